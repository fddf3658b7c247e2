@testable import SettingsImport
import Foundation
import SettingsDiagnostics
import SettingsModel
@testable import SettingsProjects
import Testing

struct ProofTests {
  @Test func `a value that would change is found, with both origins`() throws {
    let imported = ImportedProject(
      name: "P", folder: ".", configurations: [.init(name: "Debug", isDebug: true)],
      defaultConfiguration: "Debug",
      level: ImportedLevel(
        cells: [
          .init(
            own: [
              .init(
                name: "A", conditions: [.init(parameter: "sdk", pattern: "iphonesim*")],
                value: .text("x"))
            ])
        ]),
      targets: [
        .init(
          name: "T", productType: nil, sources: [], level: ImportedLevel(cells: [.init()]))
      ])
    func project(_ settings: String) -> (ResolutionOptions) throws(LoadFailure) -> SettingsProject {
      { (options) throws(LoadFailure) in
        let text =
          "configurations: { Debug: debug }\ntargets: { T: { settings: { \(settings) } } }\n"
        return try SettingsProject(
          configFile: "config.yaml",
          sources: InMemorySources(files: ["config.yaml": Array(text.utf8)]),
          projectDirectory: "/p", options: options)
      }
    }
    let conditional = "A: x, \"A[sdk=iphonesim*]\": y"
    var same = ImportProof(
      imported, catalog: nil, old: project(conditional), new: project(conditional))
    #expect(try same.differences().isEmpty)
    #expect(same.count > 1)
    // Equal without an SDK: only the condition distinguishes them.
    var other = ImportProof(
      imported, catalog: nil, old: project(conditional), new: project("A: x"))
    let found = try other.differences()
    #expect(found.map(\.name) == ["A"])
    #expect(found.first?.old == "y")
    #expect(found.first?.new == "x")
    #expect(found.first?.oldOrigin?.hasPrefix("config.yaml:2:") == true)
    #expect(found.first?.newOrigin?.hasPrefix("config.yaml:2:") == true)
  }
}
