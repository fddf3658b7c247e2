import SettingsArtifacts
import SettingsSystem

/// Asks the preprocessor what the log macros of a cell expand to, and what is defined.
struct MacroProbe: Sendable {
  struct Answer: Sendable {
    var expansions: [CellAudit.ProbedMacro] = []
    var macros = MacroTable()
    /// The errors of the preprocessor.
    var errors: [ClangMessage] = []
  }

  let toolchain: Toolchain
  let folder: String
  let quotes: MessageQuotes

  func ask(
    _ cell: AuditCell, _ setup: ClangSetup, language: TargetSource.Language, index: Int
  ) -> Answer {
    var answer = Answer()
    let isObjectiveC = ClangSetup.isObjectiveC(language)
    let argument = isObjectiveC ? "@\"text\"" : "\"text\""
    let calls = cell.logging.functions.map { "\($0.name)(\(argument))" }
    var text = ""
    var sites: [CallSite] = []
    for call in calls {
      let start = text.utf8.count
      text += call
      sites.append(
        CallSite(
          name: call, line: sites.count + 1, column: 1, range: start..<text.utf8.count, text: "",
          isSource: true, literals: [], isInMacro: false))
      text += "\n"
    }
    let path = "\(folder)/probe-\(index).\(isObjectiveC ? "m" : "c")"
    let marked = SiteMarks.marked(Array(text.utf8), sites: sites, key: "probe")
    var flags = setup.readingArguments(for: language)
    var arguments: [String] {
      [toolchain.clang] + flags
        + [
          "-w", "-fno-crash-diagnostics", "-E", "-x",
          ClangSetup.dialect(of: language, headersAre: language),
        ]
    }
    func expand() throws(CompilerFailure) -> Subprocess.Outcome {
      while true {
        let outcome = try toolchain.run(arguments + [path])
        guard outcome.status != 0,
          let rest = RejectedFlags.removed(from: flags, ClangMessage.parse(outcome.errors))
        else { return outcome }
        flags = rest
      }
    }
    let expanded: Subprocess.Outcome
    let defined: Subprocess.Outcome
    do {
      try ScratchFile.write(marked, to: path)
      expanded = try expand()
      defined = try toolchain.run(arguments + ["-dM", path])
    } catch {
      let reason =
        (error as? CompilerFailure)?.explanation
        ?? (error as? SystemErrorWithPath)?.explanation ?? "it cannot be run"
      answer.errors = [
        ClangMessage(
          path: setup.header ?? path, line: 1, message: "clang: \(reason)", isMissingHeader: false)
      ]
      return answer
    }
    answer.macros.add(defined.output)
    let source = PreprocessedSource(expanded.output[...]) { own, _ in own == path }
    answer.errors = quotes.quoted(
      ClangMessage.parse(expanded.errors), dependencies: source.files, arguments: flags)
    let mayQuote = quotes.readsOnlyProject(source.files, flags)
    for found in SiteMarks.scan(source.own.text).found where found.mark.site < calls.count {
      let expansion = Expansion(tokens: found.tokens)
      let name = cell.logging.functions[found.mark.site].name
      // A name that does not change is not a macro.
      guard answer.macros.isDefined(name) else { continue }
      answer.expansions.append(
        CellAudit.ProbedMacro(
          language: language.rawValue, call: calls[found.mark.site],
          expansion: mayQuote ? expansion.text : MessageQuotes.omission,
          isOn: !expansion.isNothing(constants: .empty))
      )
    }
    return answer
  }
}

/// An error message of clang.
struct ClangMessage: Sendable, Hashable {
  let path: String
  let line: Int
  let message: String
  let isMissingHeader: Bool
  /// Whether the message names a line of a file.
  var hasPlace = true

  /// Whether only a header of Apple's is missing, whose macros are known well enough. Any other
  /// header may define macros that log.
  var isHarmless: Bool {
    missingHeader.map { AppleHeaders.contain($0) } ?? false
  }

  /// Whether the header is one of the stand-ins. Stand-ins that share a text are read once, so the
  /// others seem to be missing.
  var isStandIn: Bool { missingHeader.map { StandInSDK.provides($0[...]) } ?? false }

  /// The header that is missing, as the directive names it.
  var missingHeader: String? {
    guard isMissingHeader else { return nil }
    return message.split(separator: "'").first.map(String.init)
  }

  /// Returns the errors that clang wrote to standard error.
  static func parse(_ bytes: [UInt8]) -> [ClangMessage] {
    var result: [ClangMessage] = []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      for word in [": fatal error: ", ": error: "] {
        guard let range = firstRange(of: word, in: line) else { continue }
        let place = line[..<range].split(separator: ":", omittingEmptySubsequences: false)
        let message = line[line.index(range, offsetBy: word.count)...]
        let number = place.count >= 3 ? Int(place[place.count - 2]) : nil
        let path = number == nil ? String(line[..<range]) : place.dropLast(2).joined(separator: ":")
        var found = ClangMessage(
          path: path, line: number ?? 1, message: String(message),
          isMissingHeader: message.hasSuffix("file not found"))
        found.hasPlace = number != nil
        result.append(found)
        break
      }
    }
    return result
  }

  /// Returns the first error without a location, such as the error about a file in UTF-16.
  static func withoutPlace(_ bytes: [UInt8]) -> String? {
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      for word in ["fatal error: ", "error: "] where line.hasPrefix(word) {
        return String(line.dropFirst(word.count))
      }
    }
    return nil
  }

  private static func firstRange(of text: String, in line: Substring) -> Substring.Index? {
    line.indices.first { line[$0...].hasPrefix(text) }
  }
}
