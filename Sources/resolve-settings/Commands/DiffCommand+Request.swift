import SettingsDiagnostics
import SettingsProjects
import SettingsSystem

extension DiffCommand {
  enum Format: String, OutputFormat {
    case text
    case json
    case markdown
  }

  /// The sides of a comparison.
  enum Comparison: Sendable, Equatable {
    case cells(CellSelector, CellSelector)
    case files(String, String, cells: [CellSelector])
    case revision(String, cells: [CellSelector])
  }

  /// The arguments of one call.
  struct Request: Sendable, Equatable {
    let comparison: Comparison
    let format: Format
    /// Whether to print every cell by itself.
    let isPerCell: Bool
    let comparesSettings: Bool
    /// Whether to compare what projects have beside settings.
    let comparesParts: Bool

    init(_ invocation: Invocation) throws(UsageError) {
      format = invocation.format()
      isPerCell = invocation.has(.perCell)
      let subjects = try Self.subjects(invocation)
      comparesSettings = subjects.contains(.settings)
      let words = invocation.positionals
      if let revision = invocation.value(.since) {
        if let file = words.first(where: { Self.isFile($0, invocation) }) {
          throw UsageError(
            message: "'--since' compares cells with an earlier revision, and '\(file)' is a file; "
              + "name it with '--config'", command: .diff)
        }
        comparison = .revision(
          revision, cells: try CellSelector.selectors(words: words, in: invocation))
        comparesParts = subjects.contains(.parts)
        return
      }
      guard words.count == 2 else {
        throw UsageError(
          message: words.count < 2
            ? "'diff' needs two sides, 'A B', or '--since REVISION'"
            : "'diff' compares two sides; remove '\(words[2])'", command: .diff)
      }
      comparison = try Self.compare(words[0], words[1], invocation)
      if case .cells = comparison {
        if !comparesSettings {
          throw UsageError(
            message: "two cells of one project differ in settings only; remove '--only'",
            command: .diff)
        }
        comparesParts = false
      } else {
        comparesParts = subjects.contains(.parts)
      }
    }

    /// What to compare.
    private enum Subject: String, CaseIterable {
      case settings
      case parts
    }

    private static func subjects(_ invocation: Invocation) throws(UsageError) -> Set<Subject> {
      var result: Set<Subject> = []
      for word in invocation.values(.only).flatMap({ $0.split(separator: ",") }) {
        guard let subject = Subject(rawValue: String(word)) else {
          let known = Subject.allCases.map(\.rawValue)
          throw UsageError(
            message: "'\(word)' cannot be compared; expected \(known.joined(separator: " or "))"
              + Suggestion.didYouMean(String(word), in: known), command: .diff)
        }
        result.insert(subject)
      }
      if invocation.has(.only), result.isEmpty {
        throw UsageError(message: "'--only' needs settings or parts", command: .diff)
      }
      return result.isEmpty ? Set(Subject.allCases) : result
    }

    private static func compare(
      _ a: String, _ b: String, _ invocation: Invocation
    ) throws(UsageError) -> Comparison {
      var areFiles = (isFile(a, invocation), isFile(b, invocation))
      // Beside a file, a path is a file even if it does not exist, which is then reported.
      if areFiles != (false, false), !invocation.has(.config) {
        areFiles = (areFiles.0 || isPath(a), areFiles.1 || isPath(b))
      }
      switch areFiles {
      case (true, true):
        if invocation.has(.config) {
          throw UsageError(
            message: "two files are compared; leave '--config' out", command: .diff)
        }
        if a == "-", b == "-" {
          throw UsageError(
            message:
              "standard input can be one side only; use '<(…)' for the output of a command",
            command: .diff)
        }
        return .files(a, b, cells: try CellSelector.selectors(words: [], in: invocation))
      case (false, false):
        let left = try CellSelector(a, command: .diff), right = try CellSelector(b, command: .diff)
        let target = invocation.value(.target)
        let configuration = invocation.value(.configuration)
        let isDivided =
          left.isDivided && left.target != nil || right.isDivided && right.target != nil
        return .cells(
          CellSelector(
            target: left.target ?? right.target ?? target,
            configuration: left.configuration ?? right.configuration ?? configuration,
            isDivided: isDivided),
          CellSelector(
            target: right.target ?? left.target ?? target,
            configuration: right.configuration ?? left.configuration ?? configuration,
            isDivided: isDivided))
      case (true, false), (false, true):
        throw UsageError(
          message: "'\(areFiles.0 ? a : b)' is a file and '\(areFiles.0 ? b : a)' a cell; "
            + "compare two files or two cells", command: .diff)
      }
    }

    /// Decided by the extension, or by existence: a target of a workspace may be PROJECT/TARGET.
    private static func isFile(_ word: String, _ invocation: Invocation) -> Bool {
      let endings = [".yaml", ".yml", ".xcodeproj", ".xcworkspace", ".pbxproj"]
      if word == "-" || endings.contains(where: word.hasSuffix) { return true }
      return isPath(word) && !invocation.has(.config)
        && DiskEntry.exists(word) && !DiskEntry.isDirectory(word)
    }

    /// Whether a word may be the path of a file; a cell of a target PROJECT/TARGET may contain '@'.
    private static func isPath(_ word: String) -> Bool {
      word.contains("/") && !word.contains("@")
    }
  }
}
