import SettingsDiagnostics
import SettingsModel
import SettingsSpec
import SettingsXcode

/// What Apple's engine derives from a cell's values and puts above everything: the architectures that
/// are built, paths made absolute, what testability and optimization entail.
///
/// Cells with equal ones share them.
struct XcodeDerived: Hashable {
  /// The settings that decide, in the order in which `init` takes their values.
  static let names =
    [
      "ARCHS", "VALID_ARCHS", "EXCLUDED_ARCHS", "ENFORCE_VALID_ARCHS", "ONLY_ACTIVE_ARCH",
      "BUILD_VARIANTS", "INSTALL_PATH", "STRIP_INSTALLED_PRODUCT", "UNSTRIPPED_PRODUCT",
      "GCC_OPTIMIZATION_LEVEL", "SWIFT_OPTIMIZATION_LEVEL", "ENABLE_TESTABILITY",
      "ENABLE_TESTING_SEARCH_PATHS", "GCC_VERSION", "SWIFT_VERSION", "DEPLOYMENT_LOCATION",
      "SKIP_INSTALL", "MERGED_BINARY_TYPE", "AUTOMATICALLY_MERGE_DEPENDENCIES",
      "MERGEABLE_LIBRARY", "ENABLE_DEFAULT_SEARCH_PATHS", "ARCHS_STANDARD",
      "ENABLE_POINTER_AUTHENTICATION", "INFOPLIST_FILE", "TEST_HOST", "USES_XCTRUNNER",
      "TARGET_BUILD_DIR", "SHALLOW_BUNDLE", "LD_RUNPATH_SEARCH_PATHS", "ENABLE_PREVIEWS",
      "ENABLE_XOJIT_PREVIEWS", "ENABLE_DEBUG_DYLIB", "MACH_O_TYPE", "ENABLE_HARDENED_RUNTIME",
      "CODE_SIGN_IDENTITY", "BUILD_LIBRARY_FOR_DISTRIBUTION",
    ] + paths

  /// Settings that are paths below the project's folder, made absolute.
  private static let paths = [
    "SRCROOT", "SYMROOT", "OBJROOT", "DSTROOT", "LOCROOT", "LOCSYMROOT", "CCHROOT",
    "CONFIGURATION_BUILD_DIR", "SHARED_PRECOMPS_DIR", "CONFIGURATION_TEMP_DIR",
    "TARGET_TEMP_DIR", "TEMP_DIR", "PROJECT_DIR", "BUILT_PRODUCTS_DIR",
  ]

  private let settings: [Entry]

  private struct Entry: Hashable {
    let name: String
    let value: String
  }

  func assign(into store: inout SettingsStore) {
    for entry in settings { store.assign(entry.name, entry.value) }
  }

