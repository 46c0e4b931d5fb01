package io.fullwire.posix.foreign;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/// Method handles for functions of the C library.
///
/// Each handle takes a *call state* before the function's own parameters: memory into which the
/// call saves `errno`, since the JVM may change it before we look. One thread uses a call state at
/// a time. Keep handles in `static final` fields and call them by `invokeExact`: then a call costs
/// about 10 ns.
public final class NativeFunctions {

  private static final Linker LINKER = Linker.nativeLinker();
  private static final SymbolLookup LIBRARY = LINKER.defaultLookup();
  private static final VarHandle ERRNO =
      Linker.Option.captureStateLayout().varHandle(MemoryLayout.PathElement.groupElement("errno"));

  private NativeFunctions() {}

  /// Whether the C library has a function of this name.
  public static boolean exist(String name) {
    return LIBRARY.find(name).isPresent();
  }

  /// A function that returns an `int`.
  ///
  /// @throws UnsupportedOperationException if the C library lacks it
  public static MethodHandle intFunction(String name, MemoryLayout... parameters) {
    return link(name, FunctionDescriptor.of(JAVA_INT, parameters));
  }

  /// A function that returns a `long`, `size_t` or `ssize_t`.
  public static MethodHandle longFunction(String name, MemoryLayout... parameters) {
    return link(name, FunctionDescriptor.of(JAVA_LONG, parameters));
  }

  /// A function whose parameters from index `firstVariadic` on are the `...` of its declaration.
  public static MethodHandle variadicIntFunction(
      String name, int firstVariadic, MemoryLayout... parameters) {
    return link(
        name,
        FunctionDescriptor.of(JAVA_INT, parameters),
        Linker.Option.firstVariadicArg(firstVariadic));
  }

  /// The same for one that returns a `long`.
  public static MethodHandle variadicLongFunction(
      String name, int firstVariadic, MemoryLayout... parameters) {
    return link(
        name,
        FunctionDescriptor.of(JAVA_LONG, parameters),
        Linker.Option.firstVariadicArg(firstVariadic));
  }

  /// Memory for `errno`, to be passed first to each call.
  public static MemorySegment callState(Arena arena) {
    return arena.allocate(Linker.Option.captureStateLayout());
  }

  /// What the last call with this call state left in `errno`; only meaningful if it failed.
  public static int errno(MemorySegment callState) {
    return (int) ERRNO.get(callState, 0L);
  }

  /// What to throw when a handle itself fails, which a correct descriptor rules out.
  public static IllegalStateException broken(Throwable cause) {
    return new IllegalStateException("a call to the C library could not be made", cause);
  }

  @SuppressWarnings("restricted")
  private static MethodHandle link(
      String name, FunctionDescriptor descriptor, Linker.Option... more) {
    MemorySegment function =
        LIBRARY
            .find(name)
            .orElseThrow(
                () -> new UnsupportedOperationException("the C library has no function " + name));
    Linker.Option[] options = Arrays.copyOf(more, more.length + 1);
    options[more.length] = Linker.Option.captureCallState("errno");
    return LINKER.downcallHandle(function, descriptor, options);
  }
}
