import SettingsTestSupport
import Testing

/// Where the descriptors come from to which a Swift program writes.
@Suite(.enabled("needs swiftc") { Installed.has("swiftc") }, .endsWhenHanging)
struct SwiftDescriptorTests {
  /// Programs that write to a standard stream.
  static let named = [
    #"""
    let fd: Int32 = 2
    func f() { _ = write(fd, p, 1) }
    """#,
    #"""
    enum K { static let fd = STDERR_FILENO }
    func f() { _ = write(K.fd, p, 1) }
    """#,
    #"""
    func say(_ fd: Int32) { _ = write(fd, p, 1) }
    func f() { say(2) }
    """#,
    #"""
    func say(on fd: Int32) { _ = write(fd, p, 1) }
    func f() { say(on: STDERR_FILENO) }
    """#,
    "func say(_ fd: Int32 = 1) { _ = write(fd, p, 1) }",
    #"""
    struct Out { let fd: Int32; init(fd: Int32) { self.fd = fd }; func f() { _ = write(fd, p, 1) } }
    let out = Out(fd: 2)
    """#,
    #"""
    let fd: Int32 = 1
    let h = FileHandle(fileDescriptor: fd)
    """#,
    #"""
    let fd = dup(2)
    func f() { _ = write(fd, p, 1) }
    """#,
    #"""
    let fd = Int32(2)
    func f() { _ = write(fd, p, 1) }
    """#,
    "func f(_ c: Bool) { _ = write(c ? 1 : 2, p, 1) }",
    "func f() { _ = write(fileno(stderr), p, 1) }",
    #"""
    var fd: Int32 = 0
    func f() { fd = 2; write(fd, p, 1) }
    """#,
    #"""
    var fd: Int32 = 0
    let other: Int32 = 2
    func f() { fd = other; write(fd, p, 1) }
    """#,
    "func f(_ c: Bool) { var fd: Int32 = -1; if c { fd = STDERR_FILENO }; write(fd, p, 1) }",
    "class A { var fd: Int32 = 0; func g() { self.fd = 2 }; func f() { write(fd, p, 1) } }",
    #"""
    enum Fd: Int32 { case out = 1, err }
    func f() { write(Fd.err.rawValue, p, 1) }
    """#,
    #"""
    enum Fd: Int32 { case zero, out }
    func f() { write(Fd.out.rawValue, p, 1) }
    """#,
    #"""
    enum Fd: Int { case out = 1, err }
    func f(_ fd: Fd) { write(Int32(fd.rawValue), p, 1) }
    """#,
    #"""
    let n = 2
    func f() { write(Int32(n), p, 1) }
    """#,
    #"""
    var fd: Int32 { 2 }
    func f() { write(fd, p, 1) }
    """#,
    #"""
    enum Out { case a, b; var fd: Int32 { switch self { case .a: 1; case .b: 2 } } }
    func f(_ o: Out) { write(o.fd, p, 1) }
    """#,
    #"""
    let fd = { Int32(2) }
    func f() { write(fd(), p, 1) }
    """#,
    #"""
    let h = FileHandle.standardError
    func f() { write(h.fileDescriptor, p, 1) }
    """#,
    #"""
    struct K { let fd: Int32 }
    func f(_ k: K) { write(k.fd, p, 1) }
    func g() { f(K(fd: 2)) }
    """#,
    #"""
    func get() -> Int32 { let x: Int32 = 2; return x }
    func f() { write(get(), p, 1) }
    """#,
    #"""
    func get(_ o: inout Int32) { o = 2 }
    func f() { var fd: Int32 = 0; get(&fd); write(fd, p, 1) }
    """#,
    #"func f() { let fd = Int32("2")!; write(fd, p, 1) }"#,
    #"func f() { let d: [String: Int32] = ["e": 2]; write(d["e"]!, p, 1) }"#,
    "func f() { let w = { (fd: Int32) in write(fd, p, 1) }; w(2) }",
    #"""
    func run(_ b: (Int32) -> Void) { b(2) }
    func f() { run { fd in write(fd, p, 1) } }
    """#,
    "func f() { let fd: Int32 = { 2 }(); write(fd, p, 1) }",
    #"""
    func f(_ o: Int32?) { guard let fd = o else { return }; write(fd, p, 1) }
    func g() { f(2) }
    """#,
    "func f() { let fd = max(1, 2) as Int32; write(fd, p, 1) }",
    #"""
    func f<T: BinaryInteger>(_ fd: T) { write(Int32(fd), p, 1) }
    func g() { f(2) }
    """#,
  ]

  /// The same through a closure, a pointer, a property wrapper or a subscript.
  static let indirect = [
    "func f() { withUnsafePointer(to: 2) { write($0.pointee, p, 1) } }",
    "func f() { [1, 2].forEach { write($0, p, 1) } }",
    "func f() { [1, 2].forEach { fd in write(fd, p, 1) } }",
    "func f() { for fd in [1, 2] { write(fd, p, 1) } }",
    "func f() { (1...2).forEach { write($0, p, 1) } }",
    "func f() { stride(from: Int32(1), to: 3, by: 1).forEach { write($0, p, 1) } }",
    "func f() { var fd: Int32 = 0; withUnsafeMutablePointer(to: &fd) { $0.pointee = 2 }; write(fd, p, 1) }",
    "func f() { var fd: Int32 = 0; withUnsafeMutablePointer(to: &fd) { q in q.pointee = 2 }; write(fd, p, 1) }",
    "func f() { var fd: Int32 = 0; let q = UnsafeMutablePointer(&fd); q.pointee = 2; write(fd, p, 1) }",
    "func f() { var fd: Int32 = 0; withUnsafeMutablePointer(to: &fd) { $0[0] = 2 }; write(fd, p, 1) }",
    #"""
    @propertyWrapper struct Two { var wrappedValue: Int32 { 2 } }
    struct S { @Two var fd: Int32; func f() { write(fd, p, 1) } }
    """#,
    #"""
    @propertyWrapper struct Box { var wrappedValue: Int32; init(_ v: Int32) { wrappedValue = v } }
    struct S { @Box(2) var fd: Int32; func f() { write(fd, p, 1) } }
    """#,
    #"""
    struct T { subscript(i: Int) -> Int32 { 2 } }
    let t = T()
    func f() { write(t[0], p, 1) }
    """#,
    #"""
    struct T { subscript(i: Int) -> Int32 { get { return 2 } } }
    func f(_ t: T) { let fd = t[0]; write(fd, p, 1) }
    """#,
    "func f() { write([1, 2][1], p, 1) }",
    "func f() { write([1, 2].first!, p, 1) }",
    "func f() { Optional(2).map { write($0, p, 1) } }",
    #"func g(_ c: Bool) { let fd = c ? open("a", 1) : 2; write(fd, p, 1) }"#,
  ]

  @Test(arguments: [
    (CaseGroup("named", named), "logs"), (CaseGroup("indirect", indirect), "logs"),
    (CaseGroup("unclear", unclear), "unknown"), (CaseGroup("other", other), "silent"),
    (CaseGroup("usual", usual), "silent"),
  ])
  func `descriptors are followed to where they come from`(
    group: CaseGroup<String>, expected: String
  ) async throws {
    let statuses = try await AuditStage.statuses(
      of: group.cases.map { ["a.swift": "import Foundation\n\($0)\n"] })
    for (source, status) in zip(group.cases, statuses) {
      #expect(status == expected, "\(source)")
    }
  }

  @Test
  func `a descriptor from an unknown function is reported with its place`() async throws {
    let report = try await AuditStage([
      "Sources/a.swift": "func f() {\n  write(makeFile(), p, 1)\n}\n"
    ]).report()
    let gap = try #require(report.unjudged.first)
    #expect(report.unjudged.count == 1)
    #expect(gap.kind == "stream")
    #expect(gap.path == "Sources/a.swift")
    #expect(gap.line == 2)
    #expect(gap.message == "'write' writes to a descriptor that the sources do not show")
  }
}
