/// Functions that write to a log or to a standard stream, and so bypass the log macro.
enum LogFunctions {
  /// When a call of a C function logs.
  enum Condition: Sendable, Hashable {
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

  /// The conditions of all names that log.
  static let c = LogLedger.conditions

  // The meanings that readers ask for.
  static let processes = LogLedger.names(.process)
  static let starters = LogLedger.names(.starter)
  static let duplicates = LogLedger.names(.duplicate)
  static let doubtful = LogLedger.names(.mayPrint)
  /// Functions that write to a descriptor, or open it as a stream, whatever their other arguments are.
  static let writers: Set<String> = {
    let descriptors = c.filter { if case .standardDescriptor = $0.value { true } else { false } }
    return Set(descriptors.keys).subtracting(LogLedger.names(.mayBeSocket))
  }()
  /// Whether a symbol is that of a function or stream that may log, start a process, copy a
  /// descriptor, or find another function.
  static func mayLog(symbol: String) -> Bool {
    SymbolMeaning(symbol, []) != .other || isStream(symbol) || processes.contains(symbol)
      || duplicates.contains(symbol)
  }

  static let descriptorMakers = LogLedger.names(.maker)
  static let descriptorReaders = LogLedger.names(.reader)
  static let nonwritingStreamFunctions = LogLedger.names(.keepsStream)
  static let openers = LogLedger.names(.opener)
  static let replaced = LogLedger.names(.replaced)
  static let silent = LogLedger.names(.silent)

  /// The namespaces that conditions name.
  static let namespaces: Set<String> = c.values.reduce(into: []) { result, condition in
    if case .namespace(let names) = condition { result.formUnion(names) }
  }

  /// The ledger as the program that reads Swift expects it: a name, and its meaning, nothing for one
  /// that always logs.
  static let forSwift: [[String]] = {
    var rows: [[String]] = []
    let onlyInC = LogLedger.names(.onlyInC)
    for (name, condition) in c where !onlyInC.contains(name) {
      switch condition {
      case .always: rows.append([name])
      case .standardStream: rows.append([name, "stream"])
      case .standardDescriptor(let place): rows.append([name, "descriptor", String(place)])
      case .message(let selectors): rows += selectors.map { [name, "message", $0] }
      case .symbol: rows.append([name, "symbol"])
      default: break
      }
    }
    rows += streamSymbols.keys.map { [$0, "variable"] }
    // In Swift, the descriptor is a member of the argument.
    rows += [["aio_write", "descriptor", "0"], ["lio_listio", "descriptor", "1"]]
    rows.append(["fcntl", "duplicate"])
    let kinds: [(LogLedger.Meaning, String)] = [
      (.process, "process"), (.fork, "process"), (.maker, "maker"), (.duplicate, "duplicate"),
      (.keepsStream, "keeper"), (.mayPrint, "doubtful"), (.opener, "opener"),
    ]
    for (meaning, kind) in kinds { rows += LogLedger.names(meaning).map { [$0, kind] } }
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
    table["_os_log_internal"] = "os_log"
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
