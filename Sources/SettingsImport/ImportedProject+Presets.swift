import AppleDefaults
import SettingsModel

extension ImportedProject {
  /// The most settings of presets that a project may lack and still use presets.
  private static let maximumMissing = 8

  /// Returns the project without the settings that the presets of a config.yaml assign; nil if it
  /// lacks too many of these settings.
  func withoutPresets() -> ImportedProject? {
    var result = self
    result.usesPresets = true
    let shipped = zip(configurations, level.cells).filter { !$0.0.isDebug }.flatMap(\.1.own)
    let shippedTexts = shipped.map(\.text)
    var missing: Set<String> = []
    for index in configurations.indices {
      var presets = Presets(isDebug: configurations[index].isDebug)
      presets.addMacros { name in !shippedTexts.contains { $0.contains("$(\(name))") } }
      let own = level.cells[index]
      let files = own.inherited.names
      presets.leaveOut(from: &result.level.cells[index].own, assigned: files, kept: files)
      let kept = result.level.cells[index].own.names.union(files)
      let assigned = own.own.names.union(files)
      if targets.isEmpty, !presets.names.isSubset(of: assigned) { return nil }
      for target in targets.indices {
        let level = targets[target].level.cells[index]
        var presets = presets
        presets.add(.product, targets[target].productType.flatMap(ProductType.init(named:)))
        let lacking = presets.names.subtracting(assigned).subtracting(level.own.names)
          .subtracting(level.inherited.names)
        var settings = level.own
        let files = level.inherited.names
        presets.leaveOut(from: &settings, assigned: assigned.union(files), kept: kept.union(files))
        for name in lacking {
          guard let value = presets.valueOff(name) else { return nil }
          settings.append(ImportedSetting(name: name, conditions: [], value: .text(value)))
        }
        missing.formUnion(lacking)
        result.targets[target].level.cells[index].own = settings.sorted { $0.key < $1.key }
      }
    }
    return missing.count <= Self.maximumMissing ? result : nil
  }

  /// The values of the presets of a configuration.
  private struct Presets {
    /// The values by name and key.
    private var values: [String: [String: String]] = [:]
    /// Other texts for values that inherit, by name: with the setting of a macro.
    private var otherTexts: [String: String] = [:]
    /// The settings that are assigned.
    private(set) var names: Set<String> = []
    private var productNames: Set<String> = []

    private static let inherited = "$(inherited)"

    init(isDebug: Bool) {
      add(.common)
      add(isDebug ? .debug : .release)
      add(.target)
    }

    mutating func add(_ part: XcodePresets.Part, _ type: ProductType? = nil) {
      for setting in XcodePresets.settings(of: part, type) {
        if part == .product { productNames.insert(setting.name) }
        let condition = setting.sdk.map { "[sdk=\($0)]" } ?? ""
        values[setting.name, default: [:]][setting.name + condition] = setting.value
        // What is empty without the preset is the same.
        if !setting.value.isEmpty { names.insert(setting.name) }
      }
    }

    /// Adds the settings that carry the macros of the lists.
    ///
    /// - Parameter isWanted: Whether the setting of that name may be left out.
    mutating func addMacros(where isWanted: (String) -> Bool) {
      for (list, prefix) in FriendlySettings.macroLists {
        guard let text = values[list]?[list], let macro = text.split(separator: " ").first,
          let name = macro.split(separator: "=").first
        else { continue }
        let setting = prefix + name
        otherTexts[list] = "$(\(setting))" + text.dropFirst(macro.count)
        if isWanted(setting) { values[setting] = [setting: String(macro)] }
      }
    }

    /// Returns the value that a setting has without its preset, as far as a project may lack it.
    func valueOff(_ name: String) -> String? {
      if values[name]?.values.allSatisfy({ $0 == "YES" }) == true { return "NO" }
      return productNames.contains(name) ? "" : nil
    }

    /// Leaves out the settings that are those of the presets, for all SDKs, and the part of a list
    /// that the presets have.
    ///
    /// - Parameters:
    ///   - assigned: The names that levels between the presets and the settings assign.
    ///   - kept: Those of them that they still assign.
    func leaveOut(
      from settings: inout [ImportedSetting], assigned: Set<String>, kept: Set<String>
    ) {
      for index in settings.indices where !assigned.contains(settings[index].name) {
        settings[index] = withoutPreset(settings[index])
      }
      var found: [String: [String: String]] = [:]
      for setting in settings { found[setting.name, default: [:]][setting.key] = setting.text }
      settings.removeAll { setting in
        !(setting.inherits ? assigned : kept).contains(setting.name)
          && values[setting.name] == found[setting.name]
      }
    }

    /// Returns a setting whose value leaves to the preset what that has.
    private func withoutPreset(_ setting: ImportedSetting) -> ImportedSetting {
      guard setting.isUnconditional, let own = values[setting.name]?[setting.name] else {
        return setting
      }
      let (text, inherited) = (setting.text, Self.inherited)
      let beginning = [own, otherTexts[setting.name]].compactMap(\.self).first {
        $0.hasSuffix(inherited) && text.hasPrefix($0)
      }
      if let beginning {
        let rest = inherited + text.dropFirst(beginning.count)
        return setting.assigning(rest == inherited ? own : rest)
      }
      // Nothing below had a value that the list could inherit.
      guard text.hasPrefix(inherited + " "), !own.contains(inherited) else { return setting }
      return setting.assigning(String(text.dropFirst(inherited.count)))
    }
  }
}

extension [ImportedSetting] {
  fileprivate var names: Set<String> { Set(lazy.map(\.name)) }
}
