import SettingsDiagnostics
import SettingsTestSupport
import Testing

/// What several levels of a config.yaml assign to one setting, as keys of one dictionary.
struct ConfigChainTests {
  /// Writes three levels: a template, a template that inherits it, and a target.
  private func write(_ lowest: String, _ middle: String, _ highest: String) throws -> WrittenConfig
  {
    try WrittenConfig(
      """
      templates:
        t: { settings: { \(lowest) } }
        u: { inherits: t, settings: { \(middle) } }
      targets:
        App: { type: application, platform: iOS, sources: [Sources], inherits: u, settings: { \(highest) } }
      """)
  }

  private static let failure =
    "no project file can have all that the levels of target 'App' assign to X"

  // MARK: References to lower levels

  @Test(arguments: [
    ("$(inherited) z", "low z"), ("${inherited} z", "low z"), ("$(X) ${X}", "low low"),
    ("$(B) $(inherited)", "$(B) low"), ("$(B:lower)-$(X)", "$(B:lower)-low"),
    ("(a) {b} $(C) $(inherited)", "(a) {b} $(C) low"), ("$(XY) ${X_1} $(X2)", "$(XY) ${X_1} $(X2)"),
    ("$(XY) $(X)", "$(XY) low"), ("inherited X", "inherited X"), ("z", "z"),
  ])
  func `the value of a lower level stands in the place of a reference`(
    value: String, expected: String
  ) throws {
    let written = try write("X: low", "", "X: '\(value)'")
    #expect(written.messages == [])
    #expect(try written.settings(of: "App")["X"] == expected)
    #expect(try written.findings().map(\.message) == [])
  }

  @Test(arguments: [
    "$(inherited:upper)", "$(X:lower)", "$(P_$(inherited))", "$(P_${X})", "${P_$(X)_Q}",
    "a $(X) $(X:lower)",
  ])
  func `a reference that no text stands for is an error`(value: String) throws {
    let written = try write("X: low", "", "X: '\(value)'")
    #expect(written.messages == [Self.failure])
    #expect(written.output == nil)
    // The same value under a condition, above a value that has one.
    let conditional = try write("'X[arch=arm64]': low", "", "X: '\(value)'")
    #expect(conditional.messages == [Self.failure])
  }

  /// Each of 40 levels doubles the value, so that the file would have 2 TB.
  @Test func `a value that doubles at each level is an error`() throws {
    let templates = (0..<40).map { "  t\($0): { settings: { X: $(inherited)$(inherited) } }" }
    let names = (0..<40).map { "t\($0)" }.joined(separator: ", ")
    let written = try WrittenConfig(
      """
      templates:
        base: { settings: { X: low } }
      \(templates.joined(separator: "\n"))
      targets:
        App: { type: application, platform: iOS, sources: [Sources], inherits: [base, \(names)] }
      """)
    #expect(written.messages == [Self.failure])
    #expect(written.output == nil)
  }

  @Test func `a value that many levels extend is written`() throws {
    let templates = (0..<500).map { "  t\($0): { settings: { X: [$(inherited), a\($0)] } }" }
    let names = (0..<500).map { "t\($0)" }.joined(separator: ", ")
    let written = try WrittenConfig(
      """
      templates:
        base: { settings: { X: low } }
      \(templates.joined(separator: "\n"))
      targets:
        App: { type: application, platform: iOS, sources: [Sources], inherits: [base, \(names)] }
      """)
    #expect(written.messages == [])
    #expect(
      try written.settings(of: "App")["X"]
        == "low " + (0..<500).map { "a\($0)" }.joined(separator: " "))
  }

  @Test func `an error names the project, and the place`() throws {
    let written = try WrittenConfig(
      """
      project: { settings: { X: low }, when: { Debug: { settings: { X: $(X:upper) } } } }
      targets: { App: { type: application, platform: iOS, sources: [Sources] } }
      """)
    #expect(
      written.messages == [
        "no project file can have all that the levels of the project assign to X"
      ])
  }

  // MARK: Conditions

  @Test(arguments: [
    // A pattern that matches less than another one has the values of both.
    (
      "'X[arch=arm*]': 1", "'X[arch=arm64]': $(inherited) 2",
      ["X": "$(inherited) 3", "X[arch=arm*]": "1 3", "X[arch=arm64]": "1 2 3"]
    ),
    (
      "'X[sdk=iphone*]': 1", "'X[sdk=iphoneos*]': $(inherited) 2",
      ["X": "$(inherited) 3", "X[sdk=iphone*]": "1 3", "X[sdk=iphoneos*]": "1 2 3"]
    ),
    (
      "'X[sdk=iphone*]': 1", "'X[sdk=iphoneos17.0]': $(inherited) 2",
      ["X": "$(inherited) 3", "X[sdk=iphone*]": "1 3", "X[sdk=iphoneos17.0]": "1 2 3"]
    ),
    // Patterns that match nothing in common are independent.
    (
      "'X[arch=arm*]': 1", "'X[arch=x86*]': 2",
      ["X": "$(inherited) 3", "X[arch=arm*]": "1 3", "X[arch=x86*]": "2 3"]
    ),
    (
      "'X[arch=arm64]': 1", "'X[arch=x86_64]': 2",
      ["X": "$(inherited) 3", "X[arch=arm64]": "1 3", "X[arch=x86_64]": "2 3"]
    ),
    // Patterns that may match the same need a key for both.
    (
      "'X[arch=arm*]': 1", "'X[arch=*64]': 2",
      [
        "X": "$(inherited) 3", "X[arch=arm*]": "1 3", "X[arch=*64]": "2 3",
        "X[arch=arm*][arch=*64]": "2 3",
      ]
    ),
    (
      "'X[sdk=iphone*]': 1", "'X[arch=arm64]': 2",
      [
        "X": "$(inherited) 3", "X[sdk=iphone*]": "1 3", "X[arch=arm64]": "2 3",
        "X[sdk=iphone*][arch=arm64]": "2 3",
      ]
    ),
  ])
  func `a value above conditions is written under each of them`(
    lowest: String, middle: String, expected: [String: String]
  ) throws {
    let written = try write(lowest, middle, "X: $(inherited) 3")
    #expect(written.messages == [])
    #expect(try written.settings(of: "App").filter { $0.key.hasPrefix("X") } == expected)
    #expect(try written.findings().map(\.message) == [])
  }

  @Test(arguments: [(63, true), (64, false)])
  func `a setting may have 64 keys`(count: Int, isWritten: Bool) throws {
    let keys = (1...count).map { "'X[arch=a\($0)]': \($0)" }.joined(separator: ", ")
    let written = try write(keys, "", "X: $(inherited) z")
    #expect(written.messages == (isWritten ? [] : [Self.failure]))
    if isWritten {
      #expect(try written.settings(of: "App")["X[arch=a\(count)]"] == "\(count) z")
    }
  }
}
