import SettingsDiagnostics
import SettingsModel

/// Functions that write to a log or to a standard stream, and so bypass the log macro.
enum LogFunctions {
  /// When a call of a C function logs.
  enum Condition: Sendable {
    case always
    /// If an argument names standard error or standard output.
    case standardStream
    /// If the argument at an index, starting at 0, is the descriptor of standard error or standard
    /// output.
    case standardDescriptor(at: Int)
    /// If `<<` follows: the name is a C++ stream.
    case stream
    /// If one of these namespaces precedes the name. The name alone has too many other meanings.
    case namespace(Set<String>)
    /// If the receiver is an Objective-C class and the selector begins with one of these words.
    case message(Set<String>)
    /// If a text among the arguments is the name of a log function: `dlsym(handle, "NSLog")`.
    case symbol
    /// If it is a member to which the descriptor of a standard stream is assigned.
    case descriptorMember
    /// If a name that matches a pattern of the project is called. Without a call, the name may be a
    /// type or a constant.
    case declared
  }

  static let c: [String: Condition] = {
    var table: [String: Condition] = [:]
    for name in [
      "NSLog", "NSLogv", "CFLog", "CFShow", "os_log", "os_log_info", "os_log_debug",
      "os_log_error", "os_log_fault", "os_log_with_type", "asl_log", "asl_vlog", "syslog",
      "vsyslog", "printf", "vprintf", "puts", "putchar", "perror", "psignal", "warn", "warnx",
      "vwarn", "vwarnx", "err", "errx", "verr", "verrx", "warnc", "vwarnc", "errc", "verrc",
      "herror",
      "mach_error", "malloc_printf", "asl_send", "wprintf", "vwprintf", "putwchar",
      "putchar_unlocked", "printf_l", "vprintf_l", "wprintf_l", "CFShowStr", "asl_log_message",
      "os_trace", "os_trace_debug", "os_trace_info", "os_trace_error", "os_trace_fault",
      "os_trace_with_payload", "__builtin_printf", "__builtin_vprintf", "__builtin_puts",
      "__builtin_putchar", "__printf_chk", "__vprintf_chk", "__wprintf_chk", "__vwprintf_chk",
      "__syslog_chk", "__vsyslog_chk", "__builtin___printf_chk", "__builtin___vprintf_chk",
      "psiginfo", "fmtmsg", "vwprintf_l", "putwchar_l", "putwchar_unlocked", "xprintf", "vxprintf",
      "printf_exec", "vprintf_exec", "malloc_zone_print", "malloc_zone_print_ptr_info",
      "malloc_stats", "dispatch_debug", "dispatch_debugv", "asl_log_descriptor",
      "os_log_with_args", "os_log_pack_send", "_objc_autoreleasePoolPrint", "error_at_line",
      "argp_error", "argp_failure", "argp_usage", "argp_help", "argp_state_help", "getpass",
      "readpassphrase", "CMTimeShow", "CMTimeRangeShow", "CMTimeMappingShow", "CAShow",
      // The macros of CocoaLumberjack, whose headers may be missing.
      "DDLogError", "DDLogWarn", "DDLogInfo", "DDLogDebug", "DDLogVerbose",
      // The path of the terminal, which is only of use to open it.
      "ctermid", "ctermid_r",
    ] {
      table[name] = .always
    }
    for name in [
      "fprintf", "vfprintf", "fputs", "fputc", "putc", "fwrite", "fwprintf", "vfwprintf", "fputws",
      "fputwc", "putwc", "putc_unlocked", "fputs_unlocked", "fputc_unlocked", "fwrite_unlocked",
      "fprintf_l", "vfprintf_l", "__fprintf_chk", "__vfprintf_chk", "__fwprintf_chk",
      "__vfwprintf_chk", "__builtin_fprintf", "__builtin_vfprintf", "__builtin_fputs",
      "__builtin_fputc", "__builtin_fwrite", "__builtin___fprintf_chk", "__builtin___vfprintf_chk",
      "putw", "fwprintf_l", "vfwprintf_l", "fputwc_l", "fputws_l", "putwc_l", "putwc_unlocked",
      "fputwc_unlocked", "fputws_unlocked", "fxprintf", "vfxprintf", "fprintf_exec",
      "vfprintf_exec", "malloc_info", "CAShowFile",
    ] {
      table[name] = .standardStream
    }
    for name in [
      "dprintf", "vdprintf", "write", "writev", "pwrite", "pwritev", "fdopen", "dispatch_write",
      "__dprintf_chk", "__vdprintf_chk", "dprintf_l", "vdprintf_l", "dxprintf", "vdxprintf",
      "dprintf_exec", "vdprintf_exec", "sendfile", "send", "sendto", "sendmsg", "ttyname",
      "ttyname_r",
      // The instruction of inline assembly that calls the system on arm64.
      "svc",
    ] {
      table[name] = .standardDescriptor(at: 0)
    }
    for name in [
      "syscall", "dispatch_io_create", "fcopyfile", "asl_add_log_file", "asl_add_output_file",
    ] {
      table[name] = .standardDescriptor(at: 1)
    }
    table["backtrace_symbols_fd"] = .standardDescriptor(at: 2)
    table["copy_file_range"] = .standardDescriptor(at: 2)
    for name in ["cout", "cerr", "clog", "wcout", "wcerr", "wclog"] { table[name] = .stream }
    for name in ["print", "println"] { table[name] = .namespace(["std", "fmt"]) }
    for name in ["vprint_unicode", "vprint_nonunicode"] { table[name] = .namespace(["std"]) }
    // Third-party loggers that programs include as source. `warn` is in the table already.
    for name in ["trace", "debug", "info", "error", "critical"] {
      table[name] = .namespace(["spdlog"])
    }
    for name in ["LogMessage", "LogMessageFatal", "ErrnoLogMessage"] {
      table[name] = .namespace(["google", "logging", "log_internal"])
    }
    // The class behind the macros of CocoaLumberjack, for projects that only have its headers.
    table["DDLog"] = .message(["log"])
    table["NSAutoreleasePool"] = .message(["showPools"])
    table["NSApp"] = .message(["reportException"])
    table["NSApplication"] = .message(["reportException"])
    // The descriptor of `aio_write` and `lio_listio`.
    table["aio_fildes"] = .descriptorMember
    for name in [
      "dlsym", "dlvsym", "NSLookupSymbolInImage", "NSLookupSymbolInModule",
      "NSLookupAndBindSymbol", "CFBundleGetFunctionPointerForName", "asm", "__asm", "__asm__",
      "weakref", "__weakref__", "alias", "__alias__",
    ] {
      table[name] = .symbol
    }
    return table
  }()

