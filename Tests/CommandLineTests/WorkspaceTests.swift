import Foundation
import SettingsTestSupport
import Testing

/// `import` and `generate` of a workspace with several projects.
@Suite(.endsWhenHanging)
struct WorkspaceTests {
  let tool: BuiltTool
  let folder: TemporaryFolder

  /// A workspace of two projects, one of which uses a product of the other.
  init() async throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
    try folder.write(
      """
      version: 1
      presets: none
      project: { name: App, platform: iOS, settings: { COMMON: of the app } }
      targets:
        App:
          type: application
          sources: [main.m]
          dependencies: [{ built: Kit.framework }, { built: Only.framework, link: NO }]
        Tests:
          type: unitTestBundle
          sources: [main.m]
          dependencies: [{ built: Kit.framework, embed: NO }]
      """, to: "App/config.yaml")
    try folder.write("", to: "App/main.m")
    for name in ["Kit", "Only"] {
      try folder.write(
        """
        version: 1
        presets: none
        project: { name: \(name), settings: { COMMON: of the kit } }
        targets: { \(name): { type: framework, platform: iOS, sources: [k.m] } }
        """, to: "Kits/\(name).config.yaml")
    }
    try folder.write("", to: "Kits/k.m")
    try folder.write(
      """
      <Workspace version="1.0"><FileRef location="group:App/App.xcodeproj"/>
      <Group location="group:Kits"><FileRef location="group:Kit.xcodeproj"/>
      <FileRef location="group:Only.xcodeproj"/></Group></Workspace>
      """, to: "All.xcworkspace/contents.xcworkspacedata")
  }

  private static let configs = ["App/config.yaml", "Kits/Kit.config.yaml", "Kits/Only.config.yaml"]
  private static let projects = ["App/App", "Kits/Kit", "Kits/Only"].map {
    $0 + ".xcodeproj/project.pbxproj"
  }

  private func generate(_ more: String...) async throws -> BuiltTool.Run {
    try await tool.run(
      ["generate", "--only", "xcode-project", "--config", "All.xcworkspace"] + more,
      in: folder.url)
  }

  @Test func `a workspace is written, imported and written again as one`() async throws {
    let first = try await generate()
    #expect(first.status == 0, "\(first.transcript)")
    let projects = try Self.projects.map { try folder.read($0) }
    #expect(projects[0].contains("path = Kit.framework; sourceTree = BUILT_PRODUCTS_DIR;"))
    for path in Self.configs { try FileManager.default.removeItem(atPath: folder.path(path)) }

    let gone = try await generate()
    #expect(gone.status == 2)
    #expect(gone.errors.contains("'App/App.xcodeproj' has no config.yaml or XcodeGen spec"))

    let run = try await tool.run(
      "import", "All.xcworkspace", "-o", "config.yaml", in: folder.url)
    #expect(run.status == 0, "\(run.transcript)")
    #expect(run.output == Self.configs.map { "created \($0)\n" }.joined())
    #expect(!run.errors.contains("cannot be expressed"), "\(run.errors)")
    #expect(try folder.read("App/config.yaml").contains("built: Only.framework, link: NO"))

    let again = try await generate()
    #expect(again.status == 0, "\(again.transcript)")
    for (path, old) in zip(Self.projects, projects) { #expect(try folder.read(path) == old) }
    let check = try await generate("--check")
    #expect(check.status == 0, "\(check.transcript)")
  }

  @Test func `nothing is written if one project cannot be imported`() async throws {
    let written = try await generate()
    #expect(written.status == 0)
    for path in Self.configs.dropFirst() {
      try FileManager.default.removeItem(atPath: folder.path(path))
    }
    let exists = try await tool.run(
      "import", "All.xcworkspace", "-o", "config.yaml", in: folder.url)
    #expect(exists.status == 2)
    #expect(exists.errors.contains("'App/config.yaml' already exists, and was not changed"))
    #expect(exists.errors.contains("nothing was written, because not all projects"))
    #expect(!FileManager.default.fileExists(atPath: folder.path(Self.configs[1])))

    let unnamed = try await tool.run("import", "All.xcworkspace", in: folder.url)
    #expect(unnamed.status == 2)
    #expect(unnamed.errors.contains("add '-o config.yaml' to write one beside each project"))

    try folder.write("{", to: Self.projects[2])
    let broken = try await tool.run(
      "import", "All.xcworkspace", "-o", "config.yaml", "--force", in: folder.url)
    #expect(broken.status == 2)
    #expect(!FileManager.default.fileExists(atPath: folder.path(Self.configs[1])))

  }

  @Test func `a workspace that cannot be read or is empty is an error`() async throws {
    try folder.write("<Workspace", to: "All.xcworkspace/contents.xcworkspacedata")
    #expect(try await generate().status == 2)
    try folder.write("<Workspace/>", to: "All.xcworkspace/contents.xcworkspacedata")
    let empty = try await generate()
    #expect(empty.status == 2)
    #expect(empty.errors.contains("contains no project"))
  }
}
