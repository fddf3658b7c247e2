import CSettingsZlib

/// Decompresses data in the DEFLATE format, as ZIP archives contain it.
enum Inflate {
  enum Failure: Error {
    case outOfMemory
    case damaged
  }

  /// Decompresses the first bytes of some data.
  ///
  /// - Parameter count: The number of bytes to return at most.
  static func decompress(
    _ source: ArraySlice<UInt8>, count: Int
  ) throws(Failure) -> (bytes: [UInt8], isComplete: Bool) {
    var stream = unsafe z_stream()
    let version = ZLIB_VERSION
    // A negative window size selects data without zlib's own header.
    guard
      unsafe inflateInit2_(&stream, -15, version, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw .outOfMemory }
    defer { unsafe inflateEnd(&stream) }
    var result: Int32 = Z_OK
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count + 1) { output, written in
      unsafe source.withUnsafeBufferPointer { input in
        // zlib does not write to its input, although the type allows it.
        unsafe stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        unsafe stream.avail_in = UInt32(clamping: input.count)
        unsafe stream.next_out = output.baseAddress
        // One additional byte shows whether there is more data.
        unsafe stream.avail_out = UInt32(clamping: count + 1)
        result = unsafe inflate(&stream, Z_NO_FLUSH)
        unsafe stream.next_in = nil
      }
      written = unsafe min(Int(clamping: stream.total_out), count + 1)
    }
    guard result == Z_OK || result == Z_STREAM_END || result == Z_BUF_ERROR else { throw .damaged }
    if bytes.count > count { return (Array(bytes[..<count]), false) }
    return (bytes, result == Z_STREAM_END)
  }

  /// Returns the checksum that ZIP archives store for a file.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe UInt32(
        truncatingIfNeeded: crc32(0, buffer.baseAddress, UInt32(clamping: buffer.count)))
    }
  }
}
