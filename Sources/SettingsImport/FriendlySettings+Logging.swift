import SettingsArtifacts
import SettingsConfig
import SettingsModel

/// The fields for macros, prefix headers and logs. Their settings are in projects that this tool wrote.
extension FriendlySettings {
  private static let macroPrefix = FieldSettings.macroPrefix
  private static let conditionPrefix = FieldSettings.conditionPrefix
  /// The lists of macros, each with the prefix of the settings that it refers to.
  static let macroLists = [
    "GCC_PREPROCESSOR_DEFINITIONS": macroPrefix,
    "SWIFT_ACTIVE_COMPILATION_CONDITIONS": conditionPrefix,
  ]

  /// Returns the macros that settings carry.
  static func macros(in settings: some Sequence<ImportedSetting>) -> Set<String> {
    Set(
      settings.lazy.filter { $0.name.hasPrefix(macroPrefix) }.map {
        String($0.name.dropFirst(macroPrefix.count))
      })
  }

  /// Puts the settings of macros into `macros`, which refers to them by itself.
  mutating func useMacros(of place: Set<String>) {
    var entries: [YAMLText.Entry] = []
    for name in Self.macros(in: rest).sorted() {
      guard let setting = only(Self.macroPrefix + name), case .text(let text) = setting.value,
        let entry = Self.macro(name, text)
      else { continue }
      entries.append(.init(key: entry.key, value: entry.value, comments: setting.comments))
      take([setting.name])
    }
    if !entries.isEmpty {
      lines.append(Line(field: .macros, value: .mapping(entries), comments: ImportedComments()))
    }
    rest.removeAll { setting in
      guard setting.isUnconditional else { return false }
      if setting.name.hasPrefix(Self.conditionPrefix) {
        return place.contains(String(setting.name.dropFirst(Self.conditionPrefix.count)))
      }
      guard let prefix = Self.macroLists[setting.name] else { return false }
      return Self.onlyRefers(setting, to: place, prefix)
    }
  }

  /// Returns the key and the value of a macro from the element of the list, `NAME=value`.
  private static func macro(_ name: String, _ text: String) -> (key: String, value: YAMLText)? {
    if text.isEmpty { return (name, .null) }
    guard text.hasPrefix(name), !text.contains("\n"),
      let elements = ListText.plainElements(of: text), elements.count == 1
    else { return nil }
    let rest = elements[0].dropFirst(name.count)
    if rest.isEmpty { return (name, .scalar("")) }
    return rest.first == "=" ? (name, .scalar(String(rest.dropFirst()))) : nil
  }

  private static func onlyRefers(
    _ setting: ImportedSetting, to macros: Set<String>, _ prefix: String
  ) -> Bool {
    let elements = ListText.elements(of: setting.text)
    let names = elements.compactMap { element -> Substring? in
      guard element.hasPrefix("$("), element.hasSuffix(")") else { return nil }
      return element.dropFirst(2).dropLast()
    }
    guard names.count == elements.count, names.contains("inherited") else { return false }
    return names.allSatisfy { name in
      name == "inherited"
        || name.hasPrefix(prefix) && macros.contains(String(name.dropFirst(prefix.count)))
    }
  }

  /// Puts the settings of a generated prefix header into a mapping.
  mutating func usePrefixHeader() {
    var entries: [YAMLText.Entry] = []
    for (key, name) in [
      ("imports", "PREFIX_HEADER_IMPORTS"), ("cImports", "PREFIX_HEADER_C_IMPORTS"),
    ] {
      guard let setting = only(name), let elements = ListText.plainElements(of: setting.text),
        !elements.isEmpty
      else { continue }
      entries.append(.init(key: key, value: .list(elements), comments: setting.comments))
    }
    let names = ["GCC_PREFIX_HEADER", "PREFIX_HEADER_IMPORTS", "PREFIX_HEADER_C_IMPORTS"]
    let isGenerated = only(names[0])?.value == .text("$(TARGET_NAME)-Prefix.pch")
    // A value in a condition needs the name of the header, too.
    guard isGenerated, !entries.isEmpty else { return }
    take(names)
    lines.append(
      Line(field: .prefixHeader, value: .mapping(entries), comments: ImportedComments()))
  }

  /// Puts the settings of the log macro into `logging`.
  mutating func useLogging() {
    func isName(_ text: String) -> Bool { Identifier.isValid(text) }
    let parts: [(key: String, name: String, isValid: (String) -> Bool)] = [
      ("macro", "LOGGING_MACRO", isName),
      ("level", "LOGGING_LEVEL", { LogLevel(rawValue: $0) != nil }),
      ("style", "LOGGING_STYLE", { $0 == "checked" || $0 == "classic" }),
    ]
    let sinks = [("objc", "OBJC"), ("c", "C"), ("swift", "SWIFT")].map {
      (key: $0.0, name: "LOGGING_SINK_\($0.1)", isValid: isName)
    }
    func entry(_ part: (key: String, name: String, isValid: (String) -> Bool))
      -> YAMLText.Entry?
    {
      guard let setting = only(part.name), part.isValid(setting.text) else { return nil }
      return .init(key: part.key, value: .scalar(setting.text), comments: setting.comments)
    }
    let inner = sinks.compactMap(entry)
    var entries = parts.compactMap(entry)
    if !inner.isEmpty { entries.append(.init(key: "sinks", value: .mapping(inner))) }
    guard !entries.isEmpty else { return }
    take((parts + sinks).filter { entry($0) != nil }.map(\.name))
    lines.append(Line(field: .logging, value: .mapping(entries), comments: ImportedComments()))
  }

  /// Puts the prefix of bundle identifiers into its field, which completes the identifier.
  mutating func useOrganizationIdentifier() {
    let names = ["ORGANIZATION_IDENTIFIER", "PRODUCT_BUNDLE_IDENTIFIER"]
    guard let prefix = only(names[0]), case .text(let text) = prefix.value, !text.isEmpty,
      let identifier = only(names[1]),
      identifier.value == .text("$(\(names[0])).$(PRODUCT_NAME:rfc1034identifier)")
    else { return }
    take(names)
    lines.append(
      Line(
        field: .organizationIdentifier, value: .scalar(text),
        comments: prefix.comments + identifier.comments))
  }
}
