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
}
