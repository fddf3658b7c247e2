/// What is known about the logging of a configuration.
package enum LogStatus: String, Sendable {
  /// Everything was read and understood, and no log call is compiled in that is not allowed.
  case silent
  /// A log call is compiled in that is not allowed.
  case logs
  /// No such call was found, but something was not read or not understood.
  case unknown

  /// The status of several parts together, for example of all platforms of a configuration.
  package init(all parts: some Sequence<LogStatus>) {
    self = parts.reduce(.silent) { result, part in
      result == .logs || part == .logs ? .logs : result == .unknown ? .unknown : part
    }
  }
}
