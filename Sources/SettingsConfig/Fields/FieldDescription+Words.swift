import SettingsDiagnostics
import SettingsModel

// The names of the closed sets and kinds in the field table. They are in tables rather than in a
// `switch`. A kind that is not listed is described in general terms, and the decoder checks its
// values.

extension FieldDescription.ValueKind.Vocabulary {
  private static let table: [(vocabulary: Self, noun: String, words: [String])] = [
    (.configurationKind, "debug or release", BuildConfiguration.Kind.allCases.map(\.rawValue)),
    (.defaults, "basic or xcode", SpecDefaults.allCases.map(\.rawValue)),
    (.presets, "xcode or none", SpecPresets.allCases.map(\.rawValue)),
    (.platform, "a platform", Platform.vocabulary),
    (.buildPlatform, "a platform", PlatformFilter.vocabulary),
    (.productType, "a product type", ProductType.vocabulary),
    (.device, "a device family", DeviceFamily.vocabulary),
    (.orientation, "an orientation", InterfaceOrientation.vocabulary),
    (.logLevel, "a log level", LogLevel.vocabulary),
    (.logStyle, "checked or classic", ["checked", "classic"]),
    (.statusBar, "hidden or visible", ["hidden", "visible"]),
    (.statusBarStyle, "a status bar style", ["default", "light", "dark"]),
    (.backgroundMode, "a background mode", FieldLowering.backgroundModes),
    (.ruleSeverity, "a severity", SpecRule.Severity.allCases.map(\.rawValue)),
    (.copyDestination, "a place in the product", SpecParts.copyDestinations),
    (.sanitizer, "a sanitizer", SpecParts.sanitizers),
    (.generatedKind, "a kind of generated files", SpecParts.generatedKinds),
    (.sourceKind, "folder or group", SpecParts.sourceKinds),
    (.settingsPlace, "project or xcconfig", SpecParts.settingsPlaces),
    (.policySet, "a set of policies", SpecPolicies.sets),
    (.policySeverity, "a severity", SpecPolicies.severities),
  ]

  /// The words of a closed set, as messages list them; empty if the table does not list them.
  package var words: [String] { Self.table.first { $0.vocabulary == self }?.words ?? [] }

  /// Whether case is ignored.
  package var ignoresCase: Bool { self == .platform || self == .buildPlatform || self == .device }

  fileprivate var noun: String { Self.table.first { $0.vocabulary == self }?.noun ?? "a word" }
}

extension FieldDescription.ValueKind.Element {
  private static let table: [(element: Self, noun: String)] = [
    (.path, "paths"), (.name, "names"), (.device, "device families"),
    (.orientation, "orientations"), (.macro, "macros"), (.allowance, "allowances"),
    (.backgroundMode, "background modes"), (.logFunction, "function patterns"),
    (.buildPlatform, "platforms"), (.sanitizer, "sanitizers"),
    (.generatedKind, "kinds of generated files"),
  ]

  /// The closed set of the elements; nil if any text is allowed.
  package var vocabulary: FieldDescription.ValueKind.Vocabulary? {
    if self == .device { return .device }
    if self == .buildPlatform { return .buildPlatform }
    if self == .sanitizer { return .sanitizer }
    if self == .generatedKind { return .generatedKind }
    if self == .backgroundMode { return .backgroundMode }
    return self == .orientation ? .orientation : nil
  }

  fileprivate var noun: String {
    if case .entry = self { return "entries" }
    return Self.table.first { $0.element == self }?.noun ?? "texts"
  }

  /// Whether a text is the short form of an entry.
  package var hasShortForm: Bool {
    if case .entry(let place) = self { return [.dependency, .resource, .source].contains(place) }
    return true
  }
}

extension FieldDescription.ValueKind.Content {
  private static let table: [(content: Self, noun: String)] = [
    (.settings, "build settings"), (.macros, "a mapping from macros to values"),
    (.versionsByPlatform, "a version for each platform"),
    (.orientationsByDevice, "orientations for iphone and ipad"),
    (.levelsByCategory, "a log level for each category"),
    (.pathsByConfiguration, "a path for each configuration"),
    (.blocksByCondition, "fields under each condition"),
    (.infoPlist, "a mapping from keys to values"), (.textsByUse, "a text for each use"),
    (.textsByLanguage, "texts for each language"), (.textsByDevice, "a text for each device"),
    (.severitiesByRule, "a severity for each rule"), (.reasonsByName, "a reason for each name"),
    (.valuesByVariable, "values for each variable, in a list or with fields that override"),
  ]

  fileprivate var noun: String {
    switch self {
    case .fields: "a mapping of its own fields"
    case .named: "a mapping from names to fields"
    default: Self.table.first { $0.content == self }?.noun ?? "a mapping"
    }
  }
}

extension FieldDescription.ValueKind {
  fileprivate var words: String {
    switch self {
    case .text: "a text"
    case .path: "a path"
    case .identifier: "an identifier"
    case .boolean: "YES or NO"
    case .version: "a version"
    case .word(let vocabulary): vocabulary.noun
    case .list(let element): "a list of \(element.noun)"
    case .mapping(let content): content.noun
    }
  }
}

extension FieldDescription {
  /// The values of the field in words, as in the reference: `a path or a list of paths`.
  package var takes: String { kinds.map(\.words).list(last: "or") }

  /// Whether the value may be null. Null removes an inherited key from Info.plist, empties an
  /// inherited list, or has no effect.
  ///
  /// Sections that may be empty are recognized by their kind.
  package var mayBeNull: Bool {
    switch field {
    case .inherits, .configurationInherits, .displayName, .exitsOnSuspend, .requiresFullScreen,
      .mainStoryboard, .launchStoryboard, .backgroundModes, .urlSchemes, .usageDescriptions,
      .frameworks, .statusBarHidden, .statusBarControllerBased, .iconsPrerendered:
      true
    default: false
    }
  }
}
