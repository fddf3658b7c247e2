/// The names that a preprocessed file takes from outside: functions that it declares but does not
/// define, unknown functions whose names suggest that they print, and classes without an
/// implementation.
///
/// The name of a class begins with `@`.
struct ExternalNames {
  private let code: CCode
  private let isCPlusPlus: Bool
  /// The functions and classes that the file defines.
  private(set) var definitions: Set<String> = []
  /// The functions that it only declares, and the classes that only have an interface, each with the
  /// token of its first declaration.
  private(set) var declarations: [String: Int] = [:]
  /// The symbols of functions that the file declares with another name: `int log(void) asm("_puts");`.
  /// Other names stand for themselves.
  private var labels: [String: String] = [:]
  private var labelSymbols: Set<String> = []
  /// The tokens that are the names of declared functions, or belong to the interfaces of classes.
  private var heads: Set<Int> = []
  private var interfaces: [(name: String, range: Range<Int>)] = []
  /// The names that suggest printing: the tokens of calls. Empty for a variable.
  private var printers: [String: [Int]] = [:]

  init(_ code: CCode, isCPlusPlus: Bool) {
    self.code = code
    self.isCPlusPlus = isCPlusPlus
    /// Whether each open brace is that of a block such as `extern "C" {`.
    var open: [Bool] = []
    var interface: (name: String?, start: Int)?
    for index in code.tokens.indices {
      switch code.byte(index) {
      case UInt8(ascii: "{"): open.append(isTransparent(index))
      case UInt8(ascii: "}"): _ = open.popLast()
      case UInt8(ascii: "@"): noteDirective(at: index, &interface)
      case UInt8(ascii: "("):
        note(parenthesis: index, isAtFileLevel: interface == nil && !open.contains(false))
      default: notePrinter(at: index)
      }
    }
    let definitions = definitions
    declarations = declarations.filter { !definitions.contains($0.key) }
    printers = printers.filter { !$0.value.isEmpty && !definitions.contains($0.key) }
  }

  /// Whether a name is a symbol that the file gives to a function of another name.
  func isLabel(_ name: String) -> Bool { labelSymbols.contains(name) }

  /// Returns the first use of each of some declared names, and of each unknown function whose name
  /// suggests that it prints.
  ///
  /// The name of a class that only interfaces mention is `@NAME@INTERFACE`, once for each of them.
  /// An interface without an implementation uses nothing.
  func uses(of wanted: Set<String>, isDead: (Int) -> Bool) -> [(name: String, index: Int)] {
    var result: [String: Int] = [:]
    var mentions: [String: [String: Int]] = [:]
    for (name, calls) in printers {
      if let first = calls.first(where: { !isDead($0) }) { result[name] = first }
    }
    if !wanted.isEmpty {
      var around = interfaces[...]
      var depth = 0
      for index in code.tokens.indices {
        if code.isByte(index, "{") { depth += 1 }
        if code.isByte(index, "}") { depth -= 1 }
        guard var word = code.word(index) else { continue }
        word = labels[word] ?? word
        if result[word] == nil, wanted.contains(word), depth > 0 || code.isByte(index - 1, "="),
          isUse(index), !isDead(index)
        {
          result[word] = index
        } else if wanted.contains("@" + word), result["@" + word] == nil, !heads.contains(index) {
          while let first = around.first, first.range.upperBound <= index { around.removeFirst() }
          if let interface = around.first, interface.range.contains(index) {
            if interface.name == word { continue }
            let known = mentions[word]?[interface.name]
            mentions[word, default: [:]][interface.name] = known ?? index
          } else if !isDead(index) {
            result["@" + word] = index
          }
        }
      }
    }
    for (word, interfaces) in mentions where result["@" + word] == nil {
      for (interface, index) in interfaces { result["@\(word)@\(interface)"] = index }
    }
    return result.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map { ($0.key, $0.value) }
  }

  /// Whether a name suggests that a function prints: `CMTimeShow`, `reportFailure`.
  static func isOutput(_ name: Substring) -> Bool {
    if name.hasPrefix("report"), let next = name.dropFirst(6).first {
      return next.isUppercase || next == "_"
    }
    return name.utf8.count > 5 && ["Show", "Print", "Log", "Dump"].contains { name.hasSuffix($0) }
  }

