package import SettingsDiagnostics

/// Reads property lists in their three forms: the OpenStep form, which Xcode's projects and
/// specifications have, XML, and the binary form. Writes the latter two.
///
/// Nesting and the number of values are bounded, so that no file can exhaust the stack or the memory.
package enum PropertyList {
  struct Limits {
    var nesting = 256
    var values = 32_000_000

    /// Values take more room than the nodes of a tree.
    static let ofValues = Limits(nesting: 128, values: 4_000_000)
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

  /// Reads the whole of a property list. JSON is none of its forms.
  package static func read(_ bytes: [UInt8]) throws(Failure) -> PropertyListValue {
    if bytes.starts(with: "bplist".utf8) {
      var reader = BinaryPropertyListReader(bytes, limits: .ofValues)
      return try reader.readDocument()
    }
    let isXML = PropertyListTree.form(of: bytes) == .xml
    let tree = try PropertyListTree(bytes, isXML ? .xml : .openStep, limits: .ofValues)
    return try tree.value(of: tree.root)
  }
}
