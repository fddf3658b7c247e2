/// Arguments that do not make sense, said so that the next try succeeds.
struct UsageError: Error, Equatable {
  /// Lower case, without a period.
  let message: String
  /// The command whose help explains; nil for the tool's own.
  var command: CommandName?

  /// The line after the message.
  var hint: String {
    let topic = command.map { $0.specification.isHidden ? "" : " \($0.rawValue)" } ?? ""
    return "see 'resolve-settings help\(topic)'"
  }
}
