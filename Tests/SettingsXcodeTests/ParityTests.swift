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
