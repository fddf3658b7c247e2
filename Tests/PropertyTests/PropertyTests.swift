import Foundation
import SettingsDiagnostics
import SettingsTestSupport
import SettingsYAML
import Testing

/// What holds for every project, tried on generated ones with the tool as users run it.
///
/// `PROPERTY_SEEDS=500 swift test --filter PropertyTests` tries more projects.
@Suite(.endsWhenHanging)
struct PropertyTests {
  static let seeds: ClosedRange<UInt64> = {
    let count = ProcessInfo.processInfo.environment["PROPERTY_SEEDS"].flatMap(UInt64.init)
    return 1...max(count ?? 6, 1)
  }()

  @Test(arguments: seeds)
  func `a cell alone has the values that it has among all`(seed: UInt64) async throws {
    let property = Property { project in
      let run = try ProjectRun(project)
      guard let all = try await run.cells() else { return nil }
      var alone: ProjectRun.Cells = [:]
      for cell in all.keys.sorted() {
        let single = try await run.run("print", cell, "--format", "json")
        if single.status != 0 { return "\(cell) alone: \(single.transcript)" }
        alone.merge(try ProjectRun.cells(ofJSON: single.outputBytes)) { _, new in new }
      }
      return all.firstDifference(from: alone)
    }
    try await property.check(seed: seed)
  }

  @Test(arguments: seeds)
  func `all formats contain the same values`(seed: UInt64) async throws {
    let property = Property { project in
      let run = try ProjectRun(project)
      guard let all = try await run.cells() else { return nil }
      let yaml = try await run.run("print", "*@*", "--format", "yaml")
      let (texts, lists) = try Self.cells(ofYAML: yaml.outputBytes)
      for (cell, settings) in all {
        let elements = try await run.elements(of: (lists[cell] ?? [:]).keys.sorted(), in: cell)
        for (name, value) in settings {
          if let list = lists[cell]?[name] {
            if list != elements[name] { return "yaml: \(cell) \(name): \(list)" }
          } else if texts[cell]?[name] != value {
            return "yaml: \(cell) \(name): '\(value)', then '\(texts[cell]?[name] ?? "not set")'"
          }
        }
      }
      for cell in all.keys.sorted() {
        let script = try await run.run("print", cell, "--format", "env")
        if let problem = try await Self.difference(of: script, from: all[cell] ?? [:], run) {
          return "env: \(cell) \(problem)"
        }
      }
      return nil
    }
    try await property.check(seed: seed)
  }

  @Test(arguments: seeds)
  func `an xcconfig of a cell gives the same values in an empty project`(seed: UInt64) async throws
  {
    let property = Property { project in
      let run = try ProjectRun(project)
      guard let all = try await run.cells(), let cell = all.keys.sorted().first else { return nil }
      let printed = try await run.tool.run(
        ["print", cell, "--format", "xcconfig"], in: run.folder.url)
      // A value that no xcconfig file can express is reported.
      guard printed.status == 0, printed.errors.isEmpty else { return nil }
      try run.folder.write(printed.output, to: "again.xcconfig")
      let again = try await run.cells(arguments: ["--xcconfig", "again.xcconfig"])
      let (before, after) = (all[cell] ?? [:], again?[cell] ?? [:])
      return [cell: before].firstDifference(from: [cell: after])
    }
    try await property.check(seed: seed)
  }

  @Test(arguments: seeds)
  func `the value that explain shows is that of print`(seed: UInt64) async throws {
    let property = Property { project in
      let run = try ProjectRun(project)
      guard let all = try await run.cells() else { return nil }
      for (cell, settings) in all.sorted(by: { $0.key < $1.key }) {
        let names = settings.keys.sorted()
        let explained = try await run.explanations(of: names, in: cell)
        for name in names where explained[name] != settings[name] {
          return "\(cell) \(name): '\(settings[name] ?? "")' is printed, "
            + "'\(explained[name] ?? "nothing")' explained"
        }
      }
      return nil
    }
    try await property.check(seed: seed)
  }

