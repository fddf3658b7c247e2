import SettingsTestSupport
import Testing

/// Files that tools of Xcode compile, and XcodeGen copies: lex, yacc, MIG, DTrace, assembly, models.
@Suite(.endsWhenHanging)
struct CompiledFileTests {
  private static let names = [
    "a.swift", "b.s", "c.asm", "d.c++", "e.y", "f.l", "g.lm", "h.ym", "i.defs", "j.d", "k.cl",
    "l.applescript", "m.metal", "n.intentdefinition", "o.M", "p.CPP",
  ]

  private let tool: BuiltTool
  private let folder: TemporaryFolder

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
    for name in Self.names { try folder.write("", to: "Code/\(name)") }
    try folder.write("", to: "Code/Model.xcdatamodel/contents")
    // A folder is not a source because of its name.
    try folder.write("", to: "Code/data.d/inner.swift")
    try folder.write("{}", to: "Code/data.json")
  }

  private func project(sources: String) async throws -> String {
    try folder.write(
      """
      version: 1
      project: { name: App, sourcesAs: group }
      targets: { App: { type: application, platform: macOS, \(sources) } }

      """, to: "config.yaml")
    let run = try await tool.run(
      "generate", "--only", "xcode-project", "--force", in: folder.url)
    #expect(run.status == 0, "\(run.transcript)")
    return try folder.read("App.xcodeproj/project.pbxproj")
  }

  @Test(arguments: [
    "sources: [Code]",
    "sources: [\((names + ["Model.xcdatamodel", "data.d/inner.swift", "data.json"]).map { "Code/\($0)" }.joined(separator: ", "))]",
  ])
  func `they are in the sources phase, also after import`(sources: String) async throws {
    let written = try await project(sources: sources)
    for name in Self.names + ["Model.xcdatamodel", "inner.swift"] {
      #expect(written.contains("/* \(name) in Sources */,"), "\(name)")
    }
    #expect(written.contains("/* data.json in Resources */,"))
    let imported = try await tool.run(
      "import", "App.xcodeproj", "-o", "config.yaml", "--force", in: folder.url)
    #expect(imported.status == 0, "\(imported.transcript)")
    let again = try await tool.run(
      "generate", "--only", "xcode-project", "--force", in: folder.url)
    #expect(again.status == 0, "\(again.transcript)")
    let text = try folder.read("App.xcodeproj/project.pbxproj")
    // A folder that Xcode keeps in step with the disk has no list of files.
    if !text.contains("PBXFileSystemSynchronizedRootGroup") {
      for name in Self.names {
        #expect(text.contains("/* \(name) in Sources */,"), "\(name)")
      }
    }
  }
}
