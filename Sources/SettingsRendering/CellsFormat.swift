package import SettingsDiagnostics

/// A format in which cells are written one after the other, directly from the evaluator's bytes.
package protocol CellsFormat: Sendable {
  /// The output so far; callers that pass it on may empty it.
  var buffer: ByteBuffer { get set }

  /// Appends one setting; call it inside of `appendCell`.
  static func appendSetting(
    _ name: Span<UInt8>, _ value: Span<UInt8>, to buffer: inout ByteBuffer)

  /// - Parameter settings: Appends the cell's settings, sorted by name.
  mutating func appendCell<Failure: Error>(
    target: String, configuration: String,
    _ settings: (inout ByteBuffer) throws(Failure) -> Void
  ) throws(Failure)

  /// Drops the output, and continues as if cells that are written elsewhere preceded the next one.
  mutating func continueAfterCells()

  /// Ends the output.
  mutating func end()
}
