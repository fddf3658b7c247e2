import SettingsArtifacts
import Testing

@testable import SettingsLogAudit

/// Tests of the elements of LOGGING_ALLOW.
@Suite struct AllowanceTests {
  @Test(
    arguments: [
      ("call=NSLog reason=for support", nil, "NSLog", "for support"),
      ("file=Sources/A B.m reason=x file=y", "Sources/A B.m", nil, "x file=y"),
      ("file=a.c call=puts reason=both", "a.c", "puts", "both"),
    ] as [(String, String?, String?, String)])
  func `an entry is read`(text: String, file: String?, call: String?, reason: String) {
    let allowance = LogAllowance(text)
    #expect(allowance?.file == file)
    #expect(allowance?.call == call)
    #expect(allowance?.reason == reason)
  }

  @Test(arguments: ["", "reason=alone", "call=NSLog", "nonsense"])
  func `an invalid entry allows nothing`(text: String) { #expect(LogAllowance(text) == nil) }

  @Test func `an entry covers its file, folder or call`() throws {
    let folder = try #require(LogAllowance("file=Sources/Crash reason=x"))
    let both = try #require(LogAllowance("file=a.c call=puts reason=x"))
    let call = try #require(LogAllowance("call=puts reason=y"))
    let all = LogAllowances([folder, both, call])
    #expect(all.covering(call: "printf", in: ["Sources/Crash/a.c"]) == [folder])
    #expect(all.covering(call: "puts", in: ["Sources/CrashLog.c"]) == [call])
    #expect(all.covering(call: "puts", in: ["/root/a.c", "a.c"]) == [both, call])
    #expect(all.covering(call: "printf", in: ["a.c"]) == [])
    #expect(all.covering(call: "puts", in: ["b.c"]) == [call])
  }
}
