import Foundation
import SettingsDiagnostics
import SettingsModel
import SettingsTestSupport
import SettingsXcode
import Testing

/// A catalog of a few lines, and what Apple's own gives against the engine's answers.
struct CatalogTests {
  private static let specifications = """
    (
      { Type = BuildSystem; Identifier = com.apple.build-system.core;
        Options = (
          { Name = SHARED; Type = String; DefaultValue = core; },
          { Name = LEVEL; Type = Enumeration; Values = ( 0, 1, { Value = s; }, );
            DefaultValue = s; Category = Code; },
        ); },
      { Type = BuildSystem; Identifier = com.apple.build-system.native;
        BasedOn = com.apple.build-system.core;
        Options = ( { Name = SHARED; Type = String; DefaultValue = native; }, ); },
      { Type = Compiler; Identifier = tool.a; Name = "Tool A";
        Options = ( { Name = SHARED; Type = String; DefaultValue = tool; },
          { Name = TOOL; Type = bool; DefaultValue = YES; }, ); },
      { _Domain = darwin; Type = Compiler; Identifier = tool.a; BasedOn = "default:tool.a";
        Options = ( { Name = TOOL; Type = bool; DefaultValue = NO; }, ); },
      { _Domain = watchos; Type = Compiler; Identifier = tool.watch; BasedOn = "linux:tool.l"; },
      { _Domain = linux; Type = Compiler; Identifier = tool.l;
        Options = ( { Name = FAR; Type = bool; DefaultValue = YES; }, ); },
      { Type = PackageType; Identifier = package.base; DefaultBuildSettings = { WRAP = base; }; },
      { Type = PackageType; Identifier = package.app; BasedOn = package.base;
        DefaultBuildSettings = { NAME = app; }; },
      { Type = ProductType; Identifier = product.app; IsWrapper = YES;
        DefaultBuildProperties = { LIST = ( "a b", c ); };
        PackageTypes = ( package.app ); },
      { Type = Architecture; Identifier = arm64; },
      { Type = Architecture; Identifier = Standard; RealArchitectures = ( arm64, x86_64 );
        ArchitectureSetting = ARCHS_STANDARD; },
    )
    """

  private static let catalog = SettingsCatalog([
    .init(path: "A.xcspec", bytes: Array(specifications.utf8)),
    .init(path: "Broken.xcspec", bytes: Array("( {".utf8)),
  ])

  /// The assignments that a set brings, by name, highest first.
  private static func chains(_ assign: (inout CatalogLowering, inout SettingsStore) -> Void)
    -> [String: [String]]
  {
    var store = SettingsStore()
    var lowering = CatalogLowering(catalog)
    store.beginBlock(of: store.addLevel(Level(kind: .defaults)))
    assign(&lowering, &store)
    return Self.chains(of: store.endBlock(), in: store)
  }

  private static func chains(of block: BlockID, in store: SettingsStore) -> [String: [String]] {
    var result: [String: [String]] = [:]
    for index in store[block].assignments {
      let assignment = store.assignments[index]
      result[store.names.text(of: assignment.name), default: []].insert(
        String(decoding: store.valueText(of: assignment), as: UTF8.self), at: 0)
    }
    return result
  }

  @Test func `a tool is what the platform says of it, on top of its base`() {
    let mac = Self.chains { $0.assignToolDefaults(domain: "macosx", into: &$1) }
    #expect(mac == ["TOOL": ["NO"], "SHARED": ["tool"]])
    let linux = Self.chains { $0.assignToolDefaults(domain: "linux", into: &$1) }
    #expect(linux == ["TOOL": ["YES"], "SHARED": ["tool"], "FAR": ["YES"]])
    // A base may be in a domain that is not one of the platform's.
    let watch = Self.chains { $0.assignToolDefaults(domain: "watchos", into: &$1) }
    #expect(watch == ["TOOL": ["NO"], "SHARED": ["tool"], "FAR": ["YES"]])
  }

  @Test(arguments: [(6, true), (7, false)])
  func `a folder is searched for a catalog to a depth of six`(depth: Int, isFound: Bool) throws {
    let folder = try TemporaryFolder()
    let inner = (1...depth).map { "\($0)/" }.joined()
    try folder.write(Self.specifications, to: inner + "A.xcspec")
    var diagnostics = DiagnosticCollector()
    let catalog = CatalogFolder.catalog(folder.path, diagnostics: &diagnostics)
    #expect((catalog != nil) == isFound)
    #expect(diagnostics.hasErrors != isFound)
  }

