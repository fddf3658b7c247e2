import SettingsDiagnostics
import SettingsXcode

/// The shared schemes of Xcode projects, and what they choose of the projects' targets.
struct XcodeSchemes {
  let outline: XcodeOutline
  let sources: any SourceProvider
  /// The containers of schemes: the workspace, then each of its projects.
  let containers: [String]

  init(of outline: XcodeOutline, path: String, sources: any SourceProvider) {
    self.outline = outline
    self.sources = sources
    let path = LexicalPath.normalize(path)
    let workspaces = path.hasSuffix(".xcworkspace") ? [path] : []
    containers = workspaces + outline.projects.map { LexicalPath.normalize($0.path) }
  }

  static func folder(in container: String) -> String {
    LexicalPath.join(container, "xcshareddata/xcschemes")
  }

  /// Returns the selection of a scheme from the first container with that name.
  func choice(
    of name: String, action: XcodeScheme.Action
  ) throws(ResolutionFailure) -> SchemeChoice {
    for container in containers {
      let path = "\(Self.folder(in: container))/\(name).xcscheme"
      guard sources.isReadableFile(path) else { continue }
      var reading = SchemeFileReading(outline, container: container, sources: sources)
      return try reading.choice(of: name, at: path, action: action)
    }
    throw unknown(name)
  }

  private func unknown(_ name: String) -> ResolutionFailure {
    let folders = containers.map(Self.folder)
    let known = knownNames(folders)
    var message = "no shared scheme is named '\(name)'" + Suggestion.didYouMean(name, in: known)
    if !known.isEmpty, !message.contains("did you mean") {
      message += " (known: \(known.joined(separator: ", ")))"
    } else if known.isEmpty, let folder = folders.first, containers.contains(where: isListed) {
      message += " (there is none in \(folder))"
    }
    return ResolutionFailure(
      message: message, path: containers.first,
      help: "in Xcode, Manage Schemes marks a scheme as shared")
  }

  /// Whether a folder can be listed. Folders of an earlier revision cannot.
  private func isListed(_ folder: String) -> Bool { sources.folderEntries(folder) != nil }

  /// Every name of a scheme, sorted.
  private func knownNames(_ folders: [String]) -> [String] {
    var names: Set<String> = []
    for entry in folders.flatMap({ sources.folderEntries($0) ?? [] })
    where entry.name.hasSuffix(".xcscheme") {
      names.insert(String(entry.name.dropLast(".xcscheme".count)))
    }
    return names.sorted()
  }
}

/// Reads one scheme, and the test plan that it names, collecting what the projects do not have.
struct SchemeFileReading {
  private let outline: XcodeOutline
  private let sources: any SourceProvider
  /// The folder that paths of the scheme are relative to.
  private let folder: String
  private let members: [String: [XcodeOutline.Member]]
  private var files = SourceFiles()
  private var diagnostics: [Diagnostic] = []

  init(_ outline: XcodeOutline, container: String, sources: any SourceProvider) {
    self.outline = outline
    self.sources = sources
    members = Dictionary(grouping: outline.members) { $0.target.name }
    let folder = LexicalPath.directory(of: container)
    // The workspace inside a project is the project's own.
    self.folder = folder.hasSuffix(".xcodeproj") ? LexicalPath.directory(of: folder) : folder
  }

  mutating func choice(
    of name: String, at path: String, action: XcodeScheme.Action
  ) throws(ResolutionFailure) -> SchemeChoice {
    let (file, scheme) = try scheme(at: path)
    let plan = action == .test ? scheme.testPlan.flatMap { testPlan($0, in: file) } : nil
    let listed = scheme.targets(for: action, goesByPlan: plan != nil)
    var found = listed.compactMap { self.name(of: $0, in: file) }
    if let plan {
      let known = Set(listed)
      for target in plan.plan.targets where !known.contains(target) {
        if let name = self.name(of: target, in: plan.file) { found.append(name) }
      }
    }
    var known: Set<String> = []
    let targets = found.filter { known.insert($0).inserted }
    guard !targets.isEmpty else {
      throw ResolutionFailure(
        diagnostics: [
          Diagnostic(
            "scheme-without-targets",
            "the scheme '\(name)' does not build any target of this project for '\(action)'",
            path: path,
            notes: diagnostics.map { Diagnostic.Note($0.message, at: $0.range) },
            help: diagnostics.isEmpty
              ? "use a different '--action'" : diagnostics.compactMap(\.help).first)
        ], files: files)
    }
    let configuration = scheme.configurations[action]
    return SchemeChoice(
      targets: targets, configuration: configuration?.text,
      configurationRange: configuration.map { Self.range($0.range, in: file) },
      settings: scheme.settings(for: action, plan: plan?.plan), diagnostics: diagnostics,
      files: files)
  }

