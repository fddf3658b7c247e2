import SettingsTestSupport
import Testing

/// Handles of the standard streams in Swift: written to, passed on, stored, or only queried.
@Suite(.enabled("needs swiftc") { Installed.has("swiftc") }, .endsWhenHanging)
struct SwiftHandleTests {
  private func names(_ source: String) async throws -> [String] {
    let stage = try AuditStage(["Sources/a.swift": source + "\n"])
    let report = try await stage.report()
    #expect(report.problems.map(\.message) == [], "\(source)")
    #expect(try report.cell("Release").silent == report.calls.isEmpty)
    return report.calls.map(\.name)
  }

  private static let sink =
    "struct Sink { let h: FileHandle; func emit(_ s: String) { h.write(Data(s.utf8)) } }; "

  @Test(arguments: [
    (sink + #"func f() { Sink(h: .standardError).emit("x") }"#, ".standardError"),
    (
      sink + #"func f() { Sink(h: FileHandle.standardOutput).emit("x") }"#,
      "FileHandle.standardOutput"
    ),
    (
      #"func put(_ s: String, to h: FileHandle = .standardError) { h.write(d) }"#,
      "FileHandle.standardError"
    ),
    (
      #"extension FileHandle { func line(_ s: String) { write(d) } }; func f() { FileHandle.standardError.line("x") }"#,
      "FileHandle.standardError"
    ),
    (#"func f() { let h: FileHandle = .standardError; h.write(d) }"#, "h.write"),
    (#"func f() { let h: FileHandle; h = .standardError; h.write(d) }"#, ".standardError"),
    (#"func f() { emit(loud ? .standardError : .nullDevice) }"#, ".standardError"),
    (#"func f() { let h = FileHandle.standardError; emit(h) }"#, "FileHandle.standardError"),
    (#"func f() { let h = FileHandle.standardError; h.line("x") }"#, "FileHandle.standardError"),
    (
      #"class A { private let h = FileHandle.standardError; func f() { emit(self.h) } }"#,
      "FileHandle.standardError"
    ),
    (#"enum Out { static let err = FileHandle.standardError }"#, "FileHandle.standardError"),
    (#"struct A { var out: FileHandle { .standardError } }"#, "FileHandle.standardError"),
    (#"func out() -> FileHandle { return .standardOutput }"#, "FileHandle.standardOutput"),
    (#"func f() { emit(FileHandle(fileDescriptor: 2)) }"#, "FileHandle"),
    (#"func f() { emit(.init(fileDescriptor: STDERR_FILENO)) }"#, "FileHandle"),
    (
      #"func f() throws { let d: FileDescriptor = .standardError; try d.writeAll(x) }"#,
      "d.writeAll"
    ),
    (
      #"func f() throws { try FileDescriptor(rawValue: 2).writeAll(x) }"#,
      "FileDescriptor(rawValue: 2).writeAll"
    ),
    (
      #"func f() throws { let d: FileDescriptor = .init(rawValue: STDERR_FILENO); try d.writeAll(x) }"#,
      "d.writeAll"
    ),
    (
      #"func f() { let c = DispatchIO(type: .stream, fileDescriptor: STDERR_FILENO, queue: q) { _ in } }"#,
      "DispatchIO"
    ),
    (
      #"func f() { DispatchIO.write(toFileDescriptor: 2, data: d, runningHandlerOn: q) { _, _ in } }"#,
      "DispatchIO"
    ),
  ])
  func `a handle that other code may write to counts`(source: String, call: String) async throws {
    #expect(try await names(source) == [call], "\(source)")
  }

  @Test(arguments: [
    #"func f() { process.standardError = pipe; process.standardOutput = FileHandle.nullDevice }"#,
    #"func f() { read(process.standardError); let e = process.standardOutput; use(e) }"#,
    #"func f() { if isatty(FileHandle.standardError.fileDescriptor) == 1 { g() } }"#,
    #"func f() { let h = FileHandle.standardError; _ = isatty(h.fileDescriptor); h.close() }"#,
    #"func f(_ h: FileHandle) -> Bool { h === FileHandle.standardError }"#,
    #"enum Stream { case standardError, standardOutput }; func f() { go(.standardError) }"#,
    #"struct Stream { static let standardError = Stream(1) }; func f() { go(.standardError) }"#,
    #"func f(_ mode: Mode = .standardError) { switch mode { case .standardError: g(); default: h() } }"#,
    #"let mode: Mode = .standardError; struct A { var mode: Mode { .standardOutput } }"#,
    #"struct O: OptionSet { static let a: O = .init(rawValue: 2); static let b = O(rawValue: 1) }"#,
    #"func f() throws { let d = FileDescriptor(rawValue: 7); try d.writeAll(x); use(d) }"#,
    #"func f() { let h = FileHandle(forWritingAtPath: p)!; emit(h); h.write(d) }"#,
    #"func f() { let c = DispatchIO(type: .stream, fileDescriptor: fd, queue: q) { _ in }; use(c) }"#,
    #"func f() { let s = DispatchSource.makeReadSource(fileDescriptor: 1, queue: q); use(s) }"#,
  ])
  func `a handle that nothing writes to does not count`(source: String) async throws {
    #expect(try await names(source) == [], "\(source)")
  }

  @Test func `the target's own names are not handles in any file`() async throws {
    let stage = try AuditStage([
      "Sources/a.swift": "enum Stream { case standardError }\n",
      "Sources/b.swift":
        "func f(_ h: FileHandle = .standardError) { go(.standardError); h.line() }\n",
    ])
    let report = try await stage.report(status: 1)
    #expect(report.calls.map(\.name) == ["FileHandle.standardError"])
  }
}
