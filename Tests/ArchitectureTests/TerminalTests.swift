import Testing

/// Text of a project reaches a terminal through one function only.
@Suite struct TerminalTests {
  private static func files(
    containing texts: [String], codeOnly: Bool = true
  ) throws -> [String] {
    try Repository.swiftFiles(under: "Sources").filter { path in
      let text = try Repository.text(of: "Sources/\(path)")
      let code = codeOnly ? SwiftCode.only(in: text) : text
      return texts.contains { code.contains($0) }
    }
  }

  @Test func `only the gate of the terminal writes to streams`() throws {
    #expect(
      try Self.files(containing: ["FileDescriptor.write(bytes, to: descriptor)", "isatty("])
        == ["SettingsSystem/Terminal.swift"])
    // The scanner is a program of its own, whose streams the tool reads.
    #expect(
      try Self.files(containing: ["FileHandle.standard", "debugPrint(", "NSLog("])
        == ["CSettingsScanner/Scanner/SwiftLogScanner.swift"])
    #expect(try Self.files(containing: [" print(\""], codeOnly: false) == [])
  }

  @Test func `escape sequences are in one file, and that of progress`() throws {
    #expect(
      try Self.files(containing: ["\\u{1B}", "\\u{001B}", "\\u{9B}"], codeOnly: false)
        == ["SettingsDiagnostics/TerminalText.swift", "SettingsSystem/Terminal.swift"])
  }

  /// What a command puts together is a line for people, and `CommandContext.print` escapes it. Other
  /// texts come from renderers.
  @Test func `commands append no text of their own without escaping it`() throws {
    let appends = /output\.append\(\s*(?:[^"()\n]*\?\s*)?"[^"\n]*\\\(/
    for path in try Repository.swiftFiles(under: "Sources/resolve-settings") {
      let text = try Repository.text(of: "Sources/resolve-settings/\(path)")
      #expect(text.firstMatch(of: appends) == nil, "\(path)")
    }
    #expect(#"context.output.append("created \(path)\n")"#.firstMatch(of: appends) != nil)
  }
}
