/// The modules that a Swift file imports, according to the words of its lines.
///
/// A line in a comment or a text may add a name. That is harmless, because the result only limits
/// which modules may be imported.
enum SwiftImports {
  static func modules(in text: String) -> Set<Substring> {
    var result: Set<Substring> = []
    for line in text.split(whereSeparator: { $0.isNewline || $0 == ";" })
    where line.contains("import") {
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let place = words.firstIndex(of: "import") else { continue }
      var names = words[(place + 1)...]
      if let first = names.first, kinds.contains(first) { names.removeFirst() }
      guard let name = names.first else { continue }
      result.insert(name.prefix { $0 != "." && $0 != "/" })
    }
    return result
  }

  private static let kinds: Set<Substring> = [
    "struct", "class", "enum", "protocol", "typealias", "func", "let", "var",
  ]
}
