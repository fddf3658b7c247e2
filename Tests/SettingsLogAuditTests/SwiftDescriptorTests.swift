import SettingsTestSupport
import Testing

/// Where the descriptors come from to which a Swift program writes.
@Suite(.enabled("needs swiftc") { Installed.has("swiftc") }, .endsWhenHanging)
struct SwiftDescriptorTests {
  /// Programs that write to a standard stream.
  static let standard = [
    "func f() { write(2, p, 1) }",
    "func f() { write(0x1, p, 1) }",
    #"""
    let fd: Int32 = 2
    func f() { _ = write(fd, p, 1) }
    """#,
    #"""
    enum K { static let fd = STDERR_FILENO }
    func f() { _ = write(K.fd, p, 1) }
    """#,
    #"""
    let fd: Int32 = 1
    let h = FileHandle(fileDescriptor: fd)
    """#,
    "func f() { _ = write(fileno(stderr), p, 1) }",
    "func f() { _ = Darwin.write(Darwin.STDERR_FILENO, p, 1) }",
    "func f() { write(FileHandle.standardError.fileDescriptor, p, 1) }",
    #"""
    var fd: Int32 { 2 }
    func f() { write(fd, p, 1) }
    """#,
    "func f() { let fd: Int32 = { 2 }(); write(fd, p, 1) }",
    #"""
    let fd: Int32 = 2
    func f() { do { let fd = open("a", 1); close(fd) }; write(fd, p, 1) }
    """#,
    "func f() { let fd = FileHandle.standardError.fileDescriptor; write(fd, p, 1) }",
    "func f() { put(stdout.pointee) }",
    #"let p = "/dev/../dev/fd/2""#,
    #"let p = "../../dev/fd/2""#,
    #"let p = URL(string: "FILE://localhost/dev/fd/2")"#,
    "let p: [UInt8] = [47, 0x64, 101, 118, 47, 102, 100, 47, 50, 0]",
    "typealias Mode = FileHandle; func f() { let h: Mode = .standardError; h.write(d) }",
    "func f(_ o: Out) { o.put(to: stderr) }",
    "func f(_ o: Out) { o.put(to: Darwin.stderr!) }",
    "func f() { var s = stdout; s = stderr; use(s) }",
    "typealias Out = FileHandle; func f() { Out(fileDescriptor: 2).write(Data()) }",
  ]

  /// Programs whose descriptor neither the function around the call nor a constant shows.
  static let unclear = [
    #"func f(_ n: Int) { FileHandle(forWritingAtPath: "//dev/fd/\(n)") }"#,
    #"func f(_ d: String) { FileHandle(forWritingAtPath: "/\(d)/fd/2") }"#,
    #"func f() { FileHandle(forWritingAtPath: ["", "dev", "fd", "2"].joined(separator: "/")) }"#,
    #"func f() { FileHandle(forWritingTo: root.appending("dev").appending("tty")) }"#,
    #"func f() { FileHandle(forWritingTo: root.appending("dev").appending("fd/2")) }"#,
    #"@_silgen_name("_IO_puts") func f(_ s: UnsafePointer<CChar>) -> Int32"#,
    "func say(_ fd: Int32) { _ = write(fd, p, 1) }; func f() { say(2) }",
    "func say(_ fd: Int32 = 1) { _ = write(fd, p, 1) }",
    "var fd: Int32 = 0; func f() { fd = 2; write(fd, p, 1) }",
    "class A { var fd: Int32 = 0; func f() { write(fd, p, 1) } }",
    "struct K { let fd: Int32 }; func f(_ k: K) { write(k.fd, p, 1) }",
    "enum Fd: Int32 { case out = 1 }; func f() { write(Fd.out.rawValue, p, 1) }",
    "func f() { let fd = makeFD(); write(fd, p, 1) }",
    "func get() -> Int32 { 2 }; func f() { write(get(), p, 1) }",
    "func f(_ n: Int32) { write(n + 1, p, 1) }",
    "func f() { var fd: Int32 = 0; fd += 1; write(fd, p, 1) }",
    "func f() { var fd: Int32 = 0; get(&fd); write(fd, p, 1) }",
    "func f() { var fd: Int32 = 0; (fd, n) = (2, 3); write(fd, p, 1) }",
    "func f() { var fd: Int32 = 0; fd.negate(); write(fd, p, 1) }",
    "func f() { var fd: Int32 = 0; withUnsafeMutablePointer(to: &fd) { $0.pointee = 2 }; write(fd, p, 1) }",
    "func f() { var fds: [Int32] = [2, 2]; if c { pipe(&fds) }; write(fds[1], p, 1) }",
    "func f() { var fds: [Int32] = [0, 0]; pipe(&fds); fds[1] = 2; write(fds[1], p, 1) }",
    "func f() { var fds: [Int32] = [0, 0]; pipe(&fds); g(&fds); write(fds[1], p, 1) }",
    "func f() { withUnsafePointer(to: 2) { write($0.pointee, p, 1) } }",
    "func f() { [1, 2].forEach { write($0, p, 1) } }",
    "func f() { for fd: Int32 in 0..<3 { write(fd, p, 1) } }",
    "func f() { write([1, 2][1], p, 1) }",
    "func f() { var fds: [Int32] = [0, 0]; fds.append(2); write(fds[2], p, 1) }",
    "func f(_ o: Int32?) { guard let fd = o else { return }; write(fd, p, 1) }",
    "func f(_ o: Int32?) { if case let fd? = o { write(fd, p, 1) } }",
    "func f(_ e: E) { switch e { case .out(let fd): write(fd, p, 1) } }",
    #"func f() { let fd = Int32("2")!; write(fd, p, 1) }"#,
    "func f(_ m: Mirror) { for c in m.children { write(c.value as! Int32, p, 1) } }",
    "func f(_ n: NSNumber) { write(n.int32Value, p, 1) }",
    "func f() { let fd = { (_: Int) in Int32(2) }(1); write(fd, p, 1) }",
    "let w = Darwin.write; func f() { _ = w(2, p, 1) }",
    "let w: (Int32, UnsafeRawPointer, Int) -> Int = write; func f() { _ = w(2, p, 1) }",
    "func f() { [Darwin.write].forEach { _ = $0(2, p, 1) } }",
    "func f() { use(writev) }",
    "let d = dup2; func f() { let fd = socket(1, 2, 3); _ = d(2, fd); write(fd, p, 1) }",
    #"""
    func open(_ path: String, _ mode: Int) -> Int32 { 2 }
    func f() { let fd = open("a", 1); write(fd, p, 1) }
    """#,
    #"""
    class A { func g() { let fd = open("a", 1); write(fd, p, 1) } }
    extension A { func open(_ path: String, _ mode: Int) -> Int32 { 2 } }
    """#,
    #"""
    struct Int32 { init(_ n: Int) {}; var n: Swift.Int32 { 2 } }
    func f() { let fd = Int32(7); write(fd, p, 1) }
    """#,
    #"""
    @propertyWrapper struct Two { var wrappedValue: Int32 { get { 2 } set {} } }
    struct S { @Two private var fd: Int32 = 7; func f() { write(fd, p, 1) } }
    """#,
    #"""
    class S { private var fd: Int32 = 7 { didSet { change() } }; func f() { write(fd, p, 1) } }
    """#,
    #"""
    class S { private var fd: Int32 = 7; func g() { self[keyPath: \S.fd] = 2 }
      func f() { write(fd, p, 1) } }
    """#,
    #"""
    class S { private var fd: Int32 = 7; func g(_ n: Int32) { fd = n }
      func f() { write(fd, p, 1) } }
    """#,
    "typealias open = Int32; func f() { let fd = open(2); write(fd, p, 1) }",
    "struct B<open: FixedWidthInteger> { func f() { let fd = open(2); write(Int32(fd), p, 1) } }",
    "let rawValue: Int32 = 7; enum E: Int32 { case a, b, c; func f() { write(rawValue, p, 1) } }",
    #"func f() { let fd = open("a", 1); dup2(n, fd); write(fd, p, 1) }"#,
    #"func f() { let fd = open("a", 1); dup2(2, fd); write(fd, p, 1) }"#,
    #"func f() { let fd = open("a", 1); fcntl(2, F_DUPFD, fd); write(fd, p, 1) }"#,
    "func f() { let mk = FileHandle.init(fileDescriptor:closeOnDealloc:); mk(2, false).write(d) }",
    "func f() { let w = DispatchIO.write(toFileDescriptor:data:runningHandlerOn:handler:); w(2, d, q, h) }",
    "func f(_ a: UnsafeMutablePointer<aiocb>) { aio_write(a) }",
    #"""
    enum Mode { case standardError }
    func g(_ h: FileHandle) { h.write(d) }
    func f() { g(.standardError) }
    """#,
    #"@_silgen_name("$ss5print_9separator10terminatoryypd_S2StF") func say(_ s: String)"#,
    #"""
    let fd = Int32(2)
    func f() { _ = write(fd, p, 1) }
    """#,
    "func f() { let fd = dup(2); _ = write(fd, p, 1) }",
    "func f(_ c: Bool) { _ = write(c ? 1 : 2, p, 1) }",
    "func f(_ c: Bool) { var fd: Int32 = -1; if c { fd = STDERR_FILENO }; write(fd, p, 1) }",
    #"""
    let n = 2
    func f() { write(Int32(n), p, 1) }
    """#,
    #"func g(_ c: Bool) { let fd = c ? open("a", 1) : 2; write(fd, p, 1) }"#,
    "class A { private var fd: Int32 = 0; func g() { self.fd = 2 }; func f() { write(fd, p, 1) } }",
    #"""
    struct S { private let fd: Int32; static func make() -> S { S(fd: 2) }
      func f() { write(fd, p, 1) } }
    """#,
    #"""
    let other: Int32 = 2
    func f() { var fd: Int32 = 0; fd = other; write(fd, p, 1) }
    """#,
    #"""
    let n = 2
    func f() { FileHandle(fileDescriptor: numericCast(n)).write(d) }
    """#,
    "func f(_ n: Int) { let fd = n == 1 ? open(\"a\", 1) : -1; write(fd, p, 1) }",
    "func f(_ n: Int) { var fd: Int32 = 0; fd = n > 2 ? open(\"a\", 1) : 0; write(fd, p, 1) }",
    "func f(_ n: Int) { write(n + 1 == 2 ? open(\"a\", 1) : 0, p, 1) }",
    #"""
    func f(_ d: Data) {
      let fd = mkstemp(strdup("aXXXXXX")); defer { close(fd) }
      let h = FileHandle(fileDescriptor: fd, closeOnDealloc: true); h.write(d)
      d.withUnsafeBytes { b in DispatchQueue.main.async { [fd] in _ = write(fd, b.baseAddress, 1) } }
    }
    """#,
    #"""
    class W { private var queue = DispatchQueue(label: "q"); private var fd: Int32 = -1
      func open(_ path: String) { queue.sync { fd = Darwin.open(path, O_WRONLY | O_APPEND) } }
      deinit { if fd >= 0 { close(fd) } }
      func log(_ s: String) { queue.async { [weak self] in
        guard let self = self, self.fd >= 0 else { return }
        s.withCString { _ = write(self.fd, $0, strlen($0)) } } } }
    """#,
    #"""
    func copy(_ a: String, _ b: String) { let i = open(a, O_RDONLY), o = open(b, O_WRONLY)
      defer { close(i); close(o) }; fcopyfile(i, o, nil, copyfile_flags_t(COPYFILE_ALL)) }
    """#,
  ]

  /// Programs that write to files and sockets.
  static let other = [
    #"func f() { let fd = open("a", O_WRONLY); guard fd >= 0 else { return }; write(fd, p, 1) }"#,
    #"""
    let fd = open("/tmp/a", O_WRONLY)
    func f() { _ = write(fd, p, 1) }
    """#,
    "let fd: Int32 = 7; func f() { _ = write(fd, p, 1) }",
    "func f() { var fds: [Int32] = [0, 0]; pipe(&fds); write(fds[1], p, 1) }",
    "func f() { var fds = [Int32](repeating: -1, count: 2); guard pipe(&fds) == 0 else { return }; write(fds[1], p, 1) }",
    #"""
    class Client { let socket: CFSocket
      init(_ s: CFSocket) { socket = s }
      func send(_ d: Data) { let fd = CFSocketGetNative(socket)
        d.withUnsafeBytes { _ = Darwin.send(fd, $0.baseAddress!, d.count, 0) } } }
    """#,
    "extension FileHandle { func put(_ s: String) { write(Data(s.utf8)) } }",
    "extension S { func put(_ d: Data) { write(d, to: url); write(d) } }",
    "func f() { if stdout == nil { return }; setvbuf(stdout, nil, _IOLBF, 0); fflush(stdout!) }",
    "func f(_ r: Output) { use(r.stdout) }",
  ]

  @Test(arguments: [
    (CaseGroup("standard", standard), "logs"), (CaseGroup("unclear", unclear), "unknown"),
    (CaseGroup("other", other), "silent"),
  ])
  func `descriptors are known by the function around a call and by constants`(
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

  @Test
  func `constants of other files and conditions decide for each configuration`() async throws {
    let statuses = try await AuditStage.statuses(of: [
      [
        "a.swift": "func f() { write(Log.fd, p, 1) }",
        "b.swift": "enum Log { static let fd: Int32 = 2 }",
      ],
      [
        "a.swift": "func f() { write(Log.fd, p, 1) }",
        "b.swift": "enum Log { static let fd: Int32 = 7 }",
      ],
      [
        "a.swift": "func f() { let fd = open(\"a\", 1); write(fd, p, 1) }",
        "b.swift": "func open(_ path: String, _ mode: Int) -> Int32 { 2 }",
      ],
    ])
    #expect(statuses == ["logs", "silent", "unknown"])
  }
}
