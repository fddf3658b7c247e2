/// A log level. Each level includes those before it.
package enum LogThreshold: Int, Sendable, CaseIterable, Comparable {
  case off
  case error
  case warning
  case info
  case debug
  case trace

  package init?(name: String) {
    guard let match = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = match
  }

  /// The name in config.yaml.
  package var name: String {
    switch self {
    case .off: "off"
    case .error: "error"
    case .warning: "warning"
    case .info: "info"
    case .debug: "debug"
    case .trace: "trace"
    }
  }

  /// The suffix of the names of log functions of this level.
  package var suffix: String { name.prefix(1).uppercased() + name.dropFirst() }

  /// The levels of calls: every level but `off`.
  package static let ofCalls = allCases.filter { $0 != .off }

  package static func < (left: LogThreshold, right: LogThreshold) -> Bool {
    left.rawValue < right.rawValue
  }
}
