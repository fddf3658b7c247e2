package import SettingsDiagnostics
package import SettingsModel

extension XcconfigLoader {
  /// The findings of a load other than the assignments, for comparison with Apple's engine.
  package struct Report: Sendable {
    package struct AssignmentRecord: Sendable {
      package let path: String
      package let name: String
      package let conditions: [Condition]
      package let value: String
      package let startLine: Int
      package let endLine: Int
      package let startColumn: Int
      package let endColumn: Int
    }

    package struct Finding: Sendable {
      package let kind: String
      package let isError: Bool
      package let message: String
      package let path: String
      package let line: Int
    }

    package enum Event: Sendable {
      case assignment(AssignmentRecord)
      case finding(Finding)
    }

    /// The paths of the file and of every followed include, in order.
    package var dependencies: [String] = []
    /// The `#include?` lines: the file as it is written, and its location.
    package var optionalIncludes: [(path: String, range: SourceRange)] = []
    /// The assignments and findings, in the order of parsing.
    package var events: [Event] = []
    package var endLine = 1
    package var endColumn = 1

    /// Returns the message of Apple's engine about a cycle of includes, which other tools match.
    static func cycleMessage(_ cycle: [String]) -> String {
      let names = cycle.map(LexicalPath.fileName(of:))
      var message = "Skipping the inclusion of '\(names[names.count - 1])' from "
      message += "'\(names[names.count - 2])' as it would create a cycle.\nCycle Path: "
      message += names.map { "'\($0)'" }.joined(separator: " -> ") + "\nCycle Details:\n"
      for (from, to) in zip(cycle, cycle.dropFirst()) { message += "'\(from)' includes '\(to)'\n" }
      return message
    }
  }
}
