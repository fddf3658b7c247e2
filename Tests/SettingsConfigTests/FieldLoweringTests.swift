@testable import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import Testing

/// What every friendly field lowers to: the public names of docs/config-yaml.md.
struct FieldLoweringTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let fields: String
    let assignments: [String]
    var testDescription: String { fields }

    init(_ fields: String, _ assignments: String...) {
      self.fields = fields
      self.assignments = assignments
    }
  }

  @Test(arguments: product + devices + macros + prefixHeader + logging + settings)
  func `a field lowers to settings`(_ field: Case) throws {
    let loaded = LoadedSpec("presets: none\ntargets:\n  App:\n    \(field.fields)\n")
    #expect(loaded.messages == [])
    #expect(try loaded.cell("App").assignments(.target, "App") == field.assignments)
  }

  static let product: [Case] = [
    Case(
      "platform: iOS", "SDKROOT = iphoneos", "SUPPORTED_PLATFORMS = iphoneos iphonesimulator"),
    Case("platform: macos", "SDKROOT = macosx", "SUPPORTED_PLATFORMS = macosx"),
    Case(
      "platform: tvOS", "SDKROOT = appletvos", "SUPPORTED_PLATFORMS = appletvos appletvsimulator"),
    Case(
      "platform: watchOS", "SDKROOT = watchos", "SUPPORTED_PLATFORMS = watchos watchsimulator"),
    Case("platform: visionOS", "SDKROOT = xros", "SUPPORTED_PLATFORMS = xros xrsimulator"),
    Case(
      "{ deploymentTarget: 15.0, platform: visionOS }", "XROS_DEPLOYMENT_TARGET = 15.0",
      "SDKROOT = xros", "SUPPORTED_PLATFORMS = xros xrsimulator"),
    Case(
      "deploymentTarget: { iOS: \"15.0\", macOS: 12, tvOS: $(X), watchOS: 8.1 }",
      "IPHONEOS_DEPLOYMENT_TARGET = 15.0", "MACOSX_DEPLOYMENT_TARGET = 12",
      "TVOS_DEPLOYMENT_TARGET = $(X)", "WATCHOS_DEPLOYMENT_TARGET = 8.1"),
    Case("type: application", "PRODUCT_TYPE = com.apple.product-type.application"),
    Case("type: unitTestBundle", "PRODUCT_TYPE = com.apple.product-type.bundle.unit-test"),
    Case("type: library.static", "PRODUCT_TYPE = com.apple.product-type.library.static"),
    Case(
      "type: com.apple.product-type.app-extension",
      "PRODUCT_TYPE = com.apple.product-type.app-extension"),
    Case("productName: My App", "PRODUCT_NAME = My App"),
    Case("bundleIdentifier: a.b", "PRODUCT_BUNDLE_IDENTIFIER = a.b"),
    Case(
      "organizationIdentifier: a.b", "ORGANIZATION_IDENTIFIER = a.b",
      "PRODUCT_BUNDLE_IDENTIFIER = $(ORGANIZATION_IDENTIFIER).$(PRODUCT_NAME:rfc1034identifier)"),
    Case(
      "{ bundleIdentifier: x.y, organizationIdentifier: a.b }",
      "PRODUCT_BUNDLE_IDENTIFIER = x.y", "ORGANIZATION_IDENTIFIER = a.b"),
    Case("version: 1.10", "MARKETING_VERSION = 1.10"),
    Case("build: \"007\"", "CURRENT_PROJECT_VERSION = 007"),
    Case("build: $(BUILD_NUMBER)", "CURRENT_PROJECT_VERSION = $(BUILD_NUMBER)"),
    Case("arc: yes", "CLANG_ENABLE_OBJC_ARC = YES"),
    Case("icons: Own", "ASSETCATALOG_COMPILER_APPICON_NAME = Own"),
    Case(
      "icons: [Icon.png]", "ICON_FILES = Icon.png", "ASSETCATALOG_COMPILER_APPICON_NAME = "),
    Case(
      "icons: { files: [Icon.png] }", "ICON_FILES = Icon.png",
      "ASSETCATALOG_COMPILER_APPICON_NAME = "),
    Case(
      "icons: { files: [Icon.png], catalog: A.xcassets }", "ICON_FILES = Icon.png",
      "ICON_CATALOG = A.xcassets"),
    Case("launchImages: [Default.png]", "LAUNCH_IMAGE_FILES = Default.png"),
    Case("arc: False", "CLANG_ENABLE_OBJC_ARC = NO"),
    Case("arc: off", "CLANG_ENABLE_OBJC_ARC = NO"),
    Case("sources: Sources/App", "SOURCE_PATHS = Sources/App"),
    Case(
      "sources: [$(inherited), My Sources, \"it's\"]",
      #"SOURCE_PATHS = $(inherited) My\ Sources it\'s"#),
    Case(
      "sources: [{ path: A, exclude: [\"**/*.md\", B], flags: [-w, -DX=1] }, { path: b.m }]",
      #"SOURCE_PATHS = A !A/**/*.md !A/B -w\ -DX=1 b.m"#),
    Case(
      "sources: [\"!odd\", -odd, { path: \"G/*.m\", exclude: a.m, as: group }]",
      "SOURCE_PATHS = ./!odd ./-odd G/*.m !G/a.m"),
    Case("sdkVersion: 18.2"),
  ]

  static let devices: [Case] = [
    Case("devices: universal", "TARGETED_DEVICE_FAMILY = 1,2"),
    // Xcode has settings for these keys, and never writes them.
    Case(
      "usageDescriptions: { mainCamera: Why }",
      "INFOPLIST_ENTRY_NSMainCameraUsageDescription = string:Why"),
    Case(
      "usageDescriptions: { locationTemporary: Why }",
      "INFOPLIST_ENTRY_NSLocationTemporaryUsageDescription = string:Why"),
    Case(
      "info: { NSMainCameraUsageDescription: Why }",
      "INFOPLIST_ENTRY_NSMainCameraUsageDescription = string:Why"),
    Case("devices: [ipad, iphone, ipad]", "TARGETED_DEVICE_FAMILY = 2,1"),
    Case("devices: [tv, watch, mac, vision]", "TARGETED_DEVICE_FAMILY = 3,4,6,7"),
    Case(
      "orientations: portrait",
      "INFOPLIST_KEY_UISupportedInterfaceOrientations_iPhone = UIInterfaceOrientationPortrait",
      "INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad = UIInterfaceOrientationPortrait"),
    Case(
      "orientations: { ipad: all, iphone: [$(inherited), landscape] }",
      "INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad = UIInterfaceOrientationPortrait UIInterfaceOrientationPortraitUpsideDown UIInterfaceOrientationLandscapeLeft UIInterfaceOrientationLandscapeRight",
      "INFOPLIST_KEY_UISupportedInterfaceOrientations_iPhone = $(inherited) UIInterfaceOrientationLandscapeLeft UIInterfaceOrientationLandscapeRight"
    ),
  ]

  static let macros: [Case] = [
    Case(
      "macros: { DEBUG: 1, NAME: a b, EMPTY: \"\", GONE: }",
      "GCC_PREPROCESSOR_DEFINITIONS = $(inherited) $(MACRO_DEBUG) $(MACRO_NAME) $(MACRO_EMPTY)",
      "SWIFT_ACTIVE_COMPILATION_CONDITIONS = $(inherited) $(SWIFT_CONDITION_DEBUG) $(SWIFT_CONDITION_EMPTY)",
      "MACRO_DEBUG = DEBUG=1", "SWIFT_CONDITION_DEBUG = DEBUG", #"MACRO_NAME = NAME=a\ b"#,
      "SWIFT_CONDITION_NAME = ", "MACRO_EMPTY = EMPTY", "SWIFT_CONDITION_EMPTY = EMPTY",
      "MACRO_GONE = ", "SWIFT_CONDITION_GONE = "),
    // `~` is nothing, as `null` and no value are; in quotes it is text.
    Case(
      "macros: { A: ~, B: null, C: \"~\" }",
      "GCC_PREPROCESSOR_DEFINITIONS = $(inherited) $(MACRO_C)", "MACRO_A = ",
      "SWIFT_CONDITION_A = ", "MACRO_B = ", "SWIFT_CONDITION_B = ", "MACRO_C = C=~",
      "SWIFT_CONDITION_C = "),
    Case(
      "macros: [A, B=1, \"C=x=y\"]",
      "GCC_PREPROCESSOR_DEFINITIONS = $(inherited) $(MACRO_A) $(MACRO_B) $(MACRO_C)",
      "SWIFT_ACTIVE_COMPILATION_CONDITIONS = $(inherited) $(SWIFT_CONDITION_A) $(SWIFT_CONDITION_B)",
      "MACRO_A = A", "SWIFT_CONDITION_A = A", "MACRO_B = B=1", "SWIFT_CONDITION_B = B",
      "MACRO_C = C=x=y", "SWIFT_CONDITION_C = "),
    Case(
      #"macros: { "LOG(f, ...)": "NSLog(@\"%@\", f)" }"#,
      "GCC_PREPROCESSOR_DEFINITIONS = $(inherited) $(MACRO_LOG)",
      #"MACRO_LOG = LOG(f,\ ...)=NSLog(@\"%@\",\ f)"#, "SWIFT_CONDITION_LOG = "),
  ]

  static let prefixHeader: [Case] = [
    Case("prefixHeader: App.pch", "GCC_PREFIX_HEADER = App.pch"),
    Case(
      "prefixHeader: { imports: [A/A.h, b.h], cImports: stdio.h, macros: { X: 1, F: }, precompile: YES }",
      "GCC_PREFIX_HEADER = $(TARGET_NAME)-Prefix.pch", "PREFIX_HEADER_IMPORTS = A/A.h b.h",
      "PREFIX_HEADER_C_IMPORTS = stdio.h", "PREFIX_HEADER_MACROS = X=1",
      "GCC_PRECOMPILE_PREFIX_HEADER = YES"),
    Case("prefixHeader: { precompile: no }", "GCC_PRECOMPILE_PREFIX_HEADER = NO"),
    Case("prefixHeader: {}", "GCC_PREFIX_HEADER = $(TARGET_NAME)-Prefix.pch"),
  ]

  static let logging: [Case] = [
    Case(
      "logging: { macro: HMLog, level: off, style: classic, sinks: { objc: NSLog, c: stderr, swift: print } }",
      "LOGGING_MACRO = HMLog", "LOGGING_LEVEL = off", "LOGGING_STYLE = classic",
      "LOGGING_SINK_OBJC = NSLog", "LOGGING_SINK_C = stderr", "LOGGING_SINK_SWIFT = print"),
    Case(
      "logging: { categories: { Net: trace, Disk: } }", "LOGGING_CATEGORY_Net = trace",
      "LOGGING_CATEGORY_Disk = ", "LOGGING_CATEGORIES = $(inherited) Net Disk"),
    Case(
      "logging: { allow: [$(inherited), { file: a.m, reason: so }, { reason: b c, call: NSLog }] }",
      #"LOGGING_ALLOW = $(inherited) file=a.m\ reason=so call=NSLog\ reason=b\ c"#),
    Case(
      "logging: { functions: [$(inherited), AppLog, DDLog*, MXLog.*] }",
      "LOGGING_FUNCTIONS = $(inherited) AppLog DDLog* MXLog.*"),
    Case("logging: { functions: AppLog }", "LOGGING_FUNCTIONS = AppLog"),
    Case(
      "logging: { assumeSilent: { lib*.a: so, Sources/a b.s: read by hand } }",
      #"LOGGING_ASSUME_SILENT = $(inherited) name=lib*.a\ reason=so name=Sources/a\ b.s\ reason=read\ by\ hand"#
    ),
  ]

  static let settings: [Case] = [
    Case(
      "settings: { B: 1, \"A[sdk=x*]\": 2, A: 3, \"A[arch=y] [config=z]\": 4, a: 5 }",
      "A = 3", "A[arch=y][config=z] = 4", "A[sdk=x*] = 2", "B = 1", "a = 5"),
    Case(
      "settings: { L: [$(inherited), a b, \"\", it's], S: a b, N: YES, T: ~, V: 1.10, H: 0x10, E: \"\" }",
      "E = ", "H = 0x10", #"L = $(inherited) a\ b "" it\'s"#, "N = YES", "S = a b", "T = ~",
      "V = 1.10"),
    Case(
      "{ settings: { \"TARGETED_DEVICE_FAMILY[sdk=a]\": 1 }, devices: ipad }",
      "TARGETED_DEVICE_FAMILY = 2", "TARGETED_DEVICE_FAMILY[sdk=a] = 1"),
    Case("settings: "),
  ]

  @Test func `every field that lowers has a row that says so`() throws {
    for (index, row) in FieldTable.rows.enumerated() {
      #expect(Int(row.field.rawValue) == index)
      #expect(row.field.description.field == row.field)
      #expect(!row.places.isEmpty && !row.kinds.isEmpty)
    }
    #expect(FieldTable.rows.count == Field.allCases.count)
  }

  @Test func `each piece of a value knows its place and its field`() throws {
    let loaded = LoadedSpec(
      """
      targets:
        App:
          devices: [iphone, ipad]
          macros: { "TRACE": 1 }
          settings:
            LIST:
              - first
              - "second third"
            QUOTED: "a b"
      """)
    #expect(loaded.messages == [])
    let cell = try loaded.cell("App")
    #expect(cell.place(of: "2", in: "TARGETED_DEVICE_FAMILY") == "config.yaml:3:23")
    #expect(cell.place(of: "TRACE=", in: "MACRO_TRACE") == "config.yaml:4:15")
    #expect(cell.place(of: "1", in: "MACRO_TRACE") == "config.yaml:4:24")
    #expect(cell.place(of: "first", in: "LIST") == "config.yaml:7:11")
    #expect(cell.place(of: "second", in: "LIST") == "config.yaml:8:12")
    #expect(cell.place(of: "a b", in: "QUOTED") == "config.yaml:9:16")
    let fields = cell.plan.stack.own.flatMap { cell.store.assignments[cell.store[$0].assignments] }
      .map { cell.store.origin(of: $0).field }
    #expect(
      fields == [nil, nil, "macros", "macros", "devices", "macros.TRACE", "macros.TRACE", nil, nil])
  }

  @Test(arguments: [
    ("Base", true), ("de", true), ("zh-Hans", true), ("ca-valencia", true), ("de_1996", true),
    ("ca-valenciana", false), ("pt-B", false), ("german", false), ("d", false), ("De", false),
  ])
  func `a language has a short name with parts of two to eight characters`(
    name: String, isLanguage: Bool
  ) {
    let loaded = LoadedSpec(
      "targets: { App: { localizations: { \(name): { displayName: x } } } }\n")
    #expect(
      loaded.diagnostics.diagnostics.map(\.identifier) == (isLanguage ? [] : ["invalid-language"]))
  }

  @Test func `a localized text knows the innermost alias that it came through`() throws {
    let loaded = LoadedSpec(
      """
      templates:
        t: { localizations: { Base: &a { displayName: x }, de: { <<: *a }, fr: *a } }
      targets: { App: { inherits: t } }
      """)
    let cell = try loaded.cell("App")
    let origins = cell.plan.stack.own
      .flatMap { cell.store.assignments[cell.store[$0].assignments] }
      .map { cell.store.origin(of: $0) }.filter { !$0.range.isNone }
    #expect(origins.map { loaded.files.location(of: $0.range)?.column } == [49, 49, 49])
    #expect(
      origins.map { $0.aliasRange.flatMap(loaded.files.location(of:))?.column } == [nil, 64, 74])
  }

  @Test func `a value that came through an alias knows both places`() throws {
    let loaded = LoadedSpec(
      """
      templates: { t: { settings: { A: &a x, B: *a } } }
      targets: { App: { inherits: t } }
      """)
    let cell = try loaded.cell("App")
    let origins = cell.plan.stack.own
      .flatMap { cell.store.assignments[cell.store[$0].assignments] }
      .map { cell.store.origin(of: $0) }.filter { !$0.range.isNone }
    #expect(origins.map { loaded.files.location(of: $0.range)?.column } == [37, 37])
    #expect(
      origins.map { $0.aliasRange.flatMap(loaded.files.location(of:))?.column } == [nil, 43])
  }
}