  // MARK: Declarations

  /// Whether a brace begins a block of declarations: `extern "C" {`, `namespace io {`.
  private func isTransparent(_ index: Int) -> Bool {
    if code.isLiteral(index - 1) { return code.word(index - 2) == "extern" }
    guard isCPlusPlus else { return false }
    var start = index - 1
    while start > 0, code.word(start) != nil || code.isByte(start, ":"), start > index - 12 {
      if code.word(start) == "namespace" { return true }
      start -= 1
    }
    return false
  }

  /// Notes `@interface`, `@implementation`, `@class` and `@end`.
  private mutating func noteDirective(
    at index: Int, _ interface: inout (name: String?, start: Int)?
  ) {
    switch code.word(index + 1) {
    case "interface":
      guard let name = code.word(index + 2) else { return }
      heads.insert(index + 2)
      // A category or an extension does not declare the class.
      let isClass = !code.isByte(index + 3, "(")
      interface = (isClass ? name : nil, index)
      if isClass, declarations["@" + name] == nil { declarations["@" + name] = index }
    case "protocol":
      // `@protocol A, B;` and `@protocol(A)` have no end.
      if code.word(index + 2) != nil, !code.isByte(index + 3, ";"), !code.isByte(index + 3, ",") {
        interface = (nil, index)
      }
    case "implementation":
      guard let name = code.word(index + 2) else { return }
      heads.insert(index + 2)
      if !code.isByte(index + 3, "(") { definitions.insert("@" + name) }
    case "class":
      var next = index + 2
      while code.word(next) != nil || code.isByte(next, ",") {
        heads.insert(next)
        next += 1
      }
    case "end":
      if let found = interface, let name = found.name {
        interfaces.append((name, found.start..<index))
      }
      interface = nil
    default: break
    }
  }

  /// Notes the function whose parameters begin at a parenthesis, or the pointer in it.
  private mutating func note(parenthesis index: Int, isAtFileLevel: Bool) {
    if code.isByte(index + 1, "*") || code.isByte(index + 1, "^"), let name = code.word(index + 2) {
      definitions.insert(name)
    }
    guard let name = code.word(index - 1), !CCode.keywords.contains(name),
      let end = code.closing(index)
    else { return }
    if hasBody(after: end, isAtFileLevel: isAtFileLevel) {
      definitions.insert(name)
    } else if isAtFileLevel, isPrototype(index - 1, parameters: index + 1..<end) {
      if let label = label(after: end) {
        labels[name] = label
        labelSymbols.insert(label)
      }
      let name = labels[name] ?? name
      if declarations[name] == nil { declarations[name] = index - 1 }
      heads.insert(index - 1)
    }
  }

  private func hasBody(after end: Int, isAtFileLevel: Bool) -> Bool {
    var index = end + 1
    while index < min(code.count, end + 64) {
      if code.isByte(index, "{") { return true }
      if code.isByte(index, "("), let close = code.closing(index) {
        index = close + 1
      } else if isCPlusPlus, code.isByte(index, ":") || code.isByte(index, "-") {
        // `Log() : level(1) {` and `auto log() -> int {`
        return code.tokens[index...].prefix(64).indices.first {
          code.isByte($0, "{") || code.isByte($0, ";")
        }.map { code.isByte($0, "{") } ?? false
      } else if let word = code.word(index), isAttribute(word) {
        index += 1
      } else {
        break
      }
    }
    // `int add(a, b) int a; int b; {`
    guard isAtFileLevel, !isCPlusPlus, code.word(index) != nil else { return false }
    for place in index..<min(code.count, index + 200) {
      if code.isByte(place, "{") { return code.isByte(place - 1, ";") }
      if code.isByte(place, "}") || code.isByte(place, "=") { return false }
    }
    return false
  }

  private func isAttribute(_ word: String) -> Bool {
    word.hasPrefix("__") || Self.qualifiers.contains(word)
      || word.utf8.allSatisfy { $0 < UInt8(ascii: "a") || $0 > UInt8(ascii: "z") }
  }

