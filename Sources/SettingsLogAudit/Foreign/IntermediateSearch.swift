/// Searches LLVM's intermediate language, in its text form, for references to functions and streams
/// that log.
enum IntermediateSearch {
  static func search(_ text: [UInt8], sinks: Set<String>) -> ForeignSource.Finding {
    var finding = ForeignSource.Finding()
    var number = 0
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      let words = line.split(separator: 0x20, maxSplits: 1)
      // A declaration does not refer to anything. Other lines show whether a definition is called.
      if let first = words.first,
        first.elementsEqual("declare".utf8) || first.elementsEqual("define".utf8)
          || first.first == UInt8(ascii: ";")
      {
        continue
      }
      for name in names(in: line) {
        let symbol = name.hasPrefix("\u{1}_") ? String(name.dropFirst(2)) : name
        switch SymbolMeaning(symbol, sinks) {
        case .logs(let function):
          finding.calls.append(ForeignSource.Finding.Call(line: number, name: function))
        case .mayLog:
          finding.doubts.append(
            (number, "it refers to '\(symbol)', and the arguments are not read"))
        case .other: break
        }
      }
    }
    return finding
  }

  /// Returns the global names in a line: `@puts`, `@"\01_puts"`.
  private static func names(in line: ArraySlice<UInt8>) -> [String] {
    var names: [String] = []
    var index = line.startIndex
    var isText = false
    while index < line.endIndex {
      let byte = line[index]
      index += 1
      if byte == UInt8(ascii: "\"") { isText.toggle() }
      if isText { continue }
      if byte == UInt8(ascii: ";") { break }
      guard byte == UInt8(ascii: "@"), index < line.endIndex else { continue }
      if line[index] == UInt8(ascii: "\"") {
        let end = line[(index + 1)...].firstIndex(of: UInt8(ascii: "\"")) ?? line.endIndex
        let name = String(decoding: line[(index + 1)..<end], as: UTF8.self)
        names.append(name.hasPrefix("\\01") ? "\u{1}" + name.dropFirst(3) : name)
        index = min(end + 1, line.endIndex)
      } else {
        let end =
          line[index...].firstIndex {
            !CLexer.isIdentifierPart($0) && $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "-")
          } ?? line.endIndex
        names.append(String(decoding: line[index..<end], as: UTF8.self))
        index = end
      }
    }
    return names
  }
}

/// The meaning of a symbol in machine-level code, without the platform's leading underscore.
enum SymbolMeaning: Equatable {
  case logs(String)
  /// It only logs with certain arguments, or it finds a function by name.
  case mayLog
  case other

  /// - Parameter sinks: The project's own functions that log.
  init(_ symbol: String, _ sinks: Set<String>) {
    if let function = LogFunctions.function(ofSymbol: symbol)
      ?? (sinks.contains(symbol) ? symbol : nil)
    {
      self = .logs(function)
      return
    }
    // These are words of C, not functions.
    if symbol.hasSuffix("asm") || symbol == "__asm__" {
      self = .other
      return
    }
    switch LogFunctions.c[symbol] {
    case .always: self = .logs(symbol)
    case .standardStream, .standardDescriptor, .symbol: self = .mayLog
    default: self = .other
    }
  }
}
