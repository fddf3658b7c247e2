import Foundation
import SettingsDiagnostics
import SettingsProjects
import SettingsSystem
import SettingsTestSupport
import Testing

/// What Git ignores, as `git check-ignore` says it.
struct GitIgnoreTests {
  private static let hasGit = Tools.succeeds(["git", "--version"])
  private static let files = [
    "Own/.gitignore": "!Kept.xcconfig\n/Inner/\n", "Own/Inner/Deep/.gitignore": "!*\n",
    ".gitignore": "*.xcconfig\nBuild/\n# Plain.txt\n",
  ]
  private static let paths = [
    "A.xcconfig", "Plain.txt", "Own/A.xcconfig", "Own/Kept.xcconfig", "Own/Other/Kept.xcconfig",
    "Own/Inner/Plain.txt", "Own/Inner/Deep/Plain.txt", "Other/Kept.xcconfig",
    "Other/Inner/Plain.txt", "Build/Plain.txt",
    "Other/Build/Plain.txt", "Other/Plain.txt", "Missing/Folder/A.xcconfig",
    "Missing/Folder/Plain.txt",
  ]

  private static func outer() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    // It is above the repository, so it does not apply.
    try folder.write("*.txt\n", to: ".gitignore")
    for (path, text) in files { try folder.write(text, to: "Repository/" + path) }
    return folder
  }

  @Test(.enabled("needs git") { hasGit }, arguments: [false, true])
  func `the files above a path decide as in Git`(isReversed: Bool) throws {
    let folder = try Self.outer()
    let root = folder.url.path + "/Repository"
    #expect(Tools.succeeds(["git", "init", "-q", root]))
    var rules = GitIgnore(DiskSources())
    for path in isReversed ? Self.paths.reversed() : Self.paths {
      let expected = Tools.succeeds(["git", "-C", root, "check-ignore", "-q", "--no-index", path])
      let isIgnored = rules.ignores(root + "/" + path)
      #expect(isIgnored == expected, "\(path)")
    }
  }

  @Test func `without a repository the folders end at the root`() throws {
    let folder = try Self.outer()
    var rules = GitIgnore(DiskSources())
    // A relative path goes up without end; the root's folder is the last one.
    let ignored = [
      folder.url.path + "/Repository/Plain.txt", "../../no-such-folder/no-such-file",
      String(repeating: "../", count: 5_000) + "no-such-file",
      String(repeating: "a/", count: 100_000) + "no-such-file",
    ].map { rules.ignores($0) }
    #expect(ignored == [true, false, false, false])
  }
}
