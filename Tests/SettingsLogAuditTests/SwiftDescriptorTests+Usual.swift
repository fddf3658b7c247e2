/// Programs whose descriptors are not those of the standard streams, or are unknown.
extension SwiftDescriptorTests {
  /// Programs that get a descriptor from somewhere else.
  static let unclear = [
    "func f() { connect(retries: 2) { fd in write(fd, p, 1) } }",
    "func f() { withLogFile { fd in write(fd, p, 1) } }",
    "func f() { let fd = makeFD { c in c.mode = 7 }; write(fd, p, 1) }",
    "func f(_ n: Int32) { write(n + 1, p, 1) }",
    "func f() { var fd: Int32 = 0; fd += 1; write(fd, p, 1) }",
    "func f(_ n: Int32) { var fd: Int32 = 0; fd = n + 2; write(fd, p, 1) }",
    "func f(_ n: Int32) { let fd = n - 1; write(fd, p, 1) }",
    #"""
    import Lib
    func f() { write(makeFD(), p, 1) }
    """#,
    "func f() { let fd = makeFD(); write(fd, p, 1) }",
    "func f(_ m: Maker) { let fd = m.makeFD(); write(fd, p, 1) }",
    "func f() { var fd: Int32 = 0; getFD(&fd); write(fd, p, 1) }",
    "func f() { openLog { fd in write(fd, p, 1) } }",
    "func f() { openLog { write($0, p, 1) } }",
    #"func f() { let fd = Int32(atoi("2")); write(fd, p, 1) }"#,
    #"""
    func get() -> Int32 { other() }
    func f() { write(get(), p, 1) }
    """#,
    #"func g() { let fd = UserDefaults.standard.integer(forKey: "fd"); write(Int32(fd), p, 1) }"#,
  ]

  /// Programs that write to files and sockets.
  static let other = [
    "func f(_ n: Int) { let fd = n == 1 ? open(\"a\", 1) : -1; write(fd, p, 1) }",
    "func f(_ n: Int) { var fd: Int32 = 0; fd = n > 2 ? open(\"a\", 1) : 0; write(fd, p, 1) }",
    "func f(_ n: Int) { write(n + 1 == 2 ? open(\"a\", 1) : 0, p, 1) }",
    "func f(_ fds: [Int32]) { _ = write(fds[1], p, 1) }",
    #"""
    let fd = open("/tmp/a", O_WRONLY)
    func f() { _ = write(fd, p, 1) }
    """#,
    #"""
    func say(_ fd: Int32, _ n: Int) { _ = write(fd, p, n) }
    func f(_ s: Int32) { say(s, 2) }
    """#,
    #"""
    enum Kind: Int32 { case a = 7, b }
    func f() { write(Kind.b.rawValue, p, 1) }
    """#,
    #"""
    var fd: Int32 = 0
    func f() { fd = open("/tmp/a", O_WRONLY); write(fd, p, 1) }
    """#,
    #"""
    struct K { let fd: Int32 }
    func f(_ k: K) { write(k.fd, p, 1) }
    func g() { f(K(fd: 7)) }
    """#,
    "func f() { var fds: [Int32] = [0, 0]; pipe(&fds); write(fds[1], p, 1) }",
    "func f() { let w = { (fd: Int32, n: Int) in write(fd, p, n) }; w(7, 2) }",
    #"""
    func get(_ o: inout Int32) { o = 7 }
    func f() { var fd: Int32 = 0; get(&fd); write(fd, p, 1) }
    """#,
    #"""
    func get() -> Int32 { open("a", 1) }
    func f() { write(get(), p, 1) }
    """#,
    #"func f() { let fd = open("a", O_WRONLY); guard fd >= 0 else { return }; write(fd, p, 1) }"#,
    #"""
    class C { let fd: Int32; init(fd: Int32) { self.fd = fd }; func f() { write(fd, p, 1) } }
    func g() { let c = C(fd: socket(1, 2, 3)); c.f() }
    """#,
    #"""
    func retry<T>(_ b: () -> T) -> T { b() }
    func f() { let fd = retry { open("a", 1) }; write(fd, p, 1) }
    """#,
    "func f() { var fds: [Int32] = [0, 0]; guard pipe(&fds) == 0 else { return }; write(fds[1], p, 1) }",
    "func f() { var fds: [Int32] = [0, 0]; fds.withUnsafeMutableBufferPointer { pipe($0.baseAddress!) }; write(fds[1], p, 1) }",
    #"func f() { let h = FileHandle(forWritingAtPath: "a")!; write(h.fileDescriptor, p, 1) }"#,
    "func f() { let h = Pipe(); write(h.fileHandleForWriting.fileDescriptor, p, 1) }",
    #"""
    func pair() -> (Int32, Int32) { var fds: [Int32] = [0, 0]; pipe(&fds); return (fds[0], fds[1]) }
    func f() { let (r, w) = pair(); write(w, p, 1); write(r, p, 1) }
    """#,
    "func f(_ sockets: [Int32]) { sockets.forEach { send($0, p, 1, 0) } }",
    "func f(_ sockets: [Int32]) { for s in sockets { send(s, p, 1, 0) } }",
    #"""
    class Server { var clients: [Int32: String] = [:]
     func go() { let c = accept(3, nil, nil); clients[c] = "a"; for (fd, _) in clients { write(fd, p, 1) } } }
    """#,
    #"""
    class L { private var fd: CInt = -1
     init?(path: String) { fd = path.withCString { open($0, O_CREAT | O_WRONLY, 0o644) }; if fd < 0 { return nil } }
     func add(_ s: String) { s.utf8CString.withUnsafeBytes { _ = write(fd, $0.baseAddress!, $0.count) } } }
    """#,
    #"""
    func w(_ fd: Int32, _ b: UnsafeRawBufferPointer) { var n = 0; while n < b.count { let r = write(fd, b.baseAddress! + n, b.count - n); if r < 0 { return }; n += r } }
    """#,
    #"""
    final class S { var source: DispatchSourceFileSystemObject?; var fd: Int32 = -1
     func start(_ u: URL) { fd = open(u.path, O_EVTONLY); source = DispatchSource.makeFileSystemObjectSource(fileDescriptor: fd, eventMask: .write); source?.setCancelHandler { close(self.fd) } 
     write(fd, p, 1) } }
    """#,
    #"""
    actor A { let fd: Int32; init() throws { fd = try A.make() }; static func make() throws -> Int32 { let d = socket(AF_INET, 1, 0); if d < 0 { throw NSError() }; return d }
     func s(_ d: Data) { d.withUnsafeBytes { _ = send(fd, $0.baseAddress, $0.count, 0) } } }
    """#,
    #"""
    func f(_ d: Data, to s: Int32) throws -> Int { try d.withUnsafeBytes { b in let n = sendto(s, b.baseAddress, b.count, 0, nil, 0); return n } }
    """#,
    #"""
    func f() { let fd = mkstemp(strdup("aXXXXXX")); defer { close(fd) }; let h = FileHandle(fileDescriptor: fd, closeOnDealloc: true); h.write(Data()) }
    """#,
    "extension FileHandle { func put(_ s: String) { write(Data(s.utf8)) } }",
    #"""
    struct F { var descriptor: Int32; func put() { Darwin.write(descriptor, p, 1) } }
    func o() -> F { F(descriptor: Darwin.open("a", 1)) }
    """#,
    #"""
    func f(completion: @escaping (Int32) -> Void) { completion(7) }
    func g() { f { fd in write(fd, p, 1) } }
    """#,
    #"""
    let q = DispatchQueue(label: "a")
    func g() { let fd = q.sync { open("a", 1) }; write(fd, p, 1) }
    """#,
    #"""
    func g() { let fd = (try? opened()) ?? -1; write(fd, p, 1) }
    func opened() throws -> Int32 { open("a", 1) }
    """#,
    #"""
    class Conn { lazy var fd: Int32 = { let s = socket(1,1,0); return s }()
     func w() { write(fd, p, 1) } }
    """#,
  ]

  static let usual = [
    #"""
    public final class Socket {
      public internal(set) var socketfd: Int32 = -1
      init(fd: Int32) { self.socketfd = fd }
      func acceptClient() throws -> Socket {
        var length = socklen_t(16); var addr = sockaddr()
        let newfd = Darwin.accept(self.socketfd, &addr, &length)
        if newfd < 0 { throw NSError() }
        return Socket(fd: newfd)
      }
      func write(from buffer: UnsafeRawPointer, bufSize: Int) throws -> Int {
        var sent = 0
        while sent < bufSize { let s = Darwin.send(self.socketfd, buffer.advanced(by: sent), bufSize - sent, 0); if s <= 0 { throw NSError() }; sent += s }
        return sent
      }
      static func create() throws -> Socket { let s = try Socket(fd: Darwin.socket(AF_INET, SOCK_STREAM, 0)); return s }
    }
    """#,
    #"""
    final class PTY {
      private(set) var master: Int32 = -1
      func start() { var slave: Int32 = 0; guard openpty(&master, &slave, nil, nil, nil) == 0 else { return } }
      func send(_ data: [UInt8]) { data.withUnsafeBufferPointer { _ = write(master, $0.baseAddress, $0.count) } }
    }
    """#,
    #"""
    struct CrashWriter { static var fd: Int32 = -1
     static func install(_ path: String) { fd = open(path, O_CREAT | O_WRONLY | O_TRUNC, 0o600) }
     static func put(_ s: StaticString) { _ = write(fd, s.utf8Start, s.utf8CodeUnitCount) } }
    """#,
    #"""
    struct FileLock { let fd: CInt
     init(at path: String) throws { let f = open(path, O_RDWR | O_CREAT, 0o644); guard f >= 0 else { throw POSIXError(.EACCES) }; self.fd = f }
     func note() { var pid = "\(getpid())\n"; pid.withUTF8 { b in _ = pwrite(fd, b.baseAddress, b.count, 0) } } }
    """#,
    #"""
    class SerialPort { var fileDescriptor: Int32?
     func openPort(path: String) throws { let d = open(path, O_RDWR | O_NOCTTY); if d == -1 { throw NSError() }; fileDescriptor = d }
     func writeBytes(from buffer: UnsafeMutablePointer<UInt8>, size: Int) throws -> Int { guard let fileDescriptor = fileDescriptor else { throw NSError() }; return write(fileDescriptor, buffer, size) } }
    """#,
    #"""
    func sendAll(_ fd: Int32, _ data: Data) throws {
      try data.withUnsafeBytes { (raw: UnsafeRawBufferPointer) in
        var off = 0
        while off < raw.count { let n = write(fd, raw.baseAddress!.advanced(by: off), raw.count - off); if n < 0 { if errno == EINTR { continue }; throw POSIXError(.EIO) }; off += n } } }
    """#,
    #"""
    final class Wake { private var fds: (r: Int32, w: Int32) = (-1, -1)
     init() { var p: [Int32] = [-1, -1]; _ = p.withUnsafeMutableBufferPointer { b in pipe(b.baseAddress!) }; fds = (p[0], p[1]) }
     func wake() { var b: UInt8 = 1; _ = write(fds.w, &b, 1) } }
    """#,
    #"""
    enum IPC { static func connect(_ path: String) -> Int32? { let s = socket(AF_UNIX, SOCK_STREAM, 0); guard s >= 0 else { return nil }; return s }
     static func send(_ m: Data) { guard let s = connect("/tmp/a") else { return }; defer { close(s) }; m.withUnsafeBytes { _ = Darwin.write(s, $0.baseAddress!, m.count) } } }
    """#,
    #"""
    class Client { let socket: CFSocket
     init(_ s: CFSocket) { socket = s }
     func send(_ d: Data) { let fd = CFSocketGetNative(socket); d.withUnsafeBytes { _ = Darwin.send(fd, $0.baseAddress!, d.count, 0) } } }
    """#,
    #"""
    class Stream { func w(_ s: CFWriteStream) { } 
     func go(_ d: Data, _ a: Data) { let s = socket(AF_INET, SOCK_DGRAM, 0)
     a.withUnsafeBytes { addr in d.withUnsafeBytes { b in _ = sendto(s, b.baseAddress, b.count, 0, addr.bindMemory(to: sockaddr.self).baseAddress, 16) } } } }
    """#,
    #"""
    class Srv { var conns: [Int: Conn] = [:]
     class Conn { let sock: Int32; init(sock: Int32) { self.sock = sock } }
     func loop() { let l = socket(AF_INET, SOCK_STREAM, 0); while true { let c = accept(l, nil, nil); conns[Int(c)] = Conn(sock: c) } }
     func all(_ s: String) { for (_, c) in conns { s.withCString { _ = write(c.sock, $0, strlen($0)) } }
      conns.values.forEach { c in s.withCString { _ = write(c.sock, $0, strlen($0)) } }
      conns.values.map(\.sock).forEach { s in write(s, p, 1) } } }
    """#,
    #"""
    actor Log { private let handle: FileHandle
     init(url: URL) throws { FileManager.default.createFile(atPath: url.path, contents: nil); handle = try FileHandle(forWritingTo: url) }
     func add(_ s: String) throws { try handle.write(contentsOf: Data(s.utf8)); fsync(handle.fileDescriptor); _ = s.withCString { write(handle.fileDescriptor, $0, 1) } } }
    """#,
    #"""
    import System
    func save(_ s: String) throws { let fd = try FileDescriptor.open("/tmp/a", .writeOnly, options: [.create], permissions: .ownerReadWrite); try fd.closeAfter { _ = try fd.writeAll(s.utf8) } }
    """#,
    #"""
    import System
    func save(_ s: String) throws { let fd = try FileDescriptor.open("/tmp/a", .writeOnly); defer { try? fd.close() }; s.withCString { _ = write(fd.rawValue, $0, 1) } }
    """#,
    #"""
    class W { private var queue = DispatchQueue(label: "q"); private var fd: Int32 = -1
     func open(_ path: String) { queue.sync { fd = Darwin.open(path, O_WRONLY | O_APPEND) } }
     func log(_ s: String) { queue.async { [weak self] in guard let self = self, self.fd >= 0 else { return }; s.withCString { _ = write(self.fd, $0, strlen($0)) } } } }
    """#,
    #"""
    final class EventLoop { let eventfd: CInt
     init() { eventfd = Glibc.eventfd(0, 0) }
     func wake() { var v: UInt64 = 1; withUnsafeBytes(of: &v) { _ = write(eventfd, $0.baseAddress!, 8) } } }
    """#,
    #"""
    func retryingOnEINTR<T: FixedWidthInteger>(_ f: () -> T) -> T { while true { let r = f(); if r == -1 && errno == EINTR { continue }; return r } }
    struct H { let fd: CInt
     static func create(_ p: String) -> H { H(fd: retryingOnEINTR { open(p, O_WRONLY) }) }
     func w(_ b: UnsafeRawBufferPointer) -> Int { retryingOnEINTR { write(fd, b.baseAddress, b.count) } } }
    """#,
    #"""
    class Tun { var tunnelFileDescriptor: Int32? { 
        var buf = [CChar](repeating: 0, count: 10)
        for fd: Int32 in 0...1024 { var len = socklen_t(buf.count); if getsockopt(fd, 2, 2, &buf, &len) == 0 { return fd } }
        return nil }
     func go() { guard let fd = tunnelFileDescriptor else { return }; write(fd, p, 1) } }
    """#,
    #"""
    class D { func go(_ parent: Parent) throws { let (a, b) = try Self.makePair(); try parent.use(a); _ = write(b, p, 1) }
     static func makePair() throws -> (Int32, Int32) { var f: [Int32] = [0,0]; guard socketpair(AF_UNIX, SOCK_STREAM, 0, &f) == 0 else { throw NSError() }; return (f[0], f[1]) } }
    """#,
    #"""
    func copy(_ a: String, _ b: String) { let i = open(a, O_RDONLY), o = open(b, O_WRONLY); defer { close(i); close(o) }; fcopyfile(i, o, nil, copyfile_flags_t(COPYFILE_ALL)) }
    """#,
    #"""
    class T { func tmp() throws -> URL { var t = Array("/tmp/x.XXXXXX".utf8CString); let fd = t.withUnsafeMutableBufferPointer { mkstemp($0.baseAddress!) }; guard fd != -1 else { throw NSError() }; write(fd, p, 1); return URL(fileURLWithPath: "") } }
    """#,
  ]
}
