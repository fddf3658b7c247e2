import SettingsModel

extension FieldTable {
  /// The rows, one per field, in the order of `Field`.
  package static let rows: [FieldDescription] =
    fileRows + levelRows + blockRows + nestedRows + partRows + schemeRows

  static let levelRows: [FieldDescription] = [
    row(
      .inherits, "inherits", .members, [.text, .list(.name)],
      "Templates and targets to inherit. Later ones override earlier ones.", "",
      "inherits: [HelloWorld, kiosk]"),
    row(
      .xcconfig, "xcconfig", .levels, [.path, .mapping(.pathsByConfiguration)],
      "The xcconfig file below this level, or one per configuration.", "what the file assigns",
      "xcconfig: { Debug: Configs/Debug.xcconfig }"),
    row(
      .type, "type", .members, [.word(.productType)],
      "What the target builds.", "PRODUCT_TYPE", "type: application"
    ) { $0.lowerType($1) },
    row(
      .sdkVersion, "sdkVersion", .levels, [.version],
      "The version of the SDK for conditions on `sdk` (default: the newest known one).", "",
      "sdkVersion: \"18.2\""),
    row(
      .rules, "rules", .levels, [.mapping(.severitiesByRule)],
      "The severities of rules of `check`; `off` turns a rule off.", "",
      "rules: { unused-setting: off }"),
    row(
      .settings, "settings", .blocks, [.mapping(.settings)],
      "Any build settings, under their own names and with Xcode's expressions and conditions.",
      "themselves", "settings: { OTHER_LDFLAGS: [$(inherited), -ObjC] }"),
    row(
      .when, "when", .levels, [.mapping(.blocksByCondition)],
      "Fields that apply in a configuration, or under a list of `parameter=pattern`.",
      "what the fields in it lower to", "when: { Debug: { macros: { DEBUG: 1 } } }"),
    row(
      .familyValues, "for", .target, [.mapping(.valuesByVariable)],
      "The values of variables such as `${brand}`: one target for each, or for each combination.",
      "", "for: { brand: [Acme, Globex] }"),
    row(
      .dependencies, "dependencies", .levels, [.text, .list(.entry(.dependency))],
      "What the target is built with: targets, frameworks, libraries and packages.", "",
      "dependencies: [Kit, { package: Algorithms }]"
    ) { $0.checkParts($1) },
    row(
      .resources, "resources", .levels, [.path, .list(.entry(.resource))],
      "Files and folders that are copied into the product.", "", "resources: [Fonts, data.json]"
    ) { $0.checkParts($1) },
    row(
      .headers, "headers", .levels, [.mapping(.fields(.headers))],
      "The headers of a framework or library, by who may use them.", "",
      "headers: { public: [Kit/Kit.h] }"
    ) { $0.checkParts($1) },
    row(
      .scripts, "scripts", .levels, [.mapping(.fields(.scripts))],
      "Scripts that run before and after the target is built.", "",
      "scripts: { after: [{ name: Stamp, run: ./stamp.sh }] }"
    ) { $0.checkParts($1) },
    row(
      .copyFiles, "copyFiles", .levels, [.list(.entry(.copy))],
      "Files that are copied to other places of the product.", "",
      "copyFiles: [{ to: sharedSupport, files: [Extras/tool] }]"
    ) { $0.checkParts($1) },
    row(
      .buildRules, "buildRules", .levels, [.list(.entry(.buildRule))],
      "Rules that say how files of a kind are built.", "",
      "buildRules: [{ files: \"*.json\", run: ./convert.sh, outputs: [out.swift] }]"
    ) { $0.checkParts($1) },
    row(
      .generated, "generated", .levels, [.word(.generatedKind), .list(.generatedKind)],
      "The generated files that are part of the target in the Xcode project.", "",
      "generated: swift"
    ) { $0.checkParts($1) },
    row(
      .host, "host", .members, [.text],
      "The app that an extension is part of, or that tests run in.",
      "TEST_HOST, BUNDLE_LOADER, TEST_TARGET_NAME", "host: HelloWorld"
    ) { $0.lowerHost($1) },
  ]

