import SettingsDiagnostics
import SettingsXcodeGen

extension ProjectComposer {
  /// Puts a target together: its files, phases, rules and dependencies.
  func compose(_ target: XcodeGenSpec.Target) {
    guard let object = targets[target.name],
      let levels = draft.contents.project.target(named: target.name).map({
        draft.contents.project.targets[$0].configurations
      })
    else { return }
    let information = Set(
      (levels.compactMap { $0["INFOPLIST_FILE"]?.value.text } + target.informationFiles)
        .map(draft.place))
    var files: [SourceBuildFile] = []
    var synchronized: [SynchronizedUse] = []
    tree.beginTarget()
    // XcodeGen goes by the names of files alone.
    let patterns = draft.contents.isConfig ? BuildRules.patterns(of: target.mapping) : []
    for source in SpecSource.all(target.mapping["sources"], &draft.diagnostics) {
      guard acceptsPlace(of: source) else { continue }
      let others = tree.informationFiles(below: draft.place(source.path))
      tree.add(
        source, type: target.type, rules: patterns,
        informationFiles: information.union(others), to: &files, synchronized: &synchronized)
    }
    files = files.enumerated().map { (LexicalPath.fileName(of: $1.path), $0, $1) }
      .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    var parts = DependencyParts()
    for dependency in spec.linkedDependencies(of: target) {
      add(dependency, of: target, to: &parts)
    }
    let copied = embedCarthage(of: target, to: &parts)
    addPlugins(of: target.mapping, named: target.name, to: &parts.dependencies)
    var list = PhaseList(target: target.name)
    addPhases(
      of: target, files, parts, copied: copied, hasSynchronized: !synchronized.isEmpty,
      notesHeaders: draft.contents.isConfig && synchronized.contains(where: \.source.hasHeaders),
      levels: levels, to: &list)
    let rules = BuildRules.add(
      of: target.mapping, named: target.name,
      defaultName: draft.contents.isConfig ? nil : "Build Rule", to: &draft.graph)
    for use in synchronized {
      tree.addExceptions(
        of: use, target: object, named: target.name,
        informationFiles: information.union(tree.informationFiles(below: use.path)))
    }
    let kind = target.isLegacy ? "PBXLegacyTarget" : "PBXNativeTarget"
    var fields: [ProjectObject.Field] = [
      ("name", .text(target.name)), ("productName", .text(target.name)),
      ("buildPhases", .objects(list.phases)),
      ("dependencies", .objects(parts.dependencies)),
      (
        "buildConfigurationList",
        .object(
          configurations(levels, of: "\(kind) \"\(target.name)\"", identity: target.name))
      ),
    ]
    if target.isLegacy {
      fields += legacyFields(target.mapping["legacy"]?.mapping ?? XcodeGenMapping())
    } else {
      fields += [
        ("buildRules", .objects(rules)),
        ("packageProductDependencies", .objects(parts.packageProducts)),
      ]
      fields.append(("productType", .text(target.type.identifier ?? "")))
      if let product = products[target.name] {
        fields.append(("productReference", .object(product)))
      }
    }
    if !synchronized.isEmpty {
      var seen: Set<ObjectID> = []
      let folders = synchronized.filter { seen.insert($0.element).inserted }
        .map { (LexicalPath.fileName(of: $0.path), $0.element) }
        .sorted { $0.0 < $1.0 }.map(\.1)
      fields.append(("fileSystemSynchronizedGroups", .objects(folders)))
    }
    draft.graph[object].fields = fields
  }

  private func legacyFields(_ legacy: XcodeGenMapping) -> [ProjectObject.Field] {
    var fields: [ProjectObject.Field] = [
      ("buildToolPath", .text(legacy["toolPath"]?.text ?? "")),
      ("passBuildSettingsInEnvironment", .number(legacy["passSettings"]?.boolean ?? false)),
    ]
    if let text = legacy["arguments"]?.text {
      fields.append(("buildArgumentsString", .text(text)))
    }
    if let text = legacy["workingDirectory"]?.text {
      fields.append(("buildWorkingDirectory", .text(text)))
    }
    return fields
  }

  /// Puts a target together that builds others and runs scripts.
  func compose(_ target: XcodeGenSpec.AggregateTarget) {
    guard let object = targets[target.name],
      let index = draft.contents.project.target(named: target.name)
    else { return }
    var dependencies = target.targets.compactMap { entry in
      targets[entry.name].map {
        dependency(of: target.name, on: $0, named: entry.name)
      }
    }
    addPlugins(of: target.mapping, named: target.name, to: &dependencies)
    var list = PhaseList(target: target.name)
    for script in BuildScript.all(["buildScripts"], of: target.mapping, draft) {
      list.addScript(script, in: &draft.graph)
    }
    draft.graph[object].fields = [
      ("name", .text(target.name)), ("productName", .text(target.name)),
      ("buildPhases", .objects(list.phases)), ("dependencies", .objects(dependencies)),
      (
        "buildConfigurationList",
        .object(
          configurations(
            draft.contents.project.targets[index].configurations,
            of: "PBXAggregateTarget \"\(target.name)\"", identity: target.name))
      ),
    ]
  }

  /// The plug-ins that a target is built with.
  private func addPlugins(
    of target: XcodeGenMapping, named name: String, to dependencies: inout [ObjectID]
  ) {
    for plugin in (target["buildToolPlugins"]?.list ?? []).compactMap(\.mapping) {
      guard let word = plugin["plugin"]?.text, let package = plugin["package"]?.text else {
        continue
      }
      let product = packageProduct("plugin:\(word)", package: package, of: name)
      dependencies.append(productDependency(product, name: "plugin:\(word)", of: name))
    }
  }

  /// Reports a source that is missing, or outside of the spec's folder.
  ///
  /// - Returns: Whether the source can be listed.
  private func acceptsPlace(of source: SpecSource) -> Bool {
    let path = source.path.isEmpty ? "." : source.path
    guard draft.acceptsPlace(path, of: "source '\(source.path)'", at: source.range) else {
      return false
    }
    if !source.isOptional, !draft.listing.exists(draft.place(path)) {
      let message = "there is no source at '\(source.path)'"
      if draft.contents.isConfig {
        // Xcode shows it in red until the build or a checkout makes it.
        draft.diagnostics.report(
          Diagnostic(
            "source-missing", .warning, message, at: source.range,
            help: "create it before Xcode builds the project, or correct the path"))
      } else {
        draft.refuse(message, at: source.range, help: "create it, or add 'optional: true'")
      }
    }
    return true
  }
}
