import SettingsDiagnostics
import SettingsSpec
import SettingsSystem
import SettingsXcode

extension SettingsProject {
  /// What a scheme chooses: targets, and the configuration of one of its actions.
  package struct SchemeChoice {
    package let targets: [String]
    /// Nil where the scheme leaves it to the project.
    package let configuration: String?
    /// The scheme of a config.yaml that has a destination.
    var destined: SpecScheme?
  }

  /// A scheme of the config, or a shared one of the Xcode project or workspace.
  ///
  /// - Parameter action: `build`, `run`, `test`, `profile`, `analyze` or `archive`.
  package func scheme(
    named name: String, action: String
  ) throws(ResolutionFailure) -> SchemeChoice {
    if let spec { return try choice(of: name, action: action, in: spec) }
    if let outline = outline as? XcodeGenOutline {
      return try choice(of: name, action: action, in: outline.project)
    }
    guard let xcode else {
      throw ResolutionFailure(
        message: "'\(path)' has no schemes",
        help: "name a cell instead: TARGET@CONFIGURATION")
    }
    // Xcode builds for running unless told otherwise.
    guard let action = XcodeScheme.Action(rawValue: action == "build" ? "run" : action) else {
      throw ResolutionFailure(message: "a scheme has no action '\(action)'")
    }
    let folders = schemeFolders(xcode)
    for folder in folders {
      let file = "\(folder)/\(name).xcscheme"
      guard sources.isReadableFile(file), let bytes = try? sources.read(file) else { continue }
      let scheme: XcodeScheme
      do throws(PropertyList.Failure) {
        scheme = try XcodeScheme(ProjectEncoding.utf8(bytes))
      } catch {
        throw ResolutionFailure(message: "cannot read '\(file)': \(error.message)")
      }
      let targets = scheme.targets(for: action).compactMap { targetName($0, in: xcode) }
      guard !targets.isEmpty else {
        throw ResolutionFailure(
          message: "the scheme '\(name)' builds no target of this project for '\(action)'")
      }
      return SchemeChoice(targets: targets, configuration: scheme.configurations[action])
    }
    let known = knownSchemes(folders)
    var message =
      "no shared scheme is named '\(name)'" + Suggestion.didYouMean(name, in: known)
    if known.isEmpty {
      message += " (there is none in \(folders.first ?? path))"
    } else if !message.contains("did you mean") {
      message += " (known: \(known.joined(separator: ", ")))"
    }
    throw ResolutionFailure(
      message: message, help: "in Xcode, Manage Schemes marks a scheme as shared")
  }

  private func choice(
    of name: String, action: String, in spec: Spec
  ) throws(ResolutionFailure) -> SchemeChoice {
    guard let scheme = spec.scheme(named: name) else {
      let nearest = Suggestion.didYouMean(name, in: spec.schemeNames.sorted())
      let rest =
        !nearest.isEmpty
        ? nearest
        : spec.schemeNames.isEmpty
          ? ": there are none" : " (known: \(spec.schemeNames.joined(separator: ", ")))"
      throw ResolutionFailure(message: "no scheme is named '\(name)'" + rest)
    }
    guard let action = SpecScheme.Action(rawValue: action) else {
      throw ResolutionFailure(message: "a scheme has no action '\(action)'")
    }
    return SchemeChoice(
      targets: [spec.name(of: scheme.target)],
      configuration: spec.configurations[scheme.configuration(for: action)].name,
      destined: scheme.destination == nil ? nil : scheme)
  }

  /// Where shared schemes lie: in the workspace, then in each of its projects.
  private func schemeFolders(_ xcode: XcodeOutline) -> [String] {
    var containers: [String] = []
    if path.hasSuffix(".xcworkspace") || path.hasSuffix(".xcworkspace/") { containers = [path] }
    containers += xcode.projects.map(\.path)
    return containers.map { LexicalPath.normalize($0) + "/xcshareddata/xcschemes" }
  }

  /// Every name of a scheme on the disk, sorted.
  private func knownSchemes(_ folders: [String]) -> [String] {
    var names: Set<String> = []
    for folder in folders {
      for entry in (try? Folder.entries(of: folder)) ?? [] where entry.name.hasSuffix(".xcscheme") {
        names.insert(String(entry.name.dropLast(".xcscheme".count)))
      }
    }
    return names.sorted()
  }

  /// The name by which a scheme's target is asked for; nil for one of a project that is not loaded.
  private func targetName(_ target: XcodeScheme.Target, in xcode: XcodeOutline) -> String? {
    let project = LexicalPath.fileName(of: target.container)
    let candidates = xcode.members.filter { $0.target.name == target.name }
    let exact = candidates.first { member in
      LexicalPath.fileName(of: LexicalPath.normalize(xcode.projects[member.project].path))
        == project
    }
    return (exact ?? (candidates.count == 1 ? candidates[0] : nil))?.name
  }
}
