import Foundation
import SettingsDiagnostics
import SettingsXcodeGen
import Testing

/// What XcodeGen adds on its own, for every product type, platform and choice of destinations that was
/// measured.
@Suite(
  .enabled(if: Corpus.isThere, "the recordings (../shared/xcodegen) are not beside this clone"))
struct PresetTests {
  private static var presets: [String: Any]? {
    try? Corpus.object(
      String(contentsOf: Corpus.folder.appending(path: "presets.json"), encoding: .utf8))
  }

  private static let types = presets?["product_types_accepted"] as? [String] ?? []

  private func project(_ target: String) -> XcodeGenProject? {
    let spec = "name: P\ntargets: { T: { \(target) } }\n"
    var files = SourceFiles()
    var diagnostics = DiagnosticCollector()
    return XcodeGenProject.load(
      path: "project.yml", sources: InMemorySources(files: ["project.yml": Array(spec.utf8)]),
      files: &files, diagnostics: &diagnostics)
  }

  private func settings(_ target: String) throws -> [String: Any] {
    let loaded = try #require(project(target))
    var result: [String: Any] = [:]
    for setting in loaded.targets[0].configurations[0].settings {
      switch setting.value {
      case .text(let text): result[setting.name] = text
      case .list(let elements): result[setting.name] = elements
      }
    }
    return result
  }

  @Test(arguments: types)
  func `a product type has its presets on every platform`(type: String) throws {
    let all = try #require(Self.presets?["target"] as? [String: [String: Any]])
    let platforms = try #require(all[type])
    #expect(platforms.count >= 5)
    for (platform, recorded) in platforms where recorded is [String: Any] {
      let computed = try settings("type: \(type), platform: \(platform)")
      let recorded = try #require(recorded as? [String: Any])
      #expect(
        NSDictionary(dictionary: computed) == NSDictionary(dictionary: recorded),
        "\(type) on \(platform): \(computed) for \(recorded)")
    }
  }

  @Test func `every choice of destinations has its presets`() throws {
    let all = try #require(
      Self.presets?["supportedDestinations_framework"] as? [String: [String: Any]])
    for (destinations, recorded) in all where recorded["error"] == nil {
      let names = destinations.split(whereSeparator: { ", +".contains($0) })
      let computed = try settings(
        "type: framework, supportedDestinations: [\(names.joined(separator: ", "))]")
      // What is recorded is what destinations decide on.
      let own = computed.filter { recorded[$0.key] != nil }
      #expect(
        NSDictionary(dictionary: own) == NSDictionary(dictionary: recorded),
        "\(destinations): \(own) for \(recorded)")
    }
  }

  @Test func `types that XcodeGen does not know are rejected`() throws {
    let refused = try #require(Self.presets?["product_types_refused"] as? [String: Any])
    for type in refused.keys {
      #expect(project("type: \(type), platform: iOS") == nil, "\(type)")
    }
  }
}
