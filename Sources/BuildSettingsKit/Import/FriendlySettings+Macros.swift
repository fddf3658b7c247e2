import SettingsSpec

/// `macros`: what compilers of C and of Swift are told alike.
extension FriendlySettings {
  private static let definitions = "GCC_PREPROCESSOR_DEFINITIONS"
  private static let conditions = "SWIFT_ACTIVE_COMPILATION_CONDITIONS"

  /// Says definitions as macros, where Swift's conditions are just those of them that are set (no value,
  /// or 1), as `macros` has it. Whether leaving out or adding `$(inherited)` changes a value is for the
  /// proof to find out.
  mutating func useMacros() {
    guard let setting = only(Self.definitions), let elements = Self.words(of: setting) else {
      return
    }
    var entries: [YAMLText.Entry] = []
    var expected: [String] = []
    for (index, element) in elements.enumerated() {
      if element == "$(inherited)", index == 0 { continue }
      let parts = element.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      let value = parts.count > 1 ? String(parts[1]) : ""
      // `A=` defines nothing, which is not what a macro without a value is.
      guard Self.isIdentifier(name), !value.contains("$"), parts.count == 1 || !value.isEmpty,
        !entries.contains(where: { $0.key == name })
      else { return }
      entries.append(.init(key: name, value: .scalar(value)))
      if value.isEmpty || value == "1" { expected.append(name) }
    }
    let swift = rest.filter { $0.name == Self.conditions }
    guard !entries.isEmpty, swift.count <= 1, swift.allSatisfy(\.isUnconditional) else { return }
    let said = swift.first.flatMap(Self.words(of:)) ?? []
    guard (said.first == "$(inherited)" ? Array(said.dropFirst()) : said) == expected else {
      return
    }
    take([Self.definitions, Self.conditions])
    lines.append(
      Line(
        field: .macros, value: .mapping(entries),
        comments: setting.comments + swift.flatMap(\.comments)))
  }

  private static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.utf8.first, !(0x30...0x39).contains(first) else { return false }
    return name.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
      default: false
      }
    }
  }
}
