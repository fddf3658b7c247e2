import SettingsDiagnostics

/// A part of a project or a target in a form that compares: a file of a phase, a dependency, a rule.
package struct ProjectPart: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case productType = "product type"
    case product
    case buildTool = "build tool"
    case phases = "order of phases"
    case source
    case header
    case resource
    case linked = "linked library"
    case linkOrder = "order of linking"
    case copied = "copied file"
    case script
    case folder
    case dependency
    case plugin
    case rule = "build rule"
    case attribute
    case package
    case region = "development region"
    case defaultConfiguration = "default configuration"
    case scheme
    case other

    /// Whether the name is that of a file, so that a part with another folder has moved.
    package var isFile: Bool {
      switch self {
      case .source, .header, .resource, .copied, .folder: true
      default: false
      }
    }

    /// Whether the order of the details counts for Xcode, and there is one part only.
    package var isOrder: Bool { self == .phases || self == .linkOrder }

    /// Whether every project has exactly one, so that one without a counterpart says nothing about
    /// the projects of a workspace that both sides have.
    package var isOfEveryProject: Bool { self == .region || self == .defaultConfiguration }
  }

  package let kind: Kind
  /// What identifies the part among those of its kind, such as a path.
  package let name: String
  /// What else there is to say about it, such as `flags: -w`; one fact for each text.
  package var details: [String] = []

  package init(_ kind: Kind, _ name: String, _ details: [String] = []) {
    self.kind = kind
    self.name = name
    self.details = details
  }
}

extension Project {
  /// Returns the parts that belong to no target.
  package var ownParts: [ProjectPart] {
    var result: [ProjectPart] = []
    for package in packages {
      switch package.place {
      case .local(let path):
        result.append(.init(.package, shown(path), Self.details("trait", package.traits)))
      case .remote(let url, let requirement):
        let details = ["version: \(requirement.text)"] + Self.details("trait", package.traits)
        result.append(.init(.package, url, details))
      }
    }
    if let organization { result.append(.init(.attribute, "organization", [organization])) }
    if let developmentRegion { result.append(.init(.region, "", [developmentRegion])) }
    if let defaultConfiguration {
      result.append(.init(.defaultConfiguration, "", [defaultConfiguration]))
    }
    result += schemes.map { .init(.scheme, $0.name, $0.statements.map(\.text)) }
    result += others.map { .init(.other, "\($0.kind) \($0.name)") }
    return Self.numbered(result)
  }

  /// Returns the parts of a target.
  package func parts(of target: Target) -> [ProjectPart] {
    var result: [ProjectPart] = []
    if let type = target.productType { result.append(.init(.productType, type)) }
    if let product = target.product { result.append(.init(.product, product)) }
    if let tool = target.buildTool { result.append(Self.part(tool)) }
    result.append(.init(.phases, "", Self.order(of: target.phases)))
    for phase in target.phases { add(phase, to: &result) }
    for folder in target.folders { result.append(part(folder)) }
    result += folderParts(of: target)
    for dependency in target.dependencies {
      result.append(
        .init(
          .dependency, name(of: dependency.item),
          Self.details("platform", dependency.platforms)))
    }
    for plugin in target.plugins {
      result.append(.init(.plugin, plugin.name, package(plugin.package)))
    }
    result += target.rules.map(Self.part)
    result += target.otherMembers.map { .init(.other, $0) }
    result += target.attributes.map { .init(.attribute, $0.name, $0.values) }
    if let host = target.testTarget, targets.indices.contains(host) {
      result.append(.init(.attribute, "test target", [targets[host].name]))
    }
    return Self.numbered(result)
  }

  // MARK: Phases

