import SettingsModel
package import SettingsResolution

/// The effective settings of one cell, by name: what every artifact is made from.
package struct CellValues: Sendable {
  /// Whether the configuration is for development or for shipping.
  package enum Kind: String, Sendable {
    case debug
    case release
  }

  package let target: String
  package let configuration: String
  package let kind: Kind
  private let settings: [String: ResolvedSetting]

  /// - Parameter cell: with its built-in settings, on which defaults of compilers rest.
  package init(_ cell: ResolvedCell, kind: Kind) {
    target = cell.target
    configuration = cell.configuration
    self.kind = kind
    settings = Dictionary(cell.settings.map { ($0.name, $0) }) { _, last in last }
  }

  /// The setting itself; nil where no level assigns it.
  package func setting(_ name: String) -> ResolvedSetting? { settings[name] }

  /// The string form; nil where no level assigns the setting.
  package func string(_ name: String) -> String? { settings[name]?.string }

  /// The string form; nil where it is empty, too.
  package func text(_ name: String) -> String? {
    guard let text = settings[name]?.string, !text.isEmpty else { return nil }
    return text
  }

  /// The list form, empty elements left out. A setting that is no list has itself as its only element.
  package func list(_ name: String) -> [String] {
    guard let setting = settings[name] else { return [] }
    let elements = setting.type.usesListGrammar ? setting.list : [setting.string]
    return elements.filter { !$0.isEmpty }
  }

  /// Apple's rule for booleans; nil where no level assigns the setting.
  package func boolean(_ name: String) -> Bool? { settings[name].map { Self.isTrue($0.string) } }

  /// True where the text begins with one of `y Y t T 1…9`.
  package static func isTrue(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return false }
    return "yYtT".utf8.contains(first) || (0x31...0x39).contains(first)
  }
}
