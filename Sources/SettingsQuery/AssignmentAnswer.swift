package import SettingsDiagnostics
package import SettingsRendering

/// An answer about assignments, in the formats that commands print.
package protocol AssignmentAnswer {
  func text(files: SourceFiles, style: TerminalStyle) -> String
  func json(files: SourceFiles) -> ByteBuffer
}
