import SettingsDiagnostics
import SettingsModel

/// A source in a language that neither clang's preprocessor for C nor the Swift parser can read.
struct ForeignSource: Sendable, Equatable {
  enum Kind: Sendable {
    /// Assembly that the compiler preprocesses first: `.S`.
    case preprocessedAssembly
    case assembly
    case intermediate
    case bitcode
    case metal
    /// The input of yacc or lex, which generate C from it.
    case grammar

    init?(path: String, type: FileType?) {
      switch type?.identifier {
      case "sourcecode.asm", "sourcecode.asm.asm":
        // The extension decides for clang.
        let isPreprocessed = path.hasSuffix(".S") || path.hasSuffix(".sx")
        self = isPreprocessed ? .preprocessedAssembly : .assembly
      case "sourcecode.nasm": self = .assembly
      case "sourcecode.asm.llvm": self = path.hasSuffix(".bc") ? .bitcode : .intermediate
      case "sourcecode.metal": self = .metal
      case "sourcecode.lex", "sourcecode.yacc": self = .grammar
      default: return nil
      }
    }
  }

  /// The log calls in a source, and the parts of it that were not understood.
  struct Finding: Sendable {
    struct Call: Sendable, Hashable {
      let line: Int
      let name: String

      /// The name without the member, which may be any word.
      var baseName: String { String(name.prefix { $0 != "." }) }
    }

    var calls: [Call] = []
    var doubts: [(line: Int, message: String)] = []
  }

  let path: String
  let kind: Kind
  /// Whether clang compiles it alone, so that a proof can search its object.
  var isCompiledByClang: Bool {
    switch kind {
    case .preprocessedAssembly, .assembly, .intermediate, .bitcode: true
    case .metal, .grammar: false
    }
  }
  /// The flags of this file alone.
  let flags: [String]

  /// Searches the text of a source.
  ///
  /// - Parameters:
  ///   - text: The preprocessed text, if the kind is preprocessed.
  ///   - sinks: The project's own functions that log.
  func search(_ text: [UInt8], sinks: Set<String>) -> Finding {
    switch kind {
    case .preprocessedAssembly, .assembly:
      return AssemblySearch(text, sinks: sinks).finding
    case .intermediate:
      // Lex input for C++ has this ending as well.
      return Self.isGrammar(text)
        ? Self.grammar(text) : IntermediateSearch.search(text, sinks: sinks)
    case .bitcode:
      return Finding(doubts: [(0, "bitcode cannot be read here")])
    case .metal: return Self.metal(text)
    case .grammar: return Self.grammar(text)
    }
  }

  // MARK: Grammars

  private static func isGrammar(_ text: [UInt8]) -> Bool {
    text.split(separator: 0x0A).contains { $0.elementsEqual("%%".utf8) }
  }

  private static func grammar(_ text: [UInt8]) -> Finding {
    var finding = Finding()
    let sites = CallSiteFinder(text, names: LogNameTable(conditions: LogFunctions.c), macros: [])
      .find().sites
    // `#if` may exclude a call below it.
    let isConditional = text.split(separator: 0x0A).contains { line in
      line.first == UInt8(ascii: "#")
        && line.dropFirst().drop { $0 == 0x20 }.starts(with: "if".utf8)
    }
    if !isConditional { finding.calls = sites.map { Finding.Call(line: $0.line, name: $0.name) } }
    if finding.calls.isEmpty {
      finding.doubts = [(0, "the output of yacc or lex is not available")]
    }
    return finding
  }

  // MARK: Metal

  private static func metal(_ text: [UInt8]) -> Finding {
    var finding = Finding()
    let tokens = CLexer.tokens(of: text)
    func word(_ index: Int) -> String {
      guard tokens.indices.contains(index) else { return "" }
      return String(decoding: text[tokens[index].range], as: UTF8.self)
    }
    var isDirective = false
    var depth = 0
    for index in tokens.indices {
      switch tokens[index].kind {
      case .directive:
        isDirective = true
        if word(index + 1).hasPrefix("if") { depth += 1 }
        if word(index + 1) == "endif" { depth -= 1 }
      case .directiveEnd: isDirective = false
      case .identifier:
        let name = word(index)
        guard name.hasPrefix("os_log") || name == "metal_logging" && !isDirective else { continue }
        let isCall =
          name == "os_log_default" && word(index + 1) == "." && word(index + 2).hasPrefix("log")
          && word(index + 3) == "("
        if isCall, depth == 0, !isDirective {
          finding.calls.append(
            Finding.Call(line: tokens[index].line, name: "\(name).\(word(index + 2))"))
        } else {
          finding.doubts.append(
            (tokens[index].line, "Metal cannot be read here, and this has '\(name)'"))
        }
      default: break
      }
    }
    return finding
  }
}