  @Test(arguments: seeds)
  func `a report says what explain says`(seed: UInt64) async throws {
    let property = Property { project in
      let run = try ProjectRun(project)
      let written = try await run.run("report", "--no-check")
      // A project with an error has no report, and `explain` needs a target.
      guard written.status == 0, !project.targets.isEmpty else { return nil }
      let report = try ReportData(written.outputBytes)
      for (cell, answers) in try report.answers().sorted(by: { $0.key < $1.key }) {
        let names = answers.keys.sorted()
        if names.isEmpty { continue }
        let explain = try await run.tool.run(
          ["explain", cell] + names + ["--format", "json"], in: run.folder.url)
        if explain.status != 0 { return "\(cell): \(explain.transcript)" }
        let json = try JSONSerialization.jsonObject(with: explain.outputBytes) as? [String: Any]
        for explanation in json?["explanations"] as? [[String: Any]] ?? [] {
          let name = explanation["name"] as? String ?? ""
          let explained = ReportData.Answer(explanation)
          if answers[name] != explained {
            return "\(cell) \(name): \(String(describing: answers[name])) is in the report, "
              + "\(explained) explained"
          }
        }
      }
      return nil
    }
    try await property.check(seed: seed)
  }

  @Test(arguments: seeds)
  func `diff finds a difference exactly if a cell differs`(seed: UInt64) async throws {
    let property = Property { project in
      let run = try ProjectRun(project)
      let other = project.changed(seed: seed)
      try run.folder.write(other.files["config.yaml"] ?? "", to: "other.yaml")
      guard let before = try await run.cells(),
        let after = try await run.cells(config: "other.yaml")
      else { return nil }
      let diff = try await run.run("diff", "config.yaml", "other.yaml")
      let difference = before.firstDifference(from: after)
      if diff.status == (difference == nil ? 0 : 1) { return nil }
      return "\(difference ?? "all cells are equal"); \(diff.transcript)"
    }
    try await property.check(seed: seed)
  }

  @Test(arguments: seeds)
  func `safe fixes change no value`(seed: UInt64) async throws {
    let property = Property { project in
      let run = try ProjectRun(project)
      guard let before = try await run.cells() else { return nil }
      let fixed = try await run.run("check", "--fix")
      if fixed.status > 1 || fixed.wasSignalled { return fixed.transcript }
      guard let after = try await run.cells() else { return "the file has errors after --fix" }
      return before.firstDifference(from: after)
    }
    try await property.check(seed: seed)
  }

  @Test(arguments: seeds)
  func `formatting changes no value, and formatting again changes nothing`(
    seed: UInt64
  ) async throws {
    let property = Property { project in
      let run = try ProjectRun(project)
      guard let before = try await run.cells() else { return nil }
      let formatted = try await run.run("format")
      if formatted.status != 0 { return formatted.transcript }
      guard let after = try await run.cells() else { return "the file has errors after format" }
      let again = try await run.run("format", "--check")
      if again.status != 0 { return "format --check after format: \(again.transcript)" }
      return before.firstDifference(from: after)
    }
    try await property.check(seed: seed)
  }

  @Test(arguments: seeds)
  func `a generated Xcode project, and its import, have the values of the config`(
    seed: UInt64
  ) async throws {
    let property = Property { project in
      let run = try ProjectRun(project)
      guard !project.targets.isEmpty, let before = try await run.cells() else { return nil }
      let written = try await run.run("generate", "--only", "xcode-project")
      // What a project cannot express is an error, and nothing is written.
      guard written.status == 0 else {
        return written.errors.contains("error:") ? nil : written.transcript
      }
      guard let generated = try await run.cells(config: "P.xcodeproj") else {
        return "the generated project has errors"
      }
      if let difference = Self.settingDifference(before, generated) {
        return "generate: \(difference)"
      }
      let imported = try await run.run(
        "import", "P.xcodeproj", "-o", "imported.yaml", "--force")
      guard imported.status == 0 else { return imported.transcript }
      guard let again = try await run.cells(config: "imported.yaml") else {
        return "the imported config has errors"
      }
      return Self.settingDifference(generated, again).map { "import: \($0)" }
    }
    try await property.check(seed: seed)
  }

