import Foundation
import SettingsConfig
import SettingsDiagnostics
import SettingsProjects
import SettingsRules
import SettingsTestSupport
import Testing

/// Python's jsonschema against the decoder: what one takes, the other takes.
enum PythonSchema {
  static let interpreter = Python.interpreter(importing: "jsonschema, yaml")

  private static let program = """
    import json, sys, yaml, jsonschema
    question = json.load(sys.stdin)
    kind = jsonschema.validators.validator_for(
        question["schema"], default=jsonschema.Draft7Validator)
    kind.check_schema(question["schema"])
    validator = kind(question["schema"])
    answers = []
    for text in question["texts"]:
        try:
            document = yaml.safe_load(text)
        except Exception:
            answers.append(["unreadable"])
            continue
        answers.append([e.message for e in validator.iter_errors(document)])
    json.dump(answers, sys.stdout)
    """

  /// What is wrong with each text by config.yaml's schema, or another one; empty for one that is fine.
  static func errors(in texts: [String], schema: Any? = nil) async throws -> [[String]] {
    let question: [String: Any] = [
      "schema": try schema ?? ConfigSchemaTests.json(ConfigSchema().render()), "texts": texts,
    ]
    let input = String(
      decoding: try JSONSerialization.data(withJSONObject: question), as: UTF8.self)
    let python = try #require(interpreter)
    let answer = try await BuiltTool.run(python, ["-c", program], input: input)
    #expect(answer.status == 0, "\(answer.errors)")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [[String]])
  }
}

@Suite(
  .enabled(
    if: PythonSchema.interpreter != nil,
    "no Python with jsonschema and yaml; Scripts/setup --tests installs one"))
struct ValidationTests {
  /// The shipped file and every config.yaml among the tests and the examples.
  static let files: [URL] = {
    let walker = FileManager.default.enumerator(
      at: ConfigSchemaTests.root, includingPropertiesForKeys: nil,
      options: [.skipsHiddenFiles])
    var files: [URL] = []
    while let file = walker?.nextObject() as? URL {
      guard file.pathExtension == "yaml", !file.path.contains("/Goldens/") else { continue }
      files.append(file)
    }
    return files.sorted { $0.path < $1.path }
  }()

  /// What a schema can see of what the decoder reports.
  static let visible: Set<String> = [
    "unknown-field", "misplaced-field", "wrong-kind", "unknown-kind", "unknown-platform",
    "unknown-product-type", "unknown-device", "unknown-orientation", "unknown-log-level",
    "invalid-version", "unsupported-version", "missing-value",
  ]

  @Test func `the schema accepts what the decoder accepts, and refuses what is wrong in itself`()
    async throws
  {
    try #require(Self.files.count > 20)
    let readable = Self.files.filter { (try? String(contentsOf: $0, encoding: .utf8)) != nil }
    let errors = try await PythonSchema.errors(
      in: readable.map { try String(contentsOf: $0, encoding: .utf8) })
    var refused = 0
    for (file, errors) in zip(readable, errors) {
      let result = SettingsProject.check(configFile: file.path, options: ResolutionOptions())
      let own = result.diagnostics.filter { diagnostic in
        diagnostic.severity == .error
          && diagnostic.range.flatMap { result.files[$0.file]?.path } == file.path
      }
      if result.diagnostics.allSatisfy({ $0.severity != .error }) {
        #expect(errors == [], "\(file.path)")
      } else if own.contains(where: { Self.visible.contains($0.identifier) }) {
        refused += 1
        #expect(!errors.isEmpty, "\(file.path): \(own.map(\.message))")
      }
    }
    #expect(refused > 2)
  }

  @Test func `words, kinds and names that the decoder refuses are rejected`() async throws {
    let wrong = [
      "targets: { T: { platform: iOz } }", "targets: { T: { devices: [iphone, phone] } }",
      "targets: { T: { type: aplication } }", "targets: { T: { arc: maybe } }",
      "targets: { T: { settings: { A: { B: c } } } }", "targets: { T: { settings: { A: } } }",
      "targets: { T: { orientations: { tv: all } } }", "version: 2\ntargets: { T: }",
      "targets: { T: { version: one.two } }", "targets: { T: { logging: { level: loud } } }",
      "targets: { T: { logging: { allow: [{ file: a.m }] } } }", "targets: [T]",
      "configurations: { Debug: fast }\ntargets: { T: }", "projct: {}",
      "targets: { T: { when: { Debug: { inherits: A } } } }", "project: { inherits: A }",
      "project: { x-a: 1 }", "xa: 1",
    ]
    for (text, errors) in zip(wrong, try await PythonSchema.errors(in: wrong)) {
      #expect(!errors.isEmpty, "\(text)")
    }
    let right = [
      "x-a: &a { b: [1] }\nx-: 1\ntargets: { T: { settings: { A: 1 } } }",
      "targets: { T: { platform: ios, devices: universal, arc: YES, version: 1.10 } }",
      "targets:\n  T:\n", "targets: { T: { type: com.apple.product-type.bundle.unit-test } }",
      "targets: { T: { logging: { level: off, categories: { Net: } } } }",
      "targets: { T: { deploymentTarget: { iOS: 15.0, macOS: \"12\" }, build: $(N) } }",
    ]
    for (text, errors) in zip(right, try await PythonSchema.errors(in: right)) {
      #expect(errors == [], "\(text)")
    }
  }
}
