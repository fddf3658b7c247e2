import Foundation
import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsXcode
import Testing

/// Info.plist against the files that Apple's build system writes.
struct PlannedInfoPlistTests {
  private static let probes = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/plan/probes.jsonl").standardizedFileURL

  static var isPresent: Bool {
    FileManager.default.fileExists(atPath: probes.path) && CatalogFolder.toolchainFolder() != nil
  }

  /// A value of a property list, as JSON.
  enum Value: Decodable, Sendable {
    case value(PropertyListValue)

    var propertyList: PropertyListValue {
      switch self {
      case .value(let value): value
      }
    }

    init(from decoder: any Decoder) throws {
      let single = try decoder.singleValueContainer()
      if let boolean = try? single.decode(Bool.self) {
        self = .value(.boolean(boolean))
      } else if let integer = try? single.decode(Int64.self) {
        self = .value(.integer(integer))
      } else if let text = try? single.decode(String.self) {
        self = .value(.string(text))
      } else if let elements = try? single.decode([Value].self) {
        self = .value(.array(elements.map(\.propertyList)))
      } else {
        let entries = try single.decode([String: Value].self).sorted { $0.key < $1.key }
        self = .value(.dictionary(entries.map { ($0.key, $0.value.propertyList) }))
      }
    }
  }

  struct Probe: Decodable, Sendable, CustomTestStringConvertible {
    struct Cell: Decodable, Sendable {
      let target: String
      let configuration: String
      let platform: String
      let infoPlist: [String: [String: Value]]
    }

    let id: String
    let files: [String: String]
    let cells: [Cell]

    var testDescription: String { id }
  }

  static let all: [Probe] = {
    guard let text = try? String(contentsOf: probes, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").compactMap {
      try? JSONDecoder().decode(Probe.self, from: Data($0.utf8))
    }
  }()

  private static func destination(_ platform: String) -> String {
    if platform == "maccatalyst" { return "generic/platform=macOS,variant=Mac Catalyst" }
    return "generic/platform=\(SDKTable.sdk(named: platform)?.displayName ?? platform)"
  }

  @Test(
    .enabled(
      if: isPresent, "../shared/plan is not beside this clone, or the toolchain has no catalog"),
    arguments: all)
  func `every key is as in the file that a build writes`(probe: Probe) throws {
    var sources = InMemorySources()
    for (path, text) in probe.files { sources.files[path] = Array(text.utf8) }
    for cell in probe.cells {
      guard let expected = cell.infoPlist[cell.target] else { continue }
      var options = ResolutionOptions()
      options.destination = try Destination(Self.destination(cell.platform))
      let project = try SettingsProject(
        configFile: "P.xcodeproj", sources: sources, projectDirectory: "/p", options: options)
      let reference = try project.cellReference(
        target: cell.target, configuration: cell.configuration)
      var plist: InfoPlist?
      try project.withCells([reference]) { view throws(ResolutionFailure) in
        plist = try view.infoPlist()
      }
      let found = try #require(plist)
      let names = Set(expected.keys).union(found.entries.map(\.key)).filter { !$0.hasPrefix("DT") }
      for name in names.sorted() {
        #expect(found[name] == expected[name]?.propertyList, "\(name) for \(cell.platform)")
      }
    }
  }

  // MARK: Rules by platform

  /// The settings of an app for a platform.
  private static func settings(_ sdk: String, _ more: [String: String]) throws -> [String: String] {
    let platform = try #require(SDKTable.sdk(named: sdk)).platform
    return [
      "PRODUCT_BUNDLE_PACKAGE_TYPE": "APPL", "GENERATE_INFOPLIST_FILE": "YES",
      "PRODUCT_TYPE": "com.apple.product-type.application", "PLATFORM_NAME": sdk,
      "PLATFORM_FAMILY_NAME": platform == .visionOS ? "xrOS" : platform.rawValue,
      platform.deploymentTargetSetting: "15.0", "ARCHS": "arm64",
    ].merging(more) { $1 }
  }

  private static func plist(
    _ sdk: String, _ more: [String: String] = [:], file: PropertyListValue? = nil
  ) throws -> InfoPlist {
    var values = cell(try settings(sdk, more))
    if let file { values.infoPlistFile = InfoPlistFile(path: "Info.plist", value: file) }
    return InfoPlist(values)
  }

  @Test(
    arguments: [
      ("iphoneos", "1,2,7", [1, 2]), ("iphoneos", "3,4", [1, 2]), ("iphoneos", nil, [1]),
      ("iphoneos", "", nil), ("appletvos", "1,3", [3]), ("watchos", nil, [4]),
      ("xros", "1,2,7", [7]),
      ("macosx", "1,2,6", nil),
    ] as [(String, String?, [Int64]?)])
  func `device families are those that the platform has`(
    sdk: String, text: String?, families: [Int64]?
  ) throws {
    let plist = try Self.plist(sdk, text.map { ["TARGETED_DEVICE_FAMILY": $0] } ?? [:])
    #expect(plist["UIDeviceFamily"] == families.map { .array($0.map { .integer($0) }) })
  }

  @Test(arguments: [("2,6", "14.0", [6]), ("2,6", "13.0", [2, 6]), ("2", "15.0", [2])])
  func `apps for Mac Catalyst have the idiom of the Mac from iOS 14`(
    text: String, version: String, families: [Int64]
  ) throws {
    let plist = try Self.plist(
      "macosx",
      [
        "TARGETED_DEVICE_FAMILY": text, "IS_MACCATALYST": "YES",
        "IPHONEOS_DEPLOYMENT_TARGET": version,
      ])
    #expect(plist["UIDeviceFamily"] == .array(families.map { .integer($0) }))
    #expect(plist["NSSupportsSuddenTermination"] == .boolean(true))
  }

