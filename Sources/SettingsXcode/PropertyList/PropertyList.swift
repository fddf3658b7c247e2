package import SettingsDiagnostics

/// Reads property lists in three forms: the OpenStep form of Xcode's projects and specifications,
/// XML, and the binary form. It writes the latter two.
///
/// Nesting and the number of values are limited, so that no file can exhaust the stack or the
/// memory.
package enum PropertyList {
  struct Limits {
    var nesting = 256
    var values = 32_000_000

    /// The limits for values, which use more memory than the nodes of a tree.
    static let ofValues = Limits(nesting: 128, values: 4_000_000)
  }

  /// The reason why a text is not a property list, and the place.
  package struct Failure: Error, Equatable {
    package let message: String
    /// The offset in bytes.
    package let offset: Int

    package init(message: String, offset: Int) {
      self.message = message
      self.offset = offset
    }

    /// Returns the failure as a diagnostic in a loaded file.
    package func diagnostic(in file: SourceFileID) -> Diagnostic {
      Diagnostic(
        "property-list", message,
        at: SourceRange(file: file, start: UInt32(clamping: offset), end: UInt32(clamping: offset)))
    }
  }

  /// Reads an entire property list. JSON is not one of its forms.
  package static func read(_ bytes: [UInt8]) throws(Failure) -> PropertyListValue {
    if bytes.starts(with: "bplist".utf8) {
      var reader = BinaryPropertyListReader(bytes, limits: .ofValues)
      return try reader.readDocument()
    }
    return try read(text: try utf8(bytes))
  }

  /// Reads a property list that is text in UTF-8.
  package static func read(text: [UInt8]) throws(Failure) -> PropertyListValue {
    let isXML = PropertyListTree.form(of: text) == .xml
    let tree = try PropertyListTree(text, isXML ? .xml : .openStep, limits: .ofValues)
    return try tree.value(of: tree.root)
  }

  /// Returns the text of a property list in UTF-8, from any supported encoding. The binary form is
  /// unchanged.
  package static func utf8(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
    if bytes.starts(with: "bplist".utf8) { return bytes }
    let text = ProjectEncoding.utf8(bytes)
    if text == bytes, let name = ProjectEncoding.declared(in: text) {
      switch name.lowercased() {
      case "utf-8", "utf8", "us-ascii", "ascii", "utf-16", "utf-16le", "utf-16be": break
      case "iso-8859-1", "iso_8859-1", "latin1", "latin-1":
        return Array(String(String.UnicodeScalarView(text.map { Unicode.Scalar($0) })).utf8)
      default:
        throw Failure(
          message: "the encoding '\(name)' is not supported; save the file as UTF-8", offset: 0)
      }
    }
    if let offset = UTF8Validation.firstInvalidOffset(in: text) {
      throw Failure(message: "it is not UTF-8; save it as UTF-8", offset: offset)
    }
    return text
  }
}
