import SettingsDiagnostics
import SettingsProjects
import SettingsRules

/// Problems of generated files, joined where they differ only in the configuration of a target. The
/// other configurations are notes.
struct JoinedProblems {
  private struct Key: Hashable {
    let identifier: String
    let range: SourceRange?
    /// The message without the configurations behind `@`.
    let message: String
  }

  private(set) var diagnostics: [Diagnostic] = []

  /// - Complexity: O(length of the messages × configurations)
  init(_ problems: [Diagnostic], of project: SettingsProject) {
    // Of two names that a text begins with, the longer is meant.
    let names = project.configurationNames.sorted { $0.utf8.count > $1.utf8.count }
    var firsts: [Key: Int] = [:]
    var notes: [Int: [Diagnostic.Note]] = [:]
    var seen: Set<String> = []
    for problem in problems where seen.insert(problem.message).inserted {
      var message = ""
      var configuration: String?
      for (index, part) in problem.message.split(separator: "@", omittingEmptySubsequences: false)
        .enumerated()
      {
        let name = index == 0 ? nil : names.first { part.hasPrefix($0) }
        configuration = name ?? configuration
        message += "@" + part.dropFirst(name?.count ?? 0)
      }
      let key = Key(identifier: problem.identifier, range: problem.range, message: message)
      if let first = firsts[key], let configuration {
        notes[first, default: []].append(Diagnostic.Note("the same in \(configuration)"))
      } else {
        firsts[key] = diagnostics.count
        diagnostics.append(problem)
      }
    }
    for (index, notes) in notes { diagnostics[index] = diagnostics[index].adding(notes) }
  }
}
