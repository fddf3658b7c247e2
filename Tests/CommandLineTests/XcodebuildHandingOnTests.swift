import Foundation
import SettingsTestSupport
import Testing

/// `xcodebuild`: what goes to the next xcodebuild in PATH.
@Suite(.endsWhenHanging)
struct XcodebuildHandingOnTests {
  let tool: BuiltTool
  let folder: TemporaryFolder

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
    try folder.write(XcodebuildTests.project, to: "App.xcodeproj/project.pbxproj")
  }

  #if os(Linux)
    @Test func `the real xcodebuild gets the usual signals`() async throws {
      try folder.link("first/xcodebuild", target: tool.url.path)
      try folder.write(
        executable: "grep SigIgn /proc/self/status", to: "second/xcodebuild")
      let run = try await BuiltTool.run(
        folder.url.appending(path: "first/xcodebuild"), ["build"], in: folder.url,
        environment: [
          "PATH": "\(folder.path("first")):\(folder.path("second")):/usr/bin:/bin"
        ])
      let ignored = run.output.split(whereSeparator: \.isWhitespace).last.flatMap {
        Int($0, radix: 16)
      }
      // SIGPIPE and SIGXFSZ.
      #expect(try #require(ignored) & (1 << 12 | 1 << 24) == 0, "\(run.transcript)")
    }
  #endif

  @Test func `a link named xcodebuild answers, and hands everything else on unchanged`()
    async throws
  {
    try folder.link("first/xcodebuild", target: tool.url.path)
    try folder.write(
      executable: "printf '<%s>' \"$0\" \"$@\"; exit 7", to: "second/xcodebuild")
    // Neither an empty nor a relative part of PATH may lead to a program of the project.
    for place in ["", "bin/"] {
      try folder.write(executable: "echo never; exit 1", to: place + "xcodebuild")
    }
    func run(_ words: [String]) async throws -> BuiltTool.Run {
      try await BuiltTool.run(
        folder.url.appending(path: "first/xcodebuild"), words, in: folder.url,
        environment: ["PATH": ":bin:.:\(searchPath)"])
    }
    #expect(try await run(["-version"]).output == "Xcode 26.5\nBuild version 17F42\n")
    for words in [
      ["build", "-scheme", "A b", "X=*"], ["-showdestinations", "-scheme", "App"],
      ["-version", "-sdk"], ["-version", "-sdk", "macosx", "Path"], ["-sdk", "-version"],
      ["build", "-sdk"], ["-list", "-project", "A", "-workspace", "B"],
      ["-showBuildSettings", "-derivedDataPath", "out"],
    ] {
      let handed = try await run(words)
      #expect(handed.status == 7)
      let shown = ([folder.path("second/xcodebuild")] + words).map { "<\($0)>" }.joined()
      #expect(handed.output == shown)
    }
  }

  /// The folders of a link to the tool and of another xcodebuild, and all others.
  private var searchPath: String {
    "\(folder.path("first")):\(folder.path("second")):\(XcodebuildTests.catalogPath)"
  }

  @Test(arguments: ["xcodebuild", "\"$TOOL\" xcodebuild", "\"$TOOL\" -- xcodebuild"])
  func `an argument that is not UTF-8 is handed on unchanged`(command: String) async throws {
    try folder.link("first/xcodebuild", target: tool.url.path)
    try folder.write(
      executable: "printf '<%s>' \"$@\" | od -An -tx1", to: "second/xcodebuild")
    let run = try await tool.runScript(
      "\(command) build $'a\\xffb' ''", in: folder.url, environment: ["PATH": searchPath])
    #expect(
      run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        == "3c 62 75 69 6c 64 3e 3c 61 ff 62 3e 3c 3e", "\(run.transcript)")
  }

  @Test func `links that hand on to each other come to an end`() async throws {
    for place in ["first", "second", "third"] {
      try folder.link("\(place)/xcodebuild", target: tool.url.path)
    }
    let path = ["first", "second", "first", "third"].map(folder.path).joined(separator: ":")
    let run = try await BuiltTool.run(
      folder.url.appending(path: "second/xcodebuild"), ["build"], in: folder.url,
      environment: ["PATH": path])
    #expect(run.status == 72)
    #expect(run.errors.contains("there is no other 'xcodebuild' in PATH"))
  }
}

extension TemporaryFolder {
  fileprivate func link(_ relative: String, target: String) throws {
    let place = url.appendingPathComponent(relative).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try link(relative, to: target)
  }
}
