/// A value that compilers accept although Apple's catalog does not list it for the setting.
///
/// Xcode passes such a value on unchanged, so the project builds as intended.
package struct AcceptedValue: Sendable, Equatable {
  /// The end of a sentence that begins with the quoted value.
  package let remark: String
  /// The replacement to suggest.
  package let help: String?

  /// - Returns: Nil for a value that no known compiler accepts.
  package init?(_ value: String, of setting: SettingDescription) {
    if let standards = Self.standards[setting.name] {
      guard let names = standards.first(where: { $0.contains(value) }) else { return nil }
      if let own = names.first(where: { name in setting.values.contains { $0.value == name } }) {
        self.init(remark: "is accepted, and Xcode's name for it is '\(own)'", help: "write \(own)")
      } else {
        self.init(remark: "is a standard that clang supports, but it is not in Xcode's list")
      }
    } else if let known = Self.others[setting.name]?[value] {
      self = known
    } else {
      return nil
    }
  }

  private init(remark: String, help: String? = nil) {
    self.remark = remark
    self.help = help
  }

  /// The names of language standards that clang accepts for `-std`. The names in a group mean the
  /// same.
  ///
  /// Source: clang's LangStandards.def.
  private static let standards: [String: [[String]]] = [
    "CLANG_CXX_LANGUAGE_STANDARD": ["", "gnu"].flatMap { dialect -> [[String]] in
      let groups = [
        ["c++98", "c++03"], ["c++11", "c++0x"], ["c++14", "c++1y"], ["c++17", "c++1z"],
        ["c++20", "c++2a"], ["c++23", "c++2b"], ["c++26", "c++2c"],
      ]
      return groups.map { $0.map { dialect.isEmpty ? $0 : dialect + $0.dropFirst() } }
    },
    "GCC_C_LANGUAGE_STANDARD": [
      ["c89", "c90", "iso9899:1990", "ansi"], ["iso9899:199409"], ["gnu89", "gnu90"],
      ["c99", "c9x", "iso9899:1999", "iso9899:199x"], ["gnu99", "gnu9x"],
      ["c11", "c1x", "iso9899:2011", "iso9899:201x"], ["gnu11", "gnu1x"],
      ["c17", "c18", "iso9899:2017", "iso9899:2018"], ["gnu17", "gnu18"],
      ["c23", "c2x", "iso9899:2024"], ["gnu23", "gnu2x"], ["c2y"], ["gnu2y"],
    ],
  ]

  private static let others: [String: [String: AcceptedValue]] = [
    "SWIFT_OPTIMIZATION_LEVEL": [
      "-Owholemodule": AcceptedValue(
        remark: "is deprecated",
        help: "write -O, and set SWIFT_COMPILATION_MODE to wholemodule"),
      "-Ounchecked": AcceptedValue(
        remark: "is accepted; it removes the checks for overflow and preconditions"),
    ],
    "GCC_OPTIMIZATION_LEVEL": [
      "g": AcceptedValue(remark: "is accepted; clang treats -Og as -O1"),
      "4": AcceptedValue(remark: "is deprecated; clang treats -O4 as -O3", help: "write 3"),
    ],
  ]
}
