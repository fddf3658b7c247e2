import SettingsModel

/// An entry of `logging.assumeSilent` or an option `--assume-silent`: unjudged code that counts as
/// silent, with the reason.
package struct LogAssumption: Sendable, Hashable {
  /// The path, or the name of a header, library, module or target. It may be a pattern with `*`,
  /// `?` and classes.
  package let name: String
  package let reason: String
  /// Whether the assumption is from the command line and not from the project.
  package let isArgument: Bool

  /// - Parameter element: `name=… reason=…`, as in the setting LOGGING_ASSUME_SILENT.
  package init?(_ element: String) {
    let separator = " reason="
    guard element.hasPrefix("name="),
      let end = element.indices.first(where: { element[$0...].hasPrefix(separator) })
    else { return nil }
    self.init(
      name: String(element[..<end].dropFirst(5)),
      reason: String(element[end...].dropFirst(separator.count)), isArgument: false)
  }

  /// - Parameter argument: `NAME=REASON`, which is split at the first `=`.
  package init?(argument: String) {
    guard let end = argument.firstIndex(of: "=") else { return nil }
    self.init(
      name: String(argument[..<end]), reason: String(argument[argument.index(after: end)...]),
      isArgument: true)
  }

  /// Creates an assumption; nil if the name or the reason is blank.
  package init?(name: String, reason: String, isArgument: Bool = false) {
    guard name.contains(where: { !$0.isWhitespace }), reason.contains(where: { !$0.isWhitespace })
    else { return nil }
    self.name = name
    self.reason = reason
    self.isArgument = isArgument
  }

  package static func list(of cell: CellValues) -> [LogAssumption] {
    cell.list("LOGGING_ASSUME_SILENT").compactMap { LogAssumption($0) }
  }

  /// Whether the assumption applies to one of some names: directly, through an enclosing folder, or
  /// through a pattern.
  package func covers(_ names: [String]) -> Bool {
    let folder = name.hasSuffix("/") ? name : name + "/"
    return names.contains {
      $0 == name || $0.hasPrefix(folder) || ConditionPattern.match(name, $0) == .matches
    }
  }
}
