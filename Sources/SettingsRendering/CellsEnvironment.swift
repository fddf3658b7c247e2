package import SettingsDiagnostics
package import SettingsResolution

/// Settings as `export NAME='…'` lines for a POSIX shell.
package enum CellsEnvironment {
  /// Renders cells one after the other, each below a comment if there are several.
  ///
  /// A name that is not valid for a shell variable is omitted with a warning. A NUL is an error,
  /// because a shell cannot represent it.
  package static func render(_ cells: [ResolvedCell]) -> RenderedText {
    var result = RenderedText()
    for (index, cell) in cells.enumerated() {
      if cells.count > 1 {
        if index > 0 { result.buffer.append("\n") }
        let title = cell.title.escapingControlCharacters
        result.buffer.append("# \(title)\n")
      }
      for (index, setting) in cell.settings.enumerated() {
        append(setting, writtenAt: cell.place(ofSettingAt: index), to: &result)
      }
    }
    return result
  }

  private static func append(
    _ setting: ResolvedSetting, writtenAt place: SourceRange?, to result: inout RenderedText
  ) {
    guard setting.name.isShellIdentifier else {
      result.diagnostics.append(
        Diagnostic(
          "unexportable-name", .warning,
          "'\(setting.name)' is left out: it is not a name for a shell variable", at: place,
          help: "use --format json for all settings"))
      return
    }
    guard !setting.string.utf8.contains(0) else {
      result.diagnostics.append(
        Diagnostic(
          "unexportable-value",
          "the value of '\(setting.name)' contains a NUL, which a shell variable cannot contain",
          at: place))
      return
    }
    result.buffer.append("export \(setting.name)=")
    appendQuoted(setting.string, to: &result.buffer)
    result.buffer.append("\n")
  }

  /// Appends text between single quotes, in which only the closing quote is special in a shell.
  package static func appendQuoted(_ text: String, to buffer: inout ByteBuffer) {
    buffer.append(UInt8(ascii: "'"))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "'") { buffer.append("'\\''") } else { buffer.append(byte) }
    }
    buffer.append(UInt8(ascii: "'"))
  }
}

extension String {
  /// The text as one word of a POSIX shell's command line: unchanged if it has no special
  /// characters, otherwise between single quotes.
  package var asShellWord: String {
    let isPlain = utf8.allSatisfy {
      switch $0 {
      case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x80...0xFF: true
      default: "_-./:@%+=,".utf8.contains($0)
      }
    }
    if isPlain, !isEmpty { return self }
    return "'" + replacing("'", with: "'\\''") + "'"
  }

  /// `[A-Za-z_][A-Za-z0-9_]*`: the name of a shell variable, and of a setting in an xcconfig file.
  var isShellIdentifier: Bool {
    guard let first = utf8.first, !(0x30...0x39).contains(first) else { return false }
    return utf8.allSatisfy {
      switch $0 {
      case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, 0x5F: true
      default: false
      }
    }
  }
}
