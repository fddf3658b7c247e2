package import SettingsDiagnostics

/// Joins equal messages at several locations, because an Xcode project repeats most settings in
/// each configuration.
package struct JoinedDiagnostics {
  private struct MessageKey: Hashable {
    let identifier: String
    let message: String
  }

  /// The diagnostics, in the order of the first of each message. The other locations are notes.
  package let diagnostics: [Diagnostic]

  package init(_ found: [Diagnostic]) {
    var result: [Diagnostic] = []
    var firsts: [MessageKey: Int] = [:]
    var others: [Int: [Diagnostic.Note]] = [:]
    for diagnostic in found {
      let same = MessageKey(identifier: diagnostic.identifier, message: diagnostic.message)
      if let first = firsts[same], let range = diagnostic.range {
        others[first, default: []].append(Diagnostic.Note("also here", at: range))
      } else {
        firsts[same] = result.count
        result.append(diagnostic)
      }
    }
    for (index, notes) in others { result[index] = result[index].adding(notes) }
    diagnostics = result
  }
}
