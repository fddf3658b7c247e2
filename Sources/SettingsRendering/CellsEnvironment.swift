import SettingsDiagnostics
import SettingsModel
package import SettingsResolution

/// Settings as `export NAME='…'` lines for a POSIX shell.
package enum CellsEnvironment {
  /// Renders cells one after the other, each below a comment if there are several.
  ///
  /// A name that is not valid for a shell variable, that does not look like a build setting, or
  /// that a shell or another program obeys is omitted with a warning. A control character other
  /// than a tab or a line break is an error: a shell cannot represent a NUL, and the others could
  /// change what a terminal shows.
  ///
  /// - Parameter isRequested: Whether the settings were requested by name, so that all valid names
  ///   are exported.
  package static func render(_ cells: [ResolvedCell], isRequested: Bool = false) -> RenderedText {
    var result = RenderedText()
    for (index, cell) in cells.enumerated() {
      if cells.count > 1 {
        if index > 0 { result.buffer.append("\n") }
        let title = cell.title.escapingControlCharacters
        result.buffer.append("# \(title)\n")
      }
      for (index, setting) in cell.settings.enumerated() {
        append(
          setting, isRequested: isRequested, writtenAt: cell.place(ofSettingAt: index), to: &result)
      }
    }
    return result
  }

  private static func append(
    _ setting: ResolvedSetting, isRequested: Bool, writtenAt place: SourceRange?,
    to result: inout RenderedText
  ) {
    guard setting.name.isShellIdentifier else {
      result.diagnostics.append(
        Diagnostic(
          "unexportable-name", .warning,
          "'\(setting.name)' is left out: it is not a name for a shell variable", at: place,
          help: "use --format json for all settings"))
      return
    }
    if !isRequested, let reason = obstacle(to: setting.name) {
      result.diagnostics.append(
        Diagnostic(
          "unexportable-name", .warning, "'\(setting.name)' is left out: \(reason)", at: place,
          help: "to export it nevertheless, name it: --key \(setting.name)"))
      return
    }
    if let control = setting.string.utf8.first(where: isControl) {
      let name = control == 0 ? "a NUL" : "a control character (\(hexadecimal(control)))"
      result.diagnostics.append(
        Diagnostic(
          "unexportable-value",
          "the value of '\(setting.name)' contains \(name), which is not exported to a shell",
          at: place, help: "use --format json for such a value"))
      return
    }
    result.buffer.append("export \(setting.name)=")
    result.buffer.append(ShellWord.quoted(setting.string))
    result.buffer.append("\n")
  }

  /// Why a name is exported only on request; nil if it is a build setting that no program obeys.
  ///
  /// Shells have variables in small letters, such as zsh's `fpath` and `module_path`, and so do other
  /// programs. User-defined settings have capitals by convention.
  private static func obstacle(to name: String) -> String? {
    if ProgramVariables.contain(name) { return "it changes how the shell or its programs work" }
    let isSetting =
      name.utf8.allSatisfy { !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
      || name.hasPrefix("INFOPLIST_") || name.withBytes { DeclaredTypes.type(of: $0) } != nil
    return isSetting
      ? nil : "it is not a setting of Apple's, and not in capitals as settings of projects are"
  }

  private static func isControl(_ byte: UInt8) -> Bool {
    byte == 0x7F || byte < 0x20 && byte != UInt8(ascii: "\t") && byte != UInt8(ascii: "\n")
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    "0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}

extension String {
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
