import SettingsSystem

/// Fingerprints of files, and what they ask for, each read once.
struct SourceFingerprints {
  /// What the preprocessor's answer for a file depends on besides the files that were read.
  struct Questions {
    /// Which other files there are.
    var files = false
    /// Which architecture it is compiled for.
    var architecture = false
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

  /// The fingerprint of a file, or of what a search for a header finds.
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
    var isDirective = false
    let tokens = CLexer.tokens(of: text)
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .directive:
        isDirective = true
        if let name = Self.includedName(tokens[(index + 1)...].prefix(8), text) {
          questions.headers.insert(HeaderLookup(name, from: path))
        } else if Self.isInclusion(tokens[(index + 1)...].first, text) {
          // A macro names the file.
          questions.files = true
        }
      case .directiveEnd: isDirective = false
      case .identifier:
        let word = text[token.range]
        if word.starts(with: "__has_include".utf8) { questions.files = true }
        if isDirective, !questions.architecture {
          questions.architecture = ApplePlatform.isOfArchitecture(word)
        }
      default: break
      }
    }
    asked[path] = questions
    return questions
  }

  /// The headers that the directives of a generated text name.
  static func headers(in text: [UInt8]) -> [HeaderLookup] {
    let tokens = CLexer.tokens(of: text)
    return tokens.indices.filter { tokens[$0].kind == .directive }.compactMap { index in
      includedName(tokens[(index + 1)...].prefix(8), text).map { HeaderLookup($0, from: "") }
    }
  }

  /// Whether the word behind `#` is `include`, `include_next` or `import`.
  private static func isInclusion(_ word: CToken?, _ text: [UInt8]) -> Bool {
    guard let word, word.kind == .identifier else { return false }
    return text[word.range].starts(with: "include".utf8)
      || text[word.range].starts(with: "import".utf8)
  }

  /// The name behind `#include` or `#import`, with its quotes or brackets.
  private static func includedName(_ tokens: ArraySlice<CToken>, _ text: [UInt8]) -> String? {
    guard isInclusion(tokens.first, text), let name = tokens.dropFirst().first else { return nil }
    if name.kind == .literal { return String(decoding: text[name.range], as: UTF8.self) }
    guard text[name.range].elementsEqual("<".utf8),
      let end = text[name.range.lowerBound...].firstIndex(where: { $0 == 0x3E || $0 == 0x0A }),
      text[end] == 0x3E
    else { return nil }
    return String(decoding: text[name.range.lowerBound...end], as: UTF8.self)
  }

  /// Names that the own files of a source ask for in `#if`, that only an SDK can answer, and that decide about a log
  /// call: each with the file that asks.
  ///
  /// - Parameters:
  ///   - own: the files of the project that a source is made of.
  ///   - isForeign: whether only an SDK, or a header that is missing here, answers a question.
  ///   - isLogName: whether a word may log.
  mutating func undecided(
    own: [String], isForeign: (String) -> Bool, isLogName: (String) -> Bool
  ) -> [(path: String, name: String)] {
    let files = own.map { (path: $0, names: conditionalNames(in: $0)) }
    let defined = files.reduce(into: Set<String>()) { $0.formUnion($1.names.defined) }
    let asked = files.reduce(into: Set<String>()) { $0.formUnion($1.names.asked) }
      .subtracting(defined)
    var foreign = asked.filter(isForeign)
    if foreign.isEmpty { return [] }
    // What is defined under such a condition is as undecided.
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
