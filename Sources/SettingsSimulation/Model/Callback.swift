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

  /// The class of the object that is called.
  package let receiver: String
  /// As Objective-C spells it.
  package let selector: String
  package let level: Level
  /// What is posted with it, for whoever listens.
  package let notifications: [String]

  package init(
    _ receiver: String, _ selector: String, _ level: Level, notifications: [String] = []
  ) {
    self.receiver = receiver
    self.selector = selector
    self.level = level
    self.notifications = notifications
  }

  /// What a method prints that logs its own name: C's `__func__`, as Objective-C compilers have it.
  package var line: String { "-[\(receiver) \(selector)]" }
}
