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

  /// Returns the number of values that an import compares.
  private static func comparedValues(_ settings: String) throws -> Int {
    let text = XcodeProjectStage.file(
      project: "SDKROOT = macosx;", targets: [.init(name: "T", settings: settings)])
    return try ImportStage("P.xcodeproj", files: ["P.xcodeproj/project.pbxproj": text]).outcome
      .comparedValues
  }

  @Test func `values that match the same conditions are compared once`() throws {
    let once = try Self.comparedValues("A = 1;")
    // With an SDK and without, each with an architecture and without.
    let any = try Self.comparedValues(#"A = 1; "A[sdk=*]" = 2; "A[arch=*]" = 3;"#)
    #expect((any + once / 2) / once == 4)
    // A device, a simulator, and neither.
    let some = try Self.comparedValues(#"A = 1; "A[sdk=iphone*]" = 2; "A[sdk=iphoneos*]" = 3;"#)
    #expect((some + once / 2) / once == 3)
  }
}
