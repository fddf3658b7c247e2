import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import SettingsResolution
import Testing

/// From config.yaml to effective values: the spec, lowered, resolved by the engine.
struct EffectiveValueTests {
  /// The values of some settings in a cell.
  private func values(
    _ loaded: LoadedSpec, _ target: String, _ configuration: String, _ names: [String]
  ) throws -> [String] {
    #expect(loaded.messages == [])
    let sdk = "iphoneos"
    let cell = try loaded.cell(target, configuration, sdk: sdk)
    let parameters = ConditionParameters([
      "sdk": SDKTable.sdk(named: sdk)?.canonicalName, "config": configuration,
    ])
    let resolver = CellResolver(store: cell.store)
    return try resolver.withCell(cell.plan.stack, parameters) { group in
      try names.map { name in
        guard let handle = cell.store.names.find(name) else { return "" }
        return try group.evaluator.string(of: handle)
      }
    }
  }

  private func elements(
    _ loaded: LoadedSpec, _ target: String, _ configuration: String, _ name: String
  ) throws -> [String] {
    let cell = try loaded.cell(target, configuration)
    let resolver = CellResolver(store: cell.store)
    let handle = try #require(cell.store.names.find(name))
    return try resolver.withCell(
      cell.plan.stack, ConditionParameters(["config": configuration])
    ) { group in
      try group.evaluator.elements(of: handle).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The order of keys is that of their bytes, also where they came through an alias, so that it does
  /// not depend on how the file is read.
  @Test(arguments: [
    "App: { settings: { 'A_LONG_NAME[sdk=iphone*]': x, 'A_LONG_NAME[sdk=*os26.5]': y } }",
    "Other: { settings: &all { 'A_LONG_NAME[sdk=iphone*]': x, 'A_LONG_NAME[sdk=*os26.5]': y } }\n"
      + "  App: { settings: *all }",
  ])
  func `of two conditions that are met, the later one in the order of bytes counts`(
    targets: String
  ) throws {
    let loaded = LoadedSpec("targets:\n  \(targets)\n")
    #expect(try values(loaded, "App", "Debug", ["A_LONG_NAME"]) == ["x"])
  }

  @Test(
    arguments: [
      ("scripts: { before: [{ run: echo 1 }], after: [{ run: echo 2 }] }", ["echo 1", "echo 2"]),
      ("scripts: { after: [{ file: a.sh }] }", nil), ("settings: { run: echo 1 }", []),
    ] as [(String, [String]?)])
  func `what the scripts of a target mention is known unless one is a file`(
    field: String, texts: [String]?
  ) throws {
    let loaded = LoadedSpec("targets: { App: { \(field) } }\n")
    #expect(loaded.messages == [])
    #expect(try #require(loaded.spec).scriptTexts?.sorted() == texts)
  }

  static let macros = LoadedSpec(
    """
    project:
      macros: { FIRST: a b, HOST: prod, LAST: 1 }
      when: { Debug: { macros: { DEBUG: 1, HOST: dev } } }
    targets:
      App: { macros: { HOST: mine, OWN: "" } }
      Quiet: { macros: { HOST: , DEBUG: , LAST: 2 } }
      Plain:
    """)

  @Test(arguments: [
    ("Plain", "Release", ["FIRST=a b", "HOST=prod", "LAST=1"], ["LAST"]),
    ("Plain", "Debug", ["DEBUG=1", "FIRST=a b", "HOST=dev", "LAST=1"], ["DEBUG", "LAST"]),
    (
      "App", "Debug", ["DEBUG=1", "FIRST=a b", "HOST=mine", "LAST=1", "OWN"],
      ["DEBUG", "LAST", "OWN"]
    ),
    ("Quiet", "Debug", ["FIRST=a b", "LAST=2"], []),
  ])
  func `a macro's value is replaced in place, and null empties it`(
    target: String, configuration: String, definitions: [String], conditions: [String]
  ) throws {
    #expect(
      try elements(Self.macros, target, configuration, "GCC_PREPROCESSOR_DEFINITIONS")
        == definitions)
    #expect(
      try elements(Self.macros, target, configuration, "SWIFT_ACTIVE_COMPILATION_CONDITIONS")
        == conditions)
  }

