import Foundation
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsResolution
import SettingsTestSupport
import SettingsXcode
import Testing

/// What Apple's engine derives from what people assign, on projects made for each question.
@Suite(
  .enabled(
    if: CatalogFolder.toolchainFolder() != nil, "the toolchain has no catalog of settings"))
struct XcodeDerivationTests {
  /// A project of one target; its settings are lines of a project file.
  private static func project(
    _ settings: String, kind: String = "application", shared: String = "SDKROOT = iphoneos;",
    linked: String = "UIKit.framework",
    options: ResolutionOptions = ResolutionOptions()
  ) throws -> SettingsProject {
    let text = """
      {
        objects = {
          P = { isa = PBXProject; buildConfigurationList = L; targets = ( T, ); };
          T = {
            isa = PBXNativeTarget; name = App; buildConfigurationList = M; buildPhases = ( H, );
            productType = "com.apple.product-type.\(kind)";
          };
          H = { isa = PBXFrameworksBuildPhase; files = ( I, ); };
          I = { isa = PBXBuildFile; fileRef = J; };
          J = {
            isa = PBXFileReference; name = \(linked); path = Library/\(linked);
            sourceTree = DEVELOPER_DIR;
          };
          L = {
            isa = XCConfigurationList; buildConfigurations = ( C, D, ); defaultConfigurationName = Beta;
          };
          M = {
            isa = XCConfigurationList; buildConfigurations = ( E, F, );
            defaultConfigurationName = Release;
          };
          C = { isa = XCBuildConfiguration; name = Nightly; buildSettings = { \(shared) }; };
          D = { isa = XCBuildConfiguration; name = Beta; buildSettings = { \(shared) }; };
          E = { isa = XCBuildConfiguration; name = Release; buildSettings = { WHICH = release; }; };
          F = {
            isa = XCBuildConfiguration; name = Beta;
            buildSettings = { WHICH = beta; PRODUCT_NAME = App; \(settings) };
          };
        };
        rootObject = P;
      }
      """
    return try SettingsProject(
      configFile: "App.xcodeproj",
      sources: InMemorySources(files: ["App.xcodeproj/project.pbxproj": Array(text.utf8)]),
      projectDirectory: "/project", options: options)
  }

  private static func value(
    _ name: String, _ settings: String, kind: String = "application",
    shared: String = "SDKROOT = iphoneos;", options: ResolutionOptions = ResolutionOptions()
  ) throws -> String? {
    try project(settings, kind: kind, shared: shared, options: options)
      .value(of: name, target: "App", configuration: "Beta")
  }

  static let iPhone =
    "/Applications/Xcode.app/Contents/Developer/Platforms/iPhoneOS.platform/Developer/SDKs/"
    + "iPhoneOS26.5.sdk"

  struct Question: CustomTestStringConvertible, Sendable {
    let settings: String
    var kind = "application"
    let name: String
    let value: String

    var testDescription: String { "\(kind): \(settings) gives \(name) = \(value)" }
  }

