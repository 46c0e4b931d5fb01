package io.fullwire.posix.nio;

import io.fullwire.posix.Errno;
import io.fullwire.posix.PosixException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.NotLinkException;
import java.nio.file.Path;

/// Runs a call and says in error numbers what went wrong.
final class NioErrors {

  /// A call that may fail.
  @FunctionalInterface
  interface Call<T> {
    T run() throws IOException;
  }

  /// A call without a result.
  @FunctionalInterface
  interface Action {
    void run() throws IOException;
  }

  private NioErrors() {}

  static <T> T call(String operation, Path path, Call<T> call) throws PosixException {
    try {
      return call.run();
    } catch (PosixException e) {
      throw e;
    } catch (IOException e) {
      throw new PosixException(operation, path.toString(), errno(e), e);
    } catch (UnsupportedOperationException e) {
      throw new PosixException(operation, path.toString(), Errno.EOPNOTSUPP, e);
    }
  }

  static void act(String operation, Path path, Action action) throws PosixException {
    Object _ =
        call(
            operation,
            path,
            () -> {
              action.run();
              return path;
            });
  }

  private static int errno(IOException failure) {
    return switch (failure) {
      case NoSuchFileException _ -> Errno.ENOENT;
      case FileAlreadyExistsException _ -> Errno.EEXIST;
      case DirectoryNotEmptyException _ -> Errno.ENOTEMPTY;
      case NotDirectoryException _ -> Errno.ENOTDIR;
      case AccessDeniedException _ -> Errno.EACCES;
      case FileSystemLoopException _ -> Errno.ELOOP;
      case NotLinkException _ -> Errno.EINVAL;
      // Java has no exception of its own for any other reason.
      default -> Errno.EIO;
    };
  }
}
