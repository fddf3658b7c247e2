import AppleDefaults
import SettingsDiagnostics
import SettingsModel

/// Derives settings from a cell's values, in the order in which Apple's engine adds them.
///
/// A later setting is at a higher level, and its `$(inherited)` refers to the earlier ones.
struct XcodeDerivation {
  struct Entry: Hashable {
    let name: String
    let value: String
    /// The condition of a setting for one architecture or variant only.
    var condition: Condition?
  }

  private(set) var settings: [Entry] = []
  /// The SDK; nil if nothing selects a platform.
  let sdk: SDK?
  /// The destination that selected the SDK; nil without one.
  let runDestination: RunDestination?
  let target: XcodeTargetFacts
  let facts: ReleaseFacts
  private let values: [String: String]

  /// The settings on which the derivation depends.
  static let names =
    [
      "ACTION", "ARCHS", "VALID_ARCHS", "EXCLUDED_ARCHS", "ENFORCE_VALID_ARCHS",
      "__DIAGNOSE_DEPRECATED_ARCHS", "BUILD_VARIANTS", "INSTALL_PATH", "STRIP_INSTALLED_PRODUCT",
      "UNSTRIPPED_PRODUCT", "GCC_OPTIMIZATION_LEVEL", "SWIFT_OPTIMIZATION_LEVEL",
      "ENABLE_TESTABILITY", "ENABLE_TESTING_SEARCH_PATHS", "GCC_VERSION", "SWIFT_VERSION",
      "DEPLOYMENT_LOCATION", "DEPLOYMENT_POSTPROCESSING", "SKIP_INSTALL", "RETAIN_RAW_BINARIES",
      "DEVELOPMENT_ASSET_PATHS", "MERGED_BINARY_TYPE", "AUTOMATICALLY_MERGE_DEPENDENCIES",
      "MERGEABLE_LIBRARY", "ENABLE_DEFAULT_SEARCH_PATHS", "ARCHS_STANDARD",
      "ENABLE_POINTER_AUTHENTICATION", "INFOPLIST_FILE", "GENERATE_INFOPLIST_FILE", "TEST_HOST",
      "USES_XCTRUNNER", "TARGET_BUILD_DIR", "SHALLOW_BUNDLE", "LD_RUNPATH_SEARCH_PATHS",
      "ENABLE_PREVIEWS", "ENABLE_XOJIT_PREVIEWS", "ENABLE_DEBUG_DYLIB", "MACH_O_TYPE",
      "ENABLE_HARDENED_RUNTIME", "CODE_SIGN_IDENTITY", "BUILD_LIBRARY_FOR_DISTRIBUTION",
      "LD_CLIENT_NAME", "OTHER_LDFLAGS", "PRODUCT_SPECIFIC_LDFLAGS", "SWIFT_LIBRARY_LEVEL",
      "GCC_PREFIX_HEADER", "__SKIP_INJECT_INFOPLIST_KEY_WKApplication",
      "DERIVE_MACCATALYST_PRODUCT_BUNDLE_IDENTIFIER", "IPHONEOS_DEPLOYMENT_TARGET",
      "SUPPORTED_PLATFORMS", "BUNDLE_LOADER", "ADDITIONAL_SDKS", "ONLY_ACTIVE_ARCH",
      "PLATFORM_PREFERRED_ARCH", "SDKROOT",
    ] + sanitizers.map(\.name) + XcodeFacts.searchPaths.map(\.0)
    + XcodeFacts.searchPaths.map { switchName($0.0) } + paths

  /// The settings that are paths below the project's folder. They become absolute.
  static let paths = [
    "SRCROOT", "SYMROOT", "OBJROOT", "DSTROOT", "LOCROOT", "LOCSYMROOT", "CCHROOT",
    "CONFIGURATION_BUILD_DIR", "SHARED_PRECOMPS_DIR", "CONFIGURATION_TEMP_DIR",
    "TARGET_TEMP_DIR", "TEMP_DIR", "PROJECT_DIR", "BUILT_PRODUCTS_DIR",
  ]

