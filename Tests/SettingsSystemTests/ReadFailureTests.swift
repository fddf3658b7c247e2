import Foundation
import Testing

@testable import SettingsSystem

/// The record belongs to the process, so the tests run one after the other.
@Suite(.serialized)
struct ReadFailureTests {
  @Test func `the first failure of a command is recorded`() {
    ReadFailure.note("before", SystemError(code: EIO))
    ReadFailure.begin()
    defer { ReadFailure.end() }
    #expect(ReadFailure.first == nil)
    ReadFailure.note("missing", SystemError(code: ENOENT))
    ReadFailure.note("broken", SystemError(code: EIO))
    ReadFailure.note("later", SystemError(code: EMFILE))
    #expect(ReadFailure.first?.path == "broken")
    ReadFailure.begin()
    #expect(ReadFailure.first == nil)
  }

  @Test func `a search in places that need not work records nothing`() {
    ReadFailure.begin()
    defer { ReadFailure.end() }
    let found = ReadFailure.ignoring {
      ReadFailure.note("/dead/swiftc", SystemError(code: ESTALE))
      return "found"
    }
    #expect(found == "found")
    #expect(ReadFailure.first == nil)
    ReadFailure.note("broken", SystemError(code: ESTALE))
    #expect(ReadFailure.first?.path == "broken")
  }

  @Test(arguments: ["found", nil])
  func `a search that may have missed something records that, unless it finds it`(found: String?) {
    ReadFailure.begin()
    defer { ReadFailure.end() }
    let result = ReadFailure.searching {
      ReadFailure.note("/dead/swiftc", SystemError(code: EIO))
      ReadFailure.note("/later/swiftc", SystemError(code: EIO))
      return found
    }
    #expect(result == found)
    #expect(ReadFailure.first?.path == (found == nil ? "/dead/swiftc" : nil))
    // Failures of one search do not count for the next.
    ReadFailure.begin()
    _ = ReadFailure.searching { nil as String? }
    #expect(ReadFailure.first == nil)
  }

  @Test(arguments: [ENOENT, ENOTDIR, EACCES, ELOOP, ENAMETOOLONG, EILSEQ, ENOTSUP])
  func `an error that describes the path is an answer`(code: Int32) {
    #expect(SystemError(code: code).isAnswer)
  }

  @Test(arguments: [EIO, EMFILE, ENFILE, ESTALE, ENOMEM, ETIMEDOUT])
  func `any other error is a failure`(code: Int32) {
    #expect(!SystemError(code: code).isAnswer)
  }
}
