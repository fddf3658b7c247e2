import Testing

/// Every default of Apple's build system is written once, in AppleDefaults.
@Suite struct DefaultsTests {
  private struct Default: Hashable {
    let name: String
    let value: String
    let file: String
  }

  /// A table's row `("NAME", "value")`, or an assignment of a fixed value. What a rule adds for the values of a cell is
  /// no default.
  private static func defaults(in text: String, of file: String) -> [Default] {
    // The parts between quotation marks are alternately code and literals.
    let parts = text.utf8.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    return parts.indices.dropFirst().dropLast(2).compactMap { index in
      guard parts[index].count > 1, parts[index].allSatisfy(isNameByte),
        parts[index + 1].filter({ $0 > 0x20 }) == [UInt8(ascii: ",")],
        let bracket = parts[index - 1].last(where: { $0 > 0x20 }), bracket == UInt8(ascii: "(")
      else { return nil }
      let call = String(Substring(parts[index - 1])).split { !$0.isLetter && $0 != "(" }.last ?? ""
      guard ["(", "assign(", "return("].contains(call) else { return nil }
      return Default(
        name: String(Substring(parts[index])), value: String(Substring(parts[index + 2])),
        file: file)
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
  }

  /// Files outside of AppleDefaults that set a name of the tables to a fixed value, each with its reason.
  private static let exceptions = [
    "SettingsProjects/OptionLevels.swift": "what the command line asks for",
    "SettingsConfig/Lowering/FieldLowering+Appearance.swift": "turns off the icon of the presets",
  ]

  private static let all = Result {
    try Repository.swiftFiles(under: "Sources").flatMap {
      defaults(in: try Repository.text(of: "Sources/\($0)"), of: $0)
    }
  }

  private static func defaults(isOwn: Bool) throws -> [Default] {
    try all.get().filter { $0.file.hasPrefix("AppleDefaults/") == isOwn }
  }

  @Test func `no other module writes a default`() throws {
    let names = Set(try Self.defaults(isOwn: true).map(\.name))
    // A scan that finds nothing would find no repetition either.
    #expect(names.isSuperset(of: ["HOST_PLATFORM", "OBJROOT", "MACH_O_TYPE"]))
    let repeated = try Self.defaults(isOwn: false).filter { names.contains($0.name) }
    #expect(repeated.filter { Self.exceptions[$0.file] == nil } == [])
    #expect(Set(repeated.map(\.file)) == Set(Self.exceptions.keys))
  }

  @Test func `no two tables have the same default`() throws {
    var files: [[String]: Set<String>] = [:]
    // What templates and XcodeGen write may have the value that Apple assumes.
    let written = ["XcodeGenPresets", "XcodePresets"].map { "AppleDefaults/\($0).swift" }
    for row in try Self.defaults(isOwn: true) where !written.contains(row.file) {
      files[[row.name, row.value], default: []].insert(row.file)
    }
    #expect(files.filter { $0.value.count > 1 }.keys.sorted { $0[0] < $1[0] } == [])
  }

  @Test func `a default is recognized however its row is broken`() {
    let text = """
      ("FIRST", "1"), (
        "SECOND",
        "$(FIRST)"
      )
      store.assign("THIRD", ""); add("FOURTH", "x"); ("FIFTH", value)
      """
    let names = Self.defaults(in: text, of: "F.swift").map(\.name)
    #expect(names == ["FIRST", "SECOND", "THIRD"])
  }
}