  @Test(arguments: [
    ("HelloWorld", "Debug", "1", "com.51work6.HelloWorld", "debug"),
    ("HelloWorldKiosk", "Release", "2", "com.51work6.Hello-Kiosk", "off"),
    ("HelloWorldUniversal", "Staging", "1,2", "com.51work6.HelloWorldUniversal", "off"),
    ("HelloWorldShare", "Release", "1,2", "com.51work6.HelloWorld.Share", "off"),
    ("HelloWorldTests", "Debug", "1,2", "com.51work6.HelloWorldTests", "trace"),
  ])
  func `the shipped family differs where it says so`(
    target: String, configuration: String, devices: String, bundle: String, level: String
  ) throws {
    let loaded = try ShippedConfigurationTests.load()
    #expect(
      try values(
        loaded, target, configuration,
        ["TARGETED_DEVICE_FAMILY", "PRODUCT_BUNDLE_IDENTIFIER", "LOGGING_LEVEL"])
        == [devices, bundle, level])
  }

  @Test(arguments: [
    ("application", "A-B C.app", "A-B C.app/Info.plist", "A-B C.app/A-B C", "mh_execute"),
    ("appExtension", "A-B C.appex", "A-B C.appex/Info.plist", "A-B C.appex/A-B C", "mh_execute"),
    (
      "framework", "A-B C.framework", "A-B C.framework/Info.plist", "A-B C.framework/A-B C",
      "mh_dylib"
    ),
    (
      "unitTestBundle", "A-B C.xctest", "A-B C.xctest/Info.plist", "A-B C.xctest/A-B C", "mh_bundle"
    ),
    ("staticLibrary", "libA-B C.a", "", "libA-B C.a", "staticlib"),
    ("dynamicLibrary", "A-B C.dylib", "", "A-B C.dylib", "mh_dylib"),
    ("commandLineTool", "A-B C", "", "A-B C", "mh_execute"),
  ])
  func `names of products follow from the product type`(
    type: String, product: String, infoPlist: String, executable: String, machO: String
  ) throws {
    let loaded = LoadedSpec("targets: { A-B C: { type: \(type) } }")
    #expect(
      try values(
        loaded, "A-B C", "Debug",
        ["FULL_PRODUCT_NAME", "INFOPLIST_PATH", "EXECUTABLE_PATH", "MACH_O_TYPE"])
        == [product, infoPlist, executable, machO])
  }

  @Test func `folders and names are what Xcode prints`() throws {
    let loaded = LoadedSpec("targets: { iOS Example: { type: application } }")
    let expected = [
      "BUILT_PRODUCTS_DIR": "/work/Family/build/Debug-iphoneos",
      "TARGET_TEMP_DIR": "/work/Family/build/Family.build/Debug-iphoneos/iOS Example.build",
      "CODESIGNING_FOLDER_PATH": "/work/Family/build/Debug-iphoneos/iOS Example.app",
      "PRODUCT_MODULE_NAME": "iOS_Example", "TARGETNAME": "iOS Example",
      "PROJECT_NAME": "Family", "PROJECT_DIR": "/work/Family", "CONFIGURATION": "Debug",
      "SDK_NAME": "iphoneos26.5", "SDK_VERSION": "26.5", "SDK_VERSION_ACTUAL": "260500",
      "PLATFORM_NAME": "iphoneos", "EFFECTIVE_PLATFORM_NAME": "-iphoneos", "ARCHS": "arm64",
      "DEPLOYMENT_TARGET_SETTING_NAME": "IPHONEOS_DEPLOYMENT_TARGET",
      "HEADER_SEARCH_PATHS": "/work/Family/build/Debug-iphoneos/include ",
      "LLVM_TARGET_TRIPLE_OS_VERSION": "ios26.5", "WRAPPER_NAME": "iOS Example.app",
      "FRAMEWORKS_FOLDER_PATH": "iOS Example.app/Frameworks",
      "LOCALIZED_RESOURCES_FOLDER_PATH": "iOS Example.app/en.lproj",
    ]
    let names = expected.keys.sorted()
    #expect(
      try values(loaded, "iOS Example", "Debug", names) == names.map { expected[$0] })
  }

  @Test func `a dollar sign in a target's name stays one`() throws {
    let loaded = LoadedSpec("targets: { \"A$(B)\": { type: commandLineTool } }")
    #expect(
      try values(loaded, "A$(B)", "Debug", ["TARGET_NAME", "FULL_PRODUCT_NAME"])
        == ["A$(B)", "A$(B)"])
  }
}
