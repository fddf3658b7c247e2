import Foundation
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsTestSupport
import SettingsXcode
import Testing

/// What a destination makes of a target, on projects made for each question.
@Suite(
  .enabled(
    if: CatalogFolder.toolchainFolder() != nil, "the toolchain has no catalog of settings"))
struct XcodeDestinationTests {
  /// The value of a setting of one target whose settings are lines of a project file.
  private static func value(
    _ name: String, _ settings: String, kind: String = "application",
    shared: String = "SDKROOT = iphoneos;", on destination: String? = nil
  ) throws -> String? {
    let text = """
      {
        objects = {
          P = { isa = PBXProject; buildConfigurationList = L; targets = ( T, ); };
          T = {
            isa = PBXNativeTarget; name = App; buildConfigurationList = M;
            productType = "com.apple.product-type.\(kind)";
          };
          L = { isa = XCConfigurationList; buildConfigurations = ( C, ); };
          M = { isa = XCConfigurationList; buildConfigurations = ( D, ); };
          C = { isa = XCBuildConfiguration; name = Debug; buildSettings = { \(shared) }; };
          D = {
            isa = XCBuildConfiguration; name = Debug;
            buildSettings = { PRODUCT_NAME = App; \(settings) };
          };
        };
        rootObject = P;
      }
      """
    var options = ResolutionOptions()
    options.destination = try destination.map { try Destination($0) }
    let project = try SettingsProject(
      configFile: "App.xcodeproj",
      sources: InMemorySources(files: ["App.xcodeproj/project.pbxproj": Array(text.utf8)]),
      projectDirectory: "/project", options: options)
    return try project.value(of: name, target: "App", configuration: "Debug")
  }

  private static let automatic = """
    SDKROOT = auto; SUPPORTED_PLATFORMS = "iphoneos iphonesimulator xros xrsimulator";
    """

  // MARK: Without a destination

  @Test(arguments: [
    ("SDKROOT", "auto"), ("EFFECTIVE_PLATFORM_NAME", "-unknown"),
    ("BUILT_PRODUCTS_DIR", "/project/build/Debug-unknown"), ("CURRENT_ARCH", "undefined_arch"),
    ("CODE_SIGNING_ALLOWED", "NO"), ("CODE_SIGN_IDENTITY", "-"), ("BUNDLE_FORMAT", "shallow"),
    ("BUNDLE_EXTENSIONS_FOLDER_PATH", "Extensions"),
    ("CODESIGNING_FOLDER_PATH", "/project/build/Debug-unknown/"),
    ("DWARF_DSYM_FILE_NAME", ".dSYM"), ("GENERATE_PKGINFO_FILE", "NO"),
    ("INSTALL_DIR", "/tmp/App.dst"), ("ALLOW_TARGET_PLATFORM_SPECIALIZATION", "YES"),
    ("PLATFORM_NAME", nil), ("SDK_NAME", nil), ("ARCHS", nil), ("VALID_ARCHS", nil),
    ("WRAPPER_NAME", nil), ("WRAPPER_EXTENSION", nil), ("FULL_PRODUCT_NAME", nil),
    ("EXECUTABLE_PATH", nil), ("CONTENTS_FOLDER_PATH", nil), ("INFOPLIST_PATH", nil),
    ("DEPLOYMENT_TARGET_SETTING_NAME", nil), ("A", "any"),
  ])
  func `a target without a platform has what xcodebuild prints`(
    name: String, value: String?
  ) throws {
    let settings = #"A = any; "A[sdk=iphoneos*]" = phone; "A[sdk=macosx*]" = mac;"#
    #expect(try Self.value(name, settings, shared: Self.automatic) == value)
  }

