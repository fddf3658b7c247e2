import Foundation
import SettingsTestSupport
import Testing

/// `--output`, where it names a file of the project.
struct OutputFileTests {
  private static let config = """
    include: base.yaml
    targets: { App: { type: tool, xcconfig: App.xcconfig } }

    """

  @Test(arguments: ["config.yaml", "./config.yaml", "base.yaml", "App.xcconfig"])
  func `no output replaces a file of the project`(path: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.config, to: "config.yaml")
    try folder.write("project: { name: P }\n", to: "base.yaml")
    try folder.write("MODE = fast\n", to: "App.xcconfig")
    let before = try folder.read(path)
    // The second `print` may answer from the cache.
    for arguments in [["report"], ["print", "--format", "yaml"], ["print"], ["print"]] {
      let run = try await BuiltTool().run(arguments + ["-o", path], in: folder.url)
      #expect(run.status == 2)
      #expect(run.errors.contains("'\(path)' was not written: the answer was read from this file"))
      #expect(run.errors.contains("help: name another file"))
      #expect(try folder.read(path) == before)
    }
  }

  @Test func `no output replaces another file that was read`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "project: { name: P }\ntargets: { App: { type: application, platform: iOS, sources: [Sources] } }\n",
      to: "config.yaml")
    try folder.write(
      "import UIKit\nfinal class MainController: UIViewController {}\n", to: "Sources/Main.swift")
    try folder.write(#"{"version": 1, "kind": "compare-logging", "targets": []}"#, to: "log.json")
    try FileManager.default.linkItem(
      atPath: folder.path("Sources/Main.swift"), toPath: folder.path("again.swift"))
    let cases = [
      (["simulate", "--scenario", "launch"], "Sources/Main.swift"),
      (["simulate", "--scenario", "launch"], "again.swift"),
      (["report", "--logging", "log.json"], "log.json"),
    ]
    for (arguments, path) in cases {
      let before = try folder.read(path)
      let run = try await BuiltTool().run(arguments + ["-o", path], in: folder.url)
      #expect(run.status == 2)
      #expect(run.errors.contains("'\(path)' was not written"), "\(run.transcript)")
      #expect(try folder.read(path) == before)
    }
  }

  @Test func `a report of compare-logging is not a link to a file outside`() async throws {
    let outside = try TemporaryFolder()
    try outside.write("s3cr3t\n", to: "token")
    let folder = try TemporaryFolder()
    try folder.write("targets: { App: { type: tool } }\n", to: "config.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("log.json"), withDestinationPath: outside.path("token"))
    let arguments = ["report", "--logging", "log.json", "-o", "report.html"]
    let run = try await BuiltTool().run(arguments, in: folder.url)
    #expect(run.status == 2)
    #expect(!run.errors.contains("s3cr3t"))
    #expect(run.errors.contains("cannot read 'log.json'"), "\(run.transcript)")
    let allowed = try await BuiltTool().run(arguments + ["--allow-outside"], in: folder.url)
    #expect(allowed.errors.contains("s3cr3t"), "\(allowed.transcript)")
  }

  @Test func `a file beside them is written`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("targets: { App: { type: tool } }\n", to: "config.yaml")
    let run = try await BuiltTool().run("print", "-o", "result.txt", in: folder.url)
    #expect(run.status == 0)
    #expect(try !folder.read("result.txt").isEmpty)
  }

  /// What is at the place of the policies of an XcodeGen spec.
  @Test(arguments: ["link", "folder"])
  func `policies that cannot be read are an error`(kind: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "name: P\ntargets: { App: { type: tool, platform: macOS } }\n", to: "project.yml")
    let place = folder.path("settings-policies.yaml")
    if kind == "link" {
      try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: "nowhere")
    } else {
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    }
    let run = try await BuiltTool().run("check", in: folder.url)
    #expect(run.status == 1)
    #expect(run.errors.contains("cannot read '"), "\(run.transcript)")
  }
}
