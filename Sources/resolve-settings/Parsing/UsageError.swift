import SettingsDiagnostics

/// Arguments that do not make sense, said so that the next try succeeds.
struct UsageError: Error, Equatable {
  /// Lower case, without a period.
  let message: String
  /// The command whose help explains; nil for the tool's own.
  var command: CommandName?
  /// What is wrong with what the arguments name, where that has a place or a way out of its own; it is told instead.
  private(set) var failure: ResolutionFailure?

  init(message: String, command: CommandName? = nil) {
    self.message = message
    self.command = command
  }

  init(_ failure: ResolutionFailure, command: CommandName) {
    self.init(message: failure.diagnostics.first?.message ?? "", command: command)
    self.failure = failure
  }

  /// By what is said, which a failure's first message is.
  static func == (left: UsageError, right: UsageError) -> Bool {
    left.message == right.message && left.command == right.command
  }

  /// The line after the message.
  var hint: String {
    let topic = command.map { $0.specification.isHidden ? "" : " \($0.rawValue)" } ?? ""
    return "see 'resolve-settings help\(topic)'"
  }
}
