import SwiftSyntax

/// The functions and methods that log, and the modules that declare them.
extension CallFinder {
  static let functions: Set<String> = [
    "print", "debugPrint", "dump", "NSLog", "NSLogv", "os_log", "CFShow", "printf", "vprintf",
    "puts", "putchar", "perror", "syslog", "vsyslog", "fprintf", "vfprintf", "fputs", "fputc",
    "putc", "fwrite", "dprintf", "vdprintf", "write", "writev", "fdopen", "warn", "warnx",
    "CFShowStr", "backtrace_symbols_fd", "psignal", "herror", "mach_error", "putchar_unlocked",
    "pwrite", "asl_send", "DDLogError", "DDLogWarn", "DDLogInfo", "DDLogDebug", "DDLogVerbose",
    "vwarn", "vwarnx", "vwarnc", "verr", "verrx", "verrc", "asl_vlog", "vwprintf", "vfwprintf",
    "putwchar", "fputws", "fputwc", "putwc", "putw", "putc_unlocked", "psiginfo", "fmtmsg",
    "malloc_zone_print", "dispatch_debugv", "getpass", "readpassphrase", "pwritev",
    "dispatch_write", "sendfile", "fcopyfile", "copy_file_range", "send", "sendto", "sendmsg",
  ]
  /// Functions whose names are common names of variables, so that they only count if they are
  /// called.
  static let onlyCalled: Set<String> = [
    "dump", "write", "pwrite", "warn", "warnx", "fdopen", "vwarn", "verr", "send", "sendto",
  ]
  static let toStream: Set<String> = [
    "fprintf", "vfprintf", "fputs", "fputc", "putc", "fwrite", "vfwprintf", "fputws", "fputwc",
    "putwc", "putw", "putc_unlocked",
  ]
  /// Functions that write to a descriptor, with the place of its argument.
  static let toDescriptor: [String: Int] = [
    "dprintf": 0, "vdprintf": 0, "write": 0, "writev": 0, "pwrite": 0, "pwritev": 0, "fdopen": 0,
    "dispatch_write": 0, "sendfile": 0, "send": 0, "sendto": 0, "sendmsg": 0, "fcopyfile": 1,
    "copy_file_range": 2, "backtrace_symbols_fd": 2,
  ]
  static let modules: Set<String> = [
    "Swift", "Foundation", "Darwin", "Glibc", "Musl", "os", "OSLog", "CoreFoundation", "ObjectiveC",
    "System", "UIKit", "AppKit", "Cocoa", "CocoaLumberjack", "CocoaLumberjackSwift",
  ]
  static let methods: Set<String> = [
    "log", "trace", "debug", "info", "notice", "warning", "error", "critical", "fault",
    "verbose", "severe", "emergency", "alert",
  ]

  /// Methods of SwiftUI's views that print information about the view.
  static let viewMethods: Set<String> = ["_printChanges", "_logChanges"]
}