  @Test(arguments: [
    ("application", "iphoneos", "NO"), ("framework", "iphoneos", "NO"),
    ("bundle.unit-test", "macosx", "NO"), ("tool", "macosx", "YES"),
    ("library.static", "iphoneos", "YES"),
  ])
  func `entitlements are required unless the kind of product says otherwise`(
    kind: String, sdk: String, value: String
  ) throws {
    #expect(
      try Self.value("ENTITLEMENTS_REQUIRED", "", kind: kind, shared: "SDKROOT = \(sdk);") == value)
  }

  @Test(arguments: [("macosx", "NO"), ("iphoneos", "YES"), ("watchsimulator", "YES")])
  func `dead code stays in products for the Mac`(sdk: String, value: String) throws {
    #expect(try Self.value("DEAD_CODE_STRIPPING", "", shared: "SDKROOT = \(sdk);") == value)
  }

  @Test func `a bundle of tests is serialized with its host as it is written`() throws {
    let settings = #"TEST_HOST = "$(BUILT_PRODUCTS_DIR)/App.app//App";"#
    #expect(
      try Self.value("_BUILDABLE_SERIALIZATION_KEY", settings, kind: "bundle.unit-test")
        == "test-bundle-with-host: Path(_str: \"/project/build/Debug-iphoneos/App.app//App\")")
  }

  // MARK: With a destination

  @Test(arguments: [
    ("platform=iOS", "iphoneos26.5"), ("platform=iOS Simulator", "iphonesimulator26.5"),
    ("platform=visionOS Simulator", "xrsimulator26.5"),
    ("platform=macOS,variant=Designed for iPad", "iphoneos26.5"),
  ])
  func `a destination decides the platform of a target without one`(
    destination: String, sdk: String
  ) throws {
    #expect(try Self.value("SDK_NAME", "", shared: Self.automatic, on: destination) == sdk)
  }

  @Test(arguments: [
    ("SUPPORTS_MACCATALYST = YES;", "application", "platform=macOS", "-maccatalyst"),
    ("", "framework", "platform=macOS", "-maccatalyst"),
    ("", "application", "platform=macOS", "-iphoneos"),
    ("", "application", "platform=visionOS Simulator", "-iphonesimulator"),
    (#"SUPPORTED_PLATFORMS = "iphoneos macosx";"#, "application", "platform=macOS", nil),
  ])
  func `an app for iPhone runs elsewhere as its settings allow`(
    settings: String, kind: String, destination: String, platform: String?
  ) throws {
    let name = try Self.value("EFFECTIVE_PLATFORM_NAME", settings, kind: kind, on: destination)
    #expect((name ?? "") == (platform ?? ""))
  }

  @Test(arguments: [
    ("platform=iOS Simulator", "YES", "arm64"), ("platform=iOS Simulator", "NO", "arm64 x86_64"),
    ("platform=iOS Simulator,arch=x86_64", "YES", "x86_64"),
    ("generic/platform=iOS Simulator", "YES", "arm64 x86_64"),
  ])
  func `only the architecture of the device is built where the target requests it`(
    destination: String, isActive: String, archs: String
  ) throws {
    #expect(try Self.value("ARCHS", "ONLY_ACTIVE_ARCH = \(isActive);", on: destination) == archs)
  }

  @Test(arguments: [
    ("SDKROOT = iphoneos;", "platform=iOS Simulator", "YES"),
    ("SDKROOT = iphoneos;", "generic/platform=iOS Simulator", "NO"),
    ("SDKROOT = macosx;", "platform=macOS", "NO"),
  ])
  func `only the resources for the device are built where the destination has one`(
    shared: String, destination: String, value: String
  ) throws {
    #expect(
      try Self.value("BUILD_ACTIVE_RESOURCES_ONLY", "", shared: shared, on: destination) == value)
  }

  @Test(arguments: [
    ("TARGET_DEVICE_MODEL", "iPad15,7"), ("TARGET_DEVICE_OS_VERSION", "18.2"),
    ("TARGET_DEVICE_IDENTIFIER", "A-1"), ("TARGET_DEVICE_PLATFORM_NAME", "iphonesimulator"),
    ("ASSETCATALOG_FILTER_FOR_DEVICE_MODEL", "iPad15,7"), ("BUILD_ACTIVE_RESOURCES_ONLY", "YES"),
    ("PLATFORM_FAMILY_NAME", "iOS"), ("ENTITLEMENTS_DESTINATION", "__entitlements"),
    ("CODE_SIGN_CONTEXT_CLASS", "XCiPhoneSimulatorCodeSignContext"), ("OBJC_ABI_VERSION", "2"),
    ("GCC_OBJC_LEGACY_DISPATCH", "YES"),
  ])
  func `a device is what its destination says`(name: String, value: String) throws {
    #expect(
      try Self.value(name, "", on: "platform=iOS Simulator,name=iPad (A16),OS=18.2,id=A-1")
        == value)
  }

  @Test func `a target that does not support a destination is rejected with those it supports`()
    throws
  {
    let failure = #expect(throws: ResolutionFailure.self) {
      try Self.value("A", "", on: "platform=tvOS Simulator")
    }
    #expect(
      failure?.diagnostics.first?.message
        == "'App' does not support the destination 'tvOS Simulator'")
    #expect(
      failure?.diagnostics.first?.help
        == "it supports 'platform=iOS', 'platform=iOS Simulator'")
  }
}