  static let blockRows: [FieldDescription] = [
    row(
      .platform, "platform", .blocks, [.word(.platform)],
      "The platform: iOS, macOS, tvOS, watchOS or visionOS.", "SDKROOT, SUPPORTED_PLATFORMS",
      "platform: iOS"
    ) { $0.lowerPlatform($1) },
    row(
      .deploymentTarget, "deploymentTarget", .blocks, [.version, .mapping(.versionsByPlatform)],
      "The oldest system version that the product runs on, for the platform or for several.",
      "IPHONEOS_DEPLOYMENT_TARGET, MACOSX_DEPLOYMENT_TARGET, TVOS_DEPLOYMENT_TARGET, WATCHOS_DEPLOYMENT_TARGET, XROS_DEPLOYMENT_TARGET",
      "deploymentTarget: \"15.0\""
    ) { $0.lowerDeploymentTarget($1) },
    row(
      .productName, "productName", .blocks, [.text],
      "The product's name (default: the target's name). Targets do not pass it on.",
      "PRODUCT_NAME", "productName: Hello"
    ) { if !$0.isPassedOn { $0.lowerText($1, to: "PRODUCT_NAME") } },
    row(
      .bundleIdentifier, "bundleIdentifier", .blocks, [.text],
      "The bundle identifier. Targets do not pass it on.", "PRODUCT_BUNDLE_IDENTIFIER",
      "bundleIdentifier: com.51work6.HelloWorld"
    ) { if !$0.isPassedOn { $0.lowerText($1, to: "PRODUCT_BUNDLE_IDENTIFIER") } },
    row(
      .organizationIdentifier, "organizationIdentifier", .blocks, [.text],
      "The prefix of bundle identifiers; the product's name completes it.",
      "ORGANIZATION_IDENTIFIER, PRODUCT_BUNDLE_IDENTIFIER", "organizationIdentifier: com.51work6"
    ) { $0.lowerOrganizationIdentifier($1) },
    row(
      .version, "version", .blocks, [.version],
      "The version that users see.", "MARKETING_VERSION", "version: 1.10"
    ) { $0.lowerVersion($1, to: "MARKETING_VERSION") },
    row(
      .build, "build", .blocks, [.version],
      "The build number.", "CURRENT_PROJECT_VERSION", "build: 42"
    ) { $0.lowerVersion($1, to: "CURRENT_PROJECT_VERSION") },
    row(
      .devices, "devices", .blocks, [.word(.device), .list(.device)],
      "The device families: iphone, ipad, tv, watch, mac, vision, or universal (iphone and ipad).",
      "TARGETED_DEVICE_FAMILY", "devices: universal"
    ) { $0.lowerDevices($1) },
    row(
      .orientations, "orientations", .blocks,
      [.word(.orientation), .list(.orientation), .mapping(.orientationsByDevice)],
      "The interface orientations, for all devices, or for iphone and ipad separately.",
      "INFOPLIST_KEY_UISupportedInterfaceOrientations_iPhone, INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad",
      "orientations: { iphone: [portrait], ipad: all }"
    ) { $0.lowerOrientations($1) },
    row(
      .macros, "macros", .blocks, [.mapping(.macros), .list(.macro)],
      "Preprocessor macros; null removes an inherited one.",
      "MACRO_<name>, SWIFT_CONDITION_<name>, GCC_PREPROCESSOR_DEFINITIONS, SWIFT_ACTIVE_COMPILATION_CONDITIONS",
      "macros: { DEBUG: 1, APP_FAMILY: HelloWorld }"
    ) { $0.lowerMacros($1) },
    row(
      .prefixHeader, "prefixHeader", .blocks, [.path, .mapping(.fields(.prefixHeader))],
      "The prefix header: a file, or the contents of a generated one.", "GCC_PREFIX_HEADER",
      "prefixHeader: { imports: [UIKit/UIKit.h] }"
    ) { $0.lowerPrefixHeader($1) },
    row(
      .logging, "logging", .blocks, [.mapping(.fields(.logging))],
      "The log macro, its level and its destinations.", "LOGGING_*",
      "logging: { macro: HMLog, level: off }"
    ) { $0.lowerLogging($1) },
    row(
      .arc, "arc", .blocks, [.boolean],
      "Whether Objective-C sources use automatic reference counting.", "CLANG_ENABLE_OBJC_ARC",
      "arc: YES"
    ) { $0.lowerBoolean($1.value, "arc", to: "CLANG_ENABLE_OBJC_ARC", $1.aliasRange) },
    row(
      .sources, "sources", .blocks, [.path, .list(.entry(.source))],
      "The folders and files with the target's sources.", "SOURCE_PATHS",
      "sources: [Sources/HelloWorld]"
    ) { $0.lowerSources($1) },
    row(
      .info, "info", .blocks, [.mapping(.infoPlist)],
      "Keys of Info.plist, by key or display name; null removes one.",
      "INFOPLIST_KEY_<key>, INFOPLIST_ENTRY_<key>", "info: { Bundle name: Hello }"
    ) { $0.lowerInfo($1) },
    row(
      .displayName, "displayName", .blocks, [.text],
      "The name under the icon.", "INFOPLIST_KEY_CFBundleDisplayName", "displayName: Hello"
    ) { $0.lowerInfoField($1, "CFBundleDisplayName") },
    row(
      .exitsOnSuspend, "exitsOnSuspend", .blocks, [.boolean],
      "Whether the home button ends the app.", "INFOPLIST_ENTRY_UIApplicationExitsOnSuspend",
      "exitsOnSuspend: YES"
    ) { $0.lowerInfoField($1, "UIApplicationExitsOnSuspend") },
    row(
      .statusBar, "statusBar", .blocks, [.word(.statusBar), .mapping(.fields(.statusBar))],
      "The status bar: hidden or visible, or its parts.",
      "INFOPLIST_KEY_UIStatusBarHidden, INFOPLIST_KEY_UIStatusBarStyle, INFOPLIST_ENTRY_UIViewControllerBasedStatusBarAppearance",
      "statusBar: hidden"
    ) { $0.lowerStatusBar($1) },
    row(
      .mainStoryboard, "mainStoryboard", .blocks, [.text, .mapping(.textsByDevice)],
      "The storyboard that the app starts with.",
      "INFOPLIST_KEY_UIMainStoryboardFile, INFOPLIST_ENTRY_UIMainStoryboardFile_x7Eiphone, INFOPLIST_ENTRY_UIMainStoryboardFile_x7Eipad",
      "mainStoryboard: Main"
    ) { $0.lowerStoryboard($1, "UIMainStoryboardFile") },
    row(
      .launchStoryboard, "launchStoryboard", .blocks, [.text, .mapping(.textsByDevice)],
      "The storyboard that is shown while the app starts; iOS 8 and later.",
      "INFOPLIST_KEY_UILaunchStoryboardName, INFOPLIST_ENTRY_UILaunchStoryboardName_x7Eiphone, INFOPLIST_ENTRY_UILaunchStoryboardName_x7Eipad",
      "launchStoryboard: LaunchScreen"
    ) { $0.lowerStoryboard($1, "UILaunchStoryboardName") },
    row(
      .requiresFullScreen, "requiresFullScreen", .blocks, [.boolean],
      "Whether the app requires the full screen of an iPad.", "INFOPLIST_KEY_UIRequiresFullScreen",
      "requiresFullScreen: YES"
    ) { $0.lowerInfoField($1, "UIRequiresFullScreen") },
    row(
      .backgroundModes, "backgroundModes", .blocks,
      [.word(.backgroundMode), .list(.backgroundMode)],
      "What the app does in the background.", "INFOPLIST_ENTRY_UIBackgroundModes",
      "backgroundModes: [audio, fetch]"
    ) { $0.lowerBackgroundModes($1) },
    row(
      .urlSchemes, "urlSchemes", .blocks, [.text, .list(.text)],
      "The schemes of URLs that open the app.", "URL_SCHEMES", "urlSchemes: [hello]"
    ) { $0.lowerURLSchemes($1) },
    row(
      .usageDescriptions, "usageDescriptions", .blocks, [.mapping(.textsByUse)],
      "The texts of the requests for access.", "INFOPLIST_KEY_<use>UsageDescription",
      "usageDescriptions: { camera: To scan tickets }"
    ) { $0.lowerUsageDescriptions($1) },
    row(
      .localizations, "localizations", .blocks, [.mapping(.textsByLanguage)],
      "The values of InfoPlist.strings, by language.", "INFOPLIST_STRING_<language>__<key>",
      "localizations: { de: { displayName: Hallo } }"
    ) { $0.lowerLocalizations($1) },
    row(
      .icons, "icons", .blocks, [.text, .list(.path), .mapping(.fields(.icons))],
      "The app icon: its name in an asset catalog, or files.",
      "ASSETCATALOG_COMPILER_APPICON_NAME, ICON_CATALOG, ICON_FILES, INFOPLIST_ENTRY_UIPrerenderedIcon",
      "icons: AppIcon"
    ) { $0.lowerImages($1) },
    row(
      .launchImages, "launchImages", .blocks,
      [.text, .list(.path), .mapping(.fields(.launchImages))],
      "The launch images of systems before iOS 8: a name in an asset catalog, or files.",
      "ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME, LAUNCH_IMAGE_CATALOG, LAUNCH_IMAGE_FILES",
      "launchImages: [Default.png, Default@2x.png]"
    ) { $0.lowerImages($1) },
    row(
      .frameworks, "frameworks", .blocks, [.text, .list(.text)],
      "The system frameworks that the target uses.", "FRAMEWORKS",
      "frameworks: [UIKit, CoreData]"
    ) { $0.lowerFrameworks($1) },
    row(
      .classPrefix, "classPrefix", .blocks, [.identifier],
      "The prefix of the names of new classes.", "CLASS_PREFIX", "classPrefix: HM"
    ) { $0.lowerIdentifier($1.value, "classPrefix", to: "CLASS_PREFIX", $1.aliasRange) },
    row(
      .entitlements, "entitlements", .blocks, [.path],
      "The file with the entitlements of the product.", "CODE_SIGN_ENTITLEMENTS",
      "entitlements: App/App.entitlements"
    ) { $0.lowerPath($1, to: "CODE_SIGN_ENTITLEMENTS") },
  ]