  /// - Parameters:
  ///   - values: the string form of each of `names`.
  ///   - deploymentTarget: of the SDK's platform.
  init(
    _ values: [String: String], sdk: SDK, deploymentTarget: String, target: XcodeTargetFacts
  ) {
    var settings: [Entry] = []
    func add(_ name: String, _ value: String) { settings.append(Entry(name: name, value: value)) }
    func text(_ name: String) -> String { values[name] ?? "" }
    func words(_ name: String) -> [String] { text(name).split(separator: " ").map(String.init) }
    func isTrue(_ name: String) -> Bool { Self.isTrue(text(name)) }

    /// Previews need Swift code that was compiled for them; what they need besides.
    func addPreviews() {
      if text("SWIFT_VERSION").isEmpty || text("SWIFT_OPTIMIZATION_LEVEL") != "-Onone" {
        for name in ["ENABLE_PREVIEWS", "ENABLE_XOJIT_PREVIEWS", "ENABLE_DEBUG_DYLIB"] {
          add(name, "NO")
        }
        return
      }
      let isExecutable = text("MACH_O_TYPE") == "mh_execute"
      if !isTrue("ENABLE_XOJIT_PREVIEWS") {
        add("ENABLE_THREAD_SANITIZER", "NO")
        if isExecutable {
          add("GCC_SYMBOLS_PRIVATE_EXTERN", "NO")
          add("LD_EXPORT_GLOBAL_SYMBOLS", "YES")
          add("STRIP_INSTALLED_PRODUCT", "NO")
        }
      } else if isExecutable, isTrue("ENABLE_DEBUG_DYLIB") {
        let path = "$(EXECUTABLE_PATH:dir)"
        add("EXECUTABLE_DEBUG_DYLIB_PATH", path + "$(EXECUTABLE_NAME).debug.dylib")
        add("EXECUTABLE_DEBUG_DYLIB_INSTALL_NAME", "@rpath/$(EXECUTABLE_NAME).debug.dylib")
        add("EXECUTABLE_BLANK_INJECTION_DYLIB_PATH", path + "__preview.dylib")
      }
      if isExecutable, isTrue("ENABLE_HARDENED_RUNTIME"), text("CODE_SIGN_IDENTITY") == "-" {
        add("ENABLE_HARDENED_RUNTIME", "NO")
      }
    }

    if target.kind != nil {
      if isTrue("ENABLE_PREVIEWS") || isTrue("ENABLE_XOJIT_PREVIEWS") { addPreviews() }
      if target.isTool, isTrue("BUILD_LIBRARY_FOR_DISTRIBUTION") {
        add("BUILD_LIBRARY_FOR_DISTRIBUTION", "NO")
      }
    }
    add("SDKROOT", XcodePlatform.sdkFolder(sdk))
    if deploymentTarget.isEmpty {
      add(sdk.platform.deploymentTargetSetting, sdk.version)
    }
    guard let kind = target.kind else {
      self.settings = settings
      return
    }
    // Architectures.
    let standard = words("ARCHS_STANDARD")
    let version = deploymentTarget.isEmpty ? sdk.version : deploymentTarget
    var supported = standard.filter { target.supports($0, version) }
    if isTrue("ENABLE_POINTER_AUTHENTICATION"), supported.contains("arm64"),
      !supported.contains("arm64e")
    {
      supported.append("arm64e")
    }
    if supported != standard { add("ARCHS_STANDARD", supported.joined(separator: " ")) }
    var requested = words("ARCHS")
    if requested == standard { requested = supported }
    var archs = requested
    if isTrue("ENFORCE_VALID_ARCHS") {
      let valid = words("VALID_ARCHS")
      archs = archs.filter(valid.contains)
    }
    let excluded = words("EXCLUDED_ARCHS")
    archs = archs.filter { !excluded.contains($0) }
    var unique: [String] = []
    for arch in archs where !unique.contains(arch) { unique.append(arch) }
    archs = unique
    add("ACTION", "build")
    add("BUILD_COMPONENTS", "headers build")
    add("__ARCHS__", requested.joined(separator: " "))
    add("ARCHS", archs.joined(separator: " "))
    add("ARCHS_BASE", archs.joined(separator: " "))
    for arch in archs { add(arch, "YES") }
    func absolute(_ path: String) -> String {
      LexicalPath.normalize(LexicalPath.join(target.projectFolder, path))
    }
    for name in Self.paths { add(name, absolute(text(name))) }
    let information = text("INFOPLIST_FILE")
    add("PRODUCT_SETTINGS_PATH", information.isEmpty ? "" : absolute(information))
    if text("GCC_VERSION").isEmpty { add("GCC_VERSION", "com.apple.compilers.llvm.clang.1_0") }
    if isTrue("ENABLE_TESTABILITY") {
      add("GCC_SYMBOLS_PRIVATE_EXTERN", "NO")
      add("SWIFT_ENABLE_TESTABILITY", "YES")
      add("LD_EXPORT_GLOBAL_SYMBOLS", "YES")
      add("STRIP_INSTALLED_PRODUCT", "NO")
    }
    if isTrue("ENABLE_TESTING_SEARCH_PATHS") {
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
    let variants = words("BUILD_VARIANTS")
    for variant in variants { add("OBJECT_FILE_DIR_\(variant)", "$(OBJECT_FILE_DIR)-\(variant)") }
    if target.isTestBundle {
      if sdk.platform != .macOS, !sdk.isSimulator {
        add("DEBUG_INFORMATION_FORMAT", "dwarf-with-dsym")
      }
      if isTrue("USES_XCTRUNNER") {
        add("XCTRUNNER_PRODUCT_NAME", "$(PRODUCT_NAME)-Runner.app")
        add(
          "TARGET_BUILD_SUBPATH",
          "/$(XCTRUNNER_PRODUCT_NAME)$(_WRAPPER_CONTENTS_DIR)/PlugIns")
        add("DWARF_DSYM_FOLDER_PATH", "$(TARGET_BUILD_DIR)")
        add("ENTITLEMENTS_REQUIRED", "YES")
        add("PROVISIONING_PROFILE_DESTINATION_PATH", "$(TARGET_BUILD_DIR)/..")
      } else if !text("TEST_HOST").isEmpty, !isTrue("DEPLOYMENT_LOCATION") {
        // The bundle is built into the application that it tests.
        let isShallow = isTrue("SHALLOW_BUNDLE")
        var contents = LexicalPath.directory(of: absolute(text("TEST_HOST")))
        if !isShallow { contents = LexicalPath.directory(of: contents) }
        let products = absolute(text("TARGET_BUILD_DIR"))
        if contents.hasPrefix(products + "/") {
          add("TARGET_BUILD_SUBPATH", "\(contents.dropFirst(products.count))/PlugIns")
          add("DWARF_DSYM_FOLDER_PATH", "$(TARGET_BUILD_DIR)")
          add(
            "_BUILDABLE_SERIALIZATION_KEY",
            "test-bundle-with-host: \(absolute(text("TEST_HOST")))")
          let frameworks = "@executable_path/\(isShallow ? "" : "../")Frameworks"
          if !words("LD_RUNPATH_SEARCH_PATHS").contains(frameworks) {
            add("LD_RUNPATH_SEARCH_PATHS", "$(inherited) \(frameworks)")
          }
        }
      }
    }
    if target.isWrapper { add("CREATE_INFOPLIST_SECTION_IN_BINARY", "NO") }
    for variant in variants where kind == .native {
      for arch in archs {
        let path = "$(OBJECT_FILE_DIR)-\(variant)/\(arch)/$(PRODUCT_NAME)"
        add("LINK_FILE_LIST_\(variant)_\(arch)", path + ".LinkFileList")
        add("SWIFT_RESPONSE_FILE_PATH_\(variant)_\(arch)", path + ".SwiftFileList")
        add(
          "LM_AUX_CONST_METADATA_LIST_PATH_\(variant)_\(arch)", path + ".SwiftConstValuesFileList")
      }
    }
    if kind == .native, isTrue("ENABLE_DEFAULT_SEARCH_PATHS") {
      add("HEADER_SEARCH_PATHS", "$(BUILT_PRODUCTS_DIR)/include $(inherited)")
      for name in [
        "FRAMEWORK_SEARCH_PATHS", "LIBRARY_SEARCH_PATHS", "REZ_SEARCH_PATHS",
        "SWIFT_INCLUDE_PATHS",
      ] {
        add(name, "$(BUILT_PRODUCTS_DIR) $(inherited)")
      }
    }
    // What follows from what was derived.
    if text("INSTALL_PATH").isEmpty { add("SKIP_INSTALL", "YES") }
    if text("STRIP_INSTALLED_PRODUCT").isEmpty, !isTrue("ENABLE_TESTABILITY") {
      add("STRIP_INSTALLED_PRODUCT", isTrue("UNSTRIPPED_PRODUCT") ? "NO" : "YES")
    }
    let isUnoptimized =
      text("GCC_OPTIMIZATION_LEVEL") == "0" || text("SWIFT_OPTIMIZATION_LEVEL") == "-Onone"
    add("IS_UNOPTIMIZED_BUILD", isUnoptimized ? "YES" : "NO")
    let merges = text("MERGED_BINARY_TYPE")
    if merges == "automatic" { add("AUTOMATICALLY_MERGE_DEPENDENCIES", "YES") }
    if merges == "manual" || merges == "automatic" || isTrue("AUTOMATICALLY_MERGE_DEPENDENCIES") {
      add("MERGE_LINKED_LIBRARIES", "YES")
    }
    if isTrue("MERGEABLE_LIBRARY") {
      add(isUnoptimized ? "ADD_MERGEABLE_DEBUG_HOOK" : "MAKE_MERGEABLE", "YES")
      if !isUnoptimized { add("STRIP_INSTALLED_PRODUCT", "NO") }
    }
    add("EFFECTIVE_SWIFT_VERSION", Self.effectiveSwiftVersion(text("SWIFT_VERSION")))
    self.settings = settings
  }

  private static func isTrue(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return false }
    return [0x79, 0x59, 0x74, 0x54].contains(first) || (0x31...0x39).contains(first)
  }

