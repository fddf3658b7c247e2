import AppleDefaults
import SettingsDiagnostics

extension SettingsComputation {
  /// The settings of one level while they are put together.
  struct Table {
    private(set) var settings: [String: Setting] = [:]

    subscript(name: String) -> Setting? { settings[name] }

    mutating func set(
      _ name: String, _ value: WrittenValue, from source: XcodeGenProject.Source,
      at range: SourceRange = .none, elements: [SourceRange] = []
    ) {
      settings[name] = Setting(
        name: name, value: value, source: source, range: range, elements: elements)
    }

    mutating func lay(_ upper: Table) { settings.merge(upper.settings) { $1 } }

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
