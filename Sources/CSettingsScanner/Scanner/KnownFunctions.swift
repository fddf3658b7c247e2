import SwiftSyntax

/// The functions and methods that log, and the modules that declare them.
extension CallFinder {
  /// The functions that log. The request adds those of C.
  static var functions: Set<String> = [
    "print", "debugPrint", "dump", "DDLogError", "DDLogWarn", "DDLogInfo", "DDLogDebug",
    "DDLogVerbose",
  ]
  /// The names of the request with other meanings, by the word for the meaning.
  private static var known: [String: Set<String>] = [:]
  static func isKnown(_ name: String, as meaning: Meaning) -> Bool {
    known[meaning.rawValue]?.contains(name) ?? false
  }

  enum Meaning: String {
    /// It makes a new descriptor.
    case maker
    /// It makes a descriptor another name of a file.
    case duplicate
    /// It takes a stream but writes nothing to it.
    case keeper
    /// It finds a function by its name.
    case symbol
    /// It may print on its own.
    case doubtful
    /// It opens a file for writing.
    case opener
    /// It starts another program.
    case process
  }

  /// Functions whose names are common names of variables, so that they only count if they are
  /// called.
  static let onlyCalled: Set<String> = [
    "dump", "write", "pwrite", "warn", "warnx", "fdopen", "vwarn", "verr", "send", "sendto",
    "syscall",
  ]
  /// Functions that write to a stream.
  static var toStream: Set<String> = []
  /// Functions that write to a descriptor, with the place of its argument.
  static var toDescriptor: [String: Int] = [:]
  /// The numbers of arguments of those whose names are common.
  static let argumentCounts = ["write": 3, "writev": 3, "pwrite": 4, "send": 4, "sendto": 6]
  /// The standard streams of C.
  static var streamVariables: Set<String> = []
  /// The classes with methods that log, by the first word of the selector.
  static var messages: [String: Set<String>] = [:]
  static let modules: Set<String> = [
    "Swift", "Foundation", "Darwin", "Glibc", "Musl", "os", "OSLog", "CoreFoundation", "ObjectiveC",
    "System", "UIKit", "AppKit", "Cocoa", "CocoaLumberjack", "CocoaLumberjackSwift", "CoreMedia",
    "AVFoundation", "AudioToolbox", "Dispatch", "Android", "Bionic", "SwiftUI", "CoreServices",
  ]
  static let methods: Set<String> = [
    "log", "trace", "debug", "info", "notice", "warning", "error", "critical", "fault",
    "verbose", "severe", "emergency", "alert",
  ]

  /// Methods of SwiftUI's views that print information about the view.
  static let viewMethods: Set<String> = ["_printChanges", "_logChanges"]

  /// Adds a function of C: its name, and the condition under which a call logs.
  static func noteFunction(_ row: [String]) {
    let name = row[0]
    switch row.dropFirst().first {
    case nil: functions.insert(name)
    case "stream":
      functions.insert(name)
      toStream.insert(name)
    case "descriptor":
      functions.insert(name)
      toDescriptor[name] = row.last.flatMap { Int($0) }
    case "message": messages[row[2], default: []].insert(name)
    case "variable": streamVariables.insert(name)
    case let meaning?: known[meaning, default: []].insert(name)
    }
  }
}
