package import SettingsDiagnostics
internal import SettingsModel
package import SettingsYAML

/// Reads config.yaml and the files that it includes, and decodes it.
package struct SpecLoader {
  package struct Options: Sendable {
    /// The absolute path of the root file's folder. It becomes SRCROOT, and its name is the
    /// project's default name.
    package var projectDirectory: String
    /// Whether includes and xcconfig files may be outside the root file's folder.
    package var allowsFilesOutside = false
    package var yamlLimits = YAMLLimits.standard

    package init(projectDirectory: String, allowsFilesOutside: Bool = false) {
      self.projectDirectory = projectDirectory
      self.allowsFilesOutside = allowsFilesOutside
    }
  }

  /// The maximum number of files that include each other in a chain.
  package static let maximumIncludeDepth = 32

  /// Loads a file, and reports all errors in its structure at once. `SpecLowering.validate` finds
  /// errors in the values of fields.
  ///
  /// - Returns: Nil if the root file cannot be read or is not YAML. Otherwise, the spec, which is
  ///   only complete if no error was reported.
  package static func load(
    path: String, sources: any SourceProvider, files: inout SourceFiles,
    diagnostics: inout DiagnosticCollector, options: Options
  ) -> Spec? {
    let root = YAMLFile(path, sources: sources, limits: options.yamlLimits, files: &files)
    return load(
      root, sources: sources, files: &files, diagnostics: &diagnostics, options: options)
  }

  /// Loads a file that was already read.
  package static func load(
    _ root: YAMLFile, sources: any SourceProvider, files: inout SourceFiles,
    diagnostics: inout DiagnosticCollector, options: Options
  ) -> Spec? {
    var loader = SpecLoader(path: root.path, sources: sources, options: options)
    swap(&loader.files, &files)
    swap(&loader.diagnostics, &diagnostics)
    defer {
      swap(&loader.files, &files)
      swap(&loader.diagnostics, &diagnostics)
    }
    guard let read = loader.adopt(root) else { return nil }
    let node = loader.expandFamilies(read)
    var spec = Spec(path: root.path)
    swap(&spec.tree, &loader.tree)
    var decoder = SpecDecoder(
      spec: spec, paths: loader.paths, diagnostics: loader.diagnostics,
      defaultProjectName: LexicalPath.fileName(of: options.projectDirectory))
    loader.diagnostics = DiagnosticCollector()
    decoder.decode(node)
    loader.diagnostics = decoder.diagnostics
    return decoder.spec
  }

  private struct OpenFile {
    let path: String
    let identity: String
    let from: SourceRange
  }

  private let path: String
  private let options: Options
  private let paths: SpecPaths
  private var files = SourceFiles()
  private var diagnostics = DiagnosticCollector()
  private var tree = SpecTree()
  /// The files that are being loaded, outermost first, with the place of each one's `include`.
  private var chain: [OpenFile] = []
  /// The files that were loaded before, by identity. A file that several files include is parsed
  /// once.
  private var loaded: [String: SpecNode] = [:]

  private init(path: String, sources: any SourceProvider, options: Options) {
    self.path = path
    self.options = options
    self.paths = SpecPaths(
      rootFolder: LexicalPath.directory(of: LexicalPath.normalize(path)), sources: sources,
      allowsFilesOutside: options.allowsFilesOutside)
  }

  private mutating func expandFamilies(_ root: SpecNode) -> SpecNode {
    var families = TargetFamilies(tree: tree, diagnostics: diagnostics)
    let node = families.expand(root)
    tree = families.tree
    diagnostics = families.diagnostics
    if tree.hasCopies { diagnostics.ignoresRepeats = true }
    return node
  }

  private mutating func adopt(_ root: YAMLFile) -> SpecNode? {
    switch root.content {
    case .success(let content):
      let identity = paths.sources.canonicalPath(path) ?? LexicalPath.normalize(path)
      return adopt(content, path: path, identity: identity, from: .none)
    case .failure(let error):
      diagnostics.report(
        Diagnostic(
          "unreadable-file", .error, "cannot read '\(path)': \(error.explanation)", path: path,
          help: error.reason == .isDirectory
            ? paths.sources.projectFileHelp(forFolder: path) : nil))
      return nil
    }
  }

  private mutating func adopt(
    _ content: YAMLFile.Content, path: String, identity: String, from: SourceRange
  ) -> SpecNode? {
    diagnostics.report(contentsOf: content.findings)
    diagnostics.ignoreFurther(after: content.findings)
    guard let document = content.document else { return nil }
    let folder = LexicalPath.directory(of: LexicalPath.normalize(path))
    let root = tree.add(document, folderPrefix: paths.prefix(ofFolder: folder))
    chain.append(OpenFile(path: path, identity: identity, from: from))
    defer { chain.removeLast() }
    guard tree.kind(of: root) == .mapping else { return root }
    var included: [SpecNode] = []
    for entry in tree.entries(of: root) where tree.hasText(entry.key, "include") {
      for place in includePaths(entry.value) {
        if let node = loadInclude(place, folder: folder) { included.append(node) }
      }
    }
    // Later includes override earlier ones, and this file overrides all of them.
    return included.isEmpty ? root : tree.merging([root] + included.reversed())
  }

  /// Returns the elements of an `include`. Its kind is checked here, where the list is used.
  private mutating func includePaths(_ node: SpecNode) -> [SpecNode] {
    let elements =
      switch tree.kind(of: node) {
      case .scalar: [node]
      case .sequence: tree.elements(of: node).map(\.value)
      case .mapping: [SpecNode]()
      }
    if tree.kind(of: node) == .mapping {
      report("wrong-kind", "'include' takes a path or a list of paths, not a mapping", at: node)
    }
    return elements.filter { element in
      guard tree.isScalar(element), !tree.isNull(element), tree.textCount(of: element) > 0 else {
        report("wrong-kind", "'include' takes paths of YAML files", at: element)
        return false
      }
      return true
    }
  }

  private mutating func loadInclude(_ node: SpecNode, folder: String) -> SpecNode? {
    let written = tree.string(of: node)
    let path = LexicalPath.normalize(LexicalPath.join(folder, written))
    let real = paths.sources.canonicalPath(path)
    guard paths.isAllowed(path, real: real) else {
      report(
        "include-outside-tree", "include '\(written)' is outside the project's folder", at: node,
        help: "an included file must be in the folder of \(self.path) or below it")
      return nil
    }
    // Identify the file independent of the links that lead to it.
    let identity = real ?? path
    if let start = chain.firstIndex(where: { $0.identity == identity }) {
      let loop = chain[start...].map(\.path) + [chain[start].path]
      diagnostics.report(
        Diagnostic(
          "include-loop", .error,
          "include '\(written)' is a cycle: \(loop.joined(separator: " → "))",
          at: tree.range(of: node),
          notes: chain[(start + 1)...].map { Diagnostic.Note("included from here", at: $0.from) }))
      return nil
    }
    if let node = loaded[identity] { return node }
    guard chain.count < Self.maximumIncludeDepth else {
      report(
        "include-depth",
        "include '\(written)' is nested more than \(Self.maximumIncludeDepth) files deep", at: node)
      return nil
    }
    let included = YAMLFile(
      path, sources: paths.sources, limits: options.yamlLimits, files: &files)
    switch included.content {
    case .success(let content):
      let result = adopt(
        content, path: path, identity: identity, from: tree.range(of: node))
      if let result {
        loaded[identity] = result
        requireMapping(result, path: path)
      }
      return result
    case .failure(let error):
      let near = diagnostics.suggestsNames ? paths.sources.nearbyPath(to: path) : nil
      report(
        "missing-include",
        "cannot include '\(written)': \(error.explanation)" + Suggestion.didYouMean(near), at: node,
        help: "the path is relative to the file that names it; looked for '\(path)'")
      return nil
    }
  }

  private mutating func requireMapping(_ root: SpecNode, path: String) {
    guard tree.kind(of: root) != .mapping, !tree.isNull(root) else { return }
    report("wrong-kind", "'\(path)' must contain a mapping, as config.yaml does", at: root)
  }

  private mutating func report(
    _ identifier: String, _ message: String, at node: SpecNode, help: String? = nil
  ) {
    diagnostics.report(
      Diagnostic(identifier, .error, message, at: tree.range(of: node), help: help))
  }
}
