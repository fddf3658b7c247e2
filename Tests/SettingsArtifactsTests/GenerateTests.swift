import Foundation
import SettingsDiagnostics
import SettingsTestSupport
import Testing

/// `generate` as a process: the files that it writes, and those that it must never change.
@Suite struct GenerateTests {
  private static let config = """
    version: 1
    configurations: { Debug: debug, Release: release, Staging: release }
    defaultConfiguration: Release
    project:
      platform: macOS
      deploymentTarget: "14.0"
      logging: { macro: HMLog, level: off }
      prefixHeader: { cImports: [stdio.h] }
      when: { Debug: { logging: { level: debug } }, Staging: { logging: { level: error } } }
    targets:
      App: { type: tool }
      Other: { type: tool }
    """
  private static let header = "out/App/Debug/App-Prefix.pch"
  private static let manifest = "out/.resolve-settings-manifest"

  private let tool: BuiltTool
  private let folder: TemporaryFolder

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
    try folder.write(Self.config, to: "config.yaml")
  }

  private func generate(
    _ arguments: String..., environment: [String: String] = [:]
  ) async throws -> BuiltTool.Run {
    try await tool.run(
      ["generate", "--output", "out", "--only", "prefix-header,swift"] + arguments, in: folder.url,
      environment: environment)
  }

  /// Returns every path inside, with its contents and its time of change.
  private func state() throws -> [String: String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return Dictionary(
      uniqueKeysWithValues: try paths.map { path in
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(path))
        let date = attributes[.modificationDate] as? Date
        let isFile = attributes[.type] as? FileAttributeType == .typeRegular
        let text = isFile ? try folder.read(path) : "-"
        return (path, "\(date?.timeIntervalSince1970 ?? 0) \(text)")
      })
  }

  @Test func `everything lands under its target and configuration`() async throws {
    let run = try await generate("-c", "Debug", "-c", "Release")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output == """
        created App/Debug/App-Prefix.pch
        created App/EffectiveConfiguration.swift
        created App/Release/App-Prefix.pch
        created Other/Debug/Other-Prefix.pch
        created Other/EffectiveConfiguration.swift
        created Other/Release/Other-Prefix.pch
        6 created

        """)
  }

  @Test func `nothing changed, nothing touched`() async throws {
    _ = try await generate()
    let before = try state()
    let run = try await generate()
    #expect(run.output == "4 unchanged\n")
    #expect(try state() == before)
  }

  @Test func `a change is written, and only where it is one`() async throws {
    _ = try await generate("-c", "Debug", "-c", "Release")
    let run = try await generate(
      "-c", "Debug", "-c", "Release", "--set", "LOGGING_LEVEL=debug", "-t", "App")
    #expect(
      run.output == """
        updated App/EffectiveConfiguration.swift
        updated App/Release/App-Prefix.pch
        2 updated, 1 unchanged

        """)
  }

  @Test func `check writes nothing and ends with 1 and a diff`() async throws {
    let missing = try await generate("--check")
    #expect(missing.status == 1)
    #expect(
      missing.output.hasPrefix("--- /dev/null\n+++ b/App/EffectiveConfiguration.swift\n@@ -0,0"))
    #expect(try folder.contents() == ["config.yaml"])
    _ = try await generate()
    #expect(
      try await generate("--check", "-q").transcript == "--- stdout\n--- stderr\n--- exit 0\n")
    let before = try state()
    let changed = try await generate("--check", "--set", "LOGGING_LEVEL=info", "-t", "App")
    #expect(changed.status == 1)
    #expect(changed.output.contains("\n-#define HMLogInfo(...) (0 ? "))
    #expect(try state() == before)
  }

  @Test func `check reports a manual change`() async throws {
    _ = try await generate("-c", "Debug")
    try folder.write("mine\n", to: Self.header)
    let run = try await generate("-c", "Debug", "--check")
    #expect(run.status == 1)
    #expect(run.output.contains("\n-mine\n+/* \(ToolVersion.anyMark)"))
  }

  @Test func `a file that a crash of the machine left empty is written again`() async throws {
    _ = try await generate("-c", "Debug")
    try folder.write("", to: Self.header)
    let run = try await generate("-c", "Debug")
    #expect(run.status == 0 && run.output.contains("updated App/Debug/App-Prefix.pch"))
  }

  @Test func `a file that was not generated or was changed is overwritten only with --force`()
    async throws
  {
    for isListed in [false, true] {
      if isListed { _ = try await generate("-c", "Debug", "--force") }
      try folder.write("mine\n", to: Self.header)
      let before = try state()
      let refused = try await generate("-c", "Debug")
      #expect(refused.status == 2)
      let reason = isListed ? "it was changed since" : "it was not generated"
      #expect(refused.errors.contains("cannot write '\(Self.header)': \(reason)"))
      #expect(try state() == before)
      let forced = try await generate("-c", "Debug", "--force")
      #expect(forced.status == 0, "\(forced.errors)")
      #expect(try folder.read(Self.header).hasPrefix("/* Generated"))
    }
  }

  @Test func `a file that is no longer generated is removed, unless it was changed`() async throws {
    _ = try await generate("-c", "Debug")
    try folder.write(
      Self.config.replacingOccurrences(of: "  Other: { type: tool }", with: ""), to: "config.yaml")
    try folder.write("mine\n", to: "out/Other/Debug/Other-Prefix.pch")
    let run = try await generate("-c", "Debug")
    #expect(
      run.output == """
        kept Other/Debug/Other-Prefix.pch
        removed Other/EffectiveConfiguration.swift
        1 removed, 1 kept, 2 unchanged

        """)
    #expect(try folder.read("out/Other/Debug/Other-Prefix.pch") == "mine\n")
    #expect(try await generate("-c", "Debug").output == "2 unchanged\n")
  }

  @Test func `a run for one cell leaves the files of others alone`() async throws {
    _ = try await generate("-c", "Debug", "-c", "Release")
    let own = "updated App/EffectiveConfiguration.swift\n1 updated, 1 unchanged\n"
    #expect(try await generate("App@Debug").output == own)
    #expect(try await generate("App@Debug", "--only", "swift").status == 0)
    #expect(try folder.read("out/Other/Release/Other-Prefix.pch").hasPrefix("/* Generated"))
  }

  @Test(arguments: ["out", "out/App", "out/App/Debug", header, manifest])
  func `nothing is written through a symbolic link, even by force`(link: String) async throws {
    try folder.write("precious", to: "elsewhere/file")
    _ = try await generate("-c", "Debug")
    try FileManager.default.removeItem(atPath: folder.path(link))
    let isFile = link == Self.header || link == Self.manifest
    try folder.link(link, to: folder.path(isFile ? "elsewhere/file" : "elsewhere"))
    let run = try await generate("-c", "Debug", "--force")
    #expect(run.status == 2)
    #expect(run.errors.contains("link"))
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: folder.path("elsewhere")) == ["file"])
    #expect(try folder.read("elsewhere/file") == "precious")
  }

  @Test func `a slash at the end of a link's name does not follow the link`() async throws {
    try folder.write("precious", to: "elsewhere/file")
    try folder.link("out", to: "elsewhere")
    let run = try await tool.run(["generate", "-o", "out/", "--only", "swift"], in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("it is a symbolic link"), "\(run.errors)")
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: folder.path("elsewhere")) == ["file"])
  }

  /// The link may have come with the project.
  @Test(arguments: ["Link/new", "inner/Link/new/deep", "inner/../Link/new"])
  func `a link of the project among the parents of the folder is not followed out of it`(
    output: String
  ) async throws {
    let outside = try TemporaryFolder()
    try folder.write("", to: "inner/x")
    for link in ["Link", "inner/Link"] { try folder.link(link, to: outside.path) }
    for more in [[], ["--check"]] {
      let run = try await tool.run(
        ["generate", "-o", output, "--only", "swift"] + more, in: folder.url)
      #expect(run.status == 2, "\(run.transcript)")
      #expect(run.errors.contains("Link' leads out of the project"), "\(run.transcript)")
    }
    let report = try await tool.run("report", "-o", "Link/report.html", in: folder.url)
    #expect(report.status == 2)
    #expect(report.errors.contains("Link' leads out of the project"), "\(report.transcript)")
    #expect(try outside.contents() == [])
  }

  @Test func `links of the user, and links inside of the project, are followed`() async throws {
    let outside = try TemporaryFolder()
    try outside.link("mine", to: folder.path)
    try folder.write("", to: "build/x")
    try folder.link("Generated", to: "build")
    for output in [outside.path("mine") + "/a", "Generated/b"] {
      let run = try await tool.run("generate", "-o", output, "--only", "swift", in: folder.url)
      #expect(run.status == 0, "\(run.transcript)")
    }
    #expect(try folder.contents().contains("a"))
  }

  @Test func `a run that was interrupted is taken up by the next`() async throws {
    _ = try await generate("-c", "Debug")
    let old = try folder.read(Self.manifest)
    let oldHeader = try folder.read(Self.header)
    _ = try await generate("-c", "Debug", "--set", "LOGGING_LEVEL=trace")
    let new = try folder.read(Self.manifest)
    // As if it had ended between two files: the manifest contains both states.
    let lines = old.split(separator: "\n") + new.split(separator: "\n").dropFirst()
    try folder.write(lines.joined(separator: "\n") + "\n", to: Self.manifest)
    try folder.write(oldHeader, to: Self.header)
    let run = try await generate("-c", "Debug", "--set", "LOGGING_LEVEL=error")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.read(Self.header).contains("HMLogError(...) HMLogWriteLine"))
  }

  @Test(.needsNoThreadSanitizer) func `a disk that is full loses nothing`() async throws {
    _ = try await generate("-c", "Debug")
    let before = try state()
    // A limit on the size of files stands in for a full disk: the same call fails.
    let script =
      "( trap '' XFSZ; ulimit -f 0; '\(tool.url.path)' generate -c Debug --output out "
      + "--only prefix-header,swift --set LOGGING_LEVEL=trace ) 2>&1 | cat"
    let run = try await BuiltTool.run(
      URL(fileURLWithPath: "/bin/sh"), ["-c", script], in: folder.url)
    #expect(run.output.contains("cannot write"), "\(run.output)")
    let names = { (state: [String: String]) in state.keys.sorted() }
    #expect(try names(state()) == names(before))
    #expect(
      try folder.read(Self.header) == String(before[Self.header]!.drop { $0 != " " }.dropFirst()))
  }

  @Test func `two runs at once do not mix`() async throws {
    try await withThrowingTaskGroup(of: BuiltTool.Run.self) { group in
      for index in 0..<6 {
        group.addTask {
          try await self.generate(
            "--set", "A=\(index)", "--set", "LOGGING_LEVEL=\(["info", "error"][index % 2])")
        }
      }
      for try await run in group { #expect(run.status == 0, "\(run.errors)") }
    }
    // The last process wrote everything, so its next run changes nothing.
    let isInfo = try await generate("--check", "--set", "LOGGING_LEVEL=info").status == 0
    let isError = try await generate("--check", "--set", "LOGGING_LEVEL=error").status == 0
    #expect(isInfo != isError)
  }

  @Test func `read only refuses to write and names the verb, but checks`() async throws {
    let run = try await generate("--read-only")
    #expect(run.status == 2)
    #expect(run.errors.contains("swift package generate-settings"))
    #expect(try folder.contents() == ["config.yaml"])
    #expect(try await generate("--read-only", "--check").status == 1)
  }

  private func mounted(_ script: String) async throws -> BuiltTool.Run {
    try await tool.runScript(
      "set -e\n" + script, in: folder.url, shell: ["unshare", "-rm", "sh", "-c"])
  }

  @Test(.enabled("'unshare -rm' is not permitted here") { Tools.canMount })
  func `a folder that is read only is an error, and stays what it was`() async throws {
    _ = try await generate("-c", "Debug")
    let before = try state()
    let run = try await mounted(
      """
      mount --bind out out
      mount -o remount,ro,bind out
      "$TOOL" generate -c Debug --output out --only prefix-header,swift --set LOGGING_LEVEL=trace
      """)
    #expect(run.status == 2, "\(run.transcript)")
    #expect(run.errors.contains("read-only"), "\(run.errors)")
    #expect(try state() == before)
  }

  @Test(.enabled("'unshare -rm' is not permitted here") { Tools.canMount })
  func `a disk that has no room left is an error, and what it held stays`() async throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("out"), withIntermediateDirectories: false)
    let run = try await mounted(
      """
      mount -t tmpfs -o size=128k tmpfs out
      "$TOOL" generate -c Debug --output out --only prefix-header,swift >&2
      (cd out && find . -type f | sort | xargs cksum) >before
      dd if=/dev/zero of=out/filler bs=1k 2>/dev/null || true
      status=0
      "$TOOL" generate -c Debug --output out --only prefix-header,swift --set LOGGING_LEVEL=trace \
        >&2 || status=$?
      rm out/filler
      (cd out && find . -type f | sort | xargs cksum) >after
      cmp before after
      exit "$status"
      """)
    #expect(run.status == 2, "\(run.transcript)")
    #expect(run.errors.contains("no space left on the disk"), "\(run.errors)")
  }

  @Test(arguments: [
    (["--only", "swfit"], "did you mean 'swift'"), (["--only", ","], "needs a kind"),
    (["-t", "Ap"], "no target is named 'Ap'; did you mean 'App'"),
    (["--set", "LOGGING_LEVEL=loud"], "LOGGING_LEVEL is not a log level: 'loud'"),
  ])
  func `what cannot be generated is reported`(arguments: [String], message: String) async throws {
    let run = try await tool.run(["generate", "-o", "out"] + arguments, in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(try folder.contents() == ["config.yaml"])
  }

  @Test func `names of targets cannot lead out of the folder`() async throws {
    try folder.write(
      "version: 1\nproject: { platform: macOS }\ntargets: { \"../x\": { type: tool } }\n",
      to: "config.yaml")
    let run = try await generate()
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.contents() == ["config.yaml", "out"])
  }
}
