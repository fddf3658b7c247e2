import SettingsModel
import SettingsXcodeGen

extension ProjectComposer {
  /// Adds the build phases of a target in XcodeGen's order.
  ///
  /// - Parameters:
  ///   - copied: The frameworks that Carthage's script copies.
  ///   - notesHeaders: Whether folders that Xcode keeps in step with the disk have headers to copy.
  func addPhases(
    of target: XcodeGenSpec.Target, _ files: [SourceBuildFile], _ parts: DependencyParts,
    copied: [String],
    hasSynchronized: Bool, notesHeaders: Bool, levels: [XcodeGenProject.Configuration],
    to list: inout PhaseList
  ) {
    addScripts(["preBuildScripts", "prebuildScripts"], of: target, to: &list)
    addCopies(files, of: target, parts, isBeforeCompiling: true, to: &list)
    let headers = builds(files, .headers)
    // XcodeGen has no header phase for static libraries; Xcode itself has.
    let hasHeaders =
      target.type.hasHeaders || draft.contents.isConfig && target.type.name == "library.static"
    if hasHeaders && !headers.isEmpty || notesHeaders {
      list.add(.headersPhase, kind: "headers", title: "Headers", headers, in: &draft.graph)
    }
    let resources = builds(files, .resources) + parts.resources
    func addResources() {
      if resources.isEmpty, !hasSynchronized { return }
      list.add(
        .resourcesPhase, kind: "resources", title: "Resources", resources, in: &draft.graph)
    }
    let areResourcesFirst =
      target.mapping["putResourcesBeforeSourcesBuildPhase"]?.boolean ?? false
    if areResourcesFirst { addResources() }
    let sources = builds(files, .sources)
    // Xcode adds the files of a folder that it keeps in step with the disk to phases that are there.
    let mayHaveSources = draft.contents.isConfig && hasSynchronized
    if !sources.isEmpty || mayHaveSources || !target.type.omitsEmptySources {
      list.add(.sourcesPhase, kind: "sources", title: "Sources", sources, in: &draft.graph)
    }
    addScripts(["postCompileScripts"], of: target, to: &list)
    if !areResourcesFirst { addResources() }
    if publishesSwiftHeader(target, files, levels) {
      list.addScript(.swiftHeader, in: &draft.graph)
    }
    addCopies(files, of: target, parts, isBeforeCompiling: false, to: &list)
    if !copied.isEmpty {
      list.addScript(carthage.script(copied, on: target.platform), in: &draft.graph)
    }
    if !parts.linked.isEmpty {
      list.add(
        .frameworksPhase, kind: "frameworks", title: "Frameworks", parts.linked, in: &draft.graph)
    }
    addEmbedding(of: target, files, parts, to: &list)
    addScripts(["postBuildScripts", "postbuildScripts"], of: target, to: &list)
  }

  private func addScripts(
    _ keys: [String], of target: XcodeGenSpec.Target, to list: inout PhaseList
  ) {
    for script in BuildScript.all(keys, of: target.mapping, draft) {
      list.addScript(script, in: &draft.graph)
    }
  }

  /// The build files of a phase, one for each file.
  private func builds(_ files: [SourceBuildFile], _ phase: BuildPhase) -> [PhaseList.File] {
    var seen: Set<ObjectID> = []
    return files.filter { $0.phase == phase && seen.insert($0.element).inserted }.map(build)
  }

  private func build(_ file: SourceBuildFile) -> PhaseList.File {
    var settings: [ProjectObject.Field] = []
    if !file.assetTags.isEmpty { settings.append(("ASSET_TAGS", .texts(file.assetTags))) }
    if !file.attributes.isEmpty { settings.append(("ATTRIBUTES", .texts(file.attributes))) }
    if !file.compilerFlags.isEmpty {
      settings.append(("COMPILER_FLAGS", .text(file.compilerFlags)))
    }
    return PhaseList.File(
      element: file.element, settings: settings,
      filters: file.platformFilters.isEmpty
        ? [] : [("platformFilters", .texts(file.platformFilters))])
  }

