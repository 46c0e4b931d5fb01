package io.fullwire.agent.kernel.linux;

import static io.fullwire.agent.kernel.linux.Wire.U32;
import static io.fullwire.agent.kernel.linux.Wire.U64;

import java.lang.foreign.MemorySegment;

/// A request as the kernel wrote it into a reader's buffer; valid until that reader reads again.
///
/// Header, 40 bytes:
///
/// | offset | bytes | field                                            |
/// |-------:|------:|--------------------------------------------------|
/// |      0 |     4 | length of the whole message                      |
/// |      4 |     4 | opcode                                           |
/// |      8 |     8 | unique: names the request in the answer          |
/// |     16 |     8 | inode the request is about                       |
/// |     24 |     4 | user                                             |
/// |     28 |     4 | group                                            |
/// |     32 |     4 | process                                          |
/// |     36 |     4 | length of extensions, unused                     |
///
/// Bodies, by offset from their start:
///
/// | operation            | body                                                         |
/// |----------------------|--------------------------------------------------------------|
/// | LOOKUP               | 0 name, zero byte                                            |
/// | FORGET               | 0 lookups (8)                                                |
/// | BATCH_FORGET         | 0 count (4), 8 then 16 bytes each: inode (8), lookups (8)    |
/// | READ, READDIR(PLUS)  | 0 handle (8), 8 offset (8), 16 size (4), …                   |
/// | GETXATTR             | 0 size (4), 8 name, zero byte                                |
/// | LISTXATTR            | 0 size (4)                                                   |
/// | LSEEK                | 0 handle (8), 8 offset (8), 16 whence (4)                    |
/// | INTERRUPT            | 0 unique of the request to interrupt (8)                     |
/// | INIT                 | see [InitNegotiation]                                        |
final class Request {

  static final int HEADER_BYTES = 40;
  static final int LENGTH = 0;
  static final int OPCODE = 4;
  static final int UNIQUE = 8;
  static final int INODE = 16;
  static final int USER = 24;
  static final int PROCESS = 32;

  static final int SEEK_DATA = 3;
  static final int SEEK_HOLE = 4;

  private static final int BODY = HEADER_BYTES;
  private static final int FORGET_LIST = 8;
  private static final int FORGET_ITEM_BYTES = 16;

  private final MemorySegment memory;

  Request(MemorySegment memory) {
    this.memory = memory;
  }

  int lengthBytes() {
    return memory.get(U32, LENGTH);
  }

  Opcode opcode() {
    return Opcode.of(memory.get(U32, OPCODE));
  }

  int opcodeNumber() {
    return memory.get(U32, OPCODE);
  }

  long unique() {
    return memory.get(U64, UNIQUE);
  }

  long inode() {
    return memory.get(U64, INODE);
  }

  int userId() {
    return memory.get(U32, USER);
  }

  int processId() {
    return memory.get(U32, PROCESS);
  }

  byte[] lookupName() {
    return Wire.terminated(memory, BODY);
  }

  long forgetLookups() {
    return memory.get(U64, BODY);
  }

  int forgetCount() {
    return memory.get(U32, BODY);
  }

  long forgetInode(int index) {
    return memory.get(U64, BODY + FORGET_LIST + (long) index * FORGET_ITEM_BYTES);
  }

  long forgetLookups(int index) {
    return memory.get(U64, BODY + FORGET_LIST + (long) index * FORGET_ITEM_BYTES + 8);
  }

  /// Of a read or seek, in bytes; of a listing, the cookie.
  long offset() {
    return memory.get(U64, BODY + 8);
  }

  /// Room for the answer to a read or listing.
  int sizeBytes() {
    return memory.get(U32, BODY + 16);
  }

  int seekWhence() {
    return memory.get(U32, BODY + 16);
  }

  /// Room for the answer to a question for extended attributes; 0 asks for the length only.
  int attributeSizeBytes() {
    return memory.get(U32, BODY);
  }

  byte[] attributeName() {
    return Wire.terminated(memory, BODY + 8);
  }

  long interruptedUnique() {
    return memory.get(U64, BODY);
  }

  MemorySegment initBody() {
    return memory.asSlice(BODY, (long) lengthBytes() - HEADER_BYTES);
  }
}
