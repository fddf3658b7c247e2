import SettingsModel
import SettingsSpec

/// The friendly fields that say what some settings say, in the order in which they are written.
struct FriendlySettings {
  struct Line {
    let field: Field
    /// YAML behind the field's name.
    let value: YAMLText
    let comments: [String]
  }

  enum YAMLText {
    case scalar(String)
    case mapping([(key: String, value: String)])
  }

  /// Every field that may be used.
  static let fields: Set<Field> = [
    .platform, .deploymentTarget, .devices, .productName, .bundleIdentifier, .version, .build, .arc,
    .prefixHeader,
  ]

  private(set) var lines: [Line] = []
  /// What is left for `settings`.
  private(set) var rest: [ImportedSetting]

  /// - Parameters:
  ///   - disabled: fields that are not to be used, because they would say more than the settings.
  ///   - isTarget: whether the block is a target's own, which hands on neither name nor identifier.
  init(_ settings: [ImportedSetting], disabled: Set<Field>, isTarget: Bool) {
    rest = settings
    usePlatform(disabled)
    useDeploymentTargets(disabled)
    for (field, name, value) in Self.table where !disabled.contains(field) {
      if !isTarget, field == .productName || field == .bundleIdentifier { continue }
      guard let setting = only(name), case .text(let text) = setting.value,
        let value = value(text)
      else { continue }
      take([name])
      lines.append(Line(field: field, value: .scalar(value), comments: setting.comments))
    }
  }

  /// The fields that say what one setting says, and how.
  private static let table: [(Field, String, @Sendable (String) -> String?)] = [
    (.devices, "TARGETED_DEVICE_FAMILY", devices),
    (.productName, "PRODUCT_NAME", { $0.isEmpty ? nil : $0 }),
    (.bundleIdentifier, "PRODUCT_BUNDLE_IDENTIFIER", { $0.isEmpty ? nil : $0 }),
    (.version, "MARKETING_VERSION", version), (.build, "CURRENT_PROJECT_VERSION", version),
    (.arc, "CLANG_ENABLE_OBJC_ARC", { $0 == "YES" || $0 == "NO" ? $0 : nil }),
    (
      .prefixHeader, "GCC_PREFIX_HEADER",
      { $0.isEmpty || $0.contains("$") || $0.hasPrefix("/") ? nil : $0 }
    ),
  ]

  /// A setting that is said once, without conditions.
  private func only(_ name: String) -> ImportedSetting? {
    let found = rest.filter { $0.name == name }
    return found.count == 1 && found[0].isUnconditional ? found[0] : nil
  }

  private mutating func take(_ names: [String]) { rest.removeAll { names.contains($0.name) } }

  private mutating func usePlatform(_ disabled: Set<Field>) {
    guard !disabled.contains(.platform), let root = only("SDKROOT"),
      let platform = Platform.allCases.first(where: { root.value == .text($0.sdkRoot) })
    else { return }
    let supported = rest.filter { $0.name == "SUPPORTED_PLATFORMS" }
    guard
      supported.allSatisfy({
        $0.isUnconditional && $0.value == .text(platform.supportedPlatforms)
      })
    else { return }
    take(["SDKROOT", "SUPPORTED_PLATFORMS"])
    lines.append(
      Line(
        field: .platform, value: .scalar(platform.rawValue),
        comments: root.comments + supported.flatMap(\.comments)))
  }

  private mutating func useDeploymentTargets(_ disabled: Set<Field>) {
    guard !disabled.contains(.deploymentTarget) else { return }
    var versions: [(key: String, value: String)] = []
    var comments: [String] = []
    for platform in Platform.allCases {
      guard let setting = only(platform.deploymentTargetSetting),
        case .text(let text) = setting.value, let version = Self.version(text)
      else { continue }
      versions.append((platform.rawValue, version))
      comments += setting.comments
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
        value: versions.count == 1 && isOwnPlatform ? .scalar(first.value) : .mapping(versions),
        comments: comments))
  }

  @Sendable private static func version(_ text: String) -> String? {
    text.contains("$") && !text.contains("inherited")
      || VersionNumber.isValid(text.utf8, maximumParts: 8) ? text : nil
  }

  @Sendable private static func devices(_ text: String) -> String? {
    if text == "1,2" { return "universal" }
    return DeviceFamily.allCases.first { $0.number == text }?.rawValue
  }
}
