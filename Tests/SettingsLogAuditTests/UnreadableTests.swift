import Foundation
import SettingsTestSupport
import Testing

@testable import SettingsLogAudit

/// Failures that prevent an audit are reported with their reason.
@Suite(.enabled("needs clang") { Installed.has("clang") })
struct UnreadableTests {
  @Test func `a failure to build the Swift reader is reported with its reason`() async throws {
    let program = SwiftProgram(
      source: Array("let a: Int = nothing\n".utf8), toolchain: try Toolchain.find(), cache: nil)
    let failure = #expect(throws: SwiftReader.Failure.self) { try program.reader() }
    let message = failure?.message ?? ""
    #expect(message.hasPrefix("the program that reads Swift cannot be compiled: "))
    #expect(message.contains("cannot find 'nothing' in scope"), "\(message)")
  }

  @Test(arguments: [["--cache-folder", "caches/below"], ["--no-cache"]])
  func `without a cache, Swift is read as well`(arguments: [String]) async throws {
    let stage = try AuditStage(["Sources/a.swift": "func f() { print(1) }\n", "caches": ""])
    let run = try await stage.run(arguments)
    #expect(run.status == 1, "\(run.transcript)")
    #expect(run.output.contains("1 direct log call that bypasses the macro"), "\(run.transcript)")
    #expect(run.errors.isEmpty)
  }

  #if os(Linux)
    @Test(arguments: ["a.c", "a.swift"])
    func `an unreadable source is reported with the reason`(name: String) async throws {
      let stage = try AuditStage(["Sources/b.swift": "let b = 1\n"])
      // The file exists and may be opened, but reading its beginning fails.
      try stage.folder.link("Sources/\(name)", to: "/proc/self/mem")
      let report = try await stage.report(status: 1)
      let problem = try #require(report.problems.first { $0.path == "Sources/\(name)" })
      #expect(problem.message == "cannot be read: input/output error")
      #expect(try !report.cell("Release").silent)
    }
  #endif

  @Test func `a failure to write a file contains the path and the reason`() {
    let failure = #expect(throws: SystemErrorWithPath.self) {
      try ScratchFile.write([], to: "/dev/null/a")
    }
    #expect(failure?.path == "/dev/null/a")
    #expect(failure?.explanation == "a part of the path is not a directory")
  }
}
