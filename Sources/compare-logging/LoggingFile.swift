import SettingsArtifacts
import SettingsDiagnostics
import SettingsLogAudit
import SettingsModel
import SettingsProjects
import SettingsSystem
import SettingsYAML

/// `compare-logging.yaml`, in which a project declares its logging.
///
/// Xcode projects and XcodeGen specs have no fields for this. config.yaml has such fields, and this
/// file adds to them.
struct LoggingFile {
  static let fileName = "compare-logging.yaml"
  private static let fields = ["functions", "allow", "assumeSilent"]
  private static let allowanceFields = ["file", "call", "reason"]

  private(set) var declarations = LogDeclarations()
  /// The place of each entry of `allow`.
  private(set) var allowanceRanges: [(allowance: LogAllowance, range: SourceRange)] = []
  private(set) var files = SourceFiles()
  private var collector = DiagnosticCollector()

  var diagnostics: [Diagnostic] { collector.diagnostics }
  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// Reads the file in the folder of a project; nil if the folder does not contain it.
  ///
  /// - Parameter project: The path of a project, workspace, spec or config file.
  init?(beside project: String, allowsFilesOutside: Bool) {
    let folder = LexicalPath.directory(of: project)
    let path = folder.isEmpty ? Self.fileName : LexicalPath.join(folder, Self.fileName)
    guard DiskEntry.exists(path) else { return nil }
    let sources = ConfinedSources.of(
      path, allowsFilesOutside: allowsFilesOutside, base: DiskSources())
    let file = YAMLFile(path, sources: sources, files: &files)
    switch file.content {
    case .failure(let failure):
      collector.report(
        Diagnostic(
          "unreadable-file", .error, "cannot read '\(path)': \(failure.explanation)", at: nil))
    case .success(let content):
      for finding in content.findings { collector.report(finding) }
      if let document = content.document { decode(document) }
    }
  }

  private mutating func report(
    _ identifier: String, _ message: String, at range: SourceRange, help: String? = nil
  ) {
    collector.report(Diagnostic(identifier, .error, message, at: range, help: help))
  }

  // MARK: Decoding

  private mutating func decode(_ document: YAMLDocument) {
    if document.isNull(document.root) { return }
    for (field, value) in fields(
      of: document.root, "the file", known: Self.fields, document)
    {
      switch field {
      case "functions": decodeFunctions(value, document)
      case "allow": decodeAllowances(value, document)
      default: decodeAssumptions(value, document)
      }
    }
  }

  /// Returns the entries of a mapping by name. Reports unknown entries.
  private mutating func fields(
    of node: YAMLNodeID, _ owner: String, known: [String], _ document: YAMLDocument
  ) -> [(name: String, value: YAMLNodeID)] {
    guard document.kind(of: node) == .mapping else {
      report(
        "wrong-kind", "\(owner) must be a mapping with \(known.joined(separator: ", "))",
        at: document.range(of: node))
      return []
    }
    return document.entries(of: node).compactMap { entry in
      let name = document.string(of: entry.key)
      if known.contains(name) { return (name, entry.value) }
      report(
        "unknown-field",
        "unknown field '\(name)' in \(owner)" + Suggestion.didYouMean(name, in: known),
        at: document.range(of: entry.key), help: "\(owner) takes \(known.joined(separator: ", "))")
      return nil
    }
  }

  /// Returns the text of a scalar. Reports anything else.
  private mutating func text(
    _ node: YAMLNodeID, _ path: String, _ document: YAMLDocument
  ) -> String? {
    guard document.kind(of: node) == .scalar, !document.textRange(of: node).isEmpty,
      !document.isNull(node)
    else {
      report("wrong-kind", "'\(path)' must be text", at: document.range(of: node))
      return nil
    }
    return document.string(of: node)
  }

  private mutating func decodeFunctions(_ node: YAMLNodeID, _ document: YAMLDocument) {
    var nodes = [node]
    if document.kind(of: node) == .sequence {
      nodes = document.elements(of: node).map(\.value)
    }
    for node in nodes {
      guard let text = text(node, "functions", document) else { continue }
      if let pattern = LogFunctionPattern(text) {
        declarations.functions.append(pattern)
      } else {
        report(
          "invalid-log-function", "'\(text)' is not a pattern for names of functions",
          at: document.range(of: node),
          help: "write a name such as AppLog, DDLog* or MXLog.*; '*' matches anything")
      }
    }
  }

  private mutating func decodeAllowances(_ node: YAMLNodeID, _ document: YAMLDocument) {
    guard document.kind(of: node) == .sequence else {
      return report(
        "wrong-kind", "'allow' must be a list", at: document.range(of: node),
        help: "write entries such as '- { file: Sources/Crash.m, reason: … }'")
    }
    for element in document.elements(of: node) {
      var texts: [String: String] = [:]
      let count = diagnostics.count
      for (field, value) in fields(
        of: element.value, "an entry of 'allow'", known: Self.allowanceFields, document)
      {
        texts[field] = text(value, "allow.\(field)", document)
      }
      if count != diagnostics.count { continue }
      let file = texts["file"], call = texts["call"]
      guard let reason = texts["reason"], file != nil || call != nil else {
        report(
          "incomplete-allowance",
          texts["reason"] == nil
            ? "an entry of 'allow' needs a 'reason'"
            : "an entry of 'allow' must name a 'file' or a 'call'",
          at: document.range(of: element.value))
        continue
      }
      let allowance = LogAllowance(file: file, call: call, reason: reason)
      declarations.allowances.append(allowance)
      allowanceRanges.append((allowance, document.range(of: element.value)))
    }
  }

  private mutating func decodeAssumptions(_ node: YAMLNodeID, _ document: YAMLDocument) {
    guard document.kind(of: node) == .mapping else {
      return report(
        "wrong-kind", "'assumeSilent' must be a mapping from names to reasons",
        at: document.range(of: node), help: "write entries such as 'libfoo.a: it has no log calls'")
    }
    for entry in document.entries(of: node) {
      let name = document.string(of: entry.key)
      guard let reason = text(entry.value, "assumeSilent.\(name)", document) else { continue }
      guard let assumption = LogAssumption(name: name, reason: reason) else {
        report(
          "incomplete-assumption", "an entry of 'assumeSilent' needs a name and a reason",
          at: document.range(of: entry.key))
        continue
      }
      declarations.assumptions.append(assumption)
    }
  }
}
