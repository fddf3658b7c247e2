import SettingsDiagnostics

/// The names of other scopes that a C++ file makes available.
struct CImports: Sendable {
  /// The namespaces for which the file declares other names: `namespace io = std`.
  private(set) var aliases: [String: String] = [:]
  /// The namespaces whose names are available without qualification: `using namespace std`,
  /// `using std::print`, which adds `std::print`.
  private(set) var uses: Set<String> = []
  /// The names of C's functions that a scope takes over: `using ::printf`, a nested `extern "C" int
  /// printf(…)`.
  private(set) var names: Set<String> = []
  /// Whether a scope uses all names of another one.
  private(set) var hasNestedUse = false
  /// The functions of C++ that print, of those that the file includes or imports and does not
  /// declare itself.
  private(set) var availableText: Set<String> = []

  init(_ code: CCode) {
    var braces = 0
    var hasPrint = false
    for index in code.tokens.indices {
      switch code.byte(index) {
      case UInt8(ascii: "{"): braces += 1
      case UInt8(ascii: "}"): braces -= 1
      default: break
      }
      let range = code.tokens[index].range
      // Most words are none of these.
      guard code.tokens[index].kind == .identifier, (5...9).contains(range.count),
        let first = code.text[range].first, "uneifp".utf8.contains(first)
      else { continue }
      switch code.word(index) {
      case "using": addUse(at: index, isNested: braces > 0, code)
      case "namespace" where code.isByte(index + 2, "="):
        if let name = code.word(index + 1) { aliases[name] = Self.lastWord(of: index, code) ?? "" }
      case "extern" where code.isLiteral(index + 1):
        let end = code.closing(index + 2, "{") ?? Self.end(of: index, code)
        guard braces > 0 || (index..<end).contains(where: { code.word($0) == "namespace" }) else {
          continue
        }
        for position in index..<end where code.isByte(position + 1, "(") {
          if let name = code.word(position) { names.insert(name) }
        }
      case "import" where code.word(index + 1) == "std": hasPrint = true
      case "include", "import":
        let words = (index + 1..<min(code.count, index + 6)).compactMap(code.word)
        if words.first == "print" || words.first == "fmt" { hasPrint = true }
        if code.isLiteral(index + 1), code.source(index + 1).hasPrefix("\"fmt/") { hasPrint = true }
      default: break
      }
    }
    if hasPrint { availableText = Self.text(in: code) }
  }

  private mutating func addUse(at index: Int, isNested: Bool, _ code: CCode) {
    let scope = code.word(index + 1)
    if scope == "namespace", isNested { hasNestedUse = true }
    guard let name = Self.lastWord(of: index, code) else { return }
    if scope == "namespace" {
      uses.insert(name)
      return
    }
    if let scope { uses.insert("\(scope)::\(name)") }
    if scope == "std" || code.isByte(index + 1, ":") { names.insert(name) }
  }

  /// Returns the last word of a declaration: `print` of `using std::print;`.
  private static func lastWord(of index: Int, _ code: CCode) -> String? {
    code.word(end(of: index, code) - 1)
  }

  /// Returns `print` and `println`, except for those that the file declares.
  private static func text(in code: CCode) -> Set<String> {
    var result: Set<String> = ["print", "println"]
    for index in code.tokens.indices where code.isByte(index + 1, "(") {
      guard let name = code.word(index), result.contains(name), let before = code.word(index - 1),
        !CallSiteFinder.wordsBeforeExpressions.contains(before)
      else { continue }
      result.remove(name)
    }
    return result
  }

  private static func end(of index: Int, _ code: CCode) -> Int {
    let last = min(code.count, index + longestDeclaration)
    return (index..<last).first {
      code.tokens[$0].kind == .directiveEnd || code.isByte($0, ";")
    } ?? last
  }

  /// The number of tokens beyond which a declaration without an end is not read.
  private static let longestDeclaration = 256
}