  @Test(arguments: seeds.prefix(2))
  func `every prefix of a config has an answer or an error with a place`(seed: UInt64) async throws
  {
    let text = Array((GeneratedProject(seed: seed).files["config.yaml"] ?? "").utf8)
    let run = try ProjectRun(GeneratedProject(seed: seed))
    for end in stride(from: 0, to: text.count, by: max(1, text.count / 40)) {
      try run.folder.write(Data(text[..<end]), to: "config.yaml")
      let printed = try await run.run("print")
      if printed.status == 0 { continue }
      #expect(
        !printed.wasSignalled && printed.errors.contains("config.yaml"),
        "\(end) bytes: \(printed.transcript)")
    }
  }

  // MARK: Reading the output

  /// The texts and the lists of each cell.
  private static func cells(
    ofYAML bytes: Data
  ) throws -> (texts: ProjectRun.Cells, lists: [String: [String: [String]]]) {
    var files = SourceFiles()
    var diagnostics = DiagnosticCollector()
    let file = files.add(path: "output.yaml", bytes: Array(bytes))
    let document = YAMLDocument.parse(
      Array(bytes), file: file, byLibYAML: true, into: &diagnostics)
    guard let document else { throw ProjectRun.Failure(description: "the output is not YAML") }
    var (texts, lists): (ProjectRun.Cells, [String: [String: [String]]]) = ([:], [:])
    for element in document.elements(of: document.root) {
      var fields: [String: YAMLNodeID] = [:]
      for entry in document.entries(of: element.value) {
        fields[document.string(of: entry.key)] = entry.value
      }
      func text(_ field: String) -> String { fields[field].map(document.string) ?? "" }
      let cell = "\(text("target"))@\(text("configuration"))"
      texts[cell] = [:]
      guard let settings = fields["buildSettings"] else { continue }
      for setting in document.entries(of: settings) {
        let name = document.string(of: setting.key)
        if document.kind(of: setting.value) == .sequence {
          lists[cell, default: [:]][name] = document.elements(of: setting.value).map {
            document.string(of: $0.value)
          }
        } else {
          texts[cell]?[name] = document.string(of: setting.value)
        }
      }
    }
    return (texts, lists)
  }

  /// Runs a script of `export` lines in a shell, and compares the variables that it gets.
  private static func difference(
    of script: BuiltTool.Run, from settings: [String: String], _ run: ProjectRun
  ) async throws -> String? {
    guard script.status == 0 else { return script.transcript }
    try run.folder.write(script.outputBytes, to: "settings.sh")
    let shell = try await BuiltTool.run(
      URL(fileURLWithPath: "/bin/sh"), ["-c", ". ./settings.sh; env -0"], in: run.folder.url)
    guard shell.status == 0 else { return shell.transcript }
    var variables: [String: String] = [:]
    for line in shell.output.split(separator: "\0") {
      guard let equals = line.firstIndex(of: "=") else { continue }
      variables[String(line[..<equals])] = String(line[line.index(after: equals)...])
    }
    // Names that are not those of variables, such as `N0[sdk=iphone*]`, cannot be exported.
    for (name, value) in settings.sorted(by: { $0.key < $1.key })
    where variables[name] != value && name.utf8.allSatisfy(isNameByte) {
      return "\(name): '\(value)', then '\(variables[name] ?? "not set")'"
    }
    return nil
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  /// The first difference between the settings of the generator in two projects. Other settings, such as
  /// those of Info.plist, have other forms in an Xcode project.
  private static func settingDifference(
    _ first: ProjectRun.Cells, _ second: ProjectRun.Cells
  ) -> String? {
    let names: Set = [
      "N0", "N1", "N2", "N3", "SWIFT_VERSION", "OTHER_LDFLAGS", "OTHER_SWIFT_FLAGS",
    ]
    func chosen(_ cells: ProjectRun.Cells) -> ProjectRun.Cells {
      cells.mapValues { settings in settings.filter { names.contains($0.key) } }
    }
    return chosen(first).firstDifference(from: chosen(second))
  }
}

/// The search for the smallest failing project.
@Suite struct ShrinkingTests {
  @Test func `what remains of a project is what the problem needs`() async throws {
    let project = GeneratedProject(seed: 3)
    let needed: [GeneratedProject.Part] = [.member("App"), .member("other")]
    let property = Property { project in
      needed.allSatisfy(project.has) ? "both are there" : nil
    }
    let (smallest, problem) = try await property.shrink(project, "both are there")
    #expect(problem == "both are there")
    #expect(Set(smallest.parts) == Set(needed))
  }

  @Test func `equal seeds make equal projects`() {
    #expect(GeneratedProject(seed: 5).files == GeneratedProject(seed: 5).files)
    #expect(GeneratedProject(seed: 5).files != GeneratedProject(seed: 6).files)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `most generated projects are valid`(seed: UInt64) async throws {
    let run = try ProjectRun(GeneratedProject(seed: seed))
    #expect(try await run.cells() != nil)
  }
}
