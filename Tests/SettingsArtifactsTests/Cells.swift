import SettingsArtifacts
import SettingsModel
import SettingsResolution

/// Cells made of values alone.
func cell(
  _ settings: [String: String], target: String = "App", configuration: String = "Debug",
  kind: CellValues.Kind = .debug
) -> CellValues {
  let resolved = settings.sorted { $0.key < $1.key }.map { name, value in
    ResolvedSetting(
      name: name, type: .userDefined, string: value,
      list: value.split(separator: " ").map(String.init))
  }
  return CellValues(
    ResolvedCell(target: target, configuration: configuration, settings: resolved), kind: kind)
}

/// The same with lists whose elements have blanks.
func cell(lists: [String: [String]], _ settings: [String: String] = [:]) -> CellValues {
  let resolved =
    lists.map { name, elements in
      ResolvedSetting(
        name: name, type: .userDefined, string: elements.joined(separator: " "), list: elements)
    }
    + settings.map { name, value in
      ResolvedSetting(name: name, type: .userDefined, string: value, list: [value])
    }
  return CellValues(
    ResolvedCell(
      target: "App", configuration: "Debug", settings: resolved.sorted { $0.name < $1.name }),
    kind: .debug)
}
