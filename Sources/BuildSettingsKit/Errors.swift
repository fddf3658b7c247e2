internal import SettingsDiagnostics

/// A project that could not be loaded.
public struct LoadError: Error, Sendable, CustomStringConvertible {
  /// Everything that is wrong, sorted by place; at least one is an error.
  public let diagnostics: [Diagnostic]

  init(_ failure: LoadFailure) {
    diagnostics = failure.diagnostics.map { Diagnostic($0, in: failure.files) }
  }

  /// The diagnostics as a compiler prints them.
  public var description: String { diagnostics.map(\.description).joined() }
}

/// A request that could not be answered: a target that does not exist, or a file that cannot be read.
public struct ResolutionError: Error, Sendable, CustomStringConvertible {
  /// The reasons for the failure; at least one is an error.
  public let diagnostics: [Diagnostic]

  init(_ failure: ResolutionFailure) {
    diagnostics = failure.diagnostics.map { Diagnostic($0, in: failure.files) }
  }

  init(message: String, help: String? = nil) {
    self.init(ResolutionFailure(message: message, help: help))
  }

  /// The diagnostics as a compiler prints them.
  public var description: String { diagnostics.map(\.description).joined() }
}
