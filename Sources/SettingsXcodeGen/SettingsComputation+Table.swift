import AppleDefaults
package import SettingsDiagnostics

/// A line of a spec that another one at the same level replaces, so that the project lacks it.
package struct ReplacedSetting: Sendable {
  /// The location of its value.
  package let range: SourceRange
  /// The location of the value that replaces it.
  package let replacement: SourceRange
}

extension SettingsComputation {
  /// The settings of one level while they are put together.
  struct Table {
    private(set) var settings: [String: Setting] = [:]
    /// What other lines replace, in no order.
    private(set) var replaced: [ReplacedSetting] = []

    subscript(name: String) -> Setting? { settings[name] }

    mutating func set(
      _ name: String, _ value: WrittenValue, from source: XcodeGenProject.Source,
      at range: SourceRange = .none, elements: [SourceRange] = []
    ) {
      settings[name] = Setting(
        name: name, value: value, source: source, range: range, elements: elements)
    }

    /// Notes a line that a later one replaces.
    mutating func noteReplaced(_ range: SourceRange, by setting: Setting) {
      replaced.append(ReplacedSetting(range: range, replacement: setting.range))
    }

    mutating func lay(_ upper: Table) {
      settings.merge(upper.settings) { $1 }
      replaced += upper.replaced
    }

    mutating func lay(_ layers: [(layer: String, settings: XcodeGenPresets.Layer)]) {
      for (layer, settings) in layers {
        for (name, value) in settings { set(name, WrittenValue(value), from: .preset(layer)) }
      }
    }

    mutating func drop(_ names: Set<String>) {
      settings = settings.filter { !names.contains($0.key) }
    }

    /// By the bytes of the names.
    var sorted: [Setting] {
      settings.values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
  }
}