  /// The language mode that a version stands for: `5` for 5.0 to 5.9, `4.2` for itself.
  private static func effectiveSwiftVersion(_ text: String) -> String {
    var parts = text.split(separator: ".").map(String.init)
    guard !parts.isEmpty, parts.allSatisfy({ Int($0) != nil }) else { return "" }
    while parts.count > 1, parts.last == "0" { parts.removeLast() }
    let version = parts.joined(separator: ".")
    if ["4", "4.2", "5", "6"].contains(version) { return version }
    return ["4", "5", "6"].contains(parts[0]) ? parts[0] : ""
  }
}

/// What a target is, for what is derived.
struct XcodeTargetFacts {
  /// Nil for a project's own settings.
  let kind: XcodeTarget.Kind?
  /// Absolute.
  let projectFolder: String
  /// Whether its product is a folder.
  let isWrapper: Bool
  let isTool: Bool
  /// Whether it is a bundle of tests.
  let isTestBundle: Bool
  /// By architecture, the deployment targets that it is built for.
  let architectureRanges: [String: (from: String, to: String)]

  init(
    _ target: XcodeTarget?, projectFolder: String, _ sdk: SDK, _ catalogue: SettingsCatalogue
  ) {
    kind = target?.kind
    self.projectFolder = projectFolder
    isWrapper =
      target?.productType.map { catalogue.isWrapper(product: $0, in: sdk.platformName) } ?? false
    isTool =
      target?.productType.map {
        catalogue.isProduct($0, a: "com.apple.product-type.tool", in: sdk.platformName)
      } ?? false
    isTestBundle =
      target?.productType.map {
        catalogue.isProduct(
          $0, a: "com.apple.product-type.bundle.unit-test", in: sdk.platformName)
          || catalogue.isProduct(
            $0, a: "com.apple.product-type.bundle.ui-testing", in: sdk.platformName)
      } ?? false
    var ranges: [String: (from: String, to: String)] = [:]
    for name in sdk.architectures.split(separator: " ").map(String.init) {
      ranges[name] = catalogue.deploymentTargets(ofArchitecture: name, in: sdk.platformName)
    }
    architectureRanges = ranges
  }

  /// Whether an architecture is built for a deployment target.
  func supports(_ architecture: String, _ version: String) -> Bool {
    guard let range = architectureRanges[architecture] else { return true }
    return !Self.isLess(version, range.from) && Self.isLess(version, range.to)
  }

  private static func isLess(_ left: String, _ right: String) -> Bool {
    func parts(_ text: String) -> [Int] { text.split(separator: ".").map { Int($0) ?? 0 } }
    var a = parts(left), b = parts(right)
    while a.count < b.count { a.append(0) }
    while b.count < a.count { b.append(0) }
    return a.lexicographicallyPrecedes(b)
  }
}
