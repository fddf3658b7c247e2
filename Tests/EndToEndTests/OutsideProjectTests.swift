import Foundation
import SettingsTestSupport
import Testing

/// Xcode projects, workspaces and specs that name files outside of their folders.
@Suite(.endsWhenHanging)
struct OutsideProjectTests {
  private static let secret = "TOKEN = 4711-secret\nbroken line with 4711-secret\n"

  private let tool: BuiltTool
  private let folder: TemporaryFolder

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
    try folder.write(Self.secret, to: "secret")
    try folder.write(Self.secret, to: "secret.xcconfig")
    try folder.write("SHARED = from-above\n", to: "Repository/Shared.xcconfig")
    try folder.write("OUTER = from-elsewhere\n", to: "Elsewhere.xcconfig")
    try write(base: "App.xcconfig", to: "Repository/App/App.xcodeproj")
    try folder.write("", to: "Repository/App/App.xcconfig")
  }

  /// A project whose base configuration is a path seen from its folder.
  private func write(base: String, to path: String) throws {
    try folder.write(
      """
      // !$*UTF8*$!
      { archiveVersion = 1; objectVersion = 56; rootObject = P; objects = {
      P = { isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = (T); };
      G = { isa = PBXGroup; children = (F); sourceTree = "<group>"; };
      F = { isa = PBXFileReference; path = "\(base)"; sourceTree = "<group>"; };
      L = { isa = XCConfigurationList; buildConfigurations = (D); };
      D = { isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = F;
        buildSettings = {}; };
      T = { isa = PBXNativeTarget; name = T; productType = "com.apple.product-type.tool";
        buildConfigurationList = M; buildPhases = (); };
      M = { isa = XCConfigurationList; buildConfigurations = (E); };
      E = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SDKROOT = macosx; }; };
      }; }

      """, to: "\(path)/project.pbxproj")
  }

  private var project: URL { folder.url.appending(path: "Repository/App") }

  private func makeRepository() throws {
    try folder.write("", to: "Repository/.git/HEAD")
  }

  private func print(_ arguments: String..., config: String = "App.xcodeproj") async throws
    -> BuiltTool.Run
  {
    try await tool.run(["print", "--config", config] + arguments, in: project)
  }

  // MARK: Configuration files

  @Test(arguments: [true, false], ["../../secret", "link.xcconfig"])
  func `a configuration file without the name of one is not read`(
    isInRepository: Bool, base: String
  ) async throws {
    if isInRepository { try makeRepository() }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("Repository/App/link.xcconfig"),
      withDestinationPath: folder.path("secret"))
    try write(base: base, to: "Repository/App/App.xcodeproj")
    for command in [["print"], ["check"], ["explain", "T", "TOKEN"], ["import"]] {
      let named =
        command == ["import"]
        ? ["import", "App.xcodeproj"] : command + ["--config", "App.xcodeproj"]
      let run = try await tool.run(named, in: project)
      #expect(!run.transcript.contains("4711"), "\(command) \(run.transcript)")
      #expect(run.transcript.contains("--allow-outside"), "\(command) \(run.transcript)")
    }
    let allowed = try await print("--key", "TOKEN", "--allow-outside")
    #expect(allowed.transcript.contains("4711"), "\(allowed.transcript)")
  }

  @Test func `a repository is what its projects may read`() async throws {
    try makeRepository()
    try write(base: "../Shared.xcconfig", to: "Repository/App/App.xcodeproj")
    let shared = try await print("--key", "SHARED")
    #expect(shared.output == "from-above\n", "\(shared.transcript)")
    try folder.write("#include \"../Elsewhere.xcconfig\"\n", to: "Repository/Shared.xcconfig")
    let outer = try await print("--key", "OUTER")
    #expect(outer.errors.contains("'../Elsewhere.xcconfig' is outside"), "\(outer.transcript)")
    #expect(!outer.transcript.contains("from-elsewhere"), "\(outer.transcript)")
    let allowed = try await print("--key", "OUTER", "--allow-outside")
    #expect(allowed.output == "from-elsewhere\n", "\(allowed.transcript)")
  }

  @Test func `a submodule belongs to the repository around it`() async throws {
    try makeRepository()
    try folder.write("gitdir: ../.git/modules/App\n", to: "Repository/App/.git")
    try write(base: "../Shared.xcconfig", to: "Repository/App/App.xcodeproj")
    let shared = try await print("--key", "SHARED")
    #expect(shared.output == "from-above\n", "\(shared.transcript)")
  }

  @Test func `without a repository, files of settings may be anywhere`() async throws {
    try write(base: "../Shared.xcconfig", to: "Repository/App/App.xcodeproj")
    try folder.write("#include \"../Elsewhere.xcconfig\"\n", to: "Repository/Shared.xcconfig")
    let run = try await print("--key", "OUTER")
    #expect(run.output == "from-elsewhere\n", "\(run.transcript)")
    try folder.write("#include \"../secret\"\n", to: "Repository/Shared.xcconfig")
    let refused = try await print("--key", "TOKEN")
    #expect(!refused.transcript.contains("4711"), "\(refused.transcript)")
    #expect(refused.errors.contains("'../secret' is outside"), "\(refused.transcript)")
  }

  @Test func `files that the user names are read wherever they are`() async throws {
    try makeRepository()
    try folder.write("#include \"Elsewhere.xcconfig\"\n", to: "Mine.xcconfig")
    let run = try await print("--key", "OUTER", "--xcconfig", "../../Mine.xcconfig")
    #expect(run.output == "from-elsewhere\n", "\(run.transcript)")
    try folder.write("OUTER = by-any-name\n", to: "mine")
    let named = try await print("--key", "OUTER", "--xcconfig", "../../mine")
    #expect(named.output == "by-any-name\n", "\(named.transcript)")
  }

  @Test(arguments: ["App.xcconfig", "link.xcconfig"])
  func `xcconfig files that are read alone include nothing outside`(name: String) async throws {
    try makeRepository()
    try folder.write("#include \"../../secret\"\n", to: "Repository/App/App.xcconfig")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("Repository/App/link.xcconfig"),
      withDestinationPath: folder.path("secret"))
    let commands = [
      ["import", name], ["evaluate", "--layer", "a=\(name)", "$(TOKEN)"],
      ["format", "--check", name],
    ]
    for command in commands {
      let run = try await tool.run(command, in: project)
      #expect(!run.transcript.contains("4711"), "\(command) \(run.transcript)")
    }
  }

  @Test func `a deleted file that is open is not read`() async throws {
    try write(base: "/proc/self/fd/7", to: "Repository/App/App.xcodeproj")
    let pbxproj = try folder.read("Repository/App/App.xcodeproj/project.pbxproj")
      .replacing("7\"; sourceTree = \"<group>\"", with: "7\"; sourceTree = \"<absolute>\"")
    try folder.write(pbxproj, to: "Repository/App/App.xcodeproj/project.pbxproj")
    let run = try await tool.runScript(
      """
      cp ../../secret open; exec 7<open; rm open
      "$TOOL" print --config App.xcodeproj
      """, in: project)
    #expect(!run.transcript.contains("4711"), "\(run.transcript)")
    #expect(run.errors.contains("/proc/self/fd/7"), "\(run.transcript)")
  }

  @Test func `import shows no names of a property list outside`() async throws {
    try makeRepository()
    try folder.write("$(TOKEN_4711)\n", to: "secret")
    try write(base: "Missing.xcconfig", to: "Repository/App/App.xcodeproj")
    let pbxproj = try folder.read("Repository/App/App.xcodeproj/project.pbxproj")
      .replacing("SDKROOT = macosx;", with: "SDKROOT = macosx; INFOPLIST_FILE = ../../secret;")
    try folder.write(pbxproj, to: "Repository/App/App.xcodeproj/project.pbxproj")
    for more in [[], ["--allow-missing-files"]] {
      let run = try await tool.run(["import", "App.xcodeproj"] + more, in: project)
      #expect(!run.transcript.contains("4711"), "\(run.transcript)")
    }
  }

  // MARK: Other files

  @Test(arguments: [true, false])
  func `the file of a project is not a link to another file`(isInRepository: Bool) async throws {
    if isInRepository { try makeRepository() }
    for name in ["Link.xcodeproj/project.pbxproj", "All.xcworkspace/contents.xcworkspacedata"] {
      try folder.write("", to: "Repository/App/\(name)")
      try FileManager.default.removeItem(atPath: folder.path("Repository/App/\(name)"))
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("Repository/App/\(name)"), withDestinationPath: folder.path("secret"))
      let run = try await print(config: String(name.prefix { $0 != "/" }))
      #expect(run.status == 2)
      #expect(!run.transcript.contains("4711"), "\(run.transcript)")
      #expect(run.errors.contains("outside of the project"), "\(run.transcript)")
    }
  }

  @Test(arguments: [true, false])
  func `a spec includes no file that is not a settings file`(isInRepository: Bool) async throws {
    if isInRepository { try makeRepository() }
    try folder.write(
      "name: A\ninclude: ../../secret\ntargets: { A: { type: tool, platform: macOS } }\n",
      to: "Repository/App/project.yml")
    let commands = [
      ["print", "--config", "project.yml"], ["import", "project.yml"],
      ["generate", "--only", "xcode-project", "--config", "project.yml"],
      ["generate", "--only", "compile-commands", "--config", "project.yml", "-o", "out"],
    ]
    for command in commands {
      let run = try await tool.run(command, in: project)
      #expect(run.status == 2)
      #expect(!run.transcript.contains("4711"), "\(command) \(run.transcript)")
      #expect(run.errors.contains("outside of the project"), "\(command) \(run.transcript)")
    }
  }

  @Test(arguments: [true, false])
  func `a config that is a link to a file elsewhere is not read`(
    isInRepository: Bool
  ) async throws {
    if isInRepository { try makeRepository() }
    try folder.write(Self.secret, to: "secret.yaml")
    for name in ["config.yaml", "project.yml"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("Repository/App/\(name)"),
        withDestinationPath: folder.path("secret.yaml"))
      let run = try await print(config: name)
      #expect(run.status == 2)
      #expect(!run.transcript.contains("4711"), "\(run.transcript)")
      #expect(run.errors.contains("outside of the project"), "\(run.transcript)")
    }
  }

  @Test func `files of the repository are also read from its commits`() async throws {
    let script = """
      git init -q .. && printf 'SHARED = 1\\n' >../Shared.cfg && git add -A ..
      git -c user.name=A -c user.email=a@b commit -qm A && printf 'SHARED = 2\\n' >../Shared.cfg
      "$TOOL" diff --since HEAD --config App.xcodeproj
      """
    try write(base: "../Shared.cfg", to: "Repository/App/App.xcodeproj")
    let run = try await tool.runScript(script, in: project)
    #expect(run.output.contains("1 changed"), "\(run.transcript)")
    #expect(!run.errors.contains("outside"), "\(run.transcript)")
  }

  // MARK: Workspaces

  private func makeWorkspace() throws {
    try write(base: "App.xcconfig", to: "Other/Other.xcodeproj")
    try folder.write("", to: "Other/App.xcconfig")
    try folder.write(
      """
      <Workspace version="1.0"><FileRef location="group:App/App.xcodeproj"/>
      <FileRef location="group:../Other/Other.xcodeproj"/></Workspace>
      """, to: "Repository/All.xcworkspace/contents.xcworkspacedata")
  }

  @Test(arguments: [true, false])
  func `nothing is written beside projects outside of the workspace`(
    isInRepository: Bool
  ) async throws {
    if isInRepository { try makeRepository() }
    try makeWorkspace()
    let repository = folder.url.appending(path: "Repository")
    let run = try await tool.run(
      "import", "All.xcworkspace", "-o", "config.yaml", in: repository)
    #expect(run.status == 2)
    #expect(run.errors.contains("which is outside of the workspace's folder"), "\(run.transcript)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("Other/config.yaml")))
    try folder.write(
      "version: 1\nproject: { name: Other }\ntargets: { T: { type: tool, platform: macOS } }\n",
      to: "Other/config.yaml")
    try folder.write(
      "version: 1\nproject: { name: App }\ntargets: { T: { type: tool, platform: macOS } }\n",
      to: "Repository/App/config.yaml")
    let generated = try await tool.run(
      "generate", "--only", "xcode-project", "--force", "--config", "All.xcworkspace",
      in: repository)
    #expect(generated.status == 2)
    #expect(
      generated.errors.contains("which is outside of the workspace's folder"),
      "\(generated.transcript)")
    #expect(try folder.read("Other/Other.xcodeproj/project.pbxproj").contains("App.xcconfig"))
  }

  @Test func `nothing is written through a link of the workspace's folder`() async throws {
    try makeWorkspace()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("Repository/Link"), withDestinationPath: folder.path("Other"))
    try folder.write(
      """
      <Workspace version="1.0"><FileRef location="group:App/App.xcodeproj"/>
      <FileRef location="group:Link/Other.xcodeproj"/></Workspace>
      """, to: "Repository/All.xcworkspace/contents.xcworkspacedata")
    let run = try await tool.run(
      "import", "Repository/All.xcworkspace", "-o", "config.yaml", in: folder.url)
    #expect(run.status == 2, "\(run.transcript)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("Other/config.yaml")))
  }

  @Test func `a workspace may write below the working directory, and where that is allowed`()
    async throws
  {
    try makeWorkspace()
    let above = try await tool.run(
      "import", "Repository/All.xcworkspace", "-o", "config.yaml", in: folder.url)
    #expect(above.status == 0, "\(above.transcript)")
    #expect(FileManager.default.fileExists(atPath: folder.path("Other/config.yaml")))
    let allowed = try await tool.run(
      "import", "All.xcworkspace", "-o", "config.yaml", "--force", "--allow-outside",
      in: folder.url.appending(path: "Repository"))
    #expect(allowed.status == 0, "\(allowed.transcript)")
  }
}
