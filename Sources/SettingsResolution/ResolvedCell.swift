package import SettingsDiagnostics
public import SettingsModel

/// The settings in force for one target in one configuration: a cell of the table that Xcode's build
/// settings editor shows.
public struct ResolvedCell: Sendable {
  /// The name of the target, or of the project for its own settings.
  public let target: String
  /// The name of the build configuration.
  public let configuration: String
  /// The run destination that the cell was asked for; nil without one.
  public let destination: String?
  /// Sorted by the bytes of the names.
  public let settings: [ResolvedSetting]
  /// Where the values were written, one for each setting; empty where nobody asked.
  private let places: [SourceRange]

  /// - Parameter places: for each setting where its value was written, `.none` for what no file says; empty if
  ///   unknown.
  package init(
    target: String, configuration: String, destination: String? = nil,
    settings: [ResolvedSetting], places: [SourceRange] = []
  ) {
    self.target = target
    self.configuration = configuration
    self.destination = destination
    self.settings = settings
    self.places = places
  }

  /// `App@Debug`, with the destination: `App@Debug (iOS Simulator)`.
  package var title: String {
    "\(target)@\(configuration)" + (destination.map { " (\($0))" } ?? "")
  }

  /// Where a setting's value was written; nil for what no file says, and where nobody asked.
  package func place(ofSettingAt index: Int) -> SourceRange? {
    guard places.indices.contains(index), !places[index].isNone else { return nil }
    return places[index]
  }
}

/// One setting's name, type and value in a cell.
public struct ResolvedSetting: Hashable, Sendable {
  /// The setting.
  public let name: String
  /// Its type, declared or told.
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
