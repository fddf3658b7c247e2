/// The names by which Swift modules share loggers.
package struct LoggerNames: Sendable {
  /// The names of loggers that other modules can use.
  package var exported: Set<String> = []
  /// The plain names of the values and types that the module uses.
  var used: Set<String> = []

  /// Returns those of some names that the module uses.
  package func used(of names: Set<String>) -> Set<String> {
    names.filter { used.contains(Self.plain($0)) }
  }

  /// Returns a name without what `SwiftFindings` adds to names: `content` for `content{0}`.
  static func plain(_ name: String) -> String {
    String(name.drop { $0 == "." }.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
  }
}
