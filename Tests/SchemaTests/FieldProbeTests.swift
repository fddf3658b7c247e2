import SettingsConfig
import SettingsDiagnostics
import SettingsProjects
import SettingsTestSupport
import Testing

/// Every field of every place with values of every kind: what the decoder takes, the schema takes, and
/// what is wrong in itself neither.
@Suite(
  .endsWhenHanging,
  .enabled(
    if: PythonSchema.interpreter != nil,
    "no Python with jsonschema and yaml; Scripts/setup --tests installs one"))
struct FieldProbeTests {
  private static let values = [
    "null", "\"\"", "$(X)", "x$(X)", "a b", "a", "1", "1.5", "-1", "1.2.3.4", "YES", "off", "true",
    "[]", "[null]", "[\"\"]", "[$(inherited)]", "[$(X)]", "[[a]]", "[{a: b}]", "[a]", "[1]",
    "[$(inherited), a]", "{}", "{a: b}", "{a: null}", "{a: $(X)}", "{a: [b]}", "{a: {b: c}}",
    "{a: \"\"}", "{a: 1}",
  ]

  /// What only some fields take, or nearly.
  private static let own: [Field: [String]] = [
    .configurations: [
      "{Debug: debug}", "{Debug: null}", "{Debug: {}}", "{Debug: {kind: null}}",
      "{Debug: {kind: debug, inherits: null}}", "{Debug: debug, S: {inherits: [Debug]}}",
    ],
    .schemes: [
      "{S: {target: T}}", "{S: null}", "{S: {}}", "{S: {run: Debug}}", "{S: {target: null}}",
      "{S: {target: T, destination: null}}",
    ],
    .devices: ["iphone", "IPHONE", "[iphone, $(inherited)]"],
    .orientations: [
      "$(inherited)", "[portrait, $(inherited)]", "{iphone: $(inherited)}", "{iPhone: all}",
      "{ipad: [$(inherited), landscape]}", "{iphone: null}", "{iphone: []}", "[portrait, up]",
    ],
    .backgroundModes: ["$(inherited)", "[audio, $(inherited)]", "[$(MODES)]", "[audio, video]"],
    .urlSchemes: ["[hello, $(inherited)]"],
    .frameworks: ["[UIKit, $(inherited)]"],
    .usageDescriptions: [
      "{camera: x}", "{camera: null}", "{camera: \"\"}", "{camera: $(X)}", "{camera: [a]}",
      "{camera: {string: a}}",
    ],
    .localizations: [
      "{de: {displayName: x}}", "{de: null}", "{de: {displayName: null}}", "{de: {}}",
      "{de: {displayName: \"\"}}", "{de: {displayName: [a]}}", "{de: x}",
    ],
    .mainStoryboard: ["{iphone: A}", "{iPhone: A}", "{iphone: null}", "{iphone: \"\"}", "{tv: A}"],
    .statusBar: [
      "hidden", "{hidden: $(X)}", "{hidden: null}", "{hidden: maybe}", "{style: null}",
      "{style: $(X)}", "{controllerBased: $(X)}", "{controllerBased: null}",
    ],
    .rules: [
      "{unused-setting: off}", "{unused-setting: null}", "{unused-setting: {severity: off}}",
      "{unused-setting: {}}", "{unused-setting: {reason: x}}",
      "{unused-setting: {severity: off, reason: null}}",
    ],
    .when: ["{Debug: null}", "{Debug: {}}", "{Debug: []}", "{\"sdk=x*\": {arc: YES}}"],
    .xcconfig: ["{Debug: null}", "{Debug: \"\"}", "{Debug: [a]}"],
    .deploymentTarget: [
      "15", "{iOS: 15}", "{ios: 1.2.3}", "{iOS: null}", "{iOS: $(X)}", "{iOS: 1.2.3.4}",
    ],
    .macros: [
      "{A: null}", "{A: \"\"}", "[A=1]", "A=1", "{A: [b]}", "{\"1A\": b}", "{\"A(x, ...)\": y}",
      "{\"A()\": y}", "{\"A(x,)\": y}", "{\"A B\": y}",
    ],
    .logging: [
      "{level: off}", "{level: null}", "{level: $(X)}", "{macro: null}", "{macro: $(X)}",
      "{macro: on}", "{categories: {N: null}}", "{categories: null}", "{categories: {N: loud}}",
      "{sinks: null}", "{sinks: {objc: null}}", "{sinks: {objc: $(X)}}", "{style: $(X)}",
      "{allow: null}", "{allow: []}", "{allow: [$(inherited)]}", "{allow: [{file: a}]}",
      "{allow: [$(inherited), {call: a, reason: b}]}", "{allow: {file: a, reason: b}}",
      "{allow: [{file: null, reason: b}]}", "{functions: [A, DDLog*, MXLog.*]}", "{functions: A}",
      "{functions: [\"*\"]}", "{functions: [a b]}", "{functions: []}", "{functions: null}",
      "{functions: [$(inherited), 1A]}", "{functions: [$(X), A.B.c]}", "{functions: [A.]}",
    ],
    .prefixHeader: [
      "{imports: null}", "{imports: []}", "{imports: [$(inherited), a]}", "{macros: null}",
      "{macros: {A: null}}", "{precompile: null}", "{precompile: $(X)}",
    ],
    .icons: [
      "{name: null}", "{name: $(X)}", "{catalog: null}", "{files: null}", "{files: []}",
      "{files: [$(inherited)]}", "{prerendered: null}", "{prerendered: $(X)}",
    ],
    .settings: [
      "{A: \"\"}", "{A: [null]}", "{A: []}", "{A: [\"\"]}", "{\"A[sdk=x]\": b}", "{A: NO}",
    ],
  ]

