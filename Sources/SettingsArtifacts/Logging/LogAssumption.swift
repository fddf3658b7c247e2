import SettingsDiagnostics
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

}

/// Finds the assumption that applies to a name: directly, through an enclosing folder, or through a
/// pattern.
package struct LogAssumptions: Sendable {
  private let all: [LogAssumption]
  /// The index of the first assumption with each name.
  private var indices: [String: Int] = [:]
  private var patterns: [Int] = []
  /// The index of the first assumption with the file name of each library or framework.
  private var libraries: [String: Int] = [:]

  package init(_ all: [LogAssumption]) {
    self.all = all
    for (index, assumption) in all.enumerated() {
      var name = assumption.name
      if name.count > 1, name.hasSuffix("/") { name.removeLast() }
      if indices[name] == nil { indices[name] = index }
      if [".a", ".dylib", ".tbd", ".framework", ".xcframework"].contains(where: name.hasSuffix) {
        let library = LexicalPath.libraryName(of: name)
        if libraries[library] == nil { libraries[library] = index }
      }
      if name.contains(where: { "*?[\\".contains($0) }) { patterns.append(index) }
    }
  }

  package var isEmpty: Bool { all.isEmpty }

  /// Returns the first assumption that applies to one of some names.
  ///
  /// - Parameter library: The name of a library or framework, whose file an assumption may name as
  ///   well: `libVendor.a`.
  /// - Complexity: O(length of the names), and for each pattern among the assumptions once more.
  package func first(covering names: [String], library: String? = nil) -> LogAssumption? {
    if all.isEmpty { return nil }
    var found = library.flatMap { libraries[$0] } ?? Int.max
    for name in names {
      if let index = indices[name] { found = min(found, index) }
      for slash in name.indices where name[slash] == "/" {
        if let index = indices[String(name[..<slash])] { found = min(found, index) }
      }
    }
    let pattern = patterns.first { index in
      index < found
        && names.contains { ConditionPattern.match(all[index].name, $0) == .matches }
    }
    found = pattern ?? found
    return found < all.count ? all[found] : nil
  }
}
