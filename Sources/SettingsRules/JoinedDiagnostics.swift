package import SettingsDiagnostics

/// Joins equal messages at several locations, because an Xcode project repeats most settings in
/// each configuration, and messages with the same cause.
package struct JoinedDiagnostics {
  private struct MessageKey: Hashable {
    let identifier: String
    let message: String
  }

  /// The diagnostics, in the order of the first of each message. The other locations are notes, one
  /// for each.
  package let diagnostics: [Diagnostic]

  /// - Parameter joinsMessages: Whether equal messages are joined, and not only those with a cause.
  package init(_ found: [Diagnostic], in files: SourceFiles, joinsMessages: Bool = true) {
    let places = SharedPlaces(files)
    var result: [Diagnostic] = []
    var firsts: [MessageKey: Int] = [:]
    var others: [Int: [Diagnostic.Note]] = [:]
    var known: [Int: Set<SourceRange>] = [:]
    for diagnostic in found {
      let same =
        diagnostic.cause.map { MessageKey(identifier: "", message: $0) }
        ?? MessageKey(identifier: diagnostic.identifier, message: diagnostic.message)
      let isAlone = diagnostic.range == nil || !joinsMessages && diagnostic.cause == nil
      let index = isAlone ? result.count : firsts[same] ?? result.count
      let range = diagnostic.range.map(places.shared)
      let isNew = range.map { known[index, default: []].insert($0).inserted } ?? true
      if index == result.count {
        firsts[same] = index
        result.append(diagnostic)
      } else if isNew {
        others[index, default: []].append(Diagnostic.Note("also here", at: diagnostic.range))
      }
    }
    for (index, notes) in others { result[index] = result[index].adding(notes) }
    diagnostics = result
  }
}
