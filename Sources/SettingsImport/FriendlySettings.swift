import SettingsArtifacts
import SettingsConfig
import SettingsDiagnostics
import SettingsModel

/// The friendly fields that express some settings, in the order in which they are written.
struct FriendlySettings {
  struct Line {
    let field: Field
    let value: YAMLText
    let comments: ImportedComments
  }

  /// YAML behind a key.
  indirect enum YAMLText {
    case scalar(String)
    case null
    case list([String])
    case mapping([Entry])

    struct Entry {
      let key: String
      let value: YAMLText
      var comments = ImportedComments()
    }
  }

  /// Every field that may be used.
  static let fields: Set<Field> = [
    .platform, .deploymentTarget, .devices, .productName, .bundleIdentifier, .version, .build, .arc,
    .prefixHeader, .icons, .launchImages, .displayName, .orientations, .mainStoryboard,
    .launchStoryboard, .requiresFullScreen, .usageDescriptions, .info, .macros, .logging,
    .organizationIdentifier, .classPrefix,
  ]

  var lines: [Line] = []
  /// The remaining settings, for `settings`.
  var rest: [ImportedSetting]

  /// - Parameters:
  ///   - disabled: Fields that are not used, because they would assign more than the settings.
  ///   - isTarget: Whether the block is a target's own, whose name and identifier are not
  ///     inherited.
  ///   - macros: The macros of the block's place, under any condition.
  init(
    _ settings: [ImportedSetting], disabled: Set<Field>, isTarget: Bool, macros: Set<String>
  ) {
    rest = settings
    if !disabled.contains(.macros) { useMacros(of: macros) }
    if !disabled.contains(.prefixHeader) { usePrefixHeader() }
    if !disabled.contains(.logging) { useLogging() }
    if !disabled.contains(.organizationIdentifier) { useOrganizationIdentifier() }
    usePlatform(disabled)
    useDeploymentTargets(disabled)
    for (field, name, value) in Self.table where !disabled.contains(field) {
      if !isTarget, field == .productName || field == .bundleIdentifier { continue }
      guard let setting = only(name), case .text(let text) = setting.value,
        let value = value(text)
      else { continue }
      take([name])
      lines.append(Line(field: field, value: value, comments: setting.comments))
    }
    useInformation(disabled)
  }

  private typealias Reading = @Sendable (String) -> YAMLText?

  /// The fields that express one setting, and how.
  private static let table: [(Field, String, Reading)] = [
    (.devices, "TARGETED_DEVICE_FAMILY", devices),
    (.productName, "PRODUCT_NAME", text), (.bundleIdentifier, "PRODUCT_BUNDLE_IDENTIFIER", text),
    (.version, "MARKETING_VERSION", { version($0).map(YAMLText.scalar) }),
    (.build, "CURRENT_PROJECT_VERSION", { version($0).map(YAMLText.scalar) }),
    (.arc, "CLANG_ENABLE_OBJC_ARC", boolean),
    (
      .prefixHeader, "GCC_PREFIX_HEADER",
      { $0.isEmpty || $0.contains("$") || $0.hasPrefix("/") ? nil : .scalar($0) }
    ),
    (.icons, "ASSETCATALOG_COMPILER_APPICON_NAME", text),
    (.classPrefix, "CLASS_PREFIX", { Identifier.isValid($0) ? .scalar($0) : nil }),
    (.launchImages, "ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME", text),
  ]

  /// Returns a setting that is assigned once, without conditions.
  func only(_ name: String) -> ImportedSetting? {
    let found = rest.filter { $0.name == name }
    return found.count == 1 && found[0].isUnconditional ? found[0] : nil
  }

  mutating func take(_ names: [String]) { rest.removeAll { names.contains($0.name) } }

  private mutating func usePlatform(_ disabled: Set<Field>) {
    guard !disabled.contains(.platform), let root = only("SDKROOT"),
      let platform = Platform.allCases.first(where: { root.value == .text($0.sdkRoot) })
    else { return }
    take(["SDKROOT"])
    lines.append(
      Line(field: .platform, value: .scalar(platform.rawValue), comments: root.comments))
  }

  private mutating func useDeploymentTargets(_ disabled: Set<Field>) {
    guard !disabled.contains(.deploymentTarget) else { return }
    var versions: [YAMLText.Entry] = []
    for platform in Platform.allCases {
      guard let setting = only(platform.deploymentTargetSetting),
        case .text(let text) = setting.value, let version = Self.version(text)
      else { continue }
      versions.append(
        .init(key: platform.rawValue, value: .scalar(version), comments: setting.comments))
      take([platform.deploymentTargetSetting])
    }
    guard let first = versions.first else { return }
    let isOwnPlatform =
      lines.contains { line in
        if case .scalar(first.key) = line.value { line.field == .platform } else { false }
      }
    lines.append(
      Line(
        field: .deploymentTarget,
        value: versions.count == 1 && isOwnPlatform ? first.value : .mapping(versions),
        comments: versions.count == 1 && isOwnPlatform ? first.comments : ImportedComments()))
  }

  // MARK: Values

  @Sendable static func text(_ text: String) -> YAMLText? { text.isEmpty ? nil : .scalar(text) }

  @Sendable static func boolean(_ text: String) -> YAMLText? {
    text == "YES" || text == "NO" ? .scalar(text) : nil
  }

  @Sendable private static func version(_ text: String) -> String? {
    text.contains("$") && !text.contains("inherited")
      || VersionNumber.isValid(text.utf8, maximumParts: 8) ? text : nil
  }

  @Sendable private static func devices(_ text: String) -> YAMLText? {
    if text == "1,2" { return .scalar("universal") }
    let families = text.split(separator: ",", omittingEmptySubsequences: false).map { number in
      DeviceFamily.allCases.first { $0.number == number }
    }
    let known = families.compactMap { $0?.rawValue }
    guard known.count == families.count, Set(known).count == known.count else { return nil }
    return known.count == 1 ? .scalar(known[0]) : .list(known)
  }
}
