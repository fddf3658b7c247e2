/// The logging of a configuration, as far as it is known.
package enum LogStatus: String, Sendable {
  /// Everything was read and understood, and no disallowed log call is compiled in.
  case silent
  /// A disallowed log call is compiled in.
  case logs
  /// No such call was found, but something was not read or not understood.
  case unknown

  /// Creates the common status of several parts, such as all platforms of a configuration.
  package init(all parts: some Sequence<LogStatus>) {
    self = parts.reduce(.silent) { result, part in
      result == .logs || part == .logs ? .logs : result == .unknown ? .unknown : part
    }
  }
}