  @Test func `keys that a platform does not have are removed`() throws {
    let file = PropertyListValue.dictionary([
      ("LSUIElement", .boolean(true)), ("LSApplicationCategoryType", .string("x")),
      ("UIBackgroundModes", .array([.string("voip"), .string("fetch"), .string("own")])),
    ])
    let phone = try Self.plist("iphoneos", file: file)
    #expect(phone["LSUIElement"] == nil)
    #expect(phone["LSApplicationCategoryType"] != nil)
    #expect(phone.backgroundModes == ["voip", "fetch", "own"])
    let watch = try Self.plist("watchos", file: file)
    #expect(watch["LSApplicationCategoryType"] == nil)
    #expect(watch["LSRequiresIPhoneOS"] == nil)
    #expect(watch.backgroundModes == ["voip", "own"])
    #expect(try Self.plist("appletvos", file: file).backgroundModes == ["fetch", "own"])
    #expect(try Self.plist("macosx", file: file)["LSUIElement"] == .boolean(true))
    let kept = try Self.plist(
      "iphoneos", ["DISABLE_INFOPLIST_PLATFORM_PROCESSING": "YES"], file: file)
    #expect(kept["LSUIElement"] == .boolean(true))
  }

  @Test(
    arguments: [
      ("iphoneos", "arm64", ["arm64"]), ("iphoneos", "arm64 arm64e", ["arm64"]),
      ("iphoneos", "arm64e", ["arm64e"]), ("iphoneos", "arm64 armv7", nil),
      ("iphonesimulator", "arm64", nil), ("appletvos", "arm64", ["arm64"]),
      ("watchos", "arm64", nil),
    ] as [(String, String, [String]?)])
  func `products for devices require their oldest architecture`(
    sdk: String, archs: String, capabilities: [String]?
  ) throws {
    let plist = try Self.plist(sdk, ["ARCHS": archs])
    #expect(plist.texts("UIRequiredDeviceCapabilities") == capabilities)
  }

  @Test func `other architectures in the file are replaced`() throws {
    let list = PropertyListValue.dictionary([
      ("UIRequiredDeviceCapabilities", .array([.string("armv7"), .string("gps")]))
    ])
    #expect(
      try Self.plist("iphoneos", file: list).texts("UIRequiredDeviceCapabilities")
        == ["gps", "arm64"])
    let dictionary = PropertyListValue.dictionary([
      ("UIRequiredDeviceCapabilities", .dictionary([("armv7", .boolean(true))]))
    ])
    #expect(
      try Self.plist("iphoneos", file: dictionary)["UIRequiredDeviceCapabilities"]
        == .dictionary([("arm64", .boolean(true))]))
  }

  @Test(arguments: [
    ("bundle.ui-testing", "XCTContainsUITests"),
    ("application.messages", "LSApplicationLaunchProhibited"),
    ("app-extension.messages-sticker-pack", "LSApplicationIsStickerProvider"),
    ("application.watchapp2-container", "ITSWatchOnlyContainer"),
  ])
  func `product types add keys`(type: String, key: String) throws {
    let settings = [
      "PRODUCT_TYPE": "com.apple.product-type.\(type)", "GENERATE_INFOPLIST_FILE": "NO",
    ]
    #expect(try Self.plist("iphoneos", settings)[key] == .boolean(true))
    #expect(try Self.plist("iphoneos")[key] == nil)
  }

  @Test func `an older system in the file is raised to the deployment target`() throws {
    func version(_ text: String) throws -> InfoPlist {
      try Self.plist("iphoneos", file: .dictionary([("MinimumOSVersion", .string(text))]))
    }
    let raised = try version("12.0")
    #expect(raised["MinimumOSVersion"] == .string("15.0"))
    #expect(raised.problems.map(\.identifier) == ["info-plist-version"])
    let newer = try version("16.0")
    #expect(newer["MinimumOSVersion"] == .string("16.0"))
    #expect(newer.problems.isEmpty)
  }

  @Test func `a bundle without a file has an Info plist only if it is generated`() throws {
    var settings = try Self.settings("iphoneos", ["GENERATE_INFOPLIST_FILE": "NO"])
    #expect(!InfoPlist.exists(for: cell(settings)))
    settings["INFOPLIST_FILE"] = "Info.plist"
    #expect(InfoPlist.exists(for: cell(settings)))
    settings["PRODUCT_BUNDLE_PACKAGE_TYPE"] = ""
    #expect(!InfoPlist.exists(for: cell(settings)))
    settings["CREATE_INFOPLIST_SECTION_IN_BINARY"] = "YES"
    #expect(InfoPlist.exists(for: cell(settings)))
  }

  @Test func `settings for keys that the engine does not write have no effect`() throws {
    let plist = try Self.plist(
      "iphoneos",
      [
        "INFOPLIST_KEY_NSMainCameraUsageDescription": "a",
        "INFOPLIST_KEY_NSCameraUsageDescription": "b",
      ])
    #expect(plist["NSMainCameraUsageDescription"] == nil)
    #expect(plist["NSCameraUsageDescription"] == .string("b"))
  }
}
