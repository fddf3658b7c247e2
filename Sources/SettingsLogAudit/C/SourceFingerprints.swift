import SettingsSystem

/// The fingerprints of files, and what the files test. Each file is read once.
struct SourceFingerprints {
  /// The conditions, apart from the files that were read, on which the preprocessor's answer depends.
  struct Questions {
    /// Whether the answer depends on which other files exist.
    var files = false
    /// Whether the answer depends on the architecture.
    var architecture = false
    /// Whether a condition asks which files exist.
    var testsFiles = false
    /// The headers that its directives name, each with the folder that is searched first.
    var headers: Set<HeaderLookup> = []
  }

  private var known: [String: String?] = [:]
  private var conditionals: [String: ConditionalNames] = [:]
  private var asked: [String: Questions] = [:]

  mutating func of(_ path: String) -> String? {
    if let hash = known[path] { return hash }
    let hash = (try? DiskSources().read(path)).map { ContentHash.of($0).text }
    known[path] = hash
    return hash
  }

  /// Returns the fingerprint of a file, or of the result of a search for a header.
  mutating func of(_ dependency: String, in folders: SearchFolders) -> String? {
    guard let lookup = HeaderLookup(dependency) else { return of(dependency) }
    let key = folders.identity + dependency
    if let known = known[key] { return known }
    let found = lookup.fingerprint(in: folders)
    known[key] = found
    return found
  }

  mutating func questions(in path: String) -> Questions {
    if let known = asked[path] { return known }
    let text = (try? DiskSources().read(path)) ?? []
    var questions = Questions()
    /// The word of the directive that a token is in.
    var directive: ArraySlice<UInt8>?
    let tokens = CLexer.tokens(of: text)
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .directive:
        directive = index + 1 < tokens.count ? text[tokens[index + 1].range] : []
        if let name = Self.includedName(tokens[(index + 1)...].prefix(8), text) {
          questions.headers.insert(HeaderLookup(name, from: path))
        } else if Self.isInclusion(tokens[(index + 1)...].first, text) {
          // A macro names the file.
          questions.files = true
        }
      case .directiveEnd: directive = nil
      case .identifier:
        let word = text[token.range]
        if word.starts(with: "__has_include".utf8) {
          questions.testsFiles = true
          // `#ifdef __has_include` and `defined(__has_include)` ask about the compiler. A name in a
          // macro depends on where the macro is used.
          let isCondition = directive.map(Self.isCondition) ?? false
          let isOpen =
            index + 1 < tokens.count && text[tokens[index + 1].range].elementsEqual("(".utf8)
          if isCondition, isOpen, let name = Self.name(at: index + 2, tokens[...], text) {
            questions.headers.insert(HeaderLookup(name, from: path))
          } else if !isCondition || isOpen {
            questions.files = true
          }
        }
        if directive != nil, !questions.architecture {
          questions.architecture = ApplePlatform.isOfArchitecture(word)
        }
      default: break
      }
    }
    asked[path] = questions
    return questions
  }

  /// Whether a directive begins a branch: `#if`, `#elif` and the like.
  private static func isCondition(_ directive: ArraySlice<UInt8>) -> Bool {
    directive.starts(with: "if".utf8) || directive.starts(with: "elif".utf8)
  }

  /// Returns the headers that the directives of a generated text name.
  static func headers(in text: [UInt8]) -> [HeaderLookup] {
    let tokens = CLexer.tokens(of: text)
    return tokens.indices.filter { tokens[$0].kind == .directive }.compactMap { index in
      includedName(tokens[(index + 1)...].prefix(8), text).map { HeaderLookup($0, from: "") }
    }
  }

  /// Whether the word after `#` is `include`, `include_next` or `import`.
  private static func isInclusion(_ word: CToken?, _ text: [UInt8]) -> Bool {
    guard let word, word.kind == .identifier else { return false }
    return text[word.range].starts(with: "include".utf8)
      || text[word.range].starts(with: "import".utf8)
  }

  /// Returns the name after `#include` or `#import`, with its quotes or brackets.
  private static func includedName(_ tokens: ArraySlice<CToken>, _ text: [UInt8]) -> String? {
    guard isInclusion(tokens.first, text) else { return nil }
    return name(at: tokens.startIndex + 1, tokens, text)
  }

  /// Returns the name of a header at an index, with its quotes or brackets.
  private static func name(
    at index: Int, _ tokens: ArraySlice<CToken>, _ text: [UInt8]
  ) -> String? {
    guard tokens.indices.contains(index) else { return nil }
    let name = tokens[index]
    if name.kind == .literal { return String(decoding: text[name.range], as: UTF8.self) }
    guard text[name.range].elementsEqual("<".utf8),
      let end = text[name.range.lowerBound...].firstIndex(where: { $0 == 0x3E || $0 == 0x0A }),
      text[end] == 0x3E
    else { return nil }
    return String(decoding: text[name.range.lowerBound...end], as: UTF8.self)
  }

  /// Returns the names that a source's own files test in `#if`, that only an SDK defines, and that
  /// decide about a log call. Each comes with the file that tests it.
  ///
  /// - Parameters:
  ///   - own: The files of the project that the source consists of.
  ///   - isForeign: Whether only an SDK, or a header that is missing here, defines a name.
  ///   - isLogName: Whether a word may log.
  mutating func undecided(
    own: [String], isForeign: (String) -> Bool, isLogName: (String) -> Bool
  ) -> [(path: String, name: String)] {
    let files = own.map { (path: $0, names: conditionalNames(in: $0)) }
    let defined = files.reduce(into: Set<String>()) { $0.formUnion($1.names.defined) }
    let asked = files.reduce(into: Set<String>()) { $0.formUnion($1.names.asked) }
      .subtracting(defined)
    var foreign = asked.filter(isForeign)
    if foreign.isEmpty { return [] }
    // A macro that is defined under such a condition is undecided as well.
    var count = 0
    while count < foreign.count {
      count = foreign.count
      for file in files { foreign.formUnion(file.names.defined(under: foreign)) }
    }
    return files.compactMap { file in
      file.names.decider(of: isLogName, among: foreign).map { (file.path, $0) }
    }
  }

  private mutating func conditionalNames(in path: String) -> ConditionalNames {
    if let known = conditionals[path] { return known }
    let names = ConditionalNames((try? DiskSources().read(path)) ?? [])
    conditionals[path] = names
    return names
  }
}
