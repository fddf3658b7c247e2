import SettingsDiagnostics
package import SettingsModel

/// The settings that the templates of Xcode 26 assign in a new project, as levels of their own below
/// the project of a config.yaml.
///
/// A template writes them into its project, so that they are no defaults of the build system.
package enum XcodePresets {
  /// The parts, lowest first. The raw value is the name in `explain`: `preset debug`.
  package enum Part: String, Sendable, CaseIterable {
    case common
    case debug
    case release
    case target
    /// What depends on the product type.
    case product
  }

  /// A setting, and a pattern for the SDKs that it is for; nil for all.
  package typealias Setting = (name: String, value: String, sdk: String?)

  package static func settings(of part: Part, _ type: ProductType?) -> [Setting] {
    switch part {
    case .common:
      always(warnings.map { ($0, "YES") } + aggressiveWarnings + languages)
    case .debug: always(debug)
    case .release: always(release) + validation
    case .target: always(target)
    case .product: type.map(product) ?? []
    }
  }

  private static func always(_ settings: [(String, String)]) -> [Setting] {
    settings.map { ($0.0, $0.1, nil) }
  }

  // MARK: The project

  /// What the templates of Xcode and XcodeGen turn on.
  static let warnings = [
    "CLANG_ANALYZER_NONNULL", "CLANG_ENABLE_MODULES", "CLANG_ENABLE_OBJC_ARC",
    "CLANG_ENABLE_OBJC_WEAK", "CLANG_WARN_BLOCK_CAPTURE_AUTORELEASING",
    "CLANG_WARN_BOOL_CONVERSION", "CLANG_WARN_COMMA", "CLANG_WARN_CONSTANT_CONVERSION",
    "CLANG_WARN_DEPRECATED_OBJC_IMPLEMENTATIONS", "CLANG_WARN_DOCUMENTATION_COMMENTS",
    "CLANG_WARN_EMPTY_BODY", "CLANG_WARN_ENUM_CONVERSION", "CLANG_WARN_INFINITE_RECURSION",
    "CLANG_WARN_INT_CONVERSION", "CLANG_WARN_NON_LITERAL_NULL_CONVERSION",
    "CLANG_WARN_OBJC_IMPLICIT_RETAIN_SELF", "CLANG_WARN_OBJC_LITERAL_CONVERSION",
    "CLANG_WARN_QUOTED_INCLUDE_IN_FRAMEWORK_HEADER", "CLANG_WARN_RANGE_LOOP_ANALYSIS",
    "CLANG_WARN_STRICT_PROTOTYPES", "CLANG_WARN_SUSPICIOUS_MOVE", "CLANG_WARN_UNREACHABLE_CODE",
    "CLANG_WARN__DUPLICATE_METHOD_MATCH", "ENABLE_STRICT_OBJC_MSGSEND", "GCC_NO_COMMON_BLOCKS",
    "GCC_WARN_64_TO_32_BIT_CONVERSION", "GCC_WARN_UNDECLARED_SELECTOR",
    "GCC_WARN_UNUSED_FUNCTION", "GCC_WARN_UNUSED_VARIABLE", "MTL_FAST_MATH",
  ]

  static let aggressiveWarnings = [
    ("ALWAYS_SEARCH_USER_PATHS", "NO"), ("COPY_PHASE_STRIP", "NO"),
    ("CLANG_ANALYZER_NUMBER_OBJECT_CONVERSION", "YES_AGGRESSIVE"),
    ("CLANG_WARN_UNGUARDED_AVAILABILITY", "YES_AGGRESSIVE"),
    ("GCC_WARN_UNINITIALIZED_AUTOS", "YES_AGGRESSIVE"),
    ("CLANG_WARN_DIRECT_OBJC_ISA_USAGE", "YES_ERROR"),
    ("CLANG_WARN_OBJC_ROOT_CLASS", "YES_ERROR"), ("GCC_WARN_ABOUT_RETURN_TYPE", "YES_ERROR"),
  ]

  private static let languages = [
    ("CLANG_CXX_LANGUAGE_STANDARD", "gnu++20"), ("GCC_C_LANGUAGE_STANDARD", "gnu17"),
    ("ENABLE_USER_SCRIPT_SANDBOXING", "YES"), ("LOCALIZATION_PREFERS_STRING_CATALOGS", "YES"),
  ]

  static let swiftVersion = ("SWIFT_VERSION", "5.0")

  /// For development; what XcodeGen assigns as well.
  static let unlistedDebug = [
    ("DEBUG_INFORMATION_FORMAT", "dwarf"), ("ENABLE_TESTABILITY", "YES"),
    ("GCC_DYNAMIC_NO_PIC", "NO"), ("GCC_OPTIMIZATION_LEVEL", "0"),
    ("MTL_ENABLE_DEBUG_INFO", "INCLUDE_SOURCE"), ("ONLY_ACTIVE_ARCH", "YES"),
    ("SWIFT_OPTIMIZATION_LEVEL", "-Onone"),
  ]

  private static let debug =
    unlistedDebug + [
      ("GCC_PREPROCESSOR_DEFINITIONS", "DEBUG=1 $(inherited)"),
      ("SWIFT_ACTIVE_COMPILATION_CONDITIONS", "DEBUG $(inherited)"),
    ]

  /// For shipping; what XcodeGen assigns as well.
  static let release = [
    ("DEBUG_INFORMATION_FORMAT", "dwarf-with-dsym"), ("ENABLE_NS_ASSERTIONS", "NO"),
    ("MTL_ENABLE_DEBUG_INFO", "NO"), ("SWIFT_COMPILATION_MODE", "wholemodule"),
  ]

  /// The templates for the Mac do not assign it.
  private static let validation: [Setting] = ["iphone*", "appletv*", "watch*", "xr*"].map {
    ("VALIDATE_PRODUCT", "YES", $0)
  }

  // MARK: Targets

  private static let target = [
    swiftVersion, ("CODE_SIGN_STYLE", "Automatic"), ("CURRENT_PROJECT_VERSION", "1"),
    ("MARKETING_VERSION", "1.0"), BuiltInTables.productName, ("SWIFT_EMIT_LOC_STRINGS", "YES"),
  ]

  private static func product(_ type: ProductType) -> [Setting] {
    let generates: [Setting] = [("GENERATE_INFOPLIST_FILE", "YES", nil)]
    // What is part of another product is not installed by itself.
    let skipsInstall: Setting = ("SKIP_INSTALL", "YES", nil)
    switch type.family {
    case .application:
      return generates + paths("@executable_path/Frameworks", mac: "@executable_path/../Frameworks")
        + [("SKIP_INSTALL", "YES", "watch*")] + (appsWithIcon.contains(type) ? icon : [])
    case .appExtension:
      return generates + [skipsInstall]
        + paths(
          "@executable_path/Frameworks @executable_path/../../Frameworks",
          mac: "@executable_path/../Frameworks @executable_path/../../../../Frameworks")
    case .framework:
      return generates + [skipsInstall] + framework + library
        + paths(
          "@executable_path/Frameworks @loader_path/Frameworks",
          mac: "@executable_path/../Frameworks @loader_path/Frameworks")
    case .systemExtension, .driverExtension:
      // The system finds these products by their bundle identifiers.
      return generates + [("PRODUCT_NAME", "$(PRODUCT_BUNDLE_IDENTIFIER)", nil)]
    case .xpcService: return generates + [skipsInstall]
    case .staticFramework: return generates + [skipsInstall] + framework
    case .kernelExtension, .bundle, .testBundle: return generates
    case .staticLibrary: return [skipsInstall]
    case .dynamicLibrary, .tool, .content, .none: return []
    }
  }

  /// Programs find a framework in the folders of their run paths.
  private static let framework: [Setting] = [
    ("DEFINES_MODULE", "YES", nil), ("DYLIB_INSTALL_NAME_BASE", "@rpath", nil),
    ("INSTALL_PATH", "$(LOCAL_LIBRARY_DIR)/Frameworks", nil),
    ("VERSIONING_SYSTEM", "apple-generic", nil), ("VERSION_INFO_PREFIX", "", nil),
  ]

  /// The versions that a program which links a framework remembers.
  private static let library: [Setting] = [
    ("DYLIB_COMPATIBILITY_VERSION", "1", nil), ("DYLIB_CURRENT_VERSION", "1", nil),
  ]

  /// The names of the icons in the templates' asset catalogs. They have no effect on a target
  /// without a catalog.
  private static let icon: [Setting] = [
    ("ASSETCATALOG_COMPILER_APPICON_NAME", "AppIcon", nil),
    ("ASSETCATALOG_COMPILER_APPICON_NAME", "App Icon & Top Shelf Image", "appletv*"),
  ]

  /// What other applications contain has the icon: they are only shells around it.
  private static let appsWithIcon = Set(
    ["application", "appClip", "watchApplication"].compactMap(ProductType.init(named:)))

  private static func paths(_ usual: String, mac: String) -> [Setting] {
    [("LD_RUNPATH_SEARCH_PATHS", usual, nil), ("LD_RUNPATH_SEARCH_PATHS", mac, "macosx*")]
  }
}