  /// The namespaces that conditions name.
  static let namespaces: Set<String> = c.values.reduce(into: []) { result, condition in
    if case .namespace(let names) = condition { result.formUnion(names) }
  }

  /// The functions that Swift does not import, because their arguments vary, and the instruction of
  /// assembly. In Swift, these short names mean something else.
  static let notInSwift: Set<String> = [
    "err", "errx", "errc", "svc", "DDLogError", "DDLogWarn", "DDLogInfo", "DDLogDebug",
    "DDLogVerbose",
  ]

  /// The functions that print by default what they receive or reject. Only a run shows whether they
  /// do.
  static let doubtful: Set<String> = [
    "getopt", "getopt_long", "getopt_long_only", "curl_easy_perform", "curl_multi_perform",
  ]

  /// The functions that log, as the program that reads Swift expects them: the name, and what else
  /// has to be true.
  static let forSwift: [[String]] = {
    var rows: [[String]] = []
    for (name, condition) in c where !notInSwift.contains(name) {
      switch condition {
      case .always: rows.append([name])
      case .standardStream: rows.append([name, "stream"])
      case .standardDescriptor(let place): rows.append([name, "descriptor", String(place)])
      case .message(let selectors): rows += selectors.map { [name, "message", $0] }
      default: break
      }
    }
    rows += streamSymbols.keys.map { [$0, "variable"] }
    rows += processes.map { [$0, "process"] }
    // In Swift, the descriptor is a member of the argument.
    rows += [["aio_write", "descriptor", "0"], ["lio_listio", "descriptor", "1"]]
    rows += descriptorMakers.map { [$0, "maker"] }
    return rows.sorted { $0.lexicographicallyPrecedes($1) }
  }()

