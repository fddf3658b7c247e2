import SettingsModel

/// A method that the system calls on one of the app's objects.
package struct Callback: Sendable, Equatable {
  /// How important it is that it was called: the level of the log call in it.
  package enum Level: String, Sendable, CaseIterable {
    /// Something is short and may soon be gone.
    case warning
    /// The app as a whole goes from one state to another.
    case info
    /// A part of it does.
    case debug
  }

  /// What the app's sources do when it is called.
  package enum Answer: Sendable, Equatable {
    /// The sources are not known: the method is taken to exist and to log its name.
    case assumed
    /// The class has no such method, so nothing happens.
    case notImplemented
    /// The method has no log call.
    case silent
    /// The method has these calls of log functions.
    case logs([LogCall])
  }

  /// The class of the object that is called.
  package let receiver: String
  /// As Objective-C spells it.
  package let selector: String
  package let level: Level
  /// What is posted with it, for whoever listens.
  package let notifications: [String]
  package let language: SourceLanguage
  package let answer: Answer

  package init(
    _ receiver: String, _ selector: String, _ level: Level, notifications: [String] = [],
    language: SourceLanguage = .objectiveC, answer: Answer = .assumed
  ) {
    self.language = language
    self.answer = answer
    self.receiver = receiver
    self.selector = selector
    self.level = level
    self.notifications = notifications
  }

  /// The method as its language writes it.
  package var methodName: String { language.methodName(selector) }

  /// What a method prints that logs its own name with its class: in Objective-C that is `__func__`.
  package var line: String { language.line(receiver, selector) }
}
