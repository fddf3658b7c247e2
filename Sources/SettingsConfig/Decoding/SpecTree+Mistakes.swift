internal import SettingsDiagnostics
internal import SettingsYAML

/// Mistakes in YAML that leave a valid file. `key:value` and `-element` are ordinary texts.
extension SpecTree {
  /// Returns the error about a value that is not a mapping.
  ///
  /// - Parameter what: The field or the level, as messages name it.
  func notMapping(_ node: SpecNode, _ what: String, help: String? = nil) -> Diagnostic {
    missingSpace(inKey: node)
      ?? Diagnostic(
        "wrong-kind", .error, "\(what) must be a mapping, not \(kindName(node))",
        at: range(of: node), help: adviceOnEqualsSign(node) ?? help)
  }

  /// Returns advice for `NAME = value`, which is the syntax of xcconfig files.
  private func adviceOnEqualsSign(_ node: SpecNode) -> String? {
    let text = text(of: node)
    guard let sign = text.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let name = text[..<sign].prefix { $0 != 0x20 && $0 != 0x0A && $0 != UInt8(ascii: ":") }
    guard !name.isEmpty, name.count <= 64,
      text[name.endIndex..<sign].allSatisfy({ $0 == 0x20 })
    else { return nil }
    let key = String(decoding: name, as: UTF8.self)
    return "write '\(key): …', with a ':' instead of the '='"
  }

  /// Returns the error about a text such as `type:application`, which should be a key and a value.
  func missingSpace(inKey node: SpecNode) -> Diagnostic? {
    guard isScalar(node), isPlain(node) else { return nil }
    let text = text(of: node)
    let name = text.prefix { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    let value = text[name.endIndex...].dropFirst()
    guard !name.isEmpty, text[name.endIndex...].first == UInt8(ascii: ":"),
      let first = value.first, first > 0x20, first != UInt8(ascii: ":"),
      first != UInt8(ascii: "/")
    else { return nil }
    return missingSpace(
      after: ":", at: name.count, in: node,
      help: String(decoding: name, as: UTF8.self) + ": ", value: value)
  }

  /// Returns the error about a text such as `-App`, which should be an element of a list.
  func missingSpaceAfterDash(in node: SpecNode) -> Diagnostic? {
    guard isScalar(node), isPlain(node) else { return nil }
    let text = text(of: node)
    guard text.first == UInt8(ascii: "-"), let next = text.dropFirst().first,
      next != UInt8(ascii: "-")
    else { return nil }
    return missingSpace(after: "-", at: 0, in: node, help: "- ", value: text.dropFirst())
  }

  private func missingSpace(
    after indicator: String, at offset: Int, in node: SpecNode, help: String,
    value: ArraySlice<UInt8>
  ) -> Diagnostic {
    let range = range(of: node)
    let start = range.start + UInt32(offset)
    let words = value.prefix { $0 != 0x20 && $0 != 0x0A }
    let shown = words.count <= 40 ? String(decoding: words, as: UTF8.self) : "…"
    return Diagnostic(
      "missing-space", .error, "a space is missing after this '\(indicator)'",
      at: SourceRange(file: range.file, start: start, end: start + 1),
      help: "write '\(help)\(shown)'; a text that starts like this needs quotes")
  }

  private func isPlain(_ node: SpecNode) -> Bool {
    documents[Int(node.document)].isPlain(node.node)
  }
}