  /// The functions that the macros of Apple's `os/log.h` call, with the names that sources use.
  static let internals: [String: String] = [
    "_os_log_impl": "os_log", "_os_log_error_impl": "os_log_error",
    "_os_log_debug_impl": "os_log_debug", "_os_log_fault_impl": "os_log_fault",
    "_os_log_internal": "os_log",
  ]

  /// Whether a name is that of standard error or standard output.
  static func isStream(_ name: String) -> Bool { streamSymbols[name] != nil }

  /// Files that are a standard stream or a terminal under another name.
  private static let devices: Set<[Substring]> = [
    ["dev", "stderr"], ["dev", "stdout"], ["dev", "console"], ["dev", "tty"], ["dev", "fd", "1"],
    ["dev", "fd", "2"],
  ]

  /// Whether a path is one of these devices, with any number of slashes.
  ///
  /// The text may be a `file:` URL. A path ends with its first NUL.
  static func isDevice(_ text: String) -> Bool {
    var path = text.prefix { $0 != "\0" }
    if path.hasPrefix("file://") {
      path = Self.withoutPercents(path.dropFirst("file://".count))[...]
    }
    guard path.hasPrefix("/") else { return false }
    var parts: [Substring] = []
    for part in LexicalPath.components(of: String(path)) where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    if devices.contains(parts) { return true }
    return parts.count == 4 && parts[0] == "proc" && parts[2] == "fd"
      && (parts[3] == "1" || parts[3] == "2")
  }