  static let nestedRows: [FieldDescription] = [
    row(
      .prefixHeaderImports, "imports", .prefixHeader, [.text, .list(.text)],
      "Objective-C headers, imported inside `#ifdef __OBJC__`.", "PREFIX_HEADER_IMPORTS",
      "imports: [UIKit/UIKit.h]"),
    row(
      .prefixHeaderCImports, "cImports", .prefixHeader, [.text, .list(.text)],
      "C headers, included in every language.", "PREFIX_HEADER_C_IMPORTS", "cImports: [stdio.h]"),
    row(
      .prefixHeaderMacros, "macros", .prefixHeader, [.mapping(.macros), .list(.macro)],
      "Macros that the prefix header defines.", "PREFIX_HEADER_MACROS",
      "macros: { \"MIN3(a, b, c)\": \"MIN(MIN(a, b), c)\" }"),
    row(
      .prefixHeaderPrecompile, "precompile", .prefixHeader, [.boolean],
      "Whether the prefix header is compiled once and reused.", "GCC_PRECOMPILE_PREFIX_HEADER",
      "precompile: YES"),
    row(
      .loggingMacro, "macro", .logging, [.identifier],
      "The name of the log macro and of the Swift function.", "LOGGING_MACRO", "macro: HMLog"),
    row(
      .loggingLevel, "level", .logging, [.word(.logLevel)],
      "The most detailed level that is logged.", "LOGGING_LEVEL", "level: debug"),
    row(
      .loggingStyle, "style", .logging, [.word(.logStyle)],
      "The form of the macro: classic, or checked, which compiles its arguments even if it is off.",
      "LOGGING_STYLE",
      "style: checked"),
    row(
      .loggingSinks, "sinks", .logging, [.mapping(.fields(.sinks))],
      "The log function for each language.",
      "LOGGING_SINK_OBJC, LOGGING_SINK_C, LOGGING_SINK_SWIFT",
      "sinks: { objc: NSLog, c: stderr, swift: print }"),
    row(
      .loggingCategories, "categories", .logging, [.mapping(.levelsByCategory)],
      "Log levels for parts of the app; null restores the common level.",
      "LOGGING_CATEGORIES, LOGGING_CATEGORY_<name>", "categories: { Network: trace }"),
    row(
      .loggingAllow, "allow", .logging, [.list(.allowance)],
      "Files or calls that may log in release builds, each with its reason.", "LOGGING_ALLOW",
      "allow: [{ file: Sources/Crash.m, reason: last words before a crash }]"),
    row(
      .loggingFunctions, "functions", .logging, [.list(.logFunction)],
      "The application's own log functions; `*` in a name matches any characters.",
      "LOGGING_FUNCTIONS", "functions: [AppLog, DDLog*, MXLog.*]"),
    row(
      .loggingAssumeSilent, "assumeSilent", .logging, [.mapping(.reasonsByName)],
      "What compare-logging cannot judge and treats as silent: files, headers, libraries, modules "
        + "or targets by name or pattern, each with a reason.", "LOGGING_ASSUME_SILENT",
      "assumeSilent: { libVendor.a: confirmed by the vendor }"),
    row(
      .sinkObjectiveC, "objc", .sinks, [.text],
      "NSLog, os_log, or a function.", "LOGGING_SINK_OBJC", "objc: NSLog"),
    row(.sinkC, "c", .sinks, [.text], "stderr, or a function.", "LOGGING_SINK_C", "c: stderr"),
    row(
      .sinkSwift, "swift", .sinks, [.text],
      "print, NSLog, Logger, or a function.", "LOGGING_SINK_SWIFT", "swift: print"),
    row(.allowFile, "file", .allow, [.path], "A source file.", "", "file: Sources/Crash.m"),
    row(.allowCall, "call", .allow, [.text], "A function that logs.", "", "call: NSLog"),
    row(
      .allowReason, "reason", .allow, [.text],
      "The reason why it may log; required.", "", "reason: support asks customers for it"),
    row(
      .statusBarHidden, "hidden", .statusBar, [.boolean],
      "Whether it is hidden while the app starts.", "INFOPLIST_KEY_UIStatusBarHidden",
      "hidden: YES"),
    row(
      .statusBarStyle, "style", .statusBar, [.word(.statusBarStyle)],
      "default, light or dark content.", "INFOPLIST_KEY_UIStatusBarStyle", "style: light"),
    row(
      .statusBarControllerBased, "controllerBased", .statusBar, [.boolean],
      "Whether each view controller controls it.",
      "INFOPLIST_ENTRY_UIViewControllerBasedStatusBarAppearance", "controllerBased: NO"),
    row(
      .imagesCatalog, "catalog", [.icons, .launchImages], [.path],
      "The asset catalog.", "ICON_CATALOG, LAUNCH_IMAGE_CATALOG", "catalog: Assets.xcassets"),
    row(
      .imagesName, "name", [.icons, .launchImages], [.text],
      "The name in the catalog.",
      "ASSETCATALOG_COMPILER_APPICON_NAME, ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME",
      "name: AppIcon"),
    row(
      .imagesFiles, "files", [.icons, .launchImages], [.path, .list(.path)],
      "Image files, for systems without asset catalogs.", "ICON_FILES, LAUNCH_IMAGE_FILES",
      "files: [Icon.png, Icon@2x.png]"),
    row(
      .iconsPrerendered, "prerendered", .icons, [.boolean],
      "Whether the system adds no gloss; before iOS 7.", "INFOPLIST_ENTRY_UIPrerenderedIcon",
      "prerendered: YES"),
  ]

  static func row(
    _ field: Field, _ name: String, _ places: Places, _ kinds: [ValueKind],
    _ summary: String, _ lowersTo: String, _ example: String,
    lower: FieldDescription.Lowering? = nil
  ) -> FieldDescription {
    FieldDescription(
      field: field, name: name, places: places, kinds: kinds, summary: summary,
      lowersTo: lowersTo, example: example, lower: lower)
  }
}
