import SettingsDiagnostics

/// Invalid arguments, with a message that says how to correct them.
struct UsageError: Error, Equatable {
  /// Lower case, without a period.
  let message: String
  /// The command whose help is relevant; nil for that of the tool.
  var command: CommandName?
  /// The failure of what the arguments name, if it has a location or help of its own; it replaces
  /// the message.
  private(set) var failure: ResolutionFailure?

  init(message: String, command: CommandName? = nil) {
    self.message = message
    self.command = command
  }

  init(_ failure: ResolutionFailure, command: CommandName) {
    self.init(message: failure.diagnostics.first?.message ?? "", command: command)
    self.failure = failure
  }

  /// Compares the text, which is a failure's first message.
  static func == (left: UsageError, right: UsageError) -> Bool {
    left.message == right.message && left.command == right.command
  }

  /// The line after the message.
  var hint: String {
    let topic = command.map { $0.specification.isHidden ? "" : " \($0.rawValue)" } ?? ""
    return "see 'resolve-settings help\(topic)'"
  }
}
