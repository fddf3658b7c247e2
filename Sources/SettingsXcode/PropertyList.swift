package import SettingsDiagnostics

/// Reads property lists in their three forms: the OpenStep form, which Xcode's projects and
/// specifications have, XML, and the binary form. Writes the latter two.
///
/// Nesting and the number of values are bounded, so that no file can exhaust the stack or the memory.
package enum PropertyList {
  package struct Limits: Sendable {
    package var nesting = 128
    package var values = 2_000_000

    package init() {}
  }

  /// Why a text is no property list, and where.
  package struct Failure: Error, Equatable {
    package let message: String
    /// Offset in bytes.
    package let offset: Int

    package init(message: String, offset: Int) {
      self.message = message
      self.offset = offset
    }

    /// The failure as a diagnostic in a file that was loaded.
    package func diagnostic(in file: SourceFileID) -> Diagnostic {
      Diagnostic(
        "property-list", message,
        at: SourceRange(file: file, start: UInt32(clamping: offset), end: UInt32(clamping: offset)))
    }
  }

  package static func read(
    _ bytes: [UInt8], limits: Limits = Limits()
  ) throws(Failure) -> PropertyListValue {
    if bytes.starts(with: "bplist".utf8) {
      var reader = BinaryPropertyListReader(bytes, limits: limits)
      return try reader.readDocument()
    }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let first = bytes[start...].first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    let second = bytes[start...].drop { $0 != 0x3C }.dropFirst().first
    // `<` begins data in the OpenStep form: hexadecimal digits, no tag.
    if first == 0x3C, second.map({ [0x3F, 0x21, 0x70, 0x64].contains($0) }) ?? false,
      bytes[start...].contains(0x3E)
    {
      var reader = XMLPropertyListReader(bytes, start: start, limits: limits)
      return try reader.readDocument()
    }
    var reader = OpenStepReader(bytes, start: start, limits: limits)
    return try reader.readDocument()
  }
}
