package import SettingsDiagnostics

/// Joins equal messages at several locations, because an Xcode project repeats most settings in
/// each configuration.
package struct JoinedDiagnostics {
  private struct MessageKey: Hashable {
    let identifier: String
    let message: String
  }

  /// The diagnostics, in the order of the first of each message. The other locations are notes, one
  /// for each.
  package let diagnostics: [Diagnostic]

  package init(_ found: [Diagnostic], in files: SourceFiles) {
    let places = SharedPlaces(files)
    var result: [Diagnostic] = []
    var firsts: [MessageKey: Int] = [:]
    var others: [Int: [Diagnostic.Note]] = [:]
    var known: [Int: Set<SourceRange>] = [:]
    for diagnostic in found {
      let same = MessageKey(identifier: diagnostic.identifier, message: diagnostic.message)
      let index = diagnostic.range == nil ? result.count : firsts[same] ?? result.count
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
