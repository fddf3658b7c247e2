@testable import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import Testing

/// Families of targets: one definition, one target for each value of `for`.
struct TargetFamilyTests {
  private static let family = """
    targets:
      Kit: { type: framework }
      "${brand}App":
        for: { brand: [Acme, Globex] }
        type: application
        displayName: ${brand} Shop
        settings: { BRAND: "${brand}", SOURCES: "$(SRCROOT)/${brand}", ROOT: "${SRCROOT}/x" }
      Tool: { type: commandLineTool }

    """

  @Test func `a definition gives a target for each value, in its place`() throws {
    let loaded = LoadedSpec(Self.family)
    #expect(loaded.messages == [])
    #expect(loaded.spec?.targetNames == ["Kit", "AcmeApp", "GlobexApp", "Tool"])
    for brand in ["Acme", "Globex"] {
      let cell = try loaded.cell("\(brand)App")
      let assignments = cell.assignments(.target, "\(brand)App")
      #expect(assignments.contains("BRAND = \(brand)"))
      #expect(assignments.contains("SOURCES = $(SRCROOT)/\(brand)"))
      #expect(assignments.contains("ROOT = ${SRCROOT}/x"), "a build setting stays")
      #expect(cell.place(of: brand, in: "BRAND") == "config.yaml:7:24")
    }
  }

  @Test func `a value may override fields, and a later variable is above an earlier one`() throws {
    let loaded = LoadedSpec(
      """
      targets:
        "${brand}-${edition}":
          for:
            brand:
              Acme: { settings: { A: acme, NAME: "${brand} ${edition}" } }
              Globex:
            edition: { Free: , Pro: { settings: { A: pro } } }
          settings: { A: all, B: all }

      """)
    #expect(loaded.messages == [])
    #expect(
      loaded.spec?.targetNames == ["Acme-Free", "Acme-Pro", "Globex-Free", "Globex-Pro"])
    func own(_ target: String) throws -> [String] {
      try loaded.cell(target).assignments(.target, target).sorted()
    }
    #expect(try own("Acme-Free") == ["A = acme", "B = all", "NAME = Acme Free"])
    #expect(try own("Acme-Pro") == ["A = pro", "B = all", "NAME = Acme Pro"])
    #expect(try own("Globex-Free") == ["A = all", "B = all"])
    #expect(try own("Globex-Pro") == ["A = pro", "B = all"])
  }

  @Test func `a family inherits, and its targets can be inherited`() throws {
    let loaded = LoadedSpec(
      """
      x-common: &common { settings: { C: "common" } }
      templates: { AcmeTheme: { settings: { T: acme } }, GlobexTheme: { settings: { T: globex } } }
      targets:
        "${brand}App": { for: { brand: [Acme, Globex] }, inherits: "${brand}Theme", <<: *common }
        Beta: { inherits: GlobexApp }

      """)
    #expect(loaded.messages == [])
    let cell = try loaded.cell("Beta")
    #expect(cell.assignments(.template, "GlobexTheme") == ["T = globex"])
    #expect(cell.assignments(.target, "GlobexApp") == ["C = common"])
  }

  @Test func `an include may add to a family`() throws {
    let loaded = LoadedSpec(
      """
      include: base.yaml
      targets: { "${brand}App": { settings: { TOP: "${brand}" } } }
      """,
      files: [
        "base.yaml": """
        targets:
          "${brand}App": { for: { brand: [Acme] }, settings: { BASE: "${brand}" } }
        """
      ])
    #expect(loaded.messages == [])
    #expect(
      try loaded.cell("AcmeApp").assignments(.target, "AcmeApp") == ["BASE = Acme", "TOP = Acme"])
  }

  @Test(arguments: [
    (
      "\"${brand}App\": { type: application }",
      "2:3: error: '${brand}App' has variables, but no 'for' that gives their values"
    ),
    (
      "App: { for: { brand: [A] } }",
      "2:10: error: 'for' needs a target whose name contains its variables"
    ),
    ("\"${b}\": { for: [A] }", "2:18: error: 'for' must map each variable to its values"),
    ("\"${b}\": { for: { b: } }", "2:23: error: 'b' needs values"),
    ("\"${b}\": { for: { b: [] } }", "2:23: error: 'b' needs values"),
    ("\"${b}\": { for: { b: [[A]] } }", "2:24: error: a value of 'b' must be text"),
    (
      "\"${b}\": { for: { b: [A, B, A] } }",
      "2:30: error: 'A' appears twice among the values of 'b'"
    ),
    (
      "\"${b}\": { for: { b: { A: 1 } } }",
      "2:28: error: 'A' must contain the fields that override those of the family"
    ),
    (
      "\"${b}\": { for: { b: [A], B: [C] } }",
      "2:28: error: 'B' is not a valid variable; expected letters, digits and '_', beginning with a "
        + "lowercase letter"
    ),
    (
      "\"${b}\": { for: { b: [A], c: [C] } }",
      "2:3: error: the name '${b}' is the same for all values of 'c'"
    ),
    (
      "\"${brand}\": { for: { brand: [A] }, displayName: \"${brnad}\" }",
      "2:51: error: 'for' has no variable 'brnad'; did you mean 'brand'?"
    ),
    (
      "\"${b}\": { for: { b: [A] }, typ: tool }",
      "2:30: error: unknown field 'typ' in target '${b}'; did you mean 'type'?"
    ),
    ("\"A${b}\": { for: { b: [B] } }\n  AB: { type: tool }", "3:3: error: 'AB' names two targets"),
  ])
  func `what is wrong with a family is reported at its location`(text: String, message: String) {
    let loaded = LoadedSpec("targets:\n  \(text)\n")
    #expect(loaded.messages.contains { $0.contains(message) }, "\(loaded.messages)")
  }

  @Test(arguments: [(100, false), (101, true)])
  func `a family of more than 10,000 targets is rejected`(count: Int, isRejected: Bool) {
    let first = (0..<count).map { "v\($0)" }.joined(separator: ", ")
    let second = (0..<100).map { "w\($0)" }.joined(separator: ", ")
    let loaded = LoadedSpec(
      "targets: { \"${a}${b}\": { for: { a: [\(first)], b: [\(second)] } } }\n")
    #expect(
      loaded.messages.contains { $0.contains("'${a}${b}' stands for more than 10000 targets") }
        == isRejected, "\(loaded.messages)")
    #expect(loaded.spec?.targetNames.count == (isRejected ? 0 : 10_000))
  }

  @Test func `an error in a definition is reported once`() {
    let loaded = LoadedSpec(
      "targets: { \"${b}\": { for: { b: [A, B, C] }, devices: fridge, nonsense: 1 } }\n")
    #expect(loaded.messages.count == 2, "\(loaded.messages)")
  }
}
