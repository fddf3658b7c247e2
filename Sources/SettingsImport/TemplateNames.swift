import SettingsModel

/// Names the templates of an import after what the targets share: an xcconfig file, a kind of product, a platform, or
/// the subject of the settings.
struct TemplateNames {
  /// The common properties of the targets of a template.
  struct Traits {
    /// `frameworks`
    let products: String?
    /// `iOS`
    let platform: String?
    /// Whether the targets are all that make such a product.
    let isAllOfProduct: Bool
    let isAllOfPlatform: Bool
  }

  private var taken: Set<String>

  init(taken: Set<String>) { self.taken = taken }

  mutating func name(for entries: [ImportLayout.Shared], like traits: Traits) -> String {
    let subject = Self.subject(of: entries)
    let kind = Self.kind(traits)
    var candidates: [String] = []
    if let file = Self.file(of: entries) { candidates.append(file) }
    if traits.isAllOfProduct || traits.isAllOfPlatform { candidates += [kind].compactMap(\.self) }
    candidates += [subject].compactMap(\.self)
    if let kind, let subject { candidates.append(kind + Self.capitalized(subject)) }
    candidates += [kind].compactMap(\.self)
    // Several settings without a common subject: the first of them, as in a file's name.
    let first = entries.map(\.name).min().map(Self.camelCased) ?? "common"
    candidates.append(kind.map { $0 + "With" + Self.capitalized(first) } ?? first)
    return unique(candidates)
  }

  private mutating func unique(_ candidates: [String]) -> String {
    for name in candidates where taken.insert(name).inserted { return name }
    let name = candidates[0]
    var number = 2
    while !taken.insert("\(name)\(number)").inserted { number += 1 }
    return "\(name)\(number)"
  }

  /// Returns `frameworks`, `iOS`, or both if one alone does not distinguish the targets.
  private static func kind(_ traits: Traits) -> String? {
    if traits.isAllOfProduct, let products = traits.products { return products }
    if traits.isAllOfPlatform, let platform = traits.platform { return platform }
    guard let platform = traits.platform, let products = traits.products else {
      return traits.products ?? traits.platform
    }
    return platform + capitalized(products)
  }

  /// The name of the xcconfig file that the settings are from.
  private static func file(of entries: [ImportLayout.Shared]) -> String? {
    guard let file = entries.first?.file, entries.allSatisfy({ $0.file == file }) else {
      return nil
    }
    let name = file.hasSuffix(".xcconfig") ? file.dropLast(".xcconfig".count) : file[...]
    let words = name.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard let first = words.first, first.first?.isNumber == false else { return nil }
    let start = first.prefix { $0.isUppercase }
    // `Version` becomes `version`; `iOS` and `IBDesign` keep their capitals.
    let head = start.count == 1 ? first.prefix(1).lowercased() + first.dropFirst() : first
    return head + words.dropFirst().map(capitalized).joined()
  }

  private static let subjects: [(subject: String, prefixes: [String])] = [
    ("warnings", ["CLANG_WARN_", "GCC_WARN_", "CLANG_ANALYZER_", "GCC_TREAT_"]),
    (
      "signing",
      [
        "CODE_SIGN", "PROVISIONING_PROFILE", "DEVELOPMENT_TEAM", "ENABLE_HARDENED_RUNTIME",
        "ENABLE_APP_SANDBOX",
      ]
    ),
    ("version", ["MARKETING_VERSION", "CURRENT_PROJECT_VERSION", "VERSIONING_SYSTEM"]),
    (
      "platform",
      ["SDKROOT", "SUPPORTED_PLATFORMS", "TARGETED_DEVICE_FAMILY", "SUPPORTS_"]
        + Platform.allCases.map(\.deploymentTargetSetting)
    ),
    ("information", ["INFOPLIST_", "GENERATE_INFOPLIST_FILE"]),
    (
      "linking",
      [
        "LD_", "OTHER_LDFLAGS", "DYLIB_", "DEAD_CODE_STRIPPING", "MACH_O_TYPE", "LINK_",
        "LIBRARY_SEARCH_PATHS", "FRAMEWORK_SEARCH_PATHS",
      ]
    ),
    ("debugging", ["DEBUG_INFORMATION_FORMAT", "ENABLE_TESTABILITY", "ONLY_ACTIVE_ARCH"]),
    ("tests", ["TEST_HOST", "BUNDLE_LOADER", "TEST_TARGET_NAME"]),
    ("assets", ["ASSETCATALOG_"]),
    ("swift", ["SWIFT_"]),
    ("languages", ["CLANG_", "GCC_"]),
    ("installation", ["SKIP_INSTALL", "INSTALL_PATH"]),
  ]

  /// Returns the common subject of all settings; for a single setting without a subject, its name.
  private static func subject(of entries: [ImportLayout.Shared]) -> String? {
    let subjects = Set(entries.map { subject(of: $0.name) })
    if subjects.count == 1, let subject = subjects.first ?? nil { return subject }
    return entries.count == 1 ? camelCased(entries[0].name) : nil
  }

  private static func subject(of name: String) -> String? {
    subjects.first { $0.prefixes.contains(where: name.hasPrefix) }?.subject
  }

  /// `orgName` for ORG_NAME.
  private static func camelCased(_ name: String) -> String {
    let words = name.lowercased().split(separator: "_").map(String.init)
    return (words.first ?? name) + words.dropFirst().map(capitalized).joined()
  }

  private static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }
}