  private static func withoutPercents(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      guard byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else {
        bytes.append(byte)
        continue
      }
      rest = rest.dropFirst(2)
      bytes.append(value)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a literal may begin the path of such a device: `"/dev/"`, `"/dev/fd/%d"`.
  static func mayBeginDevice(_ text: String) -> Bool {
    guard text.hasPrefix("/dev") || text.hasPrefix("/proc/self/fd") else { return false }
    let start = text.prefix { $0 != "%" }
    return ["/dev/stderr", "/dev/stdout", "/dev/console", "/dev/tty", "/dev/fd/", "/proc/self/fd/"]
      .contains { $0.hasPrefix(start) }
  }

  /// Whether a literal may end the path of a standard stream that code composes: `"stdout"` in
  /// `snprintf(path, 32, "/%s/%s", "dev", "stdout")`.
  static func mayEndDevice(_ text: String) -> Bool {
    guard text.hasSuffix("stdout") || text.hasSuffix("stderr") else { return false }
    return text.utf8.count == 6 || text.dropLast(6).hasSuffix("/")
  }

  /// Functions and methods that open a file to write to it, by its path.
  static let openers: Set<String> = [
    "fopen", "freopen", "open", "openat", "creat", "fopen64", "open64", "ofstream", "fstream",
    "fileHandleForWritingAtPath", "fileHandleForUpdatingAtPath", "fileHandleForWritingToURL",
    "initToFileAtPath", "outputStreamToFileAtPath", "writeToFile",
  ]

  static let standardDescriptors: Set<String> = ["STDERR_FILENO", "STDOUT_FILENO"]

  /// Functions that take a stream but do not write a message to it.
  static let nonwritingStreamFunctions: Set<String> = [
    "fflush", "fileno", "fileno_unlocked", "setvbuf", "setbuf", "setlinebuf", "ferror", "feof",
    "clearerr", "fclose", "freopen", "flockfile", "funlockfile", "ftrylockfile", "fwide", "fpurge",
    "__fpurge", "_fileno",
  ]

  /// C functions that compilers replace with others. `printf("a\n")` calls `puts` in the object
  /// code, so a definition in the project does not decide what is called.
  static let replaced: Set<String> = [
    "printf", "fprintf", "puts", "fputs", "fwrite", "vprintf", "vfprintf", "fputc", "putchar",
    "putc", "sprintf", "snprintf",
  ]

  /// Functions that never log, whatever their arguments are.
  static let silent: Set<String> = [
    "va_start", "va_end", "va_copy", "va_arg", "__builtin_va_start", "__builtin_va_end",
    "__builtin_va_copy", "__builtin_va_arg", "strlen", "snprintf", "vsnprintf", "memcpy", "memset",
    "strcmp", "__builtin_expect", "__attribute__", "void",
  ]

  /// Functions that start another program, which may write to the standard streams that it inherits.
  static let processes: Set<String> = [
    "system", "popen", "execl", "execle", "execlp", "execv", "execve", "execvp", "execvpe",
    "execvP", "posix_spawn", "posix_spawnp", "fexecve", "execveat", "wordexp",
    "AuthorizationExecuteWithPrivileges",
  ]

  /// Functions that return a descriptor of the same file under another number.
  static let duplicates: Set<String> = ["dup", "dup2", "dup3"]

  /// Functions that write to a descriptor, or open it as a stream, whatever their other arguments
  /// are.
  static let writers: Set<String> = [
    "write", "writev", "pwrite", "pwritev", "dprintf", "vdprintf", "fdopen", "dispatch_write",
    "__dprintf_chk", "__vdprintf_chk", "dprintf_l", "vdprintf_l", "sendfile", "fcopyfile",
    "copy_file_range", "backtrace_symbols_fd", "dispatch_io_create",
  ]

  /// Functions that write what they read or copy to a place that an argument points to.
  static let copiers: Set<String> = [
    "memcpy", "memmove", "bcopy", "mempcpy", "__memcpy_chk", "__builtin_memcpy",
    "__builtin___memcpy_chk", "__builtin___memmove_chk", "scanf", "sscanf", "fscanf", "vsscanf",
    "read", "recv", "recvmsg", "atomic_init", "atomic_store", "__c11_atomic_init",
    "__c11_atomic_store", "atomic_exchange",
  ]

  /// Functions of the system that make new descriptors, as their result or through a pointer.
  static let descriptorMakers: Set<String> = [
    "open", "open64", "openat", "openat64", "creat", "socket", "accept", "accept4", "socketpair",
    "pipe", "pipe2", "mkstemp", "mkostemp", "mkstemps", "mkstemp64", "kqueue", "eventfd", "dirfd",
    "shm_open", "posix_openpt", "openpty", "forkpty", "epoll_create", "epoll_create1",
    "memfd_create", "inotify_init", "inotify_init1", "signalfd", "timerfd_create",
    "guarded_open_np",
    "CFSocketGetNative", "open_dprotected_np",
  ]

  /// Functions and macros of the system that take a descriptor by value.
  static let descriptorReaders: Set<String> = [
    "close", "read", "readv", "pread", "fcntl", "lseek", "fsync", "fdatasync", "ioctl", "fstat",
    "isatty", "ftruncate", "send", "sendto", "sendmsg", "recv", "recvfrom", "recvmsg", "listen",
    "bind", "connect", "shutdown", "setsockopt", "getsockopt", "flock", "fchmod", "fchown",
    "futimes", "mmap", "dup", "fileno", "FD_SET", "FD_ISSET", "FD_CLR", "epoll_ctl", "kevent",
    "printf", "snprintf", "perror", "NSLog", "sizeof", "assert",
  ]

  /// The symbols that an object file refers to when it logs, without the platform's leading
  /// underscore, each with the name of the function in sources.
  ///
  /// Compilers replace functions with others: `printf("x\n")` becomes `puts`.
  static let symbols: [String: String] = {
    var table: [String: String] = [:]
    for (name, condition) in c {
      if case .always = condition { table[name] = name }
    }
    for name in descriptorPrinters { table[name] = name }
    for name in ["wprintf", "vwprintf", "dprintf", "vdprintf", "vsyslog", "syslog"] {
      table["__\(name)_chk"] = name
    }
    table["__printf_chk"] = "printf"
    table["__vprintf_chk"] = "vprintf"
    table["_os_log_impl"] = "os_log"
    table["_os_log_error_impl"] = "os_log"
    table["_os_log_debug_impl"] = "os_log"
    table["_os_log_fault_impl"] = "os_log"
    table["_os_log_with_args_impl"] = "os_log_with_args"
    table["_os_trace_with_buffer"] = "os_trace"
    table["_os_trace_internal"] = "os_trace"
    table["__swift_os_log"] = "os_log"
    table["_swift_os_log"] = "os_log"
    // Mangled names in the standard library and Foundation.
    table["$ss5print_9separator10terminatoryypd_S2StF"] = "print"
    table["$ss10debugPrint_9separator10terminatoryypd_S2StF"] = "debugPrint"
    table["$s10Foundation5NSLogyySS_s7CVarArg_pdtF"] = "NSLog"
    return table
  }()

  /// Functions that print to a descriptor, which is almost always that of a standard stream.
  private static let descriptorPrinters = [
    "dprintf", "vdprintf", "dprintf_l", "vdprintf_l", "dxprintf", "vdxprintf", "dprintf_exec",
    "vdprintf_exec",
  ]

  /// Symbols of which only the beginning is fixed. `print(_:to:)` and `dump(_:to:)` have a
  /// different ending.
  static let symbolPrefixes: [(prefix: String, function: String)] = [
    ("$ss5print_9separator10terminatory", "print"),
    ("$ss10debugPrint_9separator10terminatory", "debugPrint"), ("$ss4dump_4name", "dump"),
    ("$s10Foundation5NSLog", "NSLog"), ("$s10Foundation6NSLogv", "NSLogv"),
    ("$s2os6LoggerV9logObject", "Logger"),
    ("$s2os6LoggerV3log", "Logger"), ("$s2os0A4_log_", "os_log"),
    ("$sSo13os_log_type_ta0A0E", "os_log"),
    ("$s7SwiftUI4ViewPAAE13_printChanges", "_printChanges"),
    ("$s7SwiftUI4ViewPAAE11_logChanges", "_logChanges"),
    ("$s7Combine9PublisherPAAE5print_2to", "print"), ("$s7Combine10PublishersO5PrintV", "print"),
    // Swift before 5 mangled names differently.
    ("$Ss5print_9separator10terminatory", "print"),
    ("$Ss10debugPrint_9separator10terminatory", "debugPrint"),
    ("_T0s5printyypd_SS9separatorSS10terminatortF", "print"),
    ("_T0s10debugPrintyypd_SS9separatorSS10terminatortF", "debugPrint"),
    ("_ZN6google10LogMessage", "LogMessage"),
    ("_ZSt4cout", "cout"), ("_ZSt4cerr", "cerr"), ("_ZSt4clog", "clog"), ("_ZSt5wcout", "wcout"),
    ("_ZSt5wcerr", "wcerr"), ("_ZSt5wclog", "wclog"),
    ("_ZNSt3__14coutE", "cout"), ("_ZNSt3__14cerrE", "cerr"), ("_ZNSt3__14clogE", "clog"),
    ("_ZNSt3__15wcoutE", "wcout"), ("_ZNSt3__15wcerrE", "wcerr"), ("_ZNSt3__15wclogE", "wclog"),
    ("$s10Foundation10FileHandleC13standardError", "FileHandle.standardError"),
    ("$s10Foundation10FileHandleC14standardOutput", "FileHandle.standardOutput"),
    ("$s6System14FileDescriptorV13standardError", "FileDescriptor.standardError"),
    ("$s6System14FileDescriptorV14standardOutput", "FileDescriptor.standardOutput"),
  ]

  /// Whether a symbol is the variable of a standard stream, in C or in C++.
  static func isStreamSymbol(_ symbol: String) -> Bool {
    if streamSymbols[symbol] != nil { return true }
    guard let function = function(ofSymbol: symbol), case .stream? = c[function] else {
      return false
    }
    return true
  }

  /// The standard streams, by the names of their variables on each platform.
  static let streamSymbols: [String: String] = [
    "stderr": "stderr", "stdout": "stdout", "__stderrp": "stderr", "__stdoutp": "stdout",
    "_IO_2_1_stderr_": "stderr", "_IO_2_1_stdout_": "stdout",
  ]

  /// Returns the function of a symbol, as users write it after `call=` to allow it.
  static func function(ofSymbol symbol: String) -> String? {
    let symbol = withoutVariant(symbol)
    if let function = symbols[symbol] ?? streamSymbols[symbol] { return function }
    return symbolPrefixes.first { symbol.hasPrefix($0.prefix) }?.function
  }
}
