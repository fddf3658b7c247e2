package import SettingsDiagnostics
package import SettingsResolution

/// Cells in the shape of `xcodebuild -showBuildSettings`.
///
/// With one configuration, the header is xcodebuild's. With several, it names the configuration
/// before the target, so that a script that searches for `and target NAME:` still finds it.
package struct CellsText: CellsFormat {
  package let namesConfiguration: Bool
  private var isFirst = true
  package var buffer = ByteBuffer()

  /// - Parameter namesConfiguration: Whether headers name the configuration, because the output has
  ///   more than one.
  package init(namesConfiguration: Bool) { self.namesConfiguration = namesConfiguration }

  package static func render(_ cells: [ResolvedCell]) -> ByteBuffer {
    let configurations = Set(cells.map(\.configuration))
    var text = CellsText(namesConfiguration: configurations.count > 1)
    for cell in cells {
      text.beginCell(target: cell.target, configuration: cell.configuration)
      for setting in cell.settings { text.setting(setting.name, setting.string) }
    }
    return text.buffer
  }

  package mutating func appendCell<Failure: Error>(
    target: String, configuration: String,
    _ settings: (inout ByteBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    beginCell(target: target, configuration: configuration)
    try settings(&buffer)
  }

  package mutating func continueAfterCells() {
    buffer.removeAll(keepingCapacity: true)
    isFirst = false
  }

  package mutating func end() {}

  package mutating func beginCell(target: String, configuration: String) {
    if !isFirst { buffer.append(literal: "\n") }
    isFirst = false
    buffer.append(literal: "Build settings for action build")
    if namesConfiguration {
      buffer.append(literal: ", configuration ")
      buffer.append(Self.quotedIfNeeded(configuration))
    }
    buffer.append(literal: " and target ")
    buffer.append(Self.quotedIfNeeded(target))
    buffer.append(literal: ":\n")
  }

  package mutating func setting(_ name: String, _ value: String) {
    let name = Array(name.utf8), value = Array(value.utf8)
    Self.appendSetting(name.span, value.span, to: &buffer)
  }

  /// One setting's line, for callers that have its bytes.
  package static func appendSetting(
    _ name: Span<UInt8>, _ value: Span<UInt8>, to buffer: inout ByteBuffer
  ) {
    if buffer.appendPlain("    ", name, " = ", value, "\n") { return }
    buffer.append(literal: "    ")
    appendEscaped(name, to: &buffer)
    buffer.append(literal: " = ")
    appendEscaped(value, to: &buffer)
    buffer.append(literal: "\n")
  }

  private static func appendEscaped(_ text: Span<UInt8>, to buffer: inout ByteBuffer) {
    let start = buffer.count
    buffer.append(text)
    for index in text.indices where !isPlain(text[index]) {
      let shown = String(decoding: buffer.bytes(from: start), as: UTF8.self)
        .escapingControlCharacters
      buffer.truncate(to: start)
      buffer.append(shown)
      return
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F || byte == 0x09
  }

  /// xcodebuild puts a name with a space between quotation marks.
  private static func quotedIfNeeded(_ name: String) -> String {
    let shown = name.escapingControlCharacters
    return shown.contains(" ") ? "\"\(shown)\"" : shown
  }
}
