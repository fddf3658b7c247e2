import SettingsArtifacts
import SettingsSystem

/// The words in files of a project, of which a report may consist.
///
/// A project can include any file in the middle of a call, of a declaration or of a directive. What
/// a compiler then reads is text of that file. If a reading contains such files, only those of its
/// texts are shown whose words are all in files of the project.
struct ProjectWords {
  private var words: Set<ArraySlice<UInt8>> = []

  init() {}

  /// The words of those files that are in the project.
  init(in files: [String], _ quotes: MessageQuotes) {
    for path in files where quotes.boundary.contains(path) {
      add((try? DiskSources().read(path)) ?? [])
    }
  }

  /// Adds the words of a text. After a backslash, a word may also begin one character later, as in
  /// `"\nText"`.
  mutating func add(_ text: [UInt8]) {
    var start: Int?
    for index in text.indices {
      if Self.isPart(text[index]) {
        start = start ?? index
      } else if let begin = start {
        add(text[begin..<index], isEscaped: begin > 0 && text[begin - 1] == UInt8(ascii: "\\"))
        start = nil
      }
    }
    if let begin = start {
      add(text[begin...], isEscaped: begin > 0 && text[begin - 1] == UInt8(ascii: "\\"))
    }
  }

  private mutating func add(_ word: ArraySlice<UInt8>, isEscaped: Bool) {
    words.insert(word)
    if isEscaped { words.insert(word.dropFirst()) }
  }

  /// Whether all words of a text are among these.
  func contain(_ text: String) -> Bool {
    Array(text.utf8).split(whereSeparator: { !Self.isPart($0) }).allSatisfy(words.contains)
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    CLexer.isIdentifierPart(byte) || byte >= 0x80
  }

  // MARK: Hiding

  /// Returns a message without what it quotes, from the first quotation mark to the last one, if that
  /// is not among these words.
  func shown(_ message: String) -> String {
    guard let first = message.firstIndex(of: "'"), let last = message.lastIndex(of: "'"),
      first < last
    else { return message }
    let quoted = message[message.index(after: first)..<last]
    if contain(String(quoted)) { return message }
    return message[..<first] + "a name \(MessageQuotes.omission)" + message[last...].dropFirst()
  }

  func shown(_ call: PreprocessedCall) -> PreprocessedCall {
    if contain(call.text), call.literals.allSatisfy(contain) { return call }
    return PreprocessedCall(
      path: call.path, line: call.line, name: call.name, text: MessageQuotes.omission,
      isSource: true, literals: [])
  }

  func shown(_ reading: ClangReader.Reading) -> ClangReader.Reading {
    var reading = reading
    reading.preprocessed = reading.preprocessed.map(shown)
    reading.inMembers = reading.inMembers.map {
      MemberCall(member: $0.member, call: shown($0.call))
    }
    // An assumption or a baseline must not cover a name that it cannot state, so the file is unknown.
    for call in reading.unknowns where !contain(call.plainName) {
      reading.errors.append(
        ClangMessage(
          path: call.path, line: call.line, message: "it uses a name \(MessageQuotes.omission)",
          isMissingHeader: false))
    }
    reading.unknowns.removeAll { !contain($0.plainName) }
    return reading
  }
}
