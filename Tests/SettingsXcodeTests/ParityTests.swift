import Foundation
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsResolution
import SettingsXcode
import SettingsTestSupport
import Testing

/// What the real xcodebuild printed for real projects.
struct ParityTests {
  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/xcodebuild").standardizedFileURL

  static var isPresent: Bool {
    FileManager.default.fileExists(atPath: corpus.appending(path: "expected.jsonl").path)
      && CatalogFolder.toolchainFolder() != nil
  }

  @Test(
    .enabled(
      if: isPresent,
      "../shared/xcodebuild is not beside this clone, or the toolchain has no catalog"))
  func `all authored assignments have xcodebuild's values, and almost all others`() throws {
    let lines = try String(
      contentsOf: Self.corpus.appending(path: "expected.jsonl"), encoding: .utf8
    ).split(separator: "\n")
    var projects: [String: SettingsProject] = [:]
    var equal = 0
    var all = 0
    for line in lines {
      let row = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let name = try #require(row["project"] as? String)
      let path = Self.corpus.appending(path: "projects/\(name)").path
      let project = try projects[name] ?? SettingsProject(configFile: path)
      projects[name] = project
      let cell = try project.cell(
        target: row["target"] as? String, configuration: row["configuration"] as? String,
        includesBuiltIns: true)
      let values = Dictionary(cell.settings.map { ($0.name, $0.string) }) { first, _ in first }
      let root =
        Self.corpus.appending(path: "projects").path + "/"
        + name.prefix { $0 != "/" }
      func expected(_ text: String) -> String {
        text.replacing("{ROOT}", with: root).replacing(
          "{DEVELOPER_DIR}", with: "/Applications/Xcode.app/Contents/Developer")
      }
      for (name, text) in try #require(row["authored"] as? [String: String]) {
        #expect(values[name] == expected(text), "\(cell.target)@\(cell.configuration) \(name)")
      }
      for (name, text) in try #require(row["all"] as? [String: String]) {
        all += 1
        if values[name] == expected(text) { equal += 1 }
      }
    }
    #expect(lines.count == 42)
    // What names the machine that xcodebuild ran on is among the rest.
    #expect(Double(equal) > 0.985 * Double(all))
  }

  // MARK: Older releases

  /// What the machine decides that xcodebuild ran on.
  private static let machineNames: Set<String> = [
    "ALTERNATE_GROUP", "ALTERNATE_OWNER", "CACHE_ROOT", "CCHROOT", "GID", "GROUP", "HOME",
    "INSTALL_GROUP", "INSTALL_OWNER", "LEGACY_DEVELOPER_DIR", "MAC_OS_X_PRODUCT_BUILD_VERSION",
    "MAC_OS_X_VERSION_ACTUAL", "MAC_OS_X_VERSION_MAJOR", "MAC_OS_X_VERSION_MINOR", "PROJECT_GUID",
    "UID", "USER", "VERSION_INFO_BUILDER",
  ]

  static var hasOlderReleases: Bool {
    isPresent
      && FileManager.default.fileExists(
        atPath: corpus.appending(path: "expected-older.jsonl.gz").path)
  }

  @Test(
    .enabled(
      if: hasOlderReleases,
      "../shared/xcodebuild is not beside this clone, or the toolchain has no catalog"),
    arguments: ["15.4", "16.4"])
  func `all assigned values are those of an older release, and 99.7 % of all`(
    release: String
  ) throws {
    let unpacked = try Tools.unpacked(Self.corpus.appending(path: "expected-older.jsonl.gz"))
    var equal = 0
    var all = 0
    var cells = 0
    var options = ResolutionOptions()
    options.xcode.release = XcodeRelease(version: release)
    for line in String(decoding: unpacked, as: UTF8.self).split(separator: "\n") {
      let row = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      guard row["xcode"] as? String == release else { continue }
      cells += 1
      let name = try #require(row["project"] as? String)
      let project = try SettingsProject(
        configFile: Self.corpus.appending(path: "projects/\(name)").path, options: options)
      let cell = try project.cell(
        target: row["target"] as? String, configuration: row["configuration"] as? String,
        includesBuiltIns: true)
      let values = Dictionary(cell.settings.map { ($0.name, $0.string) }) { first, _ in first }
      let root = Self.corpus.appending(path: "projects").path + "/" + name.prefix { $0 != "/" }
      func expected(_ text: String) -> String {
        text.replacing("{SYMROOT}", with: values["SYMROOT"] ?? "")
          .replacing("{OBJROOT}", with: values["OBJROOT"] ?? "").replacing("{ROOT}", with: root)
          .replacing("{DEVELOPER_DIR}", with: "/Applications/Xcode.app/Contents/Developer")
          .replacing("{XCODE}", with: "/Applications/Xcode.app")
      }
      for (name, text) in try #require(row["authored"] as? [String: String]) {
        #expect(values[name] == expected(text), "\(cell.target)@\(cell.configuration) \(name)")
      }
      for (name, text) in try #require(row["all"] as? [String: String])
      where !Self.machineNames.contains(name) {
        all += 1
        if values[name] == expected(text) { equal += 1 }
      }
    }
    #expect(cells == 14)
    #expect(Double(equal) >= 0.997 * Double(all), "\(equal) of \(all)")
  }

  /// The syntax of xcconfig files by release.
  @Test(
    .enabled(
      if: hasOlderReleases,
      "../shared/xcodebuild is not beside this clone, or the toolchain has no catalog"))
  func `xcconfig files mean what they mean in each release`() throws {
    struct Case: Decodable {
      let id: String
      let configuration: String
      let xcconfig: String
      let files: [String: String]
      let values: [String: String]
      let unprinted: [String]
    }
    let text = try String(
      contentsOf: Self.corpus.appending(path: "xcconfig-cases.jsonl"), encoding: .utf8)
    for line in text.split(separator: "\n") {
      let row = try JSONDecoder().decode(Case.self, from: Data(line.utf8))
      let version = row.id.prefix { $0 != "/" }.dropFirst("xcode-".count)
      let folder = try TemporaryFolder()
      try folder.write(Self.tool, to: "Tool.xcodeproj/project.pbxproj")
      try folder.write(row.xcconfig, to: "case.xcconfig")
      for (name, text) in row.files { try folder.write(text, to: name) }
      var options = ResolutionOptions()
      options.xcode.release = XcodeRelease(version: String(version))
      options.xcconfigFiles = [folder.path("case.xcconfig")]
      let project = try SettingsProject(
        configFile: folder.path("Tool.xcodeproj"), options: options)
      for (name, value) in row.values {
        let own = try project.value(of: name, target: "Tool", configuration: row.configuration)
        #expect(own == value, "\(row.id) \(name)")
      }
      for name in row.unprinted {
        let own = try project.value(of: name, target: "Tool", configuration: row.configuration)
        #expect(own == nil, "\(row.id) \(name)")
      }
    }
  }

  /// A bare command-line tool for the Mac.
  private static let tool = """
    // !$*UTF8*$!
    { archiveVersion = 1; objectVersion = 77; objects = {
      P = { isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = ( T, ); };
      G = { isa = PBXGroup; children = ( ); sourceTree = "<group>"; };
      T = { isa = PBXNativeTarget; name = Tool; buildConfigurationList = LT; buildPhases = ( );
        productType = "com.apple.product-type.tool"; };
      L = { isa = XCConfigurationList; buildConfigurations = ( D, ); };
      LT = { isa = XCConfigurationList; buildConfigurations = ( TD, ); };
      D = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SDKROOT = macosx; }; };
      TD = { isa = XCBuildConfiguration; name = Debug; buildSettings = { }; };
    }; rootObject = P; }
    """

  // MARK: Destinations

  static var hasDestinations: Bool {
    isPresent
      && FileManager.default.fileExists(
        atPath: corpus.appending(path: "destinations.jsonl.gz").path)
  }

  /// The destination of a recording in xcodebuild's syntax.
  private static func destination(_ text: String, _ values: [String: String]) -> String {
    let parts = text.split(separator: " ", maxSplits: 2).map(String.init)
    let platform = parts[0].replacing("-", with: " ")
    if parts.count < 3 {
      let isCatalyst = values["EFFECTIVE_PLATFORM_NAME"] == "-maccatalyst"
      return "platform=\(platform)" + (isCatalyst ? ",variant=Mac Catalyst" : "")
    }
    let names = [
      "iPad-A16": "iPad (A16)", "Apple-Watch-SE-3-40mm": "Apple Watch SE 3 (40mm)",
    ]
    let name = names[parts[2]] ?? parts[2].replacing("-", with: " ")
    return "platform=\(platform),OS=\(parts[1].dropFirst(2)),name=\(name)"
  }

  @Test(
    .enabled(
      if: hasDestinations,
      "../shared/xcodebuild is not beside this clone, or the toolchain has no catalog"))
  func `all assigned values are xcodebuild's for a destination, and 99.7 % of all`() throws {
    let unpacked = try Tools.unpacked(Self.corpus.appending(path: "destinations.jsonl.gz"))
    let lines = String(decoding: unpacked, as: UTF8.self).split(separator: "\n")
    var equal = 0
    var all = 0
    for line in lines {
      let row = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let name = try #require(row["project"] as? String)
      let recorded = try #require(row["values"] as? [String: String])
      let authored = Set(try #require(row["authoredNames"] as? [String]))
      var options = ResolutionOptions()
      options.destination = try Destination(
        Self.destination(try #require(row["destination"] as? String), recorded))
      // The schemes of the recordings are not among the projects' files.
      for setting in ["ENABLE_THREAD_SANITIZER", "CLANG_COVERAGE_MAPPING"]
      where recorded[setting] == "YES" && !authored.contains(setting) {
        options.overrides.append((setting, "YES"))
      }
      let project = try SettingsProject(
        configFile: Self.corpus.appending(path: "projects/\(name)").path, options: options)
      let cell = try project.cell(
        target: row["target"] as? String, configuration: row["configuration"] as? String,
        includesBuiltIns: true)
      let values = Dictionary(cell.settings.map { ($0.name, $0.string) }) { first, _ in first }
      let root = Self.corpus.appending(path: "projects").path + "/" + name.prefix { $0 != "/" }
      for (name, text) in recorded where name != "TARGET_DEVICE_IDENTIFIER" {
        let expected = text.replacing("{SYMROOT}", with: values["SYMROOT"] ?? "")
          .replacing("{OBJROOT}", with: values["OBJROOT"] ?? "").replacing("{ROOT}", with: root)
          .replacing("{DEVELOPER_DIR}", with: "/Applications/Xcode.app/Contents/Developer")
          .replacing("{XCODE}", with: "/Applications/Xcode.app")
        all += 1
        if values[name] == expected { equal += 1 }
        if authored.contains(name) {
          #expect(values[name] == expected, "\(cell.title) \(name)")
        }
      }
    }
    #expect(lines.count == 46)
    #expect(Double(equal) >= 0.997 * Double(all), "\(equal) of \(all)")
  }
}
