/// Searches LLVM's intermediate language, in its text form, for references to functions and streams
/// that log.
enum IntermediateSearch {
  static func search(_ text: [UInt8], sinks: Set<String>) -> ForeignSource.Finding {
    var finding = ForeignSource.Finding()
    var number = 0
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      let found = names(in: line)
      if found.hasAssembly { finding.doubts.append((number, "the assembly in it is not read")) }
      for name in found.names {
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

  /// Returns the global names to which a line refers, `@puts` or `@"\01_puts"`, and whether it has
  /// assembly.
  private static func names(
    in line: ArraySlice<UInt8>
  ) -> (names: [String], hasAssembly: Bool) {
    var names: [String] = []
    var hasAssembly = false
    var index = line.startIndex
    var isText = false
    var isComment = false
    // The name after these words is not referred to. Others show whether a definition is called.
    var isDeclared = false
    while index < line.endIndex {
      let byte = line[index]
      index += 1
      if byte == UInt8(ascii: "\r") { isComment = false }
      if byte == UInt8(ascii: "\""), !isComment { isText.toggle() }
      if isText || isComment { continue }
      if byte == UInt8(ascii: ";") { isComment = true }
      if isLetter(byte), index - 1 == line.startIndex || !isWordPart(line[index - 2]) {
        let word = line[(index - 1)...].prefix(while: isLetter)
        if word.elementsEqual("asm".utf8) { hasAssembly = true }
        if word.elementsEqual("declare".utf8) || word.elementsEqual("define".utf8) {
          isDeclared = true
        }
        index += word.count - 1
        continue
      }
      guard byte == UInt8(ascii: "@"), index < line.endIndex else { continue }
      defer { isDeclared = false }
      if line[index] == UInt8(ascii: "\"") {
        let end = line[(index + 1)...].firstIndex(of: UInt8(ascii: "\"")) ?? line.endIndex
        if !isDeclared { names.append(unescaped(line[(index + 1)..<end])) }
        index = min(end + 1, line.endIndex)
      } else {
        let end =
          line[index...].firstIndex {
            !CLexer.isIdentifierPart($0) && $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "-")
          } ?? line.endIndex
        if !isDeclared { names.append(String(decoding: line[index..<end], as: UTF8.self)) }
        index = end
      }
    }
    return (names, hasAssembly)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func isWordPart(_ byte: UInt8) -> Bool {
    CLexer.isIdentifierPart(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "%")
  }

  /// Returns a quoted name: two digits after a backslash are a byte.
  private static func unescaped(_ text: ArraySlice<UInt8>) -> String {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "\\"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
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
