import SettingsDiagnostics
import SettingsXcode
import SettingsXcodeGen

/// Compares the assignments of a spec and its generated project at each level, without evaluation:
/// names, conditions and values.
struct LevelComparison {
  private let spec: XcodeGenProject
  private let path: String
  private let bytes: [UInt8]
  private var texts = SourceFiles()

  init(_ spec: XcodeGenProject, projectPath: String, files: [(path: String, bytes: [UInt8])]) {
    self.spec = spec
    path = projectPath
    let name = LexicalPath.join(projectPath, XcodeProject.fileName)
    bytes = files.first { $0.path == name }?.bytes ?? []
  }

  /// Returns the differences, at most a few.
  mutating func findings() -> [Diagnostic] {
    var diagnostics = DiagnosticCollector()
    let file = texts.add(path: LexicalPath.join(path, XcodeProject.fileName), bytes: bytes)
    guard
      let project = XcodeProjectReader.read(
        bytes, path: path, file: file, diagnostics: &diagnostics),
      !diagnostics.hasErrors
    else { return [finding("the project cannot be read back")] }
    guard project.targets.map(\.name) == spec.targets.map(\.name) else {
      return [finding("the project does not have the same targets as the spec")]
    }
    var findings = compare(spec.project, project.configurations, "the project", project)
    for (target, written) in zip(spec.targets, project.targets) where findings.count < 8 {
      findings += compare(
        target.configurations, written.configurations, "target '\(target.name)'", project)
    }
    return findings
  }

  private func compare(
    _ expected: [XcodeGenProject.Configuration], _ list: XcodeConfigurationList, _ owner: String,
    _ project: XcodeProject
  ) -> [Diagnostic] {
    guard list.configurations.map(\.name) == expected.map(\.name) else {
      return [finding("\(owner) does not have the same configurations as in the spec")]
    }
    var findings: [Diagnostic] = []
    for (configuration, written) in zip(expected, list.configurations) {
      let place = "\(owner) in \(configuration.name)"
      var values: [String: (value: WrittenValue?, range: SourceRange)] = [:]
      if let settings = written.settings {
        project.tree.forEachEntry(of: settings) { key, node in
          guard let name = project.tree.string(of: key) else { return }
          values[name] = (value(node, project.tree), project.objects.range(of: key))
        }
      }
      for setting in configuration.settings {
        let found = values.removeValue(forKey: setting.name)
        if found?.value == setting.value { continue }
        findings.append(difference(setting.name, place, setting.range, found?.range))
      }
      for (name, found) in values.sorted(by: { $0.key < $1.key }) {
        findings.append(difference(name, place, .none, found.range))
      }
    }
    return findings
  }

  private func value(
    _ node: PropertyListTree.NodeID, _ tree: PropertyListTree
  ) -> WrittenValue? {
    if tree.kind(of: node) != .array { return tree.string(of: node).map { .text($0) } }
    return .list(tree.elements(of: node).compactMap(tree.string(of:)))
  }

  private func difference(
    _ name: String, _ place: String, _ range: SourceRange, _ written: SourceRange?
  ) -> Diagnostic {
    let location = written.flatMap { texts.location(of: $0)?.description }
    return Diagnostic(
      "project-differs", "\(name) of \(place) would be different in the project",
      at: range.isNone ? nil : range,
      notes: [
        Diagnostic.Note(
          location.map { "the project would set it at \($0)" } ?? "the project would not set it")
      ], help: GeneratedProjectProof.help)
  }

  private func finding(_ message: String) -> Diagnostic {
    Diagnostic(
      "project-differs", .error, message, path: path, help: GeneratedProjectProof.help)
  }
}
