import SettingsConfig
package import SettingsDiagnostics
package import SettingsModel
import SettingsProjects
import SettingsRules
import SettingsXcode
package import SettingsXcodeGen

/// Proves that a generated Xcode project means what its spec or config.yaml does.
///
/// The project is read back. Each level must assign the same values to the same names under the
/// same conditions, and every cell must have the same settings. Together, these determine the
/// settings of a spec's cell under each condition. A config.yaml has different levels than its
/// project, so its cells are resolved under each condition.
package struct GeneratedProjectProof {
  private let project: XcodeGenProject
  private let sources: any SourceProvider
  private let files: [(path: String, bytes: [UInt8])]
  private let projectPath: String
  private let config: Config?
  private let schemes: [String: XcodeGenScheme]
  private let readsSpecEnvironment: Bool

  /// What the cells of a config.yaml depend on.
  package struct Config {
    package let conditions: Set<Condition>
    /// The SDKs of the platforms that targets are for.
    package let sdks: [String]
    /// The settings that property lists beside the project take the place of.
    package let informationNames: Set<String>
    /// The release of Xcode that the file names; nil for the newest. A project file cannot say it.
    package let release: XcodeRelease?

    package init(
      conditions: Set<Condition>, sdks: [String], informationNames: Set<String> = [],
      release: XcodeRelease?
    ) {
      self.conditions = conditions
      self.sdks = sdks
      self.informationNames = informationNames
      self.release = release
    }
  }

  /// - Parameters:
  ///   - files: The files of the project that is about to be written, by their paths.
  ///   - projectPath: The path of the project (`App.xcodeproj`).
  ///   - config: Nil for a spec.
  ///   - readsSpecEnvironment: Whether variables in a spec were replaced.
  package init(
    _ project: XcodeGenProject, projectPath: String, files: [(path: String, bytes: [UInt8])],
    sources: any SourceProvider, config: Config? = nil, readsSpecEnvironment: Bool = true
  ) {
    self.config = config
    self.readsSpecEnvironment = readsSpecEnvironment
    self.project = project
    schemes = Dictionary(
      project.schemes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.projectPath = projectPath
    self.files = files
    self.sources = sources
  }

  /// Returns the differences; none if both mean the same.
  ///
  /// - Parameter texts: The files of the spec; afterwards, those that places in the findings are in.
  package func findings(_ texts: inout SourceFiles) -> [Diagnostic] {
    let schemes = schemeFindings()
    if !schemes.isEmpty { return schemes }
    var comparison = LevelComparison(project, projectPath: projectPath, files: files)
    let levels = comparison.findings()
    if !levels.isEmpty { return levels }
    let overlay = OverlaySources(base: sources, files: files)
    var xcconfigs = ImportedXcconfig(sources: overlay, searchPaths: [project.folder])
    let subject = ImportedProject(
      project, sources: sources, xcconfigs: &xcconfigs, describesTargets: false)
    var proof = ImportProof(
      subject, catalog: nil, usesCatalog: false, variesConditions: config != nil,
      old: { (options) throws(LoadFailure) in
        var options = options
        options.usesXcodeDefaults = config != nil
        return try load(project.path, sources, options)
      },
      new: { (options) throws(LoadFailure) in
        try load(projectPath, overlay, options)
      })
    // A config.yaml has different levels than its project.
    proof.comparesLevelsFirst = config == nil
    // Those of presets are for platforms that the targets may not have.
    proof.onlyConditions = config?.conditions
    proof.extraSDKs = config?.sdks ?? []
    proof.informationNames = config?.informationNames ?? []
    do {
      let differences = try proof.differences()
      texts = proof.oldFiles
      return differences.map(diagnostic)
    } catch let failure as LoadFailure {
      texts = failure.files
      return failure.diagnostics
    } catch let failure as ResolutionFailure {
      texts = failure.files
      return failure.diagnostics
    } catch {
      return [Diagnostic("proof-failed", "the project could not be verified: \(error)")]
    }
  }

  // MARK: What Xcode refuses

  /// Returns what Xcode would refuse or warn about in the project, as warnings without places: the
  /// file may not be written yet. `rules` of a config.yaml decide, also those of a target.
  package func refusals() -> [Diagnostic] {
    let overlay = OverlaySources(base: sources, files: files)
    guard let written = try? load(projectPath, overlay, ResolutionOptions()) else { return [] }
    let spec =
      config == nil ? nil : try? load(project.path, sources, ResolutionOptions()).spec
    let rules = RuleTable.refusals
    let names = Set(rules.map(\.rawValue))
    return written.check(rules: rules, writtenFrom: spec, usesThreads: true).diagnostics
      .filter { names.contains($0.identifier) && $0.severity > .note }
      .map { found in
        Diagnostic(
          found.identifier, .warning, found.message, path: projectPath, help: found.help)
      }
  }

  // MARK: Schemes

  /// Reads each shared scheme and the workspace back: actions must build the same targets in the same configurations.
  private func schemeFindings() -> [Diagnostic] {
    var findings: [Diagnostic] = []
    var read: Set<String> = []
    for file in files {
      let name = LexicalPath.fileName(of: file.path)
      if name == XcodeWorkspace.fileName {
        findings += workspaceFindings(file.bytes, file.path)
      } else if name.hasSuffix(Self.schemeSuffix) {
        let name = String(name.dropLast(Self.schemeSuffix.count))
        read.insert(name)
        findings += schemeFindings(name, file.bytes, file.path)
      }
    }
    for scheme in project.schemes where !read.contains(scheme.name) {
      findings.append(finding("scheme '\(scheme.name)' is not among the files", projectPath))
    }
    return findings
  }

  private static let schemeSuffix = ".xcscheme"

  private func schemeFindings(_ name: String, _ bytes: [UInt8], _ path: String) -> [Diagnostic] {
    guard let expected = schemes[name] else {
      return [finding("the spec has no scheme '\(name)'", path)]
    }
    let scheme: XcodeScheme
    do throws(PropertyList.Failure) {
      scheme = try XcodeScheme(bytes)
    } catch {
      return [finding("scheme '\(name)' cannot be read: \(error.message)", path)]
    }
    let known = Set(project.targets.map(\.name))
    let container = LexicalPath.fileName(of: projectPath)
    return XcodeScheme.Action.allCases.compactMap { action in
      let built = scheme.targets(for: action).filter {
        $0.container == container && known.contains($0.name)
      }
      if Set(built.map(\.name)) != Set(expected.targets[action] ?? []) {
        return finding("scheme '\(name)' builds different targets for \(action.rawValue)", path)
      }
      if scheme.configurations[action]?.text != expected.configurations[action] {
        return finding(
          "scheme '\(name)' has a different configuration for \(action.rawValue)", path)
      }
      return nil
    }
  }

  private func workspaceFindings(_ bytes: [UInt8], _ path: String) -> [Diagnostic] {
    var texts = SourceFiles()
    var diagnostics = DiagnosticCollector()
    let folder = LexicalPath.directory(of: path)
    let references = XcodeWorkspace.read(
      bytes, path: folder, file: texts.add(path: path, bytes: bytes), diagnostics: &diagnostics)
    return references.count == 1 && diagnostics.sorted.isEmpty
      ? [] : [finding("the workspace does not name the project alone", path)]
  }

  private func finding(_ message: String, _ path: String) -> Diagnostic {
    Diagnostic("project-differs", .error, message, path: path, help: Self.help)
  }

  static let help = "nothing was written; this is an error of the tool, so please report it"

  private func load(
    _ path: String, _ sources: any SourceProvider, _ options: ResolutionOptions
  ) throws(LoadFailure) -> SettingsProject {
    var options = options
    options.allowsFilesOutside = true
    options.readsSpecEnvironment = readsSpecEnvironment
    options.xcode.release = config?.release
    options.usesSDKVersions = false
    return try SettingsProject(
      configFile: path, sources: sources, projectDirectory: nil, options: options)
  }

  private func diagnostic(_ difference: ImportProof.Difference) -> Diagnostic {
    func shown(_ value: String?) -> String { value.map { "'\($0)'" } ?? "not set" }
    let source = config == nil ? "the spec" : "the config"
    return Diagnostic(
      "project-differs",
      "\(difference.name) of \(difference.cell) is \(shown(difference.old)), and would be "
        + "\(shown(difference.new)) in the project", at: difference.place,
      notes: [
        Diagnostic.Note(
          difference.oldOrigin.map { "\(source) sets it at \($0)" } ?? "\(source) does not set it"),
        Diagnostic.Note(
          difference.newOrigin.map { "the project would set it at \($0)" }
            ?? "the project would not set it"),
      ], help: config == nil ? Self.help : Self.configHelp)
  }

  /// Values that refer to each other see the levels in another way than one after the other.
  private static let configHelp =
    "nothing was written; write the value in full on one level, without references to itself"
}