  private func add(_ phase: Phase, to result: inout [ProjectPart]) {
    switch phase {
    case .sources(let files): result += files.map { part(.source, $0) }
    case .headers(let files): result += files.map { part(.header, $0) }
    case .resources(let files): result += files.map { part(.resource, $0) }
    case .frameworks(let files):
      result += files.map { part(.linked, $0) }
      result.append(.init(.linkOrder, "", files.map { name(of: $0.item) }))
    case .copy(let copy):
      let place = phase.title
      result += copy.files.map { file in
        var part = part(.copied, file)
        part.details.insert("to: \(place)", at: 0)
        if copy.runsOnlyOnInstall { part.details.append("only when installing") }
        return part
      }
    case .script(let script): result.append(Self.part(script))
    case .other: break
    }
  }

  private func part(_ kind: ProjectPart.Kind, _ file: BuildFile) -> ProjectPart {
    var details: [String] = []
    if let path = file.unusualPath { details.append("path: \(path)") }
    if case .localized(_, let paths) = file.item {
      details += paths.map { "variant: \(shown($0))" }.sorted()
    }
    if case .package(_, let index) = file.item { details += package(index) }
    details += file.attributes.sorted().map { "attribute: \($0)" }
    if let language = file.language { details.append("language: \(language)") }
    if let flags = file.compilerFlags { details.append("flags: \(flags)") }
    details += file.assetTags.sorted().map { "tag: \($0)" }
    details += Self.details("platform", file.platforms)
    return ProjectPart(kind, name(of: file.item), details)
  }

  private static func part(_ script: Script) -> ProjectPart {
    var details: [String] = []
    if script.shell != "/bin/sh" { details.append("shell: \(script.shell)") }
    details += script.text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "run: \($0)" }
    details += list("input", script.inputs) + list("input list", script.inputLists)
    details += list("output", script.outputs) + list("output list", script.outputLists)
    if let file = script.dependencyFile { details.append("dependency file: \(file)") }
    if script.isAlwaysOutOfDate { details.append("always") }
    if script.runsOnlyOnInstall { details.append("only when installing") }
    if !script.showsEnvironment { details.append("without the environment in the log") }
    return ProjectPart(.script, script.name ?? "Run Script", details)
  }

  private static func part(_ tool: BuildTool) -> ProjectPart {
    var details: [String] = []
    if !tool.arguments.isEmpty { details.append("arguments: \(tool.arguments)") }
    if !tool.workingFolder.isEmpty { details.append("working directory: \(tool.workingFolder)") }
    if tool.getsSettings { details.append("build settings in the environment") }
    return ProjectPart(.buildTool, tool.path, details)
  }

  private static func part(_ rule: Rule) -> ProjectPart {
    var details: [String] = []
    if let name = rule.name { details.append("name: \(name)") }
    if let compiler = rule.compiler { details.append("compiler: \(compiler)") }
    if let script = rule.script {
      details += script.split(separator: "\n", omittingEmptySubsequences: false)
        .map { "run: \($0)" }
    }
    details += list("input", rule.inputs) + list("output", rule.outputs)
    details += list("output flags", rule.outputFlags)
    if !rule.isOncePerArchitecture { details.append("once for all architectures") }
    if let file = rule.dependencyFile { details.append("dependency file: \(file)") }
    return ProjectPart(.rule, rule.patterns ?? rule.fileType ?? "", details)
  }

  /// Returns what distinguishes the phases of two targets: the order of scripts, and what comes before
  /// and after each. Xcode orders all other phases by what they need of one another.
  private static func order(of phases: [Phase]) -> [String] {
    var result: [String] = []
    var group: [String] = []
    for phase in phases {
      if phase.kind == .script {
        result += group.sorted() + [phase.title]
        group = []
      } else {
        group.append(phase.title)
      }
    }
    return result + group.sorted()
  }

  /// Returns the files that folders give to a target, each once, with what the project states for it.
  private func folderParts(of target: Target) -> [ProjectPart] {
    var stated: [String: BuildFile] = [:]
    for member in target.members {
      for path in member.item.paths { stated[path] = member }
    }
    let listed =
      target.folders.flatMap(\.files) + target.foreignFiles.map { ($0, FileType(path: $0)) }
    let known = Set(listed.map(\.0))
    let others = target.members.flatMap(\.item.paths).filter { !known.contains($0) }
    let files = (listed + others.map { ($0, FileType(path: $0)) }).map { (path: $0, type: $1) }
    return Self.folderItems(files) { stated[$0] != nil }.compactMap { file in
      let member = stated[file.path]
      let kind: ProjectPart.Kind
      switch target.phase(of: file.path, file.type) {
      case .sources: kind = .source
      case .resources: kind = .resource
      // A header for which the project states nothing belongs to the project alone.
      case .headers where member != nil: kind = .header
      default: return nil
      }
      var part = part(kind, member ?? BuildFile(item: file.item))
      if let type = member?.type { part.details.append("type: \(type)") }
      return part
    }
  }

  private func part(_ folder: Folder) -> ProjectPart {
    func inside(_ kind: String, _ paths: [String]) -> [String] {
      paths.map { "\(kind): \(shown($0))" }.sorted()
    }
    return ProjectPart(
      .folder, shown(folder.path),
      inside("without", folder.excluded) + inside("copied folder", folder.copiedFolders)
        + folder.gaps.sorted())
  }

  // MARK: Names

  private func name(of item: Item) -> String {
    switch item {
    case .target(let index): targets.indices.contains(index) ? targets[index].name : "?"
    case .foreignProduct(let name), .library(let name), .unknown(let name): name
    case .framework(let name): name.contains("/") ? name : "\(name).framework"
    case .file(let path), .folder(let path): shown(path)
    case .localized(let name, _): name
    case .package(let product, _): product
    }
  }

  private func package(_ index: Int?) -> [String] {
    guard let index, packages.indices.contains(index) else { return [] }
    switch packages[index].place {
    case .local(let path): return ["package: \(shown(path))"]
    case .remote(let url, _): return ["package: \(url)"]
    }
  }

  /// Returns a path relative to the project's folder.
  private func shown(_ path: String) -> String { absolutePaths.relative(path, to: folder) }

  private static func list(_ name: String, _ values: [String]) -> [String] {
    values.map { "\(name): \($0)" }
  }

  private static func details(_ name: String, _ values: [String]) -> [String] {
    list(name, values.sorted())
  }

  /// Gives the second part of a kind and name a name of its own, and so on.
  private static func numbered(_ parts: [ProjectPart]) -> [ProjectPart] {
    var counts: [ProjectPart: Int] = [:]
    return parts.map { part in
      let count = counts[ProjectPart(part.kind, part.name), default: 0] + 1
      counts[ProjectPart(part.kind, part.name)] = count
      return count == 1 ? part : ProjectPart(part.kind, "\(part.name) (\(count))", part.details)
    }
  }
}

