internal import SettingsModel
internal import SettingsRendering
internal import SettingsResolution

extension BuildSettings {
  /// The value of a setting.
  public struct Value: Hashable, Sendable {
    /// The type of a setting, as Xcode reads it.
    public enum Kind: Hashable, Sendable {
      /// One string.
      case string
      /// YES or NO.
      case boolean
      /// A path.
      case path
      /// A list of strings.
      case stringList
      /// A list of paths.
      case pathList
      /// Xcode does not declare the setting: it can be read as a string or as a list.
      case userDefined
    }

    /// The value as one string, as `xcodebuild -showBuildSettings` prints it.
    public let string: String
    /// The type of the setting, as Xcode reads it.
    public let kind: Kind
    private let form: ListForm

    /// The elements of a list; one element for a string, none for an empty one.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the string.
    public var elements: [String] { form.elements(of: string) }

    init(_ string: String, _ form: ListForm, _ type: SettingType) {
      self.string = string
      self.kind = Kind(type)
      self.form = form
    }

    init(_ setting: ResolvedSetting) {
      let isList = setting.type.usesListGrammar || PlainValue.isOwn(setting.name)
      self.init(
        setting.string, isList ? ListForm(setting.list, of: setting.string) : .whole, setting.type)
    }

    /// Whether the value is YES, as Xcode reads it; nil if the value is neither YES nor NO.
    public var boolean: Bool? {
      switch string {
      case "YES", "yes", "Yes", "true", "TRUE", "True", "1": true
      case "NO", "no", "No", "false", "FALSE", "False", "0", "": false
      default: nil
      }
    }
  }
}

extension BuildSettings.Value.Kind {
  init(_ type: SettingType) {
    switch type {
    case .userDefined: self = .userDefined
    case .string: self = .string
    case .boolean: self = .boolean
    case .path: self = .path
    case .stringList: self = .stringList
    case .pathList, .pathOrderedSet: self = .pathList
    }
  }
}