  @Test(arguments: [
    // Architectures.
    Question(settings: #"ARCHS = "armv7 arm64 arm64e";"#, name: "ARCHS", value: "arm64 arm64e"),
    Question(
      settings: #"ARCHS = "$(ARCHS_STANDARD) extra"; ENFORCE_VALID_ARCHS = NO;"#, name: "ARCHS",
      value: "arm64 extra"),
    // Search paths.
    Question(
      settings:
        "HEADER_SEARCH_PATHS = Own; ENABLE_DEFAULT_SEARCH_PATHS_IN_HEADER_SEARCH_PATHS = NO;",
      name: "HEADER_SEARCH_PATHS", value: "Own"),
    Question(
      settings: #"HEADER_SEARCH_PATHS = ( "/usr/include/libxml2", Own, "/usr/local/include", );"#,
      name: "HEADER_SEARCH_PATHS",
      value: "/project/build/Beta-iphoneos/include \(iPhone)/usr/include/libxml2 Own "
        + "/usr/local/include"),
    Question(
      settings: #"HEADER_SEARCH_PATHS = "$(SDKROOT)/usr/include/libxml2";"#,
      name: "HEADER_SEARCH_PATHS",
      value: "/project/build/Beta-iphoneos/include \(iPhone)/usr/include/libxml2"),
    Question(
      settings:
        #"GCC_PREFIX_HEADER = "/System/Library/Frameworks/UIKit.framework/Headers/UIKit.h";"#,
      name: "GCC_PREFIX_HEADER",
      value: "\(iPhone)/System/Library/Frameworks/UIKit.framework/Headers/UIKit.h"),
    Question(
      settings: #"GCC_PREFIX_HEADER = "/System/Library/Frameworks/UIKit.framework/Headers";"#,
      name: "GCC_PREFIX_HEADER",
      value: "\(iPhone)/System/Library/Frameworks/UIKit.framework/Headers"),
    Question(
      settings: #"GCC_PREFIX_HEADER = "/System/Library/Frameworks/UIKit.framework/Other";"#,
      name: "GCC_PREFIX_HEADER", value: "/System/Library/Frameworks/UIKit.framework/Other"),
    Question(settings: "GCC_PREFIX_HEADER = App.pch;", name: "GCC_PREFIX_HEADER", value: "App.pch"),
    // Info.plist in the binary.
    Question(
      settings: "CREATE_INFOPLIST_SECTION_IN_BINARY = YES;", kind: "tool",
      name: "CREATE_INFOPLIST_SECTION_IN_BINARY", value: "NO"),
    Question(
      settings: "CREATE_INFOPLIST_SECTION_IN_BINARY = YES; GENERATE_INFOPLIST_FILE = YES;",
      kind: "tool", name: "CREATE_INFOPLIST_SECTION_IN_BINARY", value: "YES"),
    Question(
      settings: "CREATE_INFOPLIST_SECTION_IN_BINARY = YES; INFOPLIST_FILE = Info.plist;",
      kind: "tool", name: "CREATE_INFOPLIST_SECTION_IN_BINARY", value: "YES"),
    Question(
      settings: "CREATE_INFOPLIST_SECTION_IN_BINARY = YES; INFOPLIST_FILE = Info.plist;",
      name: "CREATE_INFOPLIST_SECTION_IN_BINARY", value: "NO"),
    // Tests.
    Question(
      settings: #"OTHER_LDFLAGS = "-weak_framework XCTest";"#, kind: "framework",
      name: "ENABLE_TESTING_SEARCH_PATHS", value: "YES"),
    Question(
      settings: #"OTHER_LDFLAGS = "-weak_framework XCTest"; OTHER_SWIFT_FLAGS = "-DX";"#,
      kind: "framework", name: "OTHER_SWIFT_FLAGS",
      value: "-DX -plugin-path /Applications/Xcode.app/Contents/Developer/Toolchains/"
        + "XcodeDefault.xctoolchain/usr/lib/swift/host/plugins/testing"),
    Question(
      settings: #"OTHER_LDFLAGS = "-framework UIKit";"#, kind: "framework",
      name: "ENABLE_TESTING_SEARCH_PATHS", value: "NO"),
    // Sanitizers.
    Question(
      settings: "ENABLE_ADDRESS_SANITIZER = YES; ENABLE_UNDEFINED_BEHAVIOR_SANITIZER = YES;",
      name: "OBJECT_FILE_DIR_normal",
      value: "/project/build/App.build/Beta-iphoneos/App.build/Objects-normal-asan-ubsan"),
    // Previews.
    Question(
      settings: """
        ENABLE_XOJIT_PREVIEWS = YES; SWIFT_VERSION = 5; SWIFT_OPTIMIZATION_LEVEL = "-Onone"; \
        ENABLE_DEBUG_DYLIB = YES; LD_CLIENT_NAME = Client;
        """, name: "EXECUTABLE_DEBUG_DYLIB_INSTALL_NAME", value: "@rpath/Client.debug.dylib"),
    Question(
      settings: "ENABLE_PREVIEWS = YES; SWIFT_VERSION = 5;", name: "ENABLE_PREVIEWS", value: "NO"),
    // Installing.
    Question(
      settings:
        "DEPLOYMENT_LOCATION = YES; DSTROOT = /out; SKIP_INSTALL = NO; INSTALL_PATH = /Apps;",
      name: "TARGET_BUILD_DIR", value: "/out/Apps"),
    Question(
      settings: "DEPLOYMENT_LOCATION = YES; SKIP_INSTALL = YES;", name: "TARGET_BUILD_DIR",
      value: "/project/build/UninstalledProducts/iphoneos"),
    Question(
      settings: "DEPLOYMENT_LOCATION = YES; RETAIN_RAW_BINARIES = YES;", name: "BUILT_PRODUCTS_DIR",
      value: "/project/build/Beta-iphoneos/BuiltProducts"),
    Question(
      settings: """
        DEPLOYMENT_POSTPROCESSING = YES; DEVELOPMENT_ASSET_PATHS = "\\"App/Preview Content\\" a.json";
        """, name: "EXCLUDED_SOURCE_FILE_NAMES",
      value: #" /project/App/Preview\ Content/* /project/a.json"#),
    Question(
      settings: #"INSTALL_PATH = ""; SKIP_INSTALL = NO;"#, name: "SKIP_INSTALL", value: "YES"),
    Question(
      settings: "INSTALL_PATH = /Apps; SKIP_INSTALL = NO;", name: "SKIP_INSTALL", value: "NO"),
    Question(
      settings: """
        MERGEABLE_LIBRARY = YES; STRIP_INSTALLED_PRODUCT = YES; GCC_OPTIMIZATION_LEVEL = s; \
        SWIFT_OPTIMIZATION_LEVEL = "-O";
        """, kind: "framework", name: "STRIP_INSTALLED_PRODUCT", value: "NO"),
    Question(
      settings:
        "MERGEABLE_LIBRARY = YES; STRIP_INSTALLED_PRODUCT = YES; GCC_OPTIMIZATION_LEVEL = 0;",
      kind: "framework", name: "STRIP_INSTALLED_PRODUCT", value: "YES"),
    // The language mode of a version of Swift.
    Question(settings: "SWIFT_VERSION = 5.0.0;", name: "EFFECTIVE_SWIFT_VERSION", value: "5"),
    Question(settings: "SWIFT_VERSION = 4.2.0;", name: "EFFECTIVE_SWIFT_VERSION", value: "4.2"),
    Question(settings: "SWIFT_VERSION = 5.9;", name: "EFFECTIVE_SWIFT_VERSION", value: "5"),
    Question(settings: "SWIFT_VERSION = 7.0;", name: "EFFECTIVE_SWIFT_VERSION", value: ""),
    Question(settings: "SWIFT_VERSION = 0;", name: "EFFECTIVE_SWIFT_VERSION", value: ""),
    // The rest.
    Question(
      settings: "INSTALL_PATH = /System/Library/Frameworks;", kind: "framework",
      name: "SWIFT_LIBRARY_LEVEL", value: "api"),
    Question(
      settings: "ENABLE_TESTABILITY = YES;", kind: "objfile", name: "LD_EXPORT_GLOBAL_SYMBOLS",
      value: "NO"),
    Question(settings: #""A[sdk=embedded*]" = matched; A = not;"#, name: "A", value: "matched"),
    Question(
      settings: "ADDITIONAL_SDKS = SDKs/Extra1.0.sdk;", name: "SDK_NAMES",
      value: "extra1.0 iphoneos26.5"),
    Question(
      settings: "ADDITIONAL_SDKS = SDKs/Extra1.0.sdk;", name: "SDK_DIR_extra1_0",
      value: "/project/SDKs/Extra1.0.sdk"),
  ])
  func `the engine's word is above what was assigned`(question: Question) throws {
    #expect(
      try Self.value(question.name, question.settings, kind: question.kind) == question.value)
  }

  @Test func `an application for the watch says so in its Info.plist`() throws {
    let shared = "SDKROOT = watchos;"
    #expect(try Self.value("INFOPLIST_KEY_WKApplication", "", shared: shared) == "YES")
    let old = "application.watchapp2"
    #expect(try Self.value("INFOPLIST_KEY_WKApplication", "", kind: old, shared: shared) != "YES")
  }

  @Test(arguments: [
    ("8.5", "arm64 armv7k arm64_32"), ("9.0", "arm64 arm64_32"), ("10.0", "arm64 arm64_32"),
  ])
  func `the standard architectures are those that the deployment target supports`(
    version: String, archs: String
  ) throws {
    let settings = "WATCHOS_DEPLOYMENT_TARGET = \(version);"
    #expect(try Self.value("ARCHS", settings, shared: "SDKROOT = watchos;") == archs)
  }

  @Test(arguments: [("XCTest.framework", "YES"), ("UIKit.framework", "NO")])
  func `a framework that links XCTest is given its search paths`(
    linked: String, value: String
  ) throws {
    let project = try Self.project("", kind: "framework", linked: linked)
    #expect(
      try project.value(
        of: "ENABLE_TESTING_SEARCH_PATHS", target: "App", configuration: "Beta") == value)
  }

  @Test(arguments: ["/", ""])
  func `where no SDK is named the Mac's is meant`(value: String) throws {
    #expect(
      try Self.value("PLATFORM_NAME", "", shared: #"SDKROOT = "\#(value)";"#) == "macosx")
  }

  @Test func `a configuration that a target lacks is the one called like the project's default`()
    throws
  {
    let project = try Self.project("")
    #expect(try project.value(of: "WHICH", target: "App", configuration: "Nightly") == "beta")
    #expect(try project.value(of: "WHICH", target: "App", configuration: "Release") == "release")
  }

  @Test func `an architecture that is requested is the current one`() throws {
    var options = ResolutionOptions()
    options.arch = "arm64"
    options.variant = "profile"
    let settings = #"A = "$(CURRENT_ARCH) $(arch)"; BUILD_VARIANTS = "normal profile";"#
    #expect(try Self.value("A", settings, options: options) == "arm64 arm64")
    #expect(
      try Self.value("EXECUTABLE_VARIANT_SUFFIX", settings, options: options) == "_profile")
  }

  // MARK: Installing

  @Test func `an install build puts products below DSTROOT`() throws {
    var options = ResolutionOptions()
    options.isInstall = true
    let settings = "DSTROOT = /out; INSTALL_PATH = /Apps; SKIP_INSTALL = NO;"
    for (name, value) in [
      ("ACTION", "install"), ("DEPLOYMENT_LOCATION", "YES"), ("DEPLOYMENT_POSTPROCESSING", "YES"),
      ("TARGET_BUILD_DIR", "/out/Apps"), ("BUILT_PRODUCTS_DIR", "/project/build/Beta-iphoneos"),
    ] {
      #expect(try Self.value(name, settings, options: options) == value, "\(name)")
    }
    #expect(try Self.value("ACTION", settings) == "build")
  }

  // MARK: Mac Catalyst

  static let catalyst: [(name: String, value: String)] = [
    ("SDK_VARIANT", "iosmac"), ("IS_MACCATALYST", "YES"), ("PLATFORM_NAME", "macosx"),
    ("EFFECTIVE_PLATFORM_NAME", "-maccatalyst"), ("TARGETED_DEVICE_FAMILY", "2"),
    ("LLVM_TARGET_TRIPLE_SUFFIX", "-macabi"), ("LLVM_TARGET_TRIPLE_OS_VERSION", "ios15.2"),
    ("MACOSX_DEPLOYMENT_TARGET", "12.1"), ("IPHONEOS_DEPLOYMENT_TARGET", "15.2"),
    ("SUPPORTED_PLATFORMS", "iphoneos iphonesimulator macosx"),
    ("PRODUCT_BUNDLE_IDENTIFIER", "maccatalyst.com.example.app"),
    ("CONFIGURATION_BUILD_DIR", "/project/build/Beta-maccatalyst"),
  ]
  static let catalystSettings = """
    SUPPORTS_MACCATALYST = YES; IPHONEOS_DEPLOYMENT_TARGET = 15.2; \
    SUPPORTED_PLATFORMS = "iphoneos iphonesimulator"; \
    DERIVE_MACCATALYST_PRODUCT_BUNDLE_IDENTIFIER = YES; \
    PRODUCT_BUNDLE_IDENTIFIER = com.example.app;
    """

  @Test(arguments: ["--sdk", "SDK_VARIANT"])
  func `an app of iOS is asked about as the Mac builds it`(way: String) throws {
    var options = ResolutionOptions()
    var shared = "SDKROOT = iphoneos;"
    if way == "--sdk" {
      options.sdk = "maccatalyst"
    } else {
      shared = "SDKROOT = macosx; SDK_VARIANT = iosmac;"
    }
    let project = try Self.project(Self.catalystSettings, shared: shared, options: options)
    for (name, value) in Self.catalyst {
      #expect(try project.value(of: name, target: "App", configuration: "Beta") == value, "\(name)")
    }
  }

  @Test func `the Mac's own variant stays what it is`() throws {
    var options = ResolutionOptions()
    options.sdk = "macosx"
    for (name, value) in [("IS_MACCATALYST", "NO"), ("EFFECTIVE_PLATFORM_NAME", "")] {
      #expect(try Self.value(name, Self.catalystSettings, options: options) == value)
    }
  }

  @Test(arguments: [
    ("13.1", "10.15"), ("13.6", "10.15"), ("14.2", "11.0"), ("14.5", "11.3"), ("15.0", "12.0"),
    ("15.6", "12.5"), ("16.0", "13.0"), ("16.4", "13.3"), ("17.2", "14.2"), ("18.0", "15.0"),
    ("26.1", "26.1"),
  ])
  func `a version of iOS corresponds to one of the Mac`(iOS: String, mac: String) throws {
    var options = ResolutionOptions()
    options.sdk = "maccatalyst"
    #expect(
      try Self.value(
        "MACOSX_DEPLOYMENT_TARGET", "IPHONEOS_DEPLOYMENT_TARGET = \(iOS);", options: options)
        == mac)
  }

  @Test func `iOS before the first that the Mac knew counts as that one`() throws {
    var options = ResolutionOptions()
    options.sdk = "maccatalyst"
    let settings = "IPHONEOS_DEPLOYMENT_TARGET = 12.0;"
    #expect(try Self.value("IPHONEOS_DEPLOYMENT_TARGET", settings, options: options) == "13.1")
    #expect(try Self.value("MACOSX_DEPLOYMENT_TARGET", settings, options: options) == "10.15")
  }
}