  /// The settings that enable sanitizers, and their suffixes for the folder of object files.
  static let sanitizers: [(name: String, suffix: String)] = [
    ("ENABLE_ADDRESS_SANITIZER", "-asan"), ("ENABLE_THREAD_SANITIZER", "-tsan"),
    ("ENABLE_UNDEFINED_BEHAVIOR_SANITIZER", "-ubsan"),
  ]

  /// Returns the setting that controls whether a search path contains the folder of built products.
  static func switchName(_ searchPath: String) -> String {
    "ENABLE_DEFAULT_SEARCH_PATHS_IN_" + searchPath
  }

  init(
    _ values: [String: String], sdk: SDK?, runDestination: RunDestination?,
    target: XcodeTargetFacts, _ facts: ReleaseFacts
  ) {
    self.values = values
    self.facts = facts
    self.sdk = sdk
    self.runDestination = runDestination
    self.target = target
  }

  // MARK: Queries and additions

  mutating func add(_ name: String, _ value: String) {
    settings.append(Entry(name: name, value: value))
  }

  mutating func add(
    _ name: String, _ value: String, only parameter: String, _ pattern: String
  ) {
    let condition = Condition(parameter: parameter, pattern: pattern)
    settings.append(Entry(name: name, value: value, condition: condition))
  }

  func text(_ name: String) -> String { values[name] ?? "" }
  func words(_ name: String) -> [String] { text(name).split(separator: " ").map(String.init) }

  func isTrue(_ name: String) -> Bool { SettingText.isTrue(text(name)) }

  func absolute(_ path: String) -> String {
    LexicalPath.normalize(LexicalPath.join(target.projectFolder, path))
  }

  /// Whether this is an install build, which includes archiving.
  var isInstall: Bool { text("ACTION") == "install" }
  var movesProducts: Bool { isInstall || isTrue("DEPLOYMENT_LOCATION") }

  // MARK: Order

  mutating func run() {
    if target.kind != nil {
      addDevelopmentAssets()
      addPreviews()
      if target.product.isTool, isTrue("BUILD_LIBRARY_FOR_DISTRIBUTION") {
        add("BUILD_LIBRARY_FOR_DISTRIBUTION", "NO")
      }
    }
    if let sdk { addSDK(sdk) }
    if let runDestination { addDestination(runDestination) }
    guard let kind = target.kind else { return }
    let archs = sdk.map { addArchitectures($0) } ?? []
    addAction(kind)
    if kind == .native, let sdk { addPathsInside(sdk) }
    addPaths()
    addTestability()
    let variants = words("BUILD_VARIANTS")
    addVariants(variants)
    if target.product.isTestBundle { addTestBundle() }
    if movesProducts { addDeploymentLocation(kind) }
    addInfoPlist()
    if kind == .native {
      addFileLists(variants, archs)
      addSearchPaths()
    }
    addConsequences()
    add("EFFECTIVE_SWIFT_VERSION", Self.effectiveSwiftVersion(text("SWIFT_VERSION")))
  }

  private mutating func addSDK(_ sdk: SDK) {
    add("SDKROOT", XcodePlatform.sdkFolder(sdk))
    let deploymentTarget = sdk.platform.deploymentTargetSetting
    if text(deploymentTarget).isEmpty { add(deploymentTarget, sdk.version) }
    if sdk.isCatalyst { addCatalyst() }
    let sparse = ListText.elements(of: text("ADDITIONAL_SDKS")).filter { $0.hasSuffix(".sdk") }
    if !sparse.isEmpty { addSparse(sparse.map(absolute), to: sdk) }
  }

