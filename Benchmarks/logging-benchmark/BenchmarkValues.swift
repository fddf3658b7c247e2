import SettingsArtifacts
import SettingsModel
import SettingsResolution

extension CellValues {
  /// A cell with these settings and no others.
  init(_ settings: [String: String], target: String, configuration: String) {
    let lists: Set<String> = [
      "PREFIX_HEADER_C_IMPORTS", "SOURCE_PATHS", "GCC_PREPROCESSOR_DEFINITIONS",
      "SWIFT_ACTIVE_COMPILATION_CONDITIONS",
    ]
    let resolved = settings.sorted { $0.key < $1.key }.map { name, value in
      ResolvedSetting(
        name: name, type: lists.contains(name) ? .stringList : .string, string: value,
        list: value.isEmpty ? [] : [value])
    }
    self.init(
      ResolvedCell(target: target, configuration: configuration, settings: resolved),
      kind: configuration == "Debug" ? .debug : .release)
  }
}