  /// Errors that a schema cannot detect or leaves to the decoder: references, names of uses and
  /// languages, and the contents of texts.
  private static let unseen: Set<String> = [
    "unknown-ancestor", "unknown-configuration", "unknown-target", "missing-xcconfig",
    "missing-include", "ambiguous-name", "no-targets", "unknown-usage", "invalid-language",
    "invalid-setting", "invalid-sink", "invalid-url-scheme", "invalid-framework", "inherited-text",
    "unknown-destination", "invalid-condition", "invalid-macro", "missing-space",
  ]

  @Test(arguments: ["the file's top level", "'project'", "a target", "a 'when' block"])
  func `the schema takes of each field what the decoder takes`(placeName: String) async throws {
    let place = try #require(FieldDescription.Places.names.first { $0.name == placeName }?.place)
    let texts = FieldTable.rows.filter { $0.places.contains(place) }.flatMap { row in
      (Self.values + (Self.own[row.field] ?? [])).map { Self.text(row, $0, in: place) }
    }
    try #require(texts.count > 150)
    var accepted = 0
    for (text, errors) in zip(texts, try await PythonSchema.errors(in: texts)) {
      let own = Self.errors(in: text)
      if own.isEmpty {
        accepted += 1
        #expect(errors.isEmpty, "\(text)")
      } else if own.contains(where: { !Self.unseen.contains($0.identifier) }) {
        #expect(!errors.isEmpty, "\(text)\(own.map(\.message))")
      }
    }
    #expect(accepted > 15)
  }

  @Test func `the schema takes variables of families, and built products`() async throws {
    let fields = [
      "platform: \"${p}\"", "type: \"${t}\"", "devices: \"${d}\"", "orientations: \"${o}\"",
      "arc: \"${x}\"", "logging: { level: \"${l}\", macro: \"${b}Log\" }", "classPrefix: \"${b}\"",
      "macros: { \"${b}_X\": 1 }", "dependencies: [{ built: Kit.framework }]",
    ]
    let texts = fields.map { "targets: { \"${b}\": { for: { b: [A, B] }, \($0) } }\n" }
    for (text, errors) in zip(texts, try await PythonSchema.errors(in: texts)) {
      #expect(errors.isEmpty, "\(text)")
    }
    let wrong = try await PythonSchema.errors(in: ["targets: { T: { platform: $(P) } }\n"])
    #expect(wrong.allSatisfy { !$0.isEmpty })
  }

  private static func text(
    _ row: FieldDescription, _ value: String, in place: FieldDescription.Places
  ) -> String {
    let line = "\(row.name): \(value)\n"
    let platform = row.field == .platform ? "" : "platform: iOS\n"
    func indented(_ lines: String, by count: Int) -> String {
      lines.split(separator: "\n").map {
        String(repeating: " ", count: count) + $0 + "\n"
      }.joined()
    }
    return switch place {
    case .file: row.field == .targets ? line : line + "targets: { T: { platform: iOS } }\n"
    case .project: "project:\n" + indented(platform + line, by: 2) + "targets: { T: }\n"
    case .when:
      "targets:\n  T:\n    when:\n      Debug:\n" + indented(platform + line, by: 8)
    default: "targets:\n  T:\n" + indented(platform + line, by: 4)
    }
  }

  private static func errors(in text: String) -> [Diagnostic] {
    let sources = InMemorySources(files: ["config.yaml": Array(text.utf8)])
    do throws(LoadFailure) {
      _ = try SettingsProject(
        configFile: "config.yaml", sources: sources, projectDirectory: "/p",
        options: ResolutionOptions())
      return []
    } catch {
      return error.diagnostics.filter { $0.severity == .error }
    }
  }
}