  private static func range(_ range: Range<Int>, in file: SourceFileID) -> SourceRange {
    SourceRange(
      file: file, start: UInt32(clamping: range.lowerBound),
      end: UInt32(clamping: range.upperBound))
  }

  // MARK: Files

  private mutating func scheme(
    at path: String
  ) throws(ResolutionFailure) -> (SourceFileID, XcodeScheme) {
    let bytes: [UInt8]
    do throws(SourceReadFailure) {
      bytes = ProjectEncoding.utf8(try sources.read(path))
    } catch {
      throw ResolutionFailure(message: "cannot read '\(path)': \(error.explanation)")
    }
    let file = files.add(path: path, bytes: bytes)
    do throws(PropertyList.Failure) {
      return (file, try XcodeScheme(bytes))
    } catch {
      throw ResolutionFailure(
        diagnostics: [error.diagnostic("scheme-syntax", unreadable: "scheme", bytes, in: file)],
        files: files)
    }
  }

  /// Returns a test plan; nil if it cannot be read, which is reported. The list of the scheme is
  /// used instead.
  private mutating func testPlan(
    _ plan: XcodeScheme.Word, in scheme: SourceFileID
  ) -> (file: SourceFileID, plan: XcodeTestPlan)? {
    let path = LexicalPath.normalize(LexicalPath.join(folder, plan.text))
    let bytes: [UInt8]
    do throws(SourceReadFailure) {
      bytes = ProjectEncoding.utf8(try sources.read(path))
    } catch {
      diagnostics.append(
        Diagnostic(
          "unreadable-test-plan", .error,
          "cannot read the test plan '\(path)': \(error.explanation)",
          at: Self.range(plan.range, in: scheme),
          help: "the targets that the scheme lists are used instead"))
      return nil
    }
    let file = files.add(path: path, bytes: bytes)
    do throws(PropertyList.Failure) {
      return (file, try XcodeTestPlan(bytes))
    } catch {
      diagnostics.append(
        error.diagnostic("test-plan-syntax", unreadable: "test plan", bytes, in: file))
      return nil
    }
  }

  // MARK: Targets

  /// Returns the name that selects a target; nil if no loaded project has the target, which is
  /// reported.
  private mutating func name(of target: XcodeScheme.Target, in file: SourceFileID) -> String? {
    let place = Self.range(target.range, in: file)
    let candidates = members[target.name] ?? []
    if target.container.isEmpty, candidates.count == 1 { return candidates[0].name }
    guard target.container.hasSuffix(".xcodeproj") else {
      diagnostics.append(
        Diagnostic(
          "scheme-foreign-target", .note,
          "the target '\(target.name)' is not in an Xcode project, and is left out", at: place,
          help: "packages have no build settings that could be read"))
      return nil
    }
    guard let project = project(at: target.container) else {
      diagnostics.append(
        Diagnostic(
          "scheme-foreign-target", .note,
          "the target '\(target.name)' is in '\(target.container)', which is not loaded, and is left out",
          at: place, help: "name a workspace that lists both projects with '--config'"))
      return nil
    }
    guard let member = candidates.first(where: { $0.project == project }) else {
      let path = outline.projects[project].path
      let known = outline.projects[project].targets.map(\.name)
      diagnostics.append(
        Diagnostic(
          "scheme-unknown-target", .warning,
          "'\(path)' has no target '\(target.name)', which is left out"
            + Suggestion.didYouMean(target.name, in: known),
          at: place, help: "choose a different one in Xcode's scheme editor, or remove it"))
      return nil
    }
    return member.name
  }

  /// Returns the project at a path in the scheme.
  private func project(at container: String) -> Int? {
    let path = LexicalPath.normalize(LexicalPath.join(folder, container))
    if let index = outline.projects.firstIndex(where: { LexicalPath.normalize($0.path) == path }) {
      return index
    }
    // The same folder may be named in another way, or through a link.
    func canonical(_ path: String) -> String? {
      sources.canonicalPath(LexicalPath.join(path, XcodeProject.fileName))
    }
    guard let wanted = canonical(path) else { return nil }
    return outline.projects.firstIndex { canonical($0.path) == wanted }
  }
}