  @Test func `only the bundles for Apple's platforms are read, with the texts beside them`() throws
  {
    let folder = try TemporaryFolder()
    let bundle = "SwiftBuild_SWBCore.resources/"
    try folder.write(Self.specifications, to: bundle + "A.xcspec")
    try folder.write(Self.specifications, to: "SwiftBuild_SWBQNXPlatform.resources/B.xcspec")
    try folder.write(#""[LEVEL]-name" = "Level";"#, to: bundle + "en.lproj/A.strings")
    var diagnostics = DiagnosticCollector()
    let catalog = try #require(CatalogFolder.catalog(folder.path, diagnostics: &diagnostics))
    #expect(catalog.paths == [folder.path(bundle + "A.xcspec")])
    let texts = CatalogFolder.texts(of: catalog)
    #expect(catalog.description(of: "LEVEL", texts: texts)?.displayName == "Level")
  }

  @Test func `a compiler without a catalog beside it is asked for its location`() async throws {
    let folder = try TemporaryFolder()
    let resources = folder.path("toolchain/usr/lib/swift")
    try folder.write(
      executable: #"echo '{ "paths": { "runtimeResourcePath": "\#(resources)" } }'"#,
      to: "proxy/swiftc")
    try folder.write(Self.specifications, to: "toolchain/usr/share/pm/A.xcspec")
    try folder.write(ProjectFixture.small("w"), to: "App.xcodeproj/project.pbxproj")
    let run = try await BuiltTool().run(
      "print", "App@Debug", "--key", "SHARED", in: folder.url,
      environment: ["PATH": folder.path("proxy")])
    #expect(run.output == "native\n", "\(run.errors)")
  }

  @Test func `a build system's own default replaces its base's`() {
    let native = Self.chains { $0.assignBuildSystemDefaults(.native, domain: "", into: &$1) }
    #expect(native == ["SHARED": ["native"], "LEVEL": ["s"]])
    let core = Self.chains { $0.assignBuildSystemDefaults(.core, domain: "", into: &$1) }
    #expect(core["SHARED"] == ["core"])
  }

  @Test func `a product brings its package, and lists are escaped`() {
    let product = Self.chains { _ = $0.assignProductDefaults("product.app", domain: "", into: &$1) }
    #expect(
      product == [
        "WRAP": ["base"], "NAME": ["app"], "LIST": [#"a\ b c"#],
        "PACKAGE_TYPE": ["package.app", "package.base"],
      ])
    #expect(Self.catalog.isWrapper(product: "product.app", in: "macosx"))
    #expect(!Self.catalog.knows(product: "product.none", in: "macosx"))
  }

  @Test func `architectures are named by their sets`() {
    let found = Self.chains { $0.assignArchitectures(domain: "", into: &$1) }
    #expect(found == ["ARCHS_STANDARD": ["arm64 x86_64"], "VALID_ARCHS": ["arm64"]])
  }

  @Test func `a setting is described with its values`() throws {
    let texts = CatalogTexts([
      .init(
        path: "A.strings",
        bytes: Array(
          """
          /* texts */
          "[LEVEL]-name" = "Level"; "[LEVEL]-value-[s]" = "Small";
          "[LEVEL]-description" = "How much.";
          """.utf8))
    ])
    let setting = try #require(Self.catalog.description(of: "LEVEL", texts: texts))
    #expect(setting.type == "Enumeration")
    #expect(setting.values.map(\.value) == ["0", "1", "s"])
    #expect(setting.values.map(\.title) == [nil, nil, "Small"])
    #expect(setting.displayName == "Level")
    #expect(setting.description == "How much.")
    #expect(setting.accepts("1"))
    #expect(!setting.accepts("2"))
    #expect(Self.catalog.description(of: "NOTHING", texts: texts) == nil)
  }

  @Test func `a file that is none is left out and reported`() {
    #expect(Self.catalog.unreadable == ["Broken.xcspec"])
  }

  // MARK: Against the engine

  private static let engine = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/xcodebuild/engine-defaults.jsonl.gz").standardizedFileURL

  static var isEnginePresent: Bool {
    FileManager.default.fileExists(atPath: engine.path)
      && CatalogFolder.toolchainFolder() != nil
  }

  /// Where the engine that answered is newer than the toolchain's catalog, or has a stand-in for an
  /// SDK: values that name what the catalog does not have.
  private static let newerWords = [
    "SLICE", "COHORT", "CURRENT_TARGET_TRIPLE", "TARGET_TEMP_DIR_SUFFIX", "NO_XCTEST",
    "WHEN_BASE", "$(CURRENT_VARIANT)", "HOST_PLATFORM", "_SYSROOT", "llvm-ar",
  ]

  @Test(
    .enabled(
      if: isEnginePresent,
      "../shared/xcodebuild is not beside this clone, or the toolchain has no catalog"))
  func `the catalog is as the engine has it for every SDK and product`() throws {
    var scratch = DiagnosticCollector()
    let apple = try #require(CatalogFolder.catalog(nil, diagnostics: &scratch))
    let all = try Self.catalogOfAllPlatforms()
    let text = String(decoding: try Tools.unpacked(Self.engine), as: UTF8.self)
    var compared = 0
    var pairs = 0
    for line in text.split(separator: "\n") {
      let row = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let identifier = try #require(row["id"] as? String)
      let parts = identifier.split(separator: "/").map(String.init)
      let chains = try #require(row["defaults"] as? [String: [[Any]]])
      pairs += 1
      let catalog = parts[0] == "linux" ? all : apple
      var store = SettingsStore()
      var lowering = CatalogLowering(catalog)
      store.beginBlock(of: store.addLevel(Level(kind: .defaults)))
      lowering.assignToolDefaults(domain: parts[0], into: &store)
      lowering.assignBuildSystemDefaults(.native, domain: parts[0], into: &store)
      lowering.assignArchitectures(domain: parts[0], into: &store)
      lowering.assignProductDefaults(
        "com.apple.product-type." + parts[1], domain: parts[0], into: &store)
      let own = Self.chains(of: store.endBlock(), in: store)
      for (name, chain) in chains {
        guard let highest = chain.first?.last as? String, let found = own[name]?.first else {
          continue
        }
        let isOther = Self.newerWords.contains { highest.contains($0) || found.contains($0) }
        // The engine's stand-ins for SDKs contain these.
        let isFact = [
          "DEPLOYMENT_TARGET_SETTING_NAME", "SUPPORTED_PLATFORMS", "SWIFT_PLATFORM_TARGET_PREFIX",
          "LLVM_TARGET_TRIPLE_SUFFIX", "VALID_ARCHS", "SDKROOT", "PER_ARCH_MODULE_FILE_DIR",
          "SWIFT_RESPONSE_FILE_PATH",
        ].contains(name)
        // The values of Linux's own SDK. Test bundles there are libraries with a search path for
        // tests.
        let isOfLinux =
          parts[0] == "linux"
          && [
            "LLVM_TARGET_TRIPLE_VENDOR", "GENERATE_INTERMEDIATE_TEXT_BASED_STUBS",
            "SWIFTC_SDKROOT_LINKER_INPUT", "ENABLE_TESTING_SEARCH_PATHS",
          ].contains(name)
        if isOther || isFact || isOfLinux { continue }
        compared += 1
        #expect(found == highest, "\(identifier) \(name)")
      }
    }
    #expect(pairs == 37)
    #expect(compared > 44_000)
  }

  /// Apple's platforms, which the tool reads, and Linux.
  private static func catalogOfAllPlatforms() throws -> SettingsCatalog {
    let toolchain = try #require(CatalogFolder.toolchainFolder())
    var files: [SettingsCatalog.File] = []
    for bundle in ["Core", "UniversalPlatform", "ApplePlatform", "GenericUnixPlatform"] {
      let folder = URL(filePath: toolchain).appending(path: "SwiftBuild_SWB\(bundle).resources")
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      where name.hasSuffix(".xcspec") {
        let bytes = Array(try Data(contentsOf: folder.appending(path: name)))
        files.append(.init(path: name, bytes: bytes))
      }
    }
    return SettingsCatalog(files)
  }
}
