import SettingsDiagnostics
import SettingsYAML

/// Reads a spec and all that it includes, and merges them into one mapping.
///
/// Environment variables are replaced file by file, so the path of an include may contain them. A
/// file that is included twice counts once, at its first place.
struct SpecFileLoader {
  private struct Include {
    let path: String
    let hasRelativePaths: Bool
    let range: SourceRange
  }

  private struct LoadedFile {
    let path: String
    let mapping: XcodeGenMapping
    let folder: String
    let included: [LoadedFile]
  }

  private static let maximumDepth = 64
  private static let maximumFiles = 2000
  /// The most bytes in all files. Each include of a file counts.
  private static let maximumBytes = 64 << 20

  private let sources: any SourceProvider
  private let expansion: VariableExpansion
  private let budget = ExpansionBudget()
  private(set) var files: SourceFiles
  private(set) var diagnostics: DiagnosticCollector
  /// The files being loaded, outermost first.
  private var chain: [String] = []
  private var count = 0
  private var byteCount = 0

  init(
    sources: any SourceProvider, variables: [String: String], files: SourceFiles,
    diagnostics: DiagnosticCollector
  ) {
    self.sources = sources
    self.files = files
    self.diagnostics = diagnostics
    expansion = VariableExpansion(variables, budget)
  }

  /// The merged spec; nil when a file is missing or cannot be understood.
  mutating func load(_ root: YAMLFile, projectRoot: String?) -> XcodeGenMapping? {
    let folder = projectRoot ?? LexicalPath.directory(of: root.path)
    guard
      let file = read(root.path, basePath: folder, relativePath: "", from: nil, known: root)
    else { return nil }
    var merging = SpecMerging()
    var merged: Set<String> = []
    let result = Self.merge(Self.resolvingPaths(file, ""), &merging, &merged)
    diagnostics.report(contentsOf: merging.findings)
    if budget.isExceeded {
      report(
        "xcodegen-expansion-limit",
        "variables of the environment make more than \(ExpansionBudget.maximum >> 20) MiB of text",
        at: nil, path: root.path, help: "use shorter values, or add --no-env")
      return nil
    }
    return result
  }

  private mutating func read(
    _ path: String, basePath: String, relativePath: String, from: SourceRange?,
    known: YAMLFile? = nil
  ) -> LoadedFile? {
    let identity = sources.canonicalPath(path) ?? LexicalPath.normalize(path)
    if let start = chain.firstIndex(of: identity) {
      let loop = (chain[start...] + [identity]).map(LexicalPath.fileName(of:))
      report(
        "xcodegen-include-loop",
        "include '\(path)' is a cycle: \(loop.joined(separator: " → "))", at: from,
        help: "XcodeGen crashes on it; remove one of the includes")
      return nil
    }
    let isTooDeep = chain.count >= Self.maximumDepth
    guard !isTooDeep, count < Self.maximumFiles else {
      report(
        "xcodegen-include-limit",
        isTooDeep
          ? "includes nest deeper than \(Self.maximumDepth) files"
          : "more than \(Self.maximumFiles) files are included", at: from,
        help: "include the file \(isTooDeep ? "in one that is less deep" : "less often")")
      return nil
    }
    let file = known ?? YAMLFile(path, sources: sources, files: &files)
    let content: YAMLFile.Content
    switch file.content {
    case .success(let found): content = found
    case .failure(let error):
      report(
        from == nil ? "unreadable-file" : "xcodegen-missing-include",
        "cannot read '\(path)': \(error.explanation)", at: from, path: path,
        help: from != nil
          ? "the path of an include is relative to the file that names it"
          : error.reason == .isDirectory ? sources.projectFileHelp(forFolder: path) : nil)
      return nil
    }
    count += 1
    byteCount += content.bytes.count
    guard byteCount <= Self.maximumBytes || from == nil else {
      report(
        "xcodegen-include-limit", "the files have more than \(Self.maximumBytes >> 20) MiB",
        at: from,
        help: "include the file less often")
      return nil
    }
    guard let mapping = mapping(of: content, path: path) else { return nil }
    chain.append(identity)
    defer { chain.removeLast() }
    var included: [LoadedFile] = []
    for include in includes(of: mapping) {
      let folder = LexicalPath.directory(of: include.path)
      let here = SpecPathRewriting.join(basePath, relativePath.isEmpty ? "." : relativePath)
      let base = include.hasRelativePaths ? here : SpecPathRewriting.join(here, folder)
      let relative = include.hasRelativePaths ? folder : ""
      let file = SpecPathRewriting.join(
        SpecPathRewriting.join(base, relative.isEmpty ? "." : relative),
        LexicalPath.fileName(of: include.path))
      guard
        let loaded = read(file, basePath: base, relativePath: relative, from: include.range)
      else { return nil }
      included.append(loaded)
    }
    return LoadedFile(path: identity, mapping: mapping, folder: relativePath, included: included)
  }

