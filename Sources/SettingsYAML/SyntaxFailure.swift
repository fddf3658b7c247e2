internal import SettingsDiagnostics

/// What libyaml could not read, in words for the person who wrote it.
struct SyntaxFailure {
  private let problem: String
  private let context: String
  private let bytes: [UInt8]
  private let place: Int
  private let contextPlace: Int

  init(_ failure: EventStream.Failure, in source: SourceText, offsets: inout OffsetCursor) {
    problem = failure.problem
    context = failure.context
    bytes = source.bytes
    place = min(Int(offsets.byteOffset(of: failure.index)), bytes.count)
    contextPlace = min(Int(offsets.byteOffset(of: failure.contextIndex)), bytes.count)
  }

  func diagnostic(in file: SourceFileID) -> Diagnostic {
    Diagnostic(
      "syntax-error", .error, problem,
      at: SourceRange(file: file, start: UInt32(place), end: UInt32(place)), help: context)
  }
}

/// A `%TAG` line: refused before libyaml reads it, since its tags are refused anyway.
enum TagDirective {
  static func first(in source: SourceText) -> Range<UInt32>? {
    let bytes = source.bytes
    var index = source.start
    while index < bytes.count {
      let lineStart = index
      while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
      let line = bytes[lineStart..<index]
      while index < bytes.count, bytes[index] == 0x0A || bytes[index] == 0x0D { index += 1 }
      if line.starts(with: [0x25, 0x54, 0x41, 0x47]) {
        return UInt32(lineStart)..<UInt32(lineStart + line.count)
      }
      let first = line.first { $0 != 0x20 && $0 != 0x09 }
      guard first == nil || first == UInt8(ascii: "#") || first == UInt8(ascii: "%") else {
        return nil
      }
    }
    return nil
  }
}
