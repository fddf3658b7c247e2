import Foundation
import SettingsTestSupport
import Testing

/// Caches in which someone else put a program with the name of the one that reads Swift.
@Suite(.enabled("needs clang and git") { Installed.has("clang") && Installed.has("git") })
struct HostileCacheTests {
  /// Where the cache is, and what was done to it, as a script. `$CACHE` is the folder, `$PROGRAM` the
  /// folder of the program in it. `copy_record` copies the record of the program that the tool made.
  enum Attack: String, CaseIterable, CustomTestStringConvertible {
    case writableFolder = "chmod 777 \"$CACHE\""
    case writableParent = "chmod 777 \"$CACHE/..\""
    case writableFolderOfProgram = "copy_record; chmod 777 \"$PROGRAM\""
    case planted = ":"
    case plantedWithRecord = "copy_record"
    case link = "mv \"$PROGRAM\" \"$CACHE/../elsewhere\"; ln -s ../elsewhere \"$PROGRAM\""
    case linkToProgram =
      "mv \"$PROGRAM/SwiftLogScanner\" \"$CACHE/..\"; copy_record; ln -s ../../SwiftLogScanner \"$PROGRAM\""
    case otherUser = "chown -R 4321 \"$CACHE\"; chmod 777 \"$CACHE\""

    var testDescription: String { rawValue }
    var needsRoot: Bool { self == .otherUser }
  }

  /// Puts a program into a cache; it makes the file `ran`.
  private func plant(in cache: String, of folder: TemporaryFolder, _ attack: Attack) async throws {
    let own = try await AuditStage.folderOfProgram()
    let program = "\(cache)/\(own.lastPathComponent)"
    try folder.write(
      executable: ": >'\(folder.path("ran"))'", to: "\(program)/SwiftLogScanner")
    let run = try await BuiltTool().runScript(
      """
      set -e
      copy_record() { [ ! -e "$OWN/record" ] || cp -p "$OWN/record" "$PROGRAM"; }
      \(attack.rawValue)
      """, in: folder.url,
      environment: [
        "CACHE": folder.path(cache), "PROGRAM": folder.path(program), "OWN": own.path,
      ])
    try #require(run.status == 0, "\(run.transcript)")
  }

  private func expectNothingRan(
    _ stage: AuditStage, cache: TemporaryFolder, _ arguments: String...
  ) async throws {
    let run = try await stage.tool.run(
      arguments, in: stage.folder.url,
      environment: [
        "XDG_CACHE_HOME": try await AuditStage.folderOfProgram()
          .deletingLastPathComponent().deletingLastPathComponent().path
      ])
    #expect(!FileManager.default.fileExists(atPath: cache.path("ran")), "a planted program ran")
    // The sources were read nevertheless.
    #expect(run.status == 1, "\(run.transcript)")
    #expect(run.output.contains("1 direct log call that bypasses the macro"), "\(run.transcript)")
  }

  @Test(arguments: Attack.allCases.filter { geteuid() == 0 || !$0.needsRoot })
  func `a program that others could have put into the cache does not run`(attack: Attack)
    async throws
  {
    let stage = try AuditStage(["Sources/a.swift": "func f() { print(1) }\n"])
    let folder = try TemporaryFolder()
    try await plant(in: "a/cache", of: folder, attack)
    try await expectNothingRan(stage, cache: folder, "--cache-folder", folder.path("a/cache"))
  }

  @Test func `the user's cache is checked in the same way`() async throws {
    let stage = try AuditStage(["Sources/a.swift": "func f() { print(1) }\n"])
    let home = try TemporaryFolder()
    try await plant(in: "caches/swift-build-settings", of: home, .writableFolder)
    let run = try await stage.tool.run(
      [], in: stage.folder.url, environment: ["XDG_CACHE_HOME": home.path("caches")])
    #expect(!FileManager.default.fileExists(atPath: home.path("ran")), "a planted program ran")
    #expect(run.status == 1, "\(run.transcript)")
    #expect(
      run.errors.contains(
        "warning: the cache folder '\(home.path("caches/swift-build-settings"))' "))
  }

  @Test(arguments: [false, true])
  func `a program in a cache in the project does not run`(isCommitted: Bool) async throws {
    let stage = try AuditStage(["Sources/a.swift": "func f() { print(1) }\n"])
    try await plant(in: "cache", of: stage.folder, .plantedWithRecord)
    if isCommitted { try await stage.folder.commitEverything() }
    try await expectNothingRan(stage, cache: stage.folder, "--cache-folder", "cache")
  }

  @Test func `readings that git tracks are not used`() async throws {
    let stage = try AuditStage(["Sources/a.swift": "func f() { print(1) }\n"])
    let arguments = ["-v", "--cache-folder", "cache"]
    _ = try await stage.run(arguments)
    let cached = try await stage.run(arguments)
    #expect(cached.errors == "note: App: 1 readings, 1 of them from the cache\n")
    try await stage.folder.commitEverything()
    let tracked = try await stage.run(arguments)
    #expect(
      tracked.errors == """
        warning: the cache folder 'cache' is not used: git tracks files in it
        note: App: 1 readings, 0 of them from the cache

        """)
    #expect(tracked.output == cached.output)
    // What is in the folder of the project, but did not come with it, is used.
    try await stage.folder.git("rm", "-q", "-r", "--cached", "cache")
    #expect(try await stage.run(arguments).errors == cached.errors)
  }
}
