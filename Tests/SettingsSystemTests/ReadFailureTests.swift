import Foundation
import Testing

@testable import SettingsSystem

@Suite(.ownRecord)
struct ReadFailureTests {
  @Test func `the first failure of a command is recorded`() {
    ReadFailure.note("before", SystemError(code: EIO))
    ReadFailure.begin()
    #expect(ReadFailure.first == nil)
    ReadFailure.note("missing", SystemError(code: ENOENT))
    ReadFailure.note("broken", SystemError(code: EIO))
    ReadFailure.note("later", SystemError(code: EMFILE))
    #expect(ReadFailure.first?.path == "broken")
    ReadFailure.begin()
    #expect(ReadFailure.first == nil)
    ReadFailure.end()
    ReadFailure.note("after", SystemError(code: EIO))
    #expect(ReadFailure.first == nil)
  }

  @Test func `a search in places that need not work records nothing`() {
    ReadFailure.begin()
    let found = ReadFailure.ignoring {
      ReadFailure.note("/dead/swiftc", SystemError(code: ESTALE))
      _ = ReadFailure.searching {
        ReadFailure.note("/dead/clang", SystemError(code: ESTALE))
        return nil as String?
      }
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

  @Test func `searches at the same time do not mix`() {
    ReadFailure.begin()
    let command = ReadFailure.command
    let finished = DispatchSemaphore(value: 0)
    let other = Thread {
      ReadFailure.$command.withValue(command) {
        _ = ReadFailure.searching { nil as String? }
      }
      finished.signal()
    }
    let found = ReadFailure.searching {
      ReadFailure.note("/dead/swiftc", SystemError(code: EIO))
      other.start()
      finished.wait()
      return "found" as String?
    }
    #expect(found == "found")
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

/// Gives each test a record of its own, because other tests read files at the same time.
private struct OwnRecord: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await ReadFailure.$command.withValue(ReadFailure.Recorder()) { try await function() }
  }
}

extension Trait where Self == OwnRecord {
  fileprivate static var ownRecord: Self { OwnRecord() }
}
