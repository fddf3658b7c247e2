package import SettingsDiagnostics

/// A format that many cells are written in straight from the evaluator's bytes, one after the other.
package protocol CellsFormat: Sendable {
  /// What was written; those who send it on may empty it.
  var buffer: ByteBuffer { get set }

  /// One setting, in the place where `appendCell` asks for them.
  static func appendSetting(
    _ name: Span<UInt8>, _ value: Span<UInt8>, to buffer: inout ByteBuffer)

  /// - Parameter settings: appends the cell's settings, sorted by name.
  mutating func appendCell<Failure: Error>(
    target: String, configuration: String,
    _ settings: (inout ByteBuffer) throws(Failure) -> Void
  ) throws(Failure)

  /// Drops what was written, and goes on as if cells stood before the next one: they are made elsewhere.
  mutating func continueAfterCells()

  /// Ends the whole.
  mutating func end()
}
