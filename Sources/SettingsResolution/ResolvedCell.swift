package import SettingsDiagnostics
public import SettingsModel

/// The effective settings of one target in one configuration: a cell of the table in Xcode's build
/// settings editor.
public struct ResolvedCell: Sendable {
  /// The name of the target, or of the project for its own settings.
  public let target: String
  /// The name of the build configuration.
  public let configuration: String
  /// The run destination; nil if there is none.
  public let destination: String?
  /// The settings, sorted by the bytes of their names.
  public let settings: [ResolvedSetting]
  /// The location of each setting's value; empty if locations were not requested.
  private let places: [SourceRange]

  /// - Parameter places: The location of each setting's value, `.none` for text that is in no file;
  ///   empty if unknown.
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

  /// The location of a setting's value; nil for text that is in no file, and if locations were not
  /// requested.
  package func place(ofSettingAt index: Int) -> SourceRange? {
    guard places.indices.contains(index), !places[index].isNone else { return nil }
    return places[index]
  }
}

/// One setting's name, type and value in a cell.
public struct ResolvedSetting: Hashable, Sendable {
  /// The setting.
  public let name: String
  /// Its type, declared or set explicitly.
  public let type: SettingType
  /// The string form: the result of `$(NAME)` in a string, and the value that
  /// `xcodebuild -showBuildSettings` prints.
  public let string: String
  /// The list form, for types that may be read as a list.
  public let list: [String]

  package init(name: String, type: SettingType, string: String, list: [String]) {
    self.name = name
    self.type = type
    self.string = string
    self.list = list
  }
}
