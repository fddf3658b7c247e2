import AppleDefaults
import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsResolution
import SettingsXcode

/// What a cell says about its product: everything that the checks compare.
struct ExpectedProduct: Sendable {
  let target: String
  let configuration: String
  let isRelease: Bool
  /// Whether the user chose the release of Xcode, so that a product of another one differs.
  let isReleaseChosen: Bool
  private(set) var infoPlist: InfoPlist?
  /// What INFOPLIST_FILE names.
  private(set) var infoPlistPath: String?
  /// The reason why the keys of the file are not known.
  private(set) var unreadableInfoPlist: String?
  private(set) var strings: LocalizedStrings?
  private(set) var entitlements: EntitlementsFile?
  private var settings: [String: ResolvedSetting] = [:]
  private var places: [String: SourceRange] = [:]

  var cell: String { "\(target)@\(configuration)" }

  /// The settings that the checks read.
  private static let names = [
    "PRODUCT_BUNDLE_IDENTIFIER", "PRODUCT_NAME", "FULL_PRODUCT_NAME", "EXECUTABLE_NAME",
    "PRODUCT_TYPE", "PLATFORM_NAME", "IS_MACCATALYST", "ARCHS", "EXCLUDED_ARCHS",
    "ONLY_ACTIVE_ARCH", "SDK_NAME", "SDK_VERSION", "SDK_PRODUCT_BUILD_VERSION",
    "XCODE_VERSION_ACTUAL", "XCODE_PRODUCT_BUILD_VERSION", "LD_RUNPATH_SEARCH_PATHS",
    "DEPLOYMENT_POSTPROCESSING", "STRIP_INSTALLED_PRODUCT", "DEBUG_INFORMATION_FORMAT",
    "SWIFT_OPTIMIZATION_LEVEL", "ENABLE_DEBUG_DYLIB", "ENABLE_ADDRESS_SANITIZER",
    "ENABLE_THREAD_SANITIZER", "CODE_SIGN_ENTITLEMENTS", "CODE_SIGNING_ALLOWED",
    "CODE_SIGN_INJECT_BASE_ENTITLEMENTS", "DEVELOPMENT_TEAM",
    "ASSETCATALOG_COMPILER_APPICON_NAME", "DEVELOPMENT_LANGUAGE", "PRODUCT_MODULE_NAME",
    "IPHONEOS_DEPLOYMENT_TARGET", "MACOSX_DEPLOYMENT_TARGET", "TVOS_DEPLOYMENT_TARGET",
    "WATCHOS_DEPLOYMENT_TARGET", "XROS_DEPLOYMENT_TARGET",
  ]

  /// - Parameter view: The cell in effect.
  init(_ view: CellView, isRelease: Bool) throws(ResolutionFailure) {
    target = view.targetName
    configuration = view.configurationName
    self.isRelease = isRelease
    isReleaseChosen = view.project.options.xcode.release != nil
    for name in Self.names { try add(name, from: view) }
    infoPlist = try view.infoPlist()
    for setting in infoPlist?.entries.flatMap(\.settings) ?? [] where places[setting] == nil {
      places[setting] = view.place(of: setting)
    }
    let problem = infoPlist?.problems.first { $0.identifier == "info-plist-file" }
    unreadableInfoPlist = problem?.message
    infoPlistPath = try view.infoPlistFile(expands: false)?.path
    strings = try view.localizedStrings()
    for language in strings?.languages ?? [] {
      for text in language.texts {
        let name = InfoPlistSetting.localized(language.name, text.key)
        places[name] = view.place(of: name)
      }
    }
    entitlements = try view.entitlementsFile()
  }

  private mutating func add(_ name: String, from view: CellView) throws(ResolutionFailure) {
    guard let assigned = view.assignedName(name) else { return }
    settings[name] = try view.setting(assigned)
    places[name] = view.place(of: name)
  }

  /// The value of a setting; nil if it is empty or if no level assigns it.
  func text(_ name: String) -> String? {
    guard let text = settings[name]?.string, !text.isEmpty else { return nil }
    return text
  }

  func list(_ name: String) -> [String] {
    guard let setting = settings[name] else { return [] }
    let words = setting.type.usesListGrammar ? setting.list : [setting.string]
    return words.flatMap { $0.split(separator: " ").map(String.init) }
  }

  /// The elements of a list, which may contain spaces.
  func elements(_ name: String) -> [String] { settings[name]?.list.filter { !$0.isEmpty } ?? [] }

  func isOn(_ name: String) -> Bool { text(name).map(SettingText.isTrue) ?? false }

  /// Where the value of a setting is written.
  func place(_ name: String) -> SourceRange? { places[name] }

  /// Where a translation of a key of Info.plist is written.
  func placeOfString(_ language: String, _ key: String) -> SourceRange? {
    places[InfoPlistSetting.localized(language, key)]
  }

  /// Where a key of Info.plist is from.
  func place(of entry: InfoPlist.Entry) -> SourceRange? {
    entry.settings.lazy.compactMap { places[$0] }.first
  }

  var sdk: SDK? { text("PLATFORM_NAME").flatMap { SDKTable.sdk(named: $0) } }
  var isCatalyst: Bool { isOn("IS_MACCATALYST") }

  /// The setting with the oldest system version.
  var deploymentTarget: (name: String, text: String)? {
    guard let platform = isCatalyst ? .iOS : sdk?.platform else { return nil }
    let name = platform.deploymentTargetSetting
    return text(name).map { (name, $0) }
  }
}
