import Foundation
import SettingsTestSupport
import Testing

/// Other readers of project files accept what is written.
struct ReaderTests {
  /// The programs that may read project files, each with what makes it read one.
  private static let readers: [(name: String, isThere: String, command: String)] = [
    (
      "plutil", "test -x \"$(dirname \"$(readlink -f \"$(command -v swift)\")\")/plutil\"",
      "\"$(dirname \"$(readlink -f \"$(command -v swift)\")\")/plutil\" -lint \"$1\""
    ),
    (
      "openstep-plist", "python3 -c 'import openstep_plist'",
      "python3 -c 'import sys, openstep_plist; openstep_plist.load(open(sys.argv[1]))' \"$1\""
    ),
    (
      "pbxproj", "python3 -c 'import pbxproj'",
      "python3 -c 'import sys, pbxproj; assert pbxproj.XcodeProject.load(sys.argv[1]).objects.get_targets()' \"$1\""
    ),
  ]

  @Test(arguments: readers.map(\.name))
  func `other readers accept the file`(name: String) async throws {
    let reader = try #require(Self.readers.first { $0.name == name })
    func shell(_ script: String, _ arguments: String...) async throws -> BuiltTool.Run {
      try await BuiltTool.run(
        URL(fileURLWithPath: "/usr/bin/env"), ["bash", "-c", script, "sh"] + arguments,
        environment: ["HOME": ProcessInfo.processInfo.environment["HOME"] ?? "/nonexistent"])
    }
    guard try await shell(reader.isThere).status == 0 else {
      // Not on this machine.
      return
    }
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
    let file = try project.folder.write(try project.text(), to: "project.pbxproj")
    let run = try await shell(reader.command, file.path)
    #expect(run.status == 0, "\(run.output)\(run.errors)")
  }
}