  /// The phases that copy source files.
  private func addCopies(
    _ files: [SourceBuildFile], of target: XcodeGenSpec.Target, _ parts: DependencyParts,
    isBeforeCompiling: Bool, to list: inout PhaseList
  ) {
    var destinations: [CopyDestination] = []
    var byDestination: [CopyDestination: [SourceBuildFile]] = [:]
    for file in files {
      guard case .copy(let destination) = file.phase,
        destination.isBeforeCompiling == isBeforeCompiling
      else { continue }
      if byDestination[destination] == nil { destinations.append(destination) }
      byDestination[destination, default: []].append(file)
    }
    let services = isBeforeCompiling ? [] : parts.xpcServices
    if !services.isEmpty, byDestination[.xpcServices] == nil {
      destinations.insert(.xpcServices, at: 0)
    }
    for destination in destinations {
      var seen: Set<ObjectID> = []
      let own = (byDestination[destination] ?? []).filter { seen.insert($0.element).inserted }
      list.addCopy(
        nil, destination.specification, path: destination.subpath,
        (destination == .xpcServices ? services : []) + own.map(build), in: &draft.graph)
    }
  }

  private func addEmbedding(
    of target: XcodeGenSpec.Target, _ files: [SourceBuildFile], _ parts: DependencyParts,
    to list: inout PhaseList
  ) {
    let isOnInstall = target.mapping["onlyCopyFilesOnInstall"]?.boolean ?? false
    func add(
      _ name: String, _ destination: Int, _ path: String?, _ files: [PhaseList.File],
      onlyOnInstall: Bool = false
    ) {
      list.addCopy(
        name, destination, path: path, files, onlyOnInstall: onlyOnInstall, in: &draft.graph)
    }
    add("Copy Bundle Resources", 7, nil, parts.bundles)
    func embed(
      _ name: String, _ phase: EmbeddingPhase, _ files: [PhaseList.File], onlyOnInstall: Bool
    ) {
      add(name, phase.destination, phase.subpath, files, onlyOnInstall: onlyOnInstall)
    }
    embed(
      "Embed Foundation Extensions", .extensions, parts.extensions, onlyOnInstall: isOnInstall)
    embed(
      "Embed ExtensionKit Extensions", .extensionKitExtensions, parts.extensionKitExtensions,
      onlyOnInstall: isOnInstall)
    embed(
      "Embed System Extensions", .systemExtensions, parts.systemExtensions,
      onlyOnInstall: isOnInstall)
    embed("Embed App Clips", .appClips, parts.appClips, onlyOnInstall: false)
    embed(
      "Embed Frameworks", .frameworks, parts.frameworks + builds(files, .frameworks),
      onlyOnInstall: isOnInstall)
    for (destination, files) in parts.copies {
      add(
        "Embed Dependencies", destination.specification, destination.subpath, files,
        onlyOnInstall: isOnInstall)
    }
    embed("Embed Watch Content", .watchApps, parts.watchApps, onlyOnInstall: false)
  }

  /// Whether a static library has Swift code whose header others may import.
  private func publishesSwiftHeader(
    _ target: XcodeGenSpec.Target, _ files: [SourceBuildFile],
    _ levels: [XcodeGenProject.Configuration]
  ) -> Bool {
    // The scripts of a config.yaml are those that it lists.
    guard !draft.contents.isConfig, target.type.name == "library.static",
      files.contains(where: {
        $0.phase == .sources && FileType.fileExtension(of: $0.path) == "swift"
      })
    else { return false }
    func value(_ name: String) -> String? {
      settings.value(
        of: name, target: levels.first, project: draft.contents.project.project.first)
    }
    return value("SWIFT_OBJC_INTERFACE_HEADER_NAME") != ""
      && value("SWIFT_INSTALL_OBJC_HEADER") != "NO"
  }
}
