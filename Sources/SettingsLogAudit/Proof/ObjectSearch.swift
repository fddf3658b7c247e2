/// Holds what an object file contains against what its sources log.
enum ObjectSearch {
  struct Finding: Sendable {
    var texts: [CellProof.Text] = []
    var functions: [CellProof.Function] = []
  }

  /// - Parameters:
  ///   - texts: what log calls say, with whether every call that says it is allowed.
  ///   - allows: whether a function may be called.
  static func search(
    _ bytes: [UInt8], texts: [(text: String, isAllowed: Bool)], allows: (String) -> Bool,
    isLinked: Bool = false
  ) throws(ObjectFile.Failure) -> Finding {
    var finding = Finding()
    for object in try ObjectFile.read(bytes) {
      let search = TextSearch(bytes: bytes, object: object, isLinked: isLinked)
      for match in search.find(texts.map(\.text)) {
        let isAllowed = texts.first { $0.text == match.text }?.isAllowed ?? false
        let text = CellProof.Text(
          text: match.text, bytes: match.bytes,
          section: [object.member, match.section].compactMap(\.self).joined(separator: ": "),
          isAllowed: isAllowed)
        if !finding.texts.contains(text) { finding.texts.append(text) }
      }
      for symbol in object.undefinedSymbols {
        guard let function = LogFunctions.function(ofSymbol: symbol) else { continue }
        let found = CellProof.Function(
          name: function, symbol: symbol,
          isAllowed: LogFunctions.equivalents(of: function).contains(where: allows))
        if !finding.functions.contains(found) { finding.functions.append(found) }
      }
    }
    return finding
  }
}

extension LogFunctions {
  /// The calls that may have become a function: compilers replace one by another.
  static func equivalents(of function: String) -> [String] {
    switch function {
    case "puts", "putchar", "printf": ["printf", "puts", "putchar"]
    case "stderr", "stdout":
      ["fprintf", "vfprintf", "fputs", "fputc", "putc", "fwrite", "perror"]
    default: [function]
    }
  }
}
