import BuildSettingsKit
import Foundation
import SettingsDiagnostics
import SettingsResolution
import Testing

/// What the real xcodebuild printed for real projects.
struct ParityTests {
  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/xcodebuild").standardizedFileURL

  static var isPresent: Bool {
    FileManager.default.fileExists(atPath: corpus.appending(path: "expected.jsonl").path)
      && CatalogueFolder.toolchainFolder() != nil
  }

  @Test(
    .enabled(
      if: isPresent,
      "../shared/xcodebuild is not beside this clone, or the toolchain has no catalogue"))
  func `everything that people assigned has xcodebuild's value, and nearly all else`() throws {
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
}
