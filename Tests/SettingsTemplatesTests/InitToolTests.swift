import Foundation
import SettingsTemplates
import SettingsTestSupport
import Testing

/// `init` as a process.
@Suite(.endsWhenHanging)
struct InitToolTests {
  let tool: BuiltTool
  let folder: TemporaryFolder
  let golden = Golden()

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
  }

  static func arguments(
    _ template: String, name: String = "HelloWorld", devices: String = "universal",
    _ more: String...
  ) -> [String] {
    [
      "init", "--template", template, "--name", name, "--organization", "com.51work6",
      "--devices", devices,
    ] + more
  }

  // MARK: What is there already

  @Test(arguments: ["App-Info/App-Info.plist", "App-Info/App/en.lproj/InfoPlist.strings"])
  func `a file beside the Xcode project is not replaced, and nothing is left`(
    path: String
  ) async throws {
    let arguments = Self.arguments(
      "single-view", name: "App", devices: "iphone", "--era", "classic")
    let whole = try await tool.run(arguments + ["-o", "Whole"], in: folder.url)
    try #require(whole.status == 0, "\(whole.transcript)")
    try #require(FileManager.default.fileExists(atPath: folder.path("Whole/" + path)))
    try folder.write("mine", to: "Other/" + path)
    let run = try await tool.run(arguments + ["-o", "Other"], in: folder.url)
    #expect(run.status == 2, "\(run.transcript)")
    #expect(run.errors.contains("'Other/\(path)' already exists"), "\(run.errors)")
    #expect(try folder.read("Other/" + path) == "mine")
    var left = try FileManager.default.subpathsOfDirectory(atPath: folder.path("Other"))
    left.removeAll { path == $0 || path.hasPrefix($0 + "/") }
    #expect(left == [])
  }

  // MARK: What it writes

  private static let dryRuns = [
    ("single-view-modern", arguments("single-view", "--unit-tests")),
    (
      "single-view-classic",
      arguments(
        "single-view", devices: "iphone", "--era", "classic", "--class-prefix", "HM", "--unit-tests"
      )
    ),
    (
      "master-detail-classic",
      arguments("master-detail", "--era", "classic", "--no-storyboards", "--no-arc")
    ),
    ("page-based-modern", arguments("page-based", devices: "ipad")),
    ("tabbed-classic", arguments("tabbed", devices: "ipad", "--era", "classic")),
    ("game-modern", arguments("game", devices: "iphone", "--no-storyboards")),
    ("utility", arguments("utility", name: "Torch Light", devices: "iphone")),
    ("empty", arguments("empty")),
    ("framework", arguments("framework", "--class-prefix", "HM", "--unit-tests")),
    ("static-library", arguments("static-library", "--era", "classic", "--class-prefix", "HM")),
  ]

  @Test func `a dry run shows every file and writes none`() async throws {
    // A file that several templates have is in the first golden file only.
    var known: [String: String] = [:]
    for (name, arguments) in Self.dryRuns {
      let run = try await tool.run(arguments + ["--dry-run"], in: folder.url)
      let parts = run.transcript.components(separatedBy: "\n==> ").map { part in
        guard let line = part.firstIndex(of: "\n") else { return part }
        let text = String(part[line...])
        if let first = known[text] { return part[..<line] + "\n(as in \(first))\n" }
        if text.split(separator: "\n").count > 5 { known[text] = name }
        return part
      }
      golden.expect(parts.joined(separator: "\n==> "), matches: "\(name).txt")
      #expect(try folder.contents() == [])
    }
  }

  @Test(arguments: TemplateCase.all.filter { $0.devices == .universal })
  func `what was begun is checked and generated`(each: TemplateCase) async throws {
    let run = try await tool.run(
      Self.arguments(each.template.rawValue, "--era", each.era.rawValue, "-o", "App"),
      in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("created App/config.yaml\n"))
    let app = folder.url.appendingPathComponent("App")
    let check = try await tool.run("check", "--strict", in: app)
    #expect(check.errors == "")
    #expect(check.status == 0, "\(check.output)")
    let generate = try await tool.run(
      "generate", "--strict", "-o", "Generated", "--only", "prefix-header,swift,info-plist",
      in: app)
    #expect(generate.status == 0, "\(generate.errors)")
    #expect(generate.errors == "")
    let again = try await tool.run(
      "generate", "-o", "Generated", "--only", "prefix-header,swift,info-plist", "--check", in: app)
    #expect(again.transcript == "--- stdout\n--- stderr\n--- exit 0\n")
  }

  @Test(arguments: TemplateCase.all.filter { $0.devices == .universal })
  func `the Xcode project is the one that generate writes and proves`(each: TemplateCase)
    async throws
  {
    let more = ["--unit-tests"]
    let run = try await tool.run(
      Self.arguments(each.template.rawValue, "--era", each.era.rawValue, "-o", "App") + more,
      in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("created App/HelloWorld.xcodeproj\n"))
    let path = "App/HelloWorld.xcodeproj/project.pbxproj"
    let written = try folder.read(path)
    try FileManager.default.removeItem(atPath: folder.path("App/HelloWorld.xcodeproj"))
    let generate = try await tool.run(
      "generate", "--only", "xcode-project", in: folder.url.appendingPathComponent("App"))
    #expect(generate.status == 0, "\(generate.errors)")
    #expect(try folder.read(path) == written)
  }

  @Test func `no Xcode project is written on request, or if one is in the way`() async throws {
    let run = try await tool.run(
      Self.arguments("empty", "--no-xcode-project", "-o", "App"), in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("App/HelloWorld.xcodeproj")))
    try folder.write("mine\n", to: "Other/HelloWorld.xcodeproj/project.pbxproj")
    let other = try await tool.run(Self.arguments("empty", "-o", "Other"), in: folder.url)
    #expect(other.status == 2)
    #expect(other.errors.hasPrefix("error: 'Other/HelloWorld.xcodeproj' already exists"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("Other/config.yaml")))
  }

  @Test func `the summary names every file and what to do next`() async throws {
    let run = try await tool.run(Self.arguments("single-view"), in: folder.url)
    golden.expect(run.transcript, matches: "summary.txt")
    let quiet = try await tool.run(Self.arguments("single-view", "-q", "-o", "New"), in: folder.url)
    #expect(quiet.transcript == "--- stdout\n--- stderr\n--- exit 0\n")
    #expect(FileManager.default.fileExists(atPath: folder.path("New/config.yaml")))
  }

  @Test func `a folder is made, with those that lead to it`() async throws {
    let run = try await tool.run(
      Self.arguments("static-library", "--output", "a/b/../b/c"), in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(FileManager.default.fileExists(atPath: folder.path("a/b/c/HelloWorld/HelloWorld.m")))
  }

  @Test func `a quiet dry run prints config.yaml alone`() async throws {
    let run = try await tool.run(Self.arguments("empty", "--dry-run", "-q"), in: folder.url)
    #expect(run.output.hasPrefix("# HelloWorld: "))
    #expect(!run.output.contains("==>"))
  }

  @Test func `the schema that config.yaml names is written with it`() async throws {
    let run = try await tool.run(Self.arguments("empty", "-o", "App"), in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    let config = try folder.read("App/config.yaml")
    let marker = "# yaml-language-server: $schema="
    let line = try #require(config.split(separator: "\n").first { $0.hasPrefix(marker) })
    let schema = try await tool.run("schema")
    #expect(try folder.read("App/" + line.dropFirst(marker.count)) == schema.output)
    #expect(run.output.contains("created App/config.schema.json\n"))
  }

  @Test func `a schema that is there stays if it is the same, and is in the way if it is not`()
    async throws
  {
    let schema = try await tool.run("schema").output
    try folder.write(schema, to: "Same/config.schema.json")
    let same = try await tool.run(Self.arguments("empty", "-o", "Same"), in: folder.url)
    #expect(same.status == 0, "\(same.errors)")
    #expect(!same.output.contains("config.schema.json"))

    try folder.write("{}", to: "Other/config.schema.json")
    for more in [[], ["--dry-run"]] {
      let other = try await tool.run(
        Self.arguments("empty", "-o", "Other") + more, in: folder.url)
      #expect(other.status == 2)
      #expect(other.errors.hasPrefix("error: 'Other/config.schema.json' already exists"))
      #expect(try folder.read("Other/config.schema.json") == "{}")
      #expect(!FileManager.default.fileExists(atPath: folder.path("Other/config.yaml")))
    }
  }

  // MARK: Never overwriting

  @Test(arguments: ["link", "link/", "link/.", "./link", "dangling"])
  func `a folder that is a symbolic link is refused`(output: String) async throws {
    try folder.write("x", to: "elsewhere/a")
    try folder.link("link", to: "elsewhere")
    try folder.link("dangling", to: "missing")
    for more in [[], ["--dry-run"]] {
      let run = try await tool.run(Self.arguments("empty", "-o", output) + more, in: folder.url)
      #expect(run.status == 2, "\(run.transcript)")
      #expect(run.errors.contains("it is a symbolic link"), "\(run.transcript)")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("elsewhere"))
    #expect(names == ["a"])
    #expect(try folder.contents() == ["dangling", "elsewhere", "link"])
  }

  @Test func `a folder behind a link of the project is refused`() async throws {
    let outside = try TemporaryFolder()
    try folder.link("link", to: outside.path)
    let run = try await tool.run(Self.arguments("empty", "-o", "link/new"), in: folder.url)
    #expect(run.status == 2, "\(run.transcript)")
    #expect(run.errors.contains("link' leads out of the project"), "\(run.transcript)")
    #expect(try outside.contents() == [])
  }

  @Test(arguments: [[], ["--dry-run"]])
  func `a config.yaml that is there stays`(more: [String]) async throws {
    try folder.write("mine\n", to: "config.yaml")
    let run = try await tool.run(Self.arguments("single-view") + more, in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("error: 'config.yaml' already exists"))
    #expect(run.output == "")
    #expect(try folder.read("config.yaml") == "mine\n")
    #expect(try folder.contents() == ["config.yaml"])
  }

  @Test func `nobody is asked anything where a config.yaml is`() async throws {
    try folder.write("mine\n", to: "config.yaml")
    let run = try await tool.run("init", in: folder.url)
    #expect(run.errors.hasPrefix("error: 'config.yaml' already exists"))
  }

  @Test func `every file that is there is named, and nothing is written`() async throws {
    try folder.write("mine\n", to: "HelloWorld/AppDelegate.swift")
    try folder.link("HelloWorld/Info.plist", to: "nowhere")
    let run = try await tool.run(Self.arguments("single-view"), in: folder.url)
    #expect(run.status == 2)
    golden.expect(run.transcript, matches: "occupied.txt")
    #expect(try folder.contents() == ["HelloWorld"])
    #expect(try folder.read("HelloWorld/AppDelegate.swift") == "mine\n")
  }

  @Test func `a folder behind a link is not written to`() async throws {
    let other = try TemporaryFolder()
    try folder.link("HelloWorld", to: other.path)
    let run = try await tool.run(Self.arguments("single-view"), in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("'HelloWorld' already exists"))
    #expect(try other.contents() == [])
  }

  @Test(.enabled(if: getuid() != 0, "nothing is denied to root"))
  func `a folder that cannot be written to stays as it is`() async throws {
    let run = try await tool.runScript(
      "mkdir locked && chmod 555 locked && \"$TOOL\" init --template empty --name A "
        + "--organization com.example --devices ipad -o locked/new; code=$?; chmod 755 locked; "
        + "exit $code", in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("permission denied; nothing was written"))
  }

  @Test func `a file where the folder should be is an error`() async throws {
    try folder.write("mine\n", to: "file")
    let run = try await tool.run(Self.arguments("empty", "-o", "file"), in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("error: cannot write 'file"))
    #expect(try folder.read("file") == "mine\n")
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/mem"), "needs Linux"),
    .needsNoThreadSanitizer)
  func `what was written is removed when the disk is full`() async throws {
    // A limit on the size of files stands for the end of the disk: the asset catalog is too large.
    let run = try await tool.runScript(
      "trap '' XFSZ; ulimit -f 1; \"$TOOL\" init --template single-view --name Hello "
        + "--organization com.example --devices universal -o new 2>&1 | cat; ls", in: folder.url)
    #expect(run.output.contains("nothing was written"), "\(run.output)")
    #expect(try folder.contents() == [])
  }

  // MARK: Refusals

  @Test func `the read-only tool writes nothing and says what to do`() async throws {
    let run = try await tool.run(["--read-only"] + Self.arguments("single-view"), in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("nothing was written: the tool runs with --read-only"))
    #expect(run.errors.contains("generate-settings init"))
    #expect(try folder.contents() == [])
    let dry = try await tool.run(
      ["--read-only"] + Self.arguments("single-view", "--dry-run"), in: folder.url)
    #expect(dry.status == 0)
  }

  @Test func `without a terminal the missing options are named`() async throws {
    let run = try await tool.run("init", "--template", "single-view", in: folder.url)
    #expect(
      run.transcript == """
        --- stdout
        --- stderr
        error: 'init' needs '--name', '--organization' and '--devices'; it asks only if standard \
        input is a terminal
        see 'resolve-settings help init'
        --- exit 2

        """)
    #expect(try folder.contents() == [])
  }

  @Test(arguments: [
    (["--template", "singel-view"], "did you mean 'single-view'?"),
    (["--devices", "iPhone"], "did you mean 'iphone'?"),
    (["--era", "clasic"], "did you mean 'classic'?"),
    (["--templte", "x"], "did you mean '--template'?"),
    (["Hello"], "'init' does not accept 'Hello'"),
  ])
  func `misspelt options are understood`(arguments: [String], hint: String) async throws {
    let run = try await tool.run(["init"] + arguments, in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains(hint), "\(run.errors)")
  }

  @Test func `where there is no config.yaml, init is named`() async throws {
    let run = try await tool.run("check", in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("create one with 'resolve-settings init'"))
  }

  // MARK: At a terminal

  private static let hasPython = FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")

  /// Types lines at a pseudo-terminal; the last one may be the end of input.
  private func converse(_ arguments: [String], typing lines: [String]) async throws -> BuiltTool.Run
  {
    try folder.write(
      """
      import os, pty, sys, time
      tool, arguments, lines = sys.argv[1], sys.argv[2].split(), sys.argv[3].split("|")
      pid, terminal = pty.fork()
      if pid == 0:
          os.execv(tool, [tool] + arguments)
      heard = b""
      def listen(until):
          global heard
          while not heard.endswith(until):
              try:
                  more = os.read(terminal, 1024)
              except OSError:
                  return False
              if not more:
                  return False
              heard += more
          return True
      for line in lines:
          if not listen(b": "):
              break
          os.write(terminal, b"\\x04" if line == "EOF" else line.encode() + b"\\n")
          heard += b"\\0"
      listen(b"\\0\\0")
      _, status = os.waitpid(pid, 0)
      sys.stdout.write(heard.replace(b"\\0", b"").replace(b"\\r\\n", b"\\n").decode())
      sys.exit(os.waitstatus_to_exitcode(status))
      """, to: "converse.py")
    return try await BuiltTool.run(
      URL(fileURLWithPath: "/usr/bin/python3"),
      [
        folder.path("converse.py"), tool.url.path, arguments.joined(separator: " "),
        lines.joined(separator: "|"),
      ], in: folder.url)
  }

  @Test(.enabled(if: hasPython, "needs python3"))
  func `a terminal is asked for what is missing`() async throws {
    let run = try await converse(
      ["init", "-o", "App"],
      typing: ["tabbde", "4", "2048", "My App", "", "everything", "ipad", "", "yes"])
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    golden.expect(run.output, matches: "conversation.txt")
    let app = folder.url.appendingPathComponent("App")
    #expect(try await tool.run("check", "--strict", in: app).status == 0)
  }

  @Test(.enabled(if: hasPython, "needs python3"))
  func `the end of input at a terminal is a clear error`() async throws {
    let run = try await converse(["init"], typing: ["1", "EOF"])
    #expect(run.status == 2)
    #expect(run.output.contains("error: there was no answer to 'Name', and nothing was written"))
    #expect(try folder.contents() == ["converse.py"])
  }
}
