import SettingsArtifacts
import SettingsDiagnostics
import SettingsLogAudit
import SettingsModel
import SettingsProjects
import SettingsRendering
import SettingsResolution

/// Creates the input of audits for the requested targets and configurations.
enum AuditRequests {
  /// Returns the audits of each target and of what it links.
  ///
  /// A target is audited once for each platform that it ships for, and more often if the settings
  /// of its architectures differ.
  ///
  /// - Parameter compiler: The version of the Swift compiler.
  static func make(
    _ project: SettingsProject, _ arguments: AuditArguments, _ declarations: LogDeclarations,
    compiler: String
  ) throws(ResolutionFailure) -> [TargetAudit] {
    let headers = try headers(of: project)
    let outputs = project.scriptOutputs
    let choices = try choices(project, arguments)
    func requests(
      _ cells: [CellReference], _ modules: [PackageModule]
    ) throws(ResolutionFailure) -> [AuditRequest] {
      let shipped = ShippedCells(
        project, dependsOnArchitecture: project.dependsOnArchitecture(cells),
        dependsOnVariant: project.dependsOnVariant(cells))
      return try shipped.builds(cells).map { (build) throws(ResolutionFailure) in
        try request(
          cells.first?.target, build, headers, modules, outputs, declarations, of: project)
      }
    }
    var planner = LinkPlanner(project, compiler: compiler, makeRequests: requests)
    try planner.load(
      choices.compactMap { choice in
        choice.target.map { (target: $0, configurations: choice.configurations) }
      })
    return try choices.map { (choice) throws(ResolutionFailure) in
      let names = choice.configurations.map { project.outline.configurations[$0].name }
      guard let target = choice.target else {
        let cells = choice.configurations.map { CellReference(target: nil, configuration: $0) }
        return TargetAudit(
          key: "project", requests: try requests(project.shippedCells(cells), []),
          configurations: names, parts: .init())
      }
      return TargetAudit(
        key: LinkPlanner.key(target), requests: planner.requests(of: target),
        configurations: names,
        parts: planner.parts(of: target, configurations: names))
    }
  }

  private static func request(
    _ target: Int?, _ build: ShippedCells.Build, _ headers: ProjectHeaders,
    _ modules: [PackageModule], _ scriptOutputs: [String], _ declarations: LogDeclarations,
    of project: SettingsProject
  ) throws(ResolutionFailure) -> AuditRequest {
    let (debug, other) = project.outline.comparedConfigurations
    let standing = [debug, other].map { configuration in
      configuration.map {
        CellReference(target: target, configuration: $0, platform: build.platform)
      }
    }
    let values = try project.cellValues(standing.compactMap(\.self))
    let boundary = modules.map(\.packageFolder).uniqued().reduce(ProjectBoundary(project)) {
      $0.adding($1)
    }
    return AuditRequest(
      target: target.map(project.outline.name) ?? project.outline.projectName,
      cells: try cells(build, project, modules, boundary, declarations.assumptions),
      debug: standing[0].flatMap { values[$0] }, other: standing[1].flatMap { values[$0] },
      boundary: boundary, folder: project.workspaceFolder, headers: headers,
      ownModules: Set(project.outline.targetNames.map(moduleName)),
      platform: build.label, declarations: declarations, scriptOutputs: scriptOutputs,
      buildsProduct: target.map(project.outline.buildsProduct) ?? true, modules: modules)
  }

