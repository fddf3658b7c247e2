public import SettingsModel

/// The settings in force for one target in one configuration: a cell of the table that Xcode's build
/// settings editor shows.
public struct ResolvedCell: Sendable {
  public let target: String
  public let configuration: String
  /// Sorted by the bytes of the names.
  public let settings: [ResolvedSetting]

  package init(target: String, configuration: String, settings: [ResolvedSetting]) {
    self.target = target
    self.configuration = configuration
    self.settings = settings
  }
}

/// One setting's name, type and value in a cell.
public struct ResolvedSetting: Hashable, Sendable {
  public let name: String
  public let type: SettingType
  /// The string form: what `$(NAME)` gives in a string, and what `xcodebuild -showBuildSettings` prints.
  public let string: String
  /// The list form, for the types that a consumer may read as a list.
  public let list: [String]

  package init(name: String, type: SettingType, string: String, list: [String]) {
    self.name = name
    self.type = type
    self.string = string
    self.list = list
  }
}
