import SettingsModel
import SettingsProjects

/// The settings that any value of a project refers to, including built-in ones.
struct ReferencedNames {
  private var names: Set<String> = []
  /// The prefixes of composed names: `A_$(B)`.
  private var prefixes: Set<String> = []
  /// The identifiers in the values of settings that contain code or flags.
  private var words: Set<String>? = []

  init(_ project: RuleProject) {
    let store = project.store
    for assignment in store.assignments {
      let text = store.valueText(of: assignment)
      if let field = store.origin(of: assignment).field, field.hasPrefix("prefixHeader") {
        Identifiers.collect(from: Array(text), into: &words)
      }
      guard text.contains(UInt8(ascii: "$")) else { continue }
      // These two lists refer to every macro, which does not count as a use.
      let isMacroList =
        store.origin(of: assignment).field == "macros" && text.starts(with: "$(inherited)".utf8)
      if isMacroList { continue }
      for reference in ReferenceNames(text) {
        // The names that built-in settings compose belong to the system.
        if case .computed(let prefix) = reference, prefix.isEmpty, assignment.origin == .none {
          continue
        }
        note(reference)
      }
    }
  }

  /// The same of values that people wrote.
  init(_ assignments: [SettingsProject.AuthoredAssignment]) {
    for assignment in assignments where assignment.value.contains("$") {
      for reference in ReferenceNames(Array(assignment.value.utf8)[...]) { note(reference) }
    }
  }

  private mutating func note(_ reference: ReferenceNames.Element) {
    switch reference {
    case .name(let name): names.insert(String(decoding: name, as: UTF8.self))
    case .computed(let prefix): prefixes.insert(String(decoding: prefix, as: UTF8.self))
    }
  }

  func contains(_ name: String) -> Bool {
    names.contains(name) || prefixes.contains { name.hasPrefix($0) }
  }

  /// Whether generated headers mention an identifier.
  func mentions(_ identifier: String) -> Bool { words?.contains(identifier) ?? true }
}
