/// The function that a log call calls if it is on.
package enum LogSink: Sendable, Equatable {
  package enum Language: String, Sendable, CaseIterable {
    case objectiveC
    case c
    case swift
  }

  case nsLog
  case osLog
  /// Standard error, with one line for each call.
  case standardError
  case print
  case logger
  /// A function with the arguments of the language's log calls: a format and arguments in C and
  /// Objective-C, one text in Swift.
  ///
  /// An import of the prefix header, or the target itself, declares it.
  case function(String)

  package init?(_ text: String, _ language: Language) {
    switch (text, language) {
    case ("NSLog", .objectiveC), ("NSLog", .swift): self = .nsLog
    case ("os_log", .objectiveC): self = .osLog
    case ("stderr", .c): self = .standardError
    case ("print", .swift): self = .print
    case ("Logger", .swift): self = .logger
    default:
      let names = text.split(separator: ".", omittingEmptySubsequences: false)
      let isQualified = language == .swift && names.count > 1
      guard names.allSatisfy({ Identifier.isValid($0) }), names.count == 1 || isQualified
      else { return nil }
      self = .function(text)
    }
  }

  package static func standard(_ language: Language) -> LogSink {
    switch language {
    case .objectiveC: .nsLog
    case .c: .standardError
    case .swift: .print
    }
  }

  /// Returns the words that are not names of functions.
  package static func words(_ language: Language) -> [String] {
    switch language {
    case .objectiveC: ["NSLog", "os_log"]
    case .c: ["stderr"]
    case .swift: ["print", "NSLog", "Logger"]
    }
  }
}
