import SettingsDiagnostics
import SettingsModel
import SettingsProjects

extension SettingsProject {
  private static let longValue = 4_096

  /// Returns findings about references to settings that nothing assigns and Xcode does not know.
  ///
  /// The environment or the command line may assign any setting. In projects that are not a
  /// config.yaml, only misspelled names are reported.
  func referenceDiagnostics(
    of authored: [AuthoredAssignment], known: SystemSettings
  ) -> [Diagnostic] {
    let store = store
    var isAssigned = [Bool](repeating: false, count: store.names.count)
    for assignment in store.assignments { isAssigned[Int(assignment.name.index)] = true }
    var missing: [(name: String, assignment: AuthoredAssignment)] = []
    let ofFields = spec == nil ? [] : authoredAssignments(ofFields: true)
    for assignment in authored + ofFields where assignment.value.contains("$") {
      for name in RequiredReferences.names(in: Array(assignment.value.utf8)[...]) {
        if store.names.find(name).map({ isAssigned[Int($0.index)] }) == true { continue }
        if known.contains(name) { continue }
        // A field may make references of its own.
        if assignment.field != nil, place(ofReference: name, in: assignment) == nil { continue }
        missing.append((name, assignment))
      }
    }
    if missing.isEmpty { return [] }
    let own = store.names.all.filter { isAssigned[Int($0.index)] }.map(store.names.text(of:))
    let candidates = Set(known.sorted + own + ["inherited"]).sorted()
    var suggestions = LimitedSuggestions()
    var nearest: [String: String] = [:]
    let words = Set(known.sorted.flatMap(Self.words(of:)))
    for name in missing.map(\.name).uniqued() where name.utf8.count >= 5 {
      guard suggestions.hasNext() else { break }
      nearest[name] = Suggestion.nearest(to: name, in: candidates, within: 2).flatMap {
        Self.isMisspelled(name, as: $0, words) ? $0 : nil
      }
    }
    // A file that is left out on this machine may assign anything.
    return missing.compactMap { name, assignment in
      let meant = nearest[name]
      guard meant != nil || spec != nil && !store.lacksFiles else { return nil }
      return Diagnostic(
        RuleID.undefinedReference.rawValue, .warning,
        "nothing assigns '\(name)', which \(assignment.field.map { "'\($0)'" } ?? assignment.name) refers to"
          + (meant.map { "; did you mean '\($0)'?" } ?? ""),
        at: place(ofReference: name, in: assignment) ?? assignment.range,
        help: meant.map { "write $(\($0))" }
          ?? "assign it, or write $(\(name):default=VALUE) if the environment may have it")
    }
  }

  /// Whether a name may be another one with a mistake. If they differ in words of Xcode's settings
  /// only, such as `MY_CFLAGS` and `MY_LDFLAGS`, both are names on purpose.
  private static func isMisspelled(
    _ name: String, as other: String, _ known: Set<Substring>
  ) -> Bool {
    let different = Set(words(of: name)).subtracting(words(of: other))
    return different.isEmpty || !different.isSubset(of: known)
  }

  private static func words(of name: String) -> [Substring] { name.split(separator: "_") }

  /// Returns the location of a name in the text of a value; nil if it is not written there, or if the
  /// text is long.
  private func place(
    ofReference name: String, in assignment: AuthoredAssignment
  ) -> SourceRange? {
    let whole = assignment.range
    guard let bytes = files[whole.file]?.bytes, Int(whole.end) <= bytes.count else { return nil }
    let text = bytes[Int(whole.start)..<Int(whole.end)]
    // A value of many references is not searched once for each.
    if text.count > Self.longValue { return nil }
    let wanted = Array(name.utf8)
    for case .name(let found) in ReferenceNames(text) where found.elementsEqual(wanted) {
      return SourceRange(
        file: whole.file, start: UInt32(found.startIndex), end: UInt32(found.endIndex))
    }
    return nil
  }
}