/// Makes the blocks of the presets, each at most once.
package struct PresetBlocks: Sendable {
  private var levels: [XcodePresets.Part: LevelID] = [:]
  private var shared: [XcodePresets.Part: BlockID] = [:]
  private var products: [ProductType: BlockID] = [:]
  private let debugMacro: DebugMacro

  /// The settings that higher levels assign to the macro DEBUG, so that their values take its place.
  package struct DebugMacro: Sendable {
    package let definition: String
    package let condition: String

    package init(definition: String, condition: String) {
      self.definition = definition
      self.condition = condition
    }
  }

  package init(debugMacro: DebugMacro) { self.debugMacro = debugMacro }

  /// Returns the blocks of a cell, lowest first.
  package mutating func blocks(
    isDebug: Bool, productType: ProductType?, into store: inout SettingsStore
  ) -> [BlockID] {
    var result = [XcodePresets.Part.common, isDebug ? .debug : .release, .target].map {
      block(of: $0, into: &store)
    }
    if let productType {
      let block = products[productType] ?? makeBlock(.product, productType, into: &store)
      products[productType] = block
      result.append(block)
    }
    return result
  }

  private mutating func block(
    of level: XcodePresets.Part, into store: inout SettingsStore
  ) -> BlockID {
    if let known = shared[level] { return known }
    let block = makeBlock(level, nil, into: &store)
    shared[level] = block
    return block
  }

  private mutating func makeBlock(
    _ level: XcodePresets.Part, _ type: ProductType?, into store: inout SettingsStore
  ) -> BlockID {
    let id = levels[level] ?? store.addLevel(Level(kind: .preset, name: level.rawValue))
    levels[level] = id
    store.beginBlock(of: id)
    for (name, value, sdk) in XcodePresets.settings(of: level, type) {
      let value = level == .debug ? self.value(name, value, into: &store) : value
      let conditions = sdk.map { [Condition(parameter: "sdk", pattern: $0)] } ?? []
      store.assign(name, value, conditions: store.intern(conditions))
    }
    return store.endBlock()
  }

  /// Moves the macro of a list to its own setting.
  private func value(
    _ name: String, _ value: String, into store: inout SettingsStore
  ) -> String {
    guard let macro = value.split(separator: " ").first, value != macro else {
      return value
    }
    let isSwift = name.hasPrefix("SWIFT")
    let setting = isSwift ? debugMacro.condition : debugMacro.definition
    let name = store.intern(setting)
    String(macro).withBytes { store.assign(name, $0, isHelper: true) }
    return "$(\(setting))" + value.dropFirst(macro.count)
  }
}