  private static let qualifiers: Set<String> = [
    "const", "noexcept", "override", "final", "volatile", "try", "asm",
  ]

  /// Whether a name before parentheses is that of a function that is declared without a body.
  private func isPrototype(_ index: Int, parameters: Range<Int>) -> Bool {
    guard let name = code.word(index), code.word(index - 1) != nil || code.isByte(index - 1, "*"),
      !isAttribute(name), !code.isByte(index + 2, "*"), !code.isByte(index + 2, "^")
    else { return false }
    // Without these, `Log log(file);` may be a variable.
    if isCPlusPlus, !parameters.isEmpty, code.word(parameters.lowerBound) != "void" {
      let types = parameters.split { code.isByte($0, ",") }
      guard
        types.allSatisfy({ $0.count > 1 || Self.types.contains(code.word($0.lowerBound) ?? "") })
      else { return false }
    }
    if parameters.contains(where: { code.isLiteral($0) || code.tokens[$0].kind == .number }) {
      return false
    }
    var end = parameters.upperBound + 1
    while let word = code.word(end), isAttribute(word) {
      end += 1
      if let close = code.closing(end) {
        if (end..<close).contains(where: { Self.aliases.contains(code.word($0) ?? "") }) {
          return false
        }
        end = close + 1
      }
    }
    guard code.isByte(end, ";") else { return false }
    for place in stride(from: index - 1, to: max(-1, index - 48), by: -1) {
      if [";", "}", "{"].contains(where: { code.isByte(place, $0) }) { return true }
      if code.isByte(place, "=") || code.isByte(place, "@") { return false }
      if ["typedef", "static", "return"].contains(code.word(place)) { return false }
    }
    return true
  }

  /// Returns the symbol that a declaration gives to a function, after its parameters, without the
  /// underscore that Apple's systems put before the names of C.
  private func label(after end: Int) -> String? {
    var index = end + 1
    while let word = code.word(index), isAttribute(word) {
      index += 1
      guard let close = code.closing(index) else { continue }
      if word.contains("asm") {
        let symbol = (index + 1..<close).filter(code.isLiteral)
          .map { CLiteral.text(of: code.text[code.tokens[$0].range]) }.joined()
        return symbol.hasPrefix("_") ? String(symbol.dropFirst()) : symbol
      }
      index = close + 1
    }
    return nil
  }

  private static let aliases: Set<String> = ["alias", "weakref", "__alias__", "__weakref__"]
  private static let types: Set<String> = [
    "int", "char", "bool", "long", "short", "float", "double", "unsigned", "size_t",
  ]

  // MARK: Uses

  /// Whether a name means a function, and not a member, a selector or a new variable.
  private func isUse(_ index: Int) -> Bool {
    if heads.contains(index) || code.isByte(index - 1, ".") || code.isByte(index - 1, "]") {
      return false
    }
    if code.isByte(index - 1, ">"), code.isByte(index - 2, "-") { return false }
    if let before = code.word(index - 1) {
      return CallSiteFinder.wordsBeforeExpressions.contains(before)
    }
    return ["(", ",", ")", ";", "}"].contains { code.isByte(index + 1, $0) }
  }

  private mutating func notePrinter(at index: Int) {
    guard code.tokens[index].kind == .identifier, mayBeOutput(code.tokens[index].range),
      let name = code.word(index), Self.isOutput(name[...])
    else { return }
    if code.isByte(index + 1, "("), printers[name] != [] {
      // `[x showLog]`, `x.reportError(…)` and declarations are not calls of functions.
      if !heads.contains(index), isUse(index) { printers[name, default: []].append(index) }
    } else if !code.isByte(index + 1, ":"), !code.isByte(index + 1, "]"),
      !code.isByte(index - 1, ".")
    {
      printers[name] = []
    }
  }

  /// Whether the bytes of a name may be those of one that suggests printing.
  private func mayBeOutput(_ range: Range<Int>) -> Bool {
    guard range.count > 5 else { return false }
    let last = code.text[range.upperBound - 1]
    return code.text[range.lowerBound] == UInt8(ascii: "r") || "wtgp".utf8.contains(last)
  }
}
