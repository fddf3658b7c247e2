@testable import SettingsLogAudit
import Testing

/// The verdicts of calls and gaps.
@Suite struct VerdictTests {
  private static let file = Unjudged(.file, name: "a.c", message: "cannot be read")
  private static let library = Unjudged(.library, name: "libx.a", message: "no sources")

  private static func verdict(
    calls: Int = 0, linked: Int = 0, undecided: Int = 0, hasMacro: Bool = true,
    _ unjudged: [Unjudged] = []
  ) -> Verdict {
    var verdict = Verdict()
    verdict.directCalls = calls
    verdict.hasMacro = hasMacro
    verdict.linkedCalls = linked
    verdict.unknownCalls = undecided
    verdict.unjudged = unjudged
    return verdict
  }

  @Test(
    arguments: [
      (verdict(), .silent, .silent, "silent"),
      (verdict(calls: 1), .logs, .logs, "1 direct log call that bypasses the macro"),
      (verdict(calls: 1, hasMacro: false), .logs, .logs, "1 log call"),
      (verdict(calls: 2, hasMacro: false), .logs, .logs, "2 log calls"),
      (verdict([file]), .unknown, .unknown, "unknown: 1 file not read"),
      (
        verdict(calls: 2, [file]), .logs, .logs,
        "2 direct log calls that bypass the macro, 1 file not read"
      ),
      (verdict([library]), .unknown, .silent, "unknown: 1 library without sources"),
      (verdict(linked: 1), .logs, .silent, "1 log call in linked code"),
      (verdict(linked: 1, [file]), .logs, .unknown, "1 log call in linked code, 1 file not read"),
      (verdict(undecided: 2), .unknown, .unknown, "unknown: 2 undecided calls"),
    ] as [(Verdict, LogStatus, LogStatus, String)])
  func `calls precede gaps, and libraries are not own code`(
    verdict: Verdict, status: LogStatus, own: LogStatus, words: String
  ) {
    #expect(verdict.status == status)
    #expect(verdict.isSilent == (status == .silent))
    #expect(verdict.ownStatus == own)
    #expect(verdict.words == words)
  }

  @Test func `an unread file counts once, whatever else it lacks`() {
    let verdict = Self.verdict([
      Unjudged(.file, name: "a.c", message: "one", file: "a.h", line: 1, source: "a.c"),
      Unjudged(.file, name: "a.c", message: "two", file: "a.c", line: 2, source: "a.c"),
      Unjudged(.header, name: "x.h", message: "'x.h' file not found", file: "a.c", source: "a.c"),
      Unjudged(.header, name: "x.h", message: "'x.h' file not found", file: "b.c", source: "b.c"),
      Unjudged(.header, name: "y.h", message: "'y.h' file not found", file: "b.c", source: "b.c"),
    ])
    #expect(verdict.words == "unknown: 1 file not read, 1 file lacks a header")
  }

  @Test(arguments: Unjudged.Kind.allCases)
  func `each kind has words for the singular and the plural`(kind: Unjudged.Kind) {
    let one = kind.words(1), many = kind.words(2)
    #expect(one.hasPrefix("1 ") && many.hasPrefix("2 "))
    #expect(one.dropFirst(2) != many.dropFirst(2))
  }

  @Test(
    arguments: [
      ([], .silent), ([.silent, .unknown], .unknown), ([.unknown, .logs, .silent], .logs),
      ([.silent, .silent], .silent), ([.logs, .unknown], .logs),
    ] as [([LogStatus], LogStatus)])
  func `the worst status of several parts decides`(parts: [LogStatus], whole: LogStatus) {
    #expect(LogStatus(all: parts) == whole)
  }
}
