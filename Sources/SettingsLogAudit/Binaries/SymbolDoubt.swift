/// A reference of a binary to something that logs only in some uses. The binary does not show which
/// use it is.
struct SymbolDoubt: Sendable, Hashable {
  let kind: Unjudged.Kind
  /// The function, as users write it after `--assume-silent`, or a text of the binary.
  let name: String
  /// The symbol in the file.
  let symbol: String

  /// What is unknown.
  var message: String {
    let place = name == symbol ? "'\(name)'" : "'\(name)' (\(symbol))"
    if self == Self.systemCall {
      return "it calls the system without a function, and may write to a standard stream"
    }
    switch kind {
    case .process:
      return "it refers to \(place), which starts a process that inherits the standard streams"
    case _ where LogFunctions.doubtful.contains(name):
      return "it refers to \(place), which may print what it receives or rejects"
    case .symbol:
      return "it refers to \(place), which may look up a log function by a name made at run time"
    default:
      return name.contains("/")
        ? "it contains \(place), which may be a part of the path of a standard stream"
        : "it refers to \(place), whose arguments may name a standard stream"
    }
  }

  /// Returns the doubt about a symbol; nil if the symbol has nothing to do with logging, or is that
  /// of a log function.
  init?(symbol: String) {
    let plain = LogFunctions.withoutVariant(symbol)
    guard LogFunctions.function(ofSymbol: symbol) == nil else { return nil }
    if let (kind, name) = Self.symbols[plain] {
      self.init(kind: kind, name: name, symbol: symbol)
    } else if let row = Self.prefixes.first(where: { plain.hasPrefix($0.prefix) }) {
      self.init(kind: row.kind, name: row.name, symbol: symbol)
    } else {
      return nil
    }
  }

  /// Returns the doubt about a text or a selector in a binary; nil if there is none.
  init?(text: String) {
    guard Self.texts.contains(text) || Self.ends.contains(text) else { return nil }
    self.init(kind: .stream, name: text, symbol: text)
  }

  /// The doubt about code that enters the kernel by itself.
  static let systemCall = SymbolDoubt(kind: .stream, name: "system call", symbol: "system call")

  private init(kind: Unjudged.Kind, name: String, symbol: String) {
    self.kind = kind
    self.name = name
    self.symbol = symbol
  }

  /// Selectors, and beginnings of paths that the code completes.
  static let texts: [String] = [
    "initWithFileDescriptor:", "initWithFileDescriptor:closeOnDealloc:", "/dev", "/dev/",
    "/dev/%s", "/dev/%@", "/dev/fd", "/dev/fd/", "/dev/fd/%d", "/dev/fd/%i", "/dev/fd/%u",
    "/proc/%d/fd/%d", "/proc/%d/fd/1", "/proc/%d/fd/2", "/proc/self/fd", "/proc/self/fd/",
    "/proc/self/fd/%d", "/proc/self/fd/%i", "/proc/self/fd/%u",
  ]

  /// Ends of such paths, of texts that begin differently.
  static let ends: [String] = [
    "dev/stderr", "dev/stdout", "dev/console", "dev/tty", "/fd/1", "/fd/2", "/fd/%d", "/fd/%i",
    "/fd/%u", "dev/fd/",
  ]

  private static let symbols: [String: (kind: Unjudged.Kind, name: String)] = {
    var table: [String: (kind: Unjudged.Kind, name: String)] = [:]
    for (name, condition) in LogFunctions.c {
      switch condition {
      case .standardDescriptor: table[name] = (.stream, name)
      case .symbol where !name.hasSuffix("asm") && !name.hasPrefix("__") && name != "weakref":
        table[name] = (.symbol, name)
      default: break
      }
    }
    for name in LogFunctions.doubtful { table[name] = (.stream, name) }
    for name in LogFunctions.processes { table[name] = (.process, name) }
    for (symbol, name) in aliases { table[symbol] = (.stream, name) }
    table["OBJC_CLASS_$_NSTask"] = (.process, "NSTask")
    return table
  }()

  /// Further names of functions that write to a descriptor, as C libraries and compilers use them.
  private static let aliases: [String: String] = [
    "__write": "write", "_write": "write", "__libc_write": "write", "__write_nocancel": "write",
    "pwrite64": "pwrite", "__pwrite64": "pwrite", "pwritev64": "pwritev", "pwritev2": "pwritev",
    "pwritev64v2": "pwritev", "sendfile64": "sendfile", "splice": "splice", "tee": "tee",
    "vmsplice": "vmsplice", "aio_write": "aio_write", "aio_write64": "aio_write",
    "lio_listio": "lio_listio", "lio_listio64": "lio_listio", "__syscall": "syscall",
    "_IO_fdopen": "fdopen",
  ]

  /// Mangled names of Swift's Foundation, Dispatch and System, and of C++ streams for a descriptor.
  private static let prefixes: [(prefix: String, kind: Unjudged.Kind, name: String)] = [
    ("$s10Foundation7ProcessC", .process, "Process"),
    ("$s10Foundation10FileHandleC14fileDescriptor14closeOnDealloc", .stream, "FileHandle"),
    ("$s10Foundation10FileHandleC14fileDescriptorAC", .stream, "FileHandle"),
    ("$s8Dispatch0A2IOC4type14fileDescriptor", .stream, "DispatchIO"),
    ("$s8Dispatch0A2IOC5write16toFileDescriptor", .stream, "DispatchIO"),
    ("$s6System14FileDescriptorV5write", .stream, "FileDescriptor"),
    ("$s6System14FileDescriptorV8writeAll", .stream, "FileDescriptor"),
    ("_ZN9__gnu_cxx13stdio_filebuf", .stream, "stdio_filebuf"),
    ("_ZNSt12__basic_fileIcE8sys_open", .stream, "stdio_filebuf"),
  ]
}

extension LogFunctions {
  /// Returns a symbol without the suffix by which Apple's C library distinguishes variants of a
  /// function, such as `syslog$DARWIN_EXTSN` and `write$NOCANCEL`.
  static func withoutVariant(_ symbol: String) -> String {
    guard let dollar = symbol.utf8.firstIndex(of: UInt8(ascii: "$")), dollar != symbol.startIndex
    else { return symbol }
    let isVariant = symbol[dollar...].utf8.dropFirst().allSatisfy {
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "_")
        || $0 == UInt8(ascii: "$")
    }
    return isVariant ? String(symbol[..<dollar]) : symbol
  }
}
