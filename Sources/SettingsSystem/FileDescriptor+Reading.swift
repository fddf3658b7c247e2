#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension FileDescriptor {
  /// Reads up to a number of bytes, in one allocation; fewer if the file ends before.
  static func read(_ descriptor: Int32, count: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        do throws(SystemError) {
          let rest = unsafe UnsafeMutableRawBufferPointer(
            rebasing: UnsafeMutableRawBufferPointer(buffer)[filled..<count])
          let more = try unsafe read(descriptor, into: rest)
          if more == 0 { return }
          filled += more
        } catch {
          failure = error
          return
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads everything up to the end; nil if that exceeds the limit.
  static func readToEnd(_ descriptor: Int32, limit: Int) throws(SystemError) -> [UInt8]? {
    var bytes: [UInt8] = []
    while true {
      let piece = try read(descriptor, count: 1 << 16)
      bytes += piece
      if bytes.count > limit { return nil }
      if piece.count < 1 << 16 { return bytes }
    }
  }

  /// Reads what is available with one call; empty at the end.
  static func readAvailable(_ descriptor: Int32) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
      do throws(SystemError) {
        filled = try unsafe read(descriptor, into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }
}

extension FileDescriptor {
  /// Reads up to a number of bytes from an offset, independent of other readers; fewer if the file
  /// ends before.
  static func read(
    _ descriptor: Int32, at offset: Int, count: Int
  ) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let more = unsafe pread(
          descriptor, buffer.baseAddress.map { unsafe $0 + filled }, count - filled,
          off_t(offset + filled))
        if more == 0 { return }
        if more > 0 {
          filled += more
        } else if errno != EINTR {
          failure = .last
          return
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