  /// Adds SDKs that supplement the main SDK. Their names are those of their folders.
  private mutating func addSparse(_ folders: [String], to sdk: SDK) {
    let names = folders.map { LexicalPath.fileName(of: $0).dropLast(".sdk".count).lowercased() }
    add("SDK_NAMES", (names + [sdk.canonicalName]).joined(separator: " "))
    add("ADDITIONAL_SDK_DIRS", String(decoding: ListText.joined(folders), as: UTF8.self))
    for (name, folder) in zip(names, folders) {
      add("SDK_DIR_" + String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" }), folder)
    }
  }

  private mutating func addAction(_ kind: XcodeTarget.Kind) {
    add("ACTION", isInstall ? "install" : "build")
    add("BUILD_COMPONENTS", "headers build")
    if isInstall {
      add("DEPLOYMENT_LOCATION", "YES")
      add("DEPLOYMENT_POSTPROCESSING", "YES")
    }
    if text("GCC_VERSION").isEmpty { add("GCC_VERSION", XcodeFacts.compiler) }
    if kind == .legacy {
      add(
        "ALL_SETTINGS",
        ["DSTROOT", "OBJROOT", "SRCROOT", "SYMROOT"].map {
          "\($0)=\(absolute(text($0)))"
        }.joined(separator: " "))
    }
  }

  private mutating func addTestability() {
    if isTrue("ENABLE_TESTABILITY") {
      add("GCC_SYMBOLS_PRIVATE_EXTERN", "NO")
      add("SWIFT_ENABLE_TESTABILITY", "YES")
      add("LD_EXPORT_GLOBAL_SYMBOLS", target.product.isObjectFile ? "NO" : "YES")
      if !facts.hasOlderEngine { add("STRIP_INSTALLED_PRODUCT", "NO") }
    }
    let isNamed = !isTrue("ENABLE_TESTING_SEARCH_PATHS") && linksTestsByFlag
    if isNamed { add("ENABLE_TESTING_SEARCH_PATHS", "YES") }
    if isNamed || isTrue("ENABLE_TESTING_SEARCH_PATHS") {
      add(
        "SYSTEM_FRAMEWORK_SEARCH_PATHS",
        "$(inherited) $(TEST_FRAMEWORK_SEARCH_PATHS$(TEST_BUILD_STYLE))")
      for name in ["LIBRARY_SEARCH_PATHS", "SWIFT_SYSTEM_INCLUDE_PATHS"] {
        add(name, "$(inherited) $(TEST_LIBRARY_SEARCH_PATHS$(TEST_BUILD_STYLE))")
      }
      add(
        "OTHER_SWIFT_FLAGS",
        "$(inherited) -plugin-path $(TOOLCHAIN_DIR)/usr/lib/swift/host/plugins/testing")
    }
  }

  /// Whether the linker's flags name test frameworks: `-framework XCTest`, `-weak_framework …`.
  private var linksTestsByFlag: Bool {
    guard target.kind == .native else { return false }
    for name in ["OTHER_LDFLAGS", "PRODUCT_SPECIFIC_LDFLAGS"] {
      let words = words(name)
      for (flag, framework) in zip(words, words.dropFirst())
      where flag.hasSuffix("framework") && flag.hasPrefix("-")
        && TestFrameworks.names.contains(framework)
      {
        return true
      }
    }
    return false
  }

  private mutating func addVariants(_ variants: [String]) {
    let suffix = Self.sanitizers.filter { isTrue($0.name) }.map(\.suffix).joined()
    for variant in variants {
      add("OBJECT_FILE_DIR_\(variant)", "$(OBJECT_FILE_DIR)-\(variant)\(suffix)")
      add("variant", variant, only: "variant", variant)
      add(
        "EXECUTABLE_VARIANT_SUFFIX", variant == "normal" ? "" : "_\(variant)", only: "variant",
        variant)
    }
  }

  private mutating func addInfoPlist() {
    let hasNone = text("INFOPLIST_FILE").isEmpty && !isTrue("GENERATE_INFOPLIST_FILE")
    if target.product.isWrapper || target.kind == .native && hasNone {
      add("CREATE_INFOPLIST_SECTION_IN_BINARY", "NO")
    }
  }

  private mutating func addFileLists(_ variants: [String], _ archs: [String]) {
    for variant in variants {
      for arch in archs {
        if facts.hasOlderEngine {
          add("LINK_FILE_LIST_\(variant)_\(arch)", "")
          continue
        }
        let path = "$(OBJECT_FILE_DIR)-\(variant)/\(arch)/$(PRODUCT_NAME)"
        add("LINK_FILE_LIST_\(variant)_\(arch)", path + ".LinkFileList")
        add("SWIFT_RESPONSE_FILE_PATH_\(variant)_\(arch)", path + ".SwiftFileList")
        add(
          "LM_AUX_CONST_METADATA_LIST_PATH_\(variant)_\(arch)", path + ".SwiftConstValuesFileList")
      }
    }
  }

  /// Adds the settings that depend on derived settings.
  private mutating func addConsequences() {
    if text("INSTALL_PATH").isEmpty { add("SKIP_INSTALL", "YES") }
    if text("STRIP_INSTALLED_PRODUCT").isEmpty,
      !isTrue("ENABLE_TESTABILITY") || facts.hasOlderEngine
    {
      add("STRIP_INSTALLED_PRODUCT", isTrue("UNSTRIPPED_PRODUCT") ? "NO" : "YES")
    }
    let isUnoptimized =
      text("GCC_OPTIMIZATION_LEVEL") == "0" || text("SWIFT_OPTIMIZATION_LEVEL") == "-Onone"
    add("IS_UNOPTIMIZED_BUILD", isUnoptimized ? "YES" : "NO")
    if text("SWIFT_LIBRARY_LEVEL").isEmpty, text("MACH_O_TYPE") == "mh_dylib",
      let level = Self.libraryLevel(installedIn: text("INSTALL_PATH"))
    {
      add("SWIFT_LIBRARY_LEVEL", level)
    }
    if sdk?.platform == .watchOS, target.product.isApplication,
      !isTrue("__SKIP_INJECT_INFOPLIST_KEY_WKApplication")
    {
      add("INFOPLIST_KEY_WKApplication", "YES")
    }
    if sdk?.isCatalyst == true { add("ENABLE_ON_DEMAND_RESOURCES", "NO") }
    let merges = text("MERGED_BINARY_TYPE")
    if merges == "automatic" { add("AUTOMATICALLY_MERGE_DEPENDENCIES", "YES") }
    if merges == "manual" || merges == "automatic" || isTrue("AUTOMATICALLY_MERGE_DEPENDENCIES") {
      add("MERGE_LINKED_LIBRARIES", "YES")
    }
    if isTrue("MERGEABLE_LIBRARY") {
      add(isUnoptimized ? "ADD_MERGEABLE_DEBUG_HOOK" : "MAKE_MERGEABLE", "YES")
      if !isUnoptimized { add("STRIP_INSTALLED_PRODUCT", "NO") }
    }
  }

  /// Returns the library level for an install path: `api` in the system's public folders, otherwise
  /// nil.
  private static func libraryLevel(installedIn path: String) -> String? {
    let isPublic = ["/System/Library/Frameworks", "/System/Library/SubFrameworks", "/usr/lib"]
      .flatMap { [$0, "/System/iOSSupport" + $0] }
      .contains { path == $0 || path.hasPrefix($0 + "/") }
    return isPublic ? "api" : nil
  }

  /// Returns the language mode of a version: `5` for 5.0 to 5.9, `4.2` for itself.
  private static func effectiveSwiftVersion(_ text: String) -> String {
    var parts = text.split(separator: ".").map(String.init)
    guard !parts.isEmpty, parts.allSatisfy({ Int($0) != nil }) else { return "" }
    while parts.count > 1, parts.last == "0" { parts.removeLast() }
    let version = parts.joined(separator: ".")
    if ["4", "4.2", "5", "6"].contains(version) { return version }
    return ["4", "5", "6"].contains(parts[0]) ? parts[0] : ""
  }
}
