import SettingsModel

/// A method that the system calls on an object of the app.
package struct Callback: Sendable, Equatable {
  /// The importance of a callback: the level of its log call.
  package enum Level: String, Sendable, CaseIterable {
    /// Memory is low.
    case warning
    /// The state of the app changes.
    case info
    /// The state of a part of the app changes.
    case debug
  }

  /// The effect of the method in the app's sources.
  package enum Answer: Sendable, Equatable {
    /// The sources are unknown. The method is assumed to exist and to log its name.
    case assumed
    /// The class does not have the method, so nothing happens.
    case notImplemented
    /// The method has no log call.
    case silent
    /// The method contains these calls of log functions.
    case logs([ConditionalCall])
  }

  /// The class of the object.
  package let receiver: String
  /// The method in Objective-C's syntax.
  package let selector: String
  package let level: Level
  /// The notifications that are posted together with the callback.
  package let notifications: [String]
  package let language: CodeLanguage
  package let answer: Answer

  package init(
    _ receiver: String, _ selector: String, _ level: Level, notifications: [String] = [],
    language: CodeLanguage = .objectiveC, answer: Answer = .assumed
  ) {
    self.language = language
    self.answer = answer
    self.receiver = receiver
    self.selector = selector
    self.level = level
    self.notifications = notifications
  }

  /// The method in the syntax of its language.
  package var methodName: String { language.methodName(selector) }

  /// The output of a method that logs its class and its name: `__func__` in Objective-C.
  package var line: String { language.line(receiver, selector) }
}
