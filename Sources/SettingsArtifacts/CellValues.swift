package import SettingsResolution

/// The effective settings of one cell, by name: what every artifact is made from.
package struct CellValues: SettingValues, Sendable {
  /// Whether the configuration is for development or for shipping.
  package enum Kind: String, Sendable {
    case debug
    case release
  }

  package let target: String
  package let configuration: String
  package let kind: Kind
  /// What the file says that INFOPLIST_FILE names; nil where it names none, or nobody asked.
  package var infoPlistFile: InfoPlistFile?
  /// Whether a project of Xcode's describes the cell: its prefix header is the target's own file then.
  package var isXcodeProject = false
  /// Whether it is a target of Xcode's that makes no product: an aggregate, or a tool of another build
  /// system. Nothing is compiled for one.
  package var compilesNothing = false
  private let settings: [String: ResolvedSetting]
  /// Sorted by bytes.
  private let names: [String]
  /// What some level says that a person wrote; nil where nobody asked.
  private let authored: Set<String>?

  /// - Parameters:
  ///   - cell: with its built-in settings, on which defaults of compilers rest.
  ///   - authored: the settings that not only built-in levels assign; all of them if nil.
  package init(_ cell: ResolvedCell, kind: Kind, authored: Set<String>? = nil) {
    target = cell.target
    configuration = cell.configuration
    self.kind = kind
    self.authored = authored
    names = cell.settings.map(\.name)
    settings = Dictionary(cell.settings.map { ($0.name, $0) }) { _, last in last }
  }

  package func isAuthored(_ name: String) -> Bool {
    authored?.contains(name) ?? (settings[name] != nil)
  }

  /// What people wrote, without the tool's own defaults, in the order of the names.
  package var authoredCell: ResolvedCell {
    ResolvedCell(
      target: target, configuration: configuration,
      settings: names.filter(isAuthored).compactMap { settings[$0] })
  }

  package func names(withPrefix prefix: String) -> [String] {
    var low = 0
    var high = names.count
    while low < high {
      let middle = (low + high) / 2
      if names[middle].utf8.lexicographicallyPrecedes(prefix.utf8) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return Array(names[low...].prefix { $0.hasPrefix(prefix) })
  }

  package func setting(_ name: String) -> ResolvedSetting? { settings[name] }

  /// True where the text begins with one of `y Y t T 1…9`.
  package static func isTrue(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return false }
    return "yYtT".utf8.contains(first) || (0x31...0x39).contains(first)
  }
}
