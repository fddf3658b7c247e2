import SettingsSystem

/// Fingerprints of files, and what they ask for, each read once.
struct SourceFingerprints {
  /// What the preprocessor's answer for a file depends on besides the files that were read.
  struct Questions {
    /// Which other files there are.
    var files = false
    /// Which architecture it is compiled for.
    var architecture = false
  }

  private var known: [String: String?] = [:]
  private var conditionals: [String: ConditionalNames] = [:]
  private var definitions: [String: Set<String>] = [:]
  private var asked: [String: Questions] = [:]

  mutating func of(_ path: String) -> String? {
    if let hash = known[path] { return hash }
    let hash = (try? DiskSources().read(path)).map { ContentHash.of($0).text }
    known[path] = hash
    return hash
  }

  mutating func questions(in path: String) -> Questions {
    if let known = asked[path] { return known }
    let text = (try? DiskSources().read(path)) ?? []
    var questions = Questions()
    var isDirective = false
    for token in CLexer.tokens(of: text) {
      switch token.kind {
      case .directive: isDirective = true
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

  /// Names that the own files of a source ask for in `#if`, that only an SDK can answer, and that decide about a log
  /// call: each with the file that asks.
  ///
  /// - Parameters:
  ///   - own: the files of the project that a source is made of.
  ///   - system: the headers of this machine that it includes.
  ///   - isLogName: whether a word may log.
  mutating func undecided(
    own: [String], system: Set<String>, isLogName: (String) -> Bool
  ) -> [(path: String, name: String)] {
    let files = own.map { (path: $0, names: conditionalNames(in: $0)) }
    let defined = files.reduce(into: Set<String>()) { $0.formUnion($1.names.defined) }
    let asked = files.reduce(into: Set<String>()) { $0.formUnion($1.names.asked) }
      .subtracting(defined)
    var foreign = asked.filter {
      ForeignMacros.contains($0, isHostDefined: false, isGNUstep: false)
    }
    for header in system where asked.count > foreign.count {
      let isGNUstep = header.contains("/GNUstep")
      let found = asked.intersection(definedNames(in: header))
      foreign.formUnion(
        found.filter { ForeignMacros.contains($0, isHostDefined: true, isGNUstep: isGNUstep) })
    }
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

  private mutating func definedNames(in path: String) -> Set<String> {
    if let known = definitions[path] { return known }
    let names = ConditionalNames((try? DiskSources().read(path)) ?? []).defined
    definitions[path] = names
    return names
  }
}
