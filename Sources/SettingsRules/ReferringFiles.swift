import SettingsModel

/// The settings that the property lists of targets refer to: Xcode fills them in.
struct ReferringFiles {
  private static let settings = ["INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS"]

  private var names: [String: Set<String>] = [:]
  /// Whether a file cannot be read, or composes a name.
  private(set) var areUnseen = false

  mutating func note(_ cell: RuleCell) {
    for path in Self.paths(of: cell) { _ = names(in: path, cell) }
  }

  /// Whether a file of any noted cell refers to a setting.
  func refer(to name: String) -> Bool { names.values.contains { $0.contains(name) } }

  /// Whether a file of a cell refers to a setting.
  mutating func refer(to name: String, in cell: RuleCell) -> Bool {
    Self.paths(of: cell).contains { names(in: $0, cell).contains(name) }
  }

  private static func paths(of cell: RuleCell) -> [String] {
    settings.compactMap { cell.text($0).map(cell.path) }
  }

  private mutating func names(in path: String, _ cell: RuleCell) -> Set<String> {
    if let known = names[path] { return known }
    var found: Set<String> = []
    if let bytes = cell.project.files.bytes(of: path) {
      for reference in ReferenceNames(bytes[...]) {
        switch reference {
        case .name(let name): found.insert(String(decoding: name, as: UTF8.self))
        case .computed: areUnseen = true
        }
      }
    } else {
      areUnseen = true
    }
    names[path] = found
    return found
  }
}
