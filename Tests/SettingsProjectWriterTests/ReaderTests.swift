import Foundation
import SettingsTestSupport
import Testing

/// Other readers of project files accept what is written.
struct ReaderTests {
  private static let python = Python.interpreter(importing: "openstep_plist, pbxproj")

  @Test(
    .enabled(
      if: python != nil,
      "openstep-plist and pbxproj are not installed; Scripts/setup --tests does it"),
    arguments: [
      "import sys, openstep_plist; openstep_plist.load(open(sys.argv[1]))",
      "import sys, pbxproj; assert pbxproj.XcodeProject.load(sys.argv[1]).objects.get_targets()",
    ])
  func `readers in Python accept the file`(script: String) async throws {
    let (project, file) = try Self.written()
    // The folder lasts as long as the project.
    defer { withExtendedLifetime(project) {} }
    let run = try await BuiltTool.run(
      try #require(Self.python), ["-c", script, file.path],
      environment: ["PYTHONDONTWRITEBYTECODE": "1"])
    #expect(run.status == 0, "\(run.output)\(run.errors)")
  }

  @Test(.enabled(if: Tools.plutil != nil, "the toolchain has no plutil"))
  func `plutil accepts the file`() async throws {
    let (project, file) = try Self.written()
    // The folder lasts as long as the project.
    defer { withExtendedLifetime(project) {} }
    let run = try await BuiltTool.run(
      try #require(Tools.plutil), ["-lint", file.path])
    #expect(run.status == 0, "\(run.output)\(run.errors)")
  }

  /// A project with texts that need quotation marks, and its file.
  private static func written() throws -> (WrittenProject, URL) {
    let project = try WrittenProject(
      """
      name: 'P "x" ü'
      targets:
        App:
          type: application
          platform: iOS
          sources: [S]
          settings: { A: "a\\n\\"b\\" \\\\ \\t \\x01 ü // ___", "B[sdk=x*]": [1, "2 3"] }
          preBuildScripts: [{ script: "echo \\"$X\\"\\nexit 0\\n" }]
      """, tree: ["S/a b+c-ü.swift": "", "S/de.lproj/x.strings": ""])
    return (project, try project.folder.write(try project.text(), to: "project.pbxproj"))
  }
}
