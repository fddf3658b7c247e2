import Foundation
import SettingsTestSupport
import Testing

@testable import SettingsLogAudit

/// What keeps the audit from its work is told with the reason.
@Suite(.enabled("needs clang") { Installed.has("clang") })
struct UnreadableTests {
  @Test func `a program that cannot be made for reading Swift says why`() async throws {
    let stage = try AuditStage(["Sources/a.swift": "let a = 1\n", "caches": ""])
    let run = try await stage.run(environment: ["XDG_CACHE_HOME": stage.folder.path("caches")])
    #expect(run.status == 1, "\(run.transcript)")
    #expect(run.output.contains("the program that reads Swift cannot be created in '"))
    #expect(run.output.contains("': file exists"), "\(run.transcript)")
  }

  #if os(Linux)
    @Test(arguments: ["a.c", "a.swift"])
    func `a source that cannot be read says why`(name: String) async throws {
      let stage = try AuditStage(["Sources/b.swift": "let b = 1\n"])
      // A file that is there, may be read, and has nothing at its beginning.
      try stage.folder.link("Sources/\(name)", to: "/proc/self/mem")
      let report = try await stage.report(status: 1)
      let problem = try #require(report.problems.first { $0.path == "Sources/\(name)" })
      #expect(problem.message == "cannot be read: input/output error")
      #expect(try !report.cell("Release").silent)
    }
  #endif

  @Test func `a file that cannot be written is named with the reason`() {
    let failure = #expect(throws: SystemErrorWithPath.self) {
      try ScratchFile.write([], to: "/dev/null/a")
    }
    #expect(failure?.path == "/dev/null/a")
    #expect(failure?.explanation == "a part of the path is not a directory")
  }
}