  private mutating func mapping(
    of content: YAMLFile.Content, path: String
  ) -> XcodeGenMapping? {
    let isJSON = YAMLDocument.isJSON(path)
    if !isJSON, Self.hasOnlyComments(content.bytes) { return XcodeGenMapping() }
    let findings = isJSON ? content.findings : content.findings.map(Self.finding)
    diagnostics.report(contentsOf: findings)
    diagnostics.ignoreFurther(after: findings)
    guard let document = content.document else { return nil }
    let value = ScalarReading.value(document.root, of: document, isJSON: isJSON)
    if let mapping = value.mapping { return expansion.expanding(mapping) }
    guard !isJSON, !chain.isEmpty else {
      report(
        "xcodegen-wrong-kind", "'\(path)' must contain a mapping, as a project spec does",
        at: value.range)
      return nil
    }
    SpecSettings.warn(
      "'\(path)' contains \(value.kindWords), not a mapping", value.range, &diagnostics)
    return XcodeGenMapping()
  }

  /// A finding as XcodeGen decides on it: of a key that is given twice, it takes the last value.
  private static func finding(_ finding: Diagnostic) -> Diagnostic {
    guard finding.identifier == "duplicate-key" else { return finding }
    return Diagnostic(
      finding.identifier, .warning, finding.message + "; XcodeGen takes the last value",
      at: finding.range, notes: finding.notes, help: finding.help)
  }

  /// Whether a file contains only comments, which makes it an empty spec.
  private static func hasOnlyComments(_ bytes: [UInt8]) -> Bool {
    bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).allSatisfy { line in
      let text = line.drop { $0 == 0x20 || $0 == 0x09 }
      return text.isEmpty || text.first == UInt8(ascii: "#") || text.elementsEqual("---".utf8)
    }
  }

  private mutating func includes(of spec: XcodeGenMapping) -> [Include] {
    guard let value = spec["include"] else { return [] }
    var result: [Include] = []
    for element in value.list ?? [value] {
      if let path = element.text {
        guard !path.isEmpty else { continue }
        result.append(Include(path: path, hasRelativePaths: true, range: element.range))
      } else if let mapping = element.mapping, let path = mapping["path"]?.text {
        guard Self.truth(mapping["enable"]) ?? true else { continue }
        result.append(
          Include(
            path: path, hasRelativePaths: Self.truth(mapping["relativePaths"]) ?? true,
            range: element.range))
      } else {
        diagnostics.report(
          Diagnostic(
            "xcodegen-ignored", .warning, "XcodeGen ignores this include without a warning",
            at: element.range, help: "write a path, or a mapping with 'path'"))
      }
    }
    return result
  }

  /// A boolean, or a text that begins as one: Y, T or a digit that is not zero.
  private static func truth(_ value: XcodeGenValue?) -> Bool? {
    if let boolean = value?.boolean { return boolean }
    guard let text = value?.text else { return nil }
    var rest = text.drop { $0.isWhitespace }
    if rest.first == "-" || rest.first == "+" { rest = rest.dropFirst() }
    guard let first = rest.drop(while: { $0 == "0" }).first else { return false }
    return "YyTt123456789".contains(first)
  }

  // MARK: Merging

  private static func resolvingPaths(_ file: LoadedFile, _ parentFolder: String) -> LoadedFile {
    let folder = SpecPathRewriting.join(parentFolder, file.folder.isEmpty ? "." : file.folder)
    return LoadedFile(
      path: file.path, mapping: SpecPathRewriting.rewriting(file.mapping, relativeTo: folder),
      folder: file.folder, included: file.included.map { resolvingPaths($0, folder) })
  }

  private static func merge(
    _ file: LoadedFile, _ merging: inout SpecMerging, _ merged: inout Set<String>
  ) -> XcodeGenMapping {
    guard merged.insert(file.path).inserted else { return XcodeGenMapping() }
    var base = XcodeGenMapping()
    for included in file.included {
      merging.merge(merge(included, &merging, &merged), onto: &base)
    }
    merging.merge(file.mapping, onto: &base)
    return base
  }

  private mutating func report(
    _ identifier: String, _ message: String, at range: SourceRange?, path: String? = nil,
    help: String? = nil
  ) {
    diagnostics.report(
      Diagnostic(identifier, message, at: range, path: range == nil ? path : nil, help: help))
  }
}
