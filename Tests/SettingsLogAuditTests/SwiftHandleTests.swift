import SettingsTestSupport
import Testing

/// Handles of the standard streams in Swift: written to, passed on, stored, or only queried.
@Suite(.enabled("needs swiftc") { Installed.has("swiftc") }, .endsWhenHanging)
struct SwiftHandleTests {
  /// Returns the names of the calls that count in each of several programs.
  private func names(_ sources: [String]) async throws -> [[String]] {
    let reports = try await AuditStage.reports(of: sources.map { ["a.swift": $0 + "\n"] })
    return try zip(sources, reports).map { source, report in
      #expect(report.problems.map(\.message) == [], "\(source)")
      let isSilent = try report.cell("Release").silent
      #expect(isSilent == report.calls.isEmpty, "\(source)")
      return report.calls.map(\.name)
    }
  }

  private static let sink =
    "struct Sink { let h: FileHandle; func emit(_ s: String) { h.write(Data(s.utf8)) } }; "

  @Test func `a handle that other code may write to counts`() async throws {
    let cases = [
      (Self.sink + #"func f() { Sink(h: .standardError).emit("x") }"#, ".standardError"),
      (
        Self.sink + #"func f() { Sink(h: FileHandle.standardOutput).emit("x") }"#,
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
    ]
    for (test, names) in zip(cases, try await names(cases.map(\.0))) {
      #expect(names == [test.1], "\(test.0)")
    }
  }

  @Test func `a handle that nothing writes to does not count`() async throws {
    let sources = [
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
      #"func f() { let s = DispatchSource.makeReadSource(fileDescriptor: 1, queue: q); use(s) }"#,
    ]
    for (source, names) in zip(sources, try await names(sources)) {
      #expect(names == [], "\(source)")
    }
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