extension Project.Phase {
  /// What distinguishes the phase among those of a target.
  fileprivate var title: String {
    switch self {
    case .sources: "Compile Sources"
    case .headers: "Headers"
    case .resources: "Copy Bundle Resources"
    case .frameworks: "Link Binary With Libraries"
    case .copy(let copy):
      "Copy Files to \(copy.place)" + (copy.subpath.isEmpty ? "" : "/\(copy.subpath)")
    case .script(let script): "script \(script.name ?? "Run Script")"
    case .other(let kind): kind
    }
  }
}

extension Project.Copy {
  /// The name that Xcode shows for the place.
  private static let places = [
    0: "Absolute Path", 1: "Wrapper", 6: "Executables", 7: "Resources", 10: "Frameworks",
    11: "Shared Frameworks", 12: "Shared Support", 13: "PlugIns", 15: "Java Resources",
    16: "Products Directory",
  ]

  fileprivate var place: String { destinationName ?? Self.places[destination] ?? "\(destination)" }
}

extension Project.Package.Requirement {
  fileprivate var text: String {
    switch self {
    case .from(let version): "up to next major of \(version)"
    case .upToNextMinor(let version): "up to next minor of \(version)"
    case .exact(let version): "exactly \(version)"
    case .range(let first, let last): "\(first) to \(last)"
    case .branch(let name): "branch \(name)"
    case .revision(let name): "revision \(name)"
    case .other(let kind): kind
    }
  }
}