  /// Returns the name of a target's module, unless PRODUCT_MODULE_NAME is set.
  private static func moduleName(of target: String) -> String {
    String(target.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
  }

  /// Returns the headers of the project, by their names in header maps.
  private static func headers(
    of project: SettingsProject
  ) throws(ResolutionFailure) -> ProjectHeaders {
    let configuration = project.outline.defaultConfiguration
    var targets: [ProjectHeaders.Target] = []
    var others: [String] = []
    var seen: Set<String> = []
    let cells = project.outline.targets.map {
      CellReference(target: $0, configuration: configuration)
    }
    var remaining = cells[...]
    try project.withCells(cells) { (view) throws(ResolutionFailure) in
      let root = project.projectFolder(of: remaining.popFirst()?.target)
      func paths(_ setting: String) throws(ResolutionFailure) -> [String] {
        guard let name = view.assignedName(setting) else { return [] }
        let list = try view.setting(name).list
        return (setting == "SOURCE_PATHS" ? SourcePath.all(list).map(\.root) : list).map {
          LexicalPath.normalize(LexicalPath.join(root, $0))
        }
      }
      var names: [String] = []
      for setting in ["PRODUCT_NAME", "PRODUCT_MODULE_NAME"] {
        if let name = try view.value(of: setting), !names.contains(name) { names.append(name) }
      }
      targets.append(
        ProjectHeaders.Target(
          names: names, paths: try paths("HEADER_PATHS") + paths("SOURCE_PATHS"),
          moduleMap: try paths("MODULEMAP_FILE").first))
      for path in try paths("PROJECT_HEADER_PATHS") where seen.insert(path).inserted {
        others.append(path)
      }
    }
    return ProjectHeaders(targets, others: others)
  }

  /// Returns the targets to audit, with the configurations of each. A target is nil for the level
  /// of the project.
  private static func choices(
    _ project: SettingsProject, _ arguments: AuditArguments
  ) throws(ResolutionFailure) -> [(target: Int?, configurations: [Int])] {
    func configurations(_ words: [String]) throws(ResolutionFailure) -> [Int] {
      if words.isEmpty { return Array(project.configurationNames.indices) }
      var result: [Int] = []
      for word in words {
        result += try project.configurations(matching: word)
      }
      return result.uniqued()
    }
    if arguments.chosen.isEmpty {
      let chosen = try configurations(arguments.configurations)
      let targets: [Int?] = project.outline.targets.isEmpty ? [nil] : project.outline.targets
      return targets.map { ($0, chosen) }
    }
    var result: [(target: Int?, configurations: [Int])] = []
    var places: [Int: Int] = [:]
    for (index, choice) in arguments.chosen.enumerated() {
      let parts = project.cut(target: choice.target)
      let named = arguments.configurations(of: index)
      let own = parts.configuration.map { [$0] } ?? []
      let chosen = try configurations(own + named)
      for target in try project.targets(matching: parts.target) {
        if let place = places[target] {
          let more = chosen.filter { !result[place].configurations.contains($0) }
          result[place].configurations += more
        } else {
          places[target] = result.count
          result.append((target, chosen))
        }
      }
    }
    return result
  }

  private static func cells(
    _ build: ShippedCells.Build, _ project: SettingsProject, _ modules: [PackageModule],
    _ boundary: ProjectBoundary, _ assumptions: [LogAssumption]
  ) throws(ResolutionFailure) -> [AuditCell] {
    var result: [AuditCell] = []
    var remaining = build.cells[...]
    try project.withCells(build.cells.map(\.reference)) { (view) throws(ResolutionFailure) in
      guard let cell = remaining.popFirst() else { return }
      var origins: [String: String] = [:]
      for name in AuditCell.governingSettings(of: cell.values) {
        guard let explanation = try view.explain(name) else { continue }
        origins[name] = origin(of: explanation, project)
      }
      result.append(
        AuditCell(
          values: cell.values.seeing(modules),
          folder: project.projectFolder(of: cell.reference.target), origins: origins,
          boundary: boundary,
          scope: cell.scope, label: cell.label, settingsOfVariant: cell.settingsOfVariant,
          assumptions: assumptions))
    }
    return result
  }

  /// Returns the place of a value: its file and line, or the level if no file sets it.
  ///
  /// For a list, this is the place of the element that defines DEBUG, wherever the list takes it
  /// from.
  private static func origin(
    of explanation: Explanation, _ project: SettingsProject
  ) -> String? {
    let debug = explanation.elements.first { $0.text == "DEBUG" || $0.text.hasPrefix("DEBUG=") }
    if let source = debug?.sources.first {
      return origin(source.range, source.level, source.field, project)
    }
    guard let winner = explanation.assignments.first(where: { $0.outcome == .wins }) else {
      return nil
    }
    return origin(winner.origin.range, winner.level, winner.origin.field, project)
  }

  private static func origin(
    _ range: SourceRange, _ level: Level, _ field: String?, _ project: SettingsProject
  ) -> String {
    if let place = project.files.location(of: range)?.description { return place }
    return level.title + (field.map { ", from \($0)" } ?? "")
  }
}
