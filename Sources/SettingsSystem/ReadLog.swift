private import SettingsDiagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Records what a run reads from the file system and the environment, with the answers.
///
/// While a log is active, the functions of this module that read record each question. A later run
/// that gets the same answers would have the same result, so it can be skipped.
package final class ReadLog: @unchecked Sendable {
  /// A question: a letter for its kind, then a path or a name.
  package struct Question: Hashable, Sendable {
    package enum Kind: Character, Sendable {
      /// The regular file at a path, which may be a link to one.
      case file = "f"
      /// The same, but links do not count.
      case ownFile = "o"
      /// The folder at a path, whose entries are read.
      case folder = "d"
      /// The kind of the entry at a path.
      case entry = "e"
      /// The path with links resolved.
      case link = "r"
      /// The value of an environment variable.
      case variable = "v"
      /// All environment variables.
      case environment = "V"
    }

    package let kind: Kind
    package let name: String

    package init(_ kind: Kind, _ name: String) {
      self.kind = kind
      self.name = name
    }
  }

  private let start = FileIdentity.Time.now
  private let monitor = OrderedWork.Monitor()
  // Only used while the monitor is held.
  private var answers: [Question: String] = [:]
  private var order: [Question] = []
  private var isComplete = true
  /// The log that was active before, which records the same questions.
  private let outer: ReadLog?
  /// The names in each folder that was read; nil if they are not recorded.
  private var folderNames: [String: [String]]?

  private init(outer: ReadLog?, recordsNames: Bool) {
    self.outer = outer
    folderNames = recordsNames ? [:] : nil
  }

  // MARK: Recording

  /// The active log. There is one for the whole process, because everything that reads uses it.
  private nonisolated(unsafe) static var active: ReadLog?

  /// Begins to record. Call it before other threads run.
  ///
  /// A log that is active already records, too.
  ///
  /// - Parameter recordsNames: Whether `firstChange` compares the names in folders.
  package static func begin(recordsNames: Bool = false) -> ReadLog {
    let log = ReadLog(outer: unsafe active, recordsNames: recordsNames)
    unsafe active = log
    return log
  }

  /// Stops recording.
  package static func end() { unsafe active = nil }

  /// Records a question and its current answer.
  static func note(_ kind: Question.Kind, _ name: @autoclosure () -> String) {
    guard let log = unsafe active else { return }
    log.add(Question(kind, name()))
  }

  /// Records that something was read that cannot be compared later, such as a program's output.
  static func noteUnrepeatable() {
    guard let log = unsafe active else { return }
    log.monitor.enter()
    log.isComplete = false
    log.monitor.leave()
  }

  private func add(_ question: Question) {
    outer?.add(question)
    monitor.enter()
    defer { monitor.leave() }
    guard answers[question] == nil else { return }
    var isSettled = true
    let answer = Self.answer(to: question, changedBefore: start, &isSettled)
    if !isSettled || answer.contains("\n") || question.name.contains("\n") { isComplete = false }
    answers[question] = answer
    order.append(question)
    if folderNames != nil, question.kind == .folder {
      folderNames?[question.name] = Self.names(in: question.name)
    }
  }

  private static func names(in folder: String) -> [String] {
    ((try? Folder.unrecordedEntries(of: folder)) ?? []).map(\.name).sorted()
  }

  /// The log as text; nil if it is incomplete, or if a file changed so recently that another change
  /// could go unnoticed.
  ///
  /// - Parameter outputs: The files that the run compared with their expected contents.
  package func text(outputs: [String]) -> [UInt8]? {
    var folders: Set<String> = []
    for path in outputs {
      add(Question(.ownFile, path))
      // A link on the way to a file is rejected, so the folders must still be folders.
      var folder = LexicalPath.directory(of: path)
      while folder != ".", folder != "/", folders.insert(folder).inserted {
        add(Question(.entry, folder))
        folder = LexicalPath.directory(of: folder)
      }
    }
    monitor.enter()
    defer { monitor.leave() }
    guard isComplete else { return nil }
    var bytes: [UInt8] = []
    for question in order {
      bytes.append(contentsOf: "\(question.kind.rawValue)\(question.name)\n".utf8)
    }
    bytes.append(UInt8(ascii: "\n"))
    for question in order {
      bytes.append(contentsOf: (answers[question] ?? "").utf8)
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  /// Whether all questions of a log have the same answers now.
  package static func holds(_ text: ArraySlice<UInt8>) -> Bool {
    var questions: [Question] = []
    var rest = text
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = rest[rest.startIndex..<end]
      rest = rest[(end + 1)...]
      guard let letter = line.first else { break }
      guard let kind = Question.Kind(rawValue: Character(UnicodeScalar(letter))) else {
        return false
      }
      questions.append(Question(kind, String(decoding: line.dropFirst(), as: UTF8.self)))
    }
    for question in questions {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return false }
      var isSettled = true
      let answer = answer(to: question, changedBefore: nil, &isSettled)
      guard rest[rest.startIndex..<end].elementsEqual(answer.utf8) else { return false }
      rest = rest[(end + 1)...]
    }
    // A run that is skipped depends on the same answers.
    if let log = unsafe active { for question in questions { log.add(question) } }
    return rest.isEmpty && !questions.isEmpty
  }

  /// Returns whether a file was read, also under another name.
  package func hasRead(fileAt path: String) -> Bool {
    guard let file = stat.of(path), file.isRegularFile else { return false }
    monitor.enter()
    defer { monitor.leave() }
    return order.contains { question in
      question.kind == .file && stat.of(question.name)?.isSameFile(as: file) == true
    }
  }

  // MARK: Watching

  /// The folders in which a change may change an answer.
  package var folders: Set<String> {
    monitor.enter()
    defer { monitor.leave() }
    var result: Set<String> = []
    for question in order {
      switch question.kind {
      case .file, .ownFile, .link, .entry: result.insert(LexicalPath.directory(of: question.name))
      case .folder: result.insert(question.name)
      case .variable, .environment: break
      }
    }
    return result
  }

  /// Returns the path of the first file or folder that has changed since it was read; nil if none
  /// has.
  ///
  /// - Parameter output: A file or folder that the run wrote itself, which does not count.
  package func firstChange(except output: String? = nil) -> String? {
    let workingFolder = CurrentProcess.workingDirectory ?? "."
    func absolute(_ path: String) -> String {
      LexicalPath.normalize(LexicalPath.join(workingFolder, path))
    }
    let output = output.map(absolute)
    func isOutput(_ path: String) -> Bool {
      guard let output else { return false }
      let path = absolute(path)
      return path == output || LexicalPath.contains(output, path)
    }
    func others(_ names: [String], in folder: String) -> [String] {
      names.filter { !isOutput(LexicalPath.join(folder, $0)) }
    }
    monitor.enter()
    defer { monitor.leave() }
    var isSettled = true
    for question in order {
      let answer = Self.answer(to: question, changedBefore: nil, &isSettled)
      if answer == answers[question] || isOutput(question.name) { continue }
      // A file that was replaced changes the times of its folder, also one that the run wrote.
      if question.kind == .folder, let names = folderNames?[question.name],
        others(names, in: question.name) == others(Self.names(in: question.name), in: question.name)
      {
        continue
      }
      return question.name
    }
    return nil
  }

  // MARK: Answers

  /// - Parameters:
  ///   - start: The time before which a file must have changed last.
  ///   - isSettled: Set to false for a file that changed later.
  private static func answer(
    to question: Question, changedBefore start: FileIdentity.Time?, _ isSettled: inout Bool
  ) -> String {
    func identity(_ status: stat?, _ isWanted: (stat) -> Bool) -> String {
      guard let status, isWanted(status) else { return "-" }
      let identity = FileIdentity(status)
      if let start, !identity.isUnchanged(since: start) { isSettled = false }
      return identity.text
    }
    switch question.kind {
    case .file: return identity(stat.of(question.name)) { $0.isRegularFile }
    case .ownFile:
      return identity(stat.of(question.name, followingLinks: false)) { $0.isRegularFile }
    case .folder: return identity(stat.of(question.name)) { $0.isDirectory }
    case .entry:
      let own = stat.of(question.name, followingLinks: false)
      let status = own?.isSymbolicLink == true ? stat.of(question.name) : own
      return "\(own.map { $0.st_mode & S_IFMT } ?? 0) \(status.map { $0.st_mode & S_IFMT } ?? 0)"
    case .link: return DiskSources.realPath(question.name) ?? "-"
    case .variable: return Environment.value(question.name).map { "=\($0)" } ?? "-"
    case .environment:
      // A shell changes these for each program that it starts.
      let volatile: Set = ["_", "SHLVL", "OLDPWD"]
      let entries = Environment.entries.filter { entry in
        !volatile.contains(String(entry.prefix { $0 != "=" }))
      }
      return SHA256.hexadecimal(Array(entries.joined(separator: "\0").utf8))
    }
  }
}

extension FileIdentity {
  /// Whether the last change was so long before a time that a later change has different time
  /// stamps.
  ///
  /// File systems with nanoseconds use the kernel's clock, which ticks at least every 10 ms.
  fileprivate func isUnchanged(since start: Time) -> Bool {
    guard changed.nanoseconds % 1000 != 0 else { return isSettled(at: start) }
    let tick: Int64 = 50_000_000
    let limit = start.seconds * 1_000_000_000 + start.nanoseconds - tick
    return [modified, changed].allSatisfy { $0.seconds * 1_000_000_000 + $0.nanoseconds < limit }
  }
}
