package import SettingsDiagnostics
package import SettingsModel

/// The effective settings of one target in one configuration: a cell of the table in Xcode's build
/// settings editor.
package struct ResolvedCell: Sendable {
  /// The name of the target, or of the project for its own settings.
  package let target: String
  /// The name of the build configuration.
  package let configuration: String
  /// The run destination; nil if there is none.
  package let destination: String?
  /// The settings, sorted by the bytes of their names.
  package let settings: [ResolvedSetting]
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
package struct ResolvedSetting: Hashable, Sendable {
  /// The setting.
  package let name: String
  /// Its type, declared or set explicitly.
  package let type: SettingType
  /// The string form: the result of `$(NAME)` in a string, and the value that
  /// `xcodebuild -showBuildSettings` prints.
  package let string: String
  /// The list form, for types that may be read as a list.
  package let list: [String]

  package init(name: String, type: SettingType, string: String, list: [String]) {
    self.name = name
    self.type = type
    self.string = string
    self.list = list
  }
}
