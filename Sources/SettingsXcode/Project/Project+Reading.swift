import SettingsDiagnostics
package import SettingsModel

extension Project {
  /// Reads the parts of a project.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the project file.
  package init(_ project: XcodeProject) {
    self.init()
    let reader = ProjectReader(project)
    folder = project.projectFolder
    absolutePaths = reader.absolutePaths
    packages = reader.packages
    packageProducts = reader.packageProducts()
    targets = project.targets.map { reader.target($0) }
    organization = reader.organization
    developmentRegion = reader.developmentRegion
    defaultConfiguration = reader.defaultConfiguration
    others = reader.others()
  }
}

/// Reads the parts of targets.
extension ProjectReader {
  // MARK: Packages

  func package(_ object: NodeID) -> Project.Package {
    if let path = text("relativePath", object) {
      return .init(
        place: .local(path: LexicalPath.normalize(LexicalPath.join(project.projectFolder, path))),
        traits: texts("traits", object))
    }
    let requirement = objects.tree.value("requirement", of: object)
    func value(_ key: StaticString) -> String { requirement.flatMap { text(key, $0) } ?? "" }
    let kind = value("kind")
    let known: Project.Package.Requirement =
      switch kind {
      case "upToNextMajorVersion": .from(value("minimumVersion"))
      case "upToNextMinorVersion": .upToNextMinor(value("minimumVersion"))
      case "exactVersion": .exact(value("version"))
      case "versionRange": .range(value("minimumVersion"), value("maximumVersion"))
      case "branch": .branch(value("branch"))
      case "revision": .revision(value("revision"))
      default: .other(kind)
      }
    return .init(
      place: .remote(url: text("repositoryURL", object) ?? "", known),
      traits: texts("traits", object))
  }

  private func packageProduct(_ reference: NodeID) -> Project.Item? {
    guard let object = objects.object(reference), let name = text("productName", object) else {
      return nil
    }
    let package = objects.tree.value("package", of: object).flatMap(objects.index(namedBy:))
    return .package(product: name, package: package.flatMap { packageIndices[$0] })
  }

  func packageProducts() -> [Project.Item] {
    objects.objects.compactMap { entry in
      objects.isKind(entry.object, "XCSwiftPackageProductDependency")
        ? packageProduct(entry.identifier) : nil
    }
  }

  // MARK: Items

  func item(_ reference: NodeID) -> Project.Item {
    guard let index = objects.index(namedBy: reference) else {
      return .unknown(objects.tree.string(of: reference) ?? "")
    }
    if let target = products[index] { return .target(target) }
    let object = objects.objects[index].object
    let path = text("path", object) ?? text("name", object) ?? ""
    if objects.isKind(object, "PBXReferenceProxy") {
      return .foreignProduct(LexicalPath.fileName(of: path))
    }
    if objects.isKind(object, "PBXVariantGroup") {
      return .localized(
        name: text("name", object) ?? path,
        paths: objects.elements("children", of: object).compactMap { self.path($0) })
    }
    switch text("sourceTree", object) {
    case "BUILT_PRODUCTS_DIR": return .foreignProduct(LexicalPath.fileName(of: path))
    case let tree? where Self.isOutsideOfSDK(path, tree):
      return .file(LexicalPath.join(project.projectFolder, "$(\(tree))/\(path)"))
    // Of the developer folder, these are what an SDK contains, and XCTest.
    case "SDKROOT", "DEVELOPER_DIR": return Self.systemItem(path)
    default: break
    }
    guard let place = self.path(reference) else { return .unknown(path) }
    return type(object) == "folder" ? .folder(place) : .file(place)
  }

  private static func systemItem(_ path: String) -> Project.Item {
    let name = LexicalPath.fileName(of: path)
    guard name.hasSuffix(".framework") else {
      return .library(
        path == "usr/lib/\(name)" || path.hasSuffix(".sdk/usr/lib/\(name)") ? name : path)
    }
    let usual =
      path.hasSuffix("System/Library/Frameworks/\(name)")
      || path.hasSuffix("/XCTest.framework")
    return .framework(usual ? String(name.dropLast(".framework".count)) : path)
  }

  /// Returns the path of a file that the name of its item does not contain.
  private func unusualPath(of reference: NodeID, _ item: Project.Item) -> String? {
    guard let index = objects.index(namedBy: reference) else { return nil }
    let object = objects.objects[index].object
    let path = text("path", object) ?? ""
    switch (text("sourceTree", object), item) {
    case ("BUILT_PRODUCTS_DIR", .foreignProduct): return path.contains("/") ? path : nil
    default: return nil
    }
  }

  /// Whether a path that begins in the SDK or in the developer folder is not that of a framework or
  /// library by its name.
  private static func isOutsideOfSDK(_ path: String, _ tree: String) -> Bool {
    let climbs = LexicalPath.components(of: path).contains("..")
    if tree == "SDKROOT" { return climbs }
    guard tree == "DEVELOPER_DIR" else { return false }
    let isUsual =
      path.contains(".sdk/System/Library/Frameworks/") || path.contains(".sdk/usr/lib/")
      || path.hasSuffix("/XCTest.framework")
    return climbs || !isUsual
  }

  /// Returns the language that a project states for a file and the file's name does not show, as
  /// clang names it.
  private func language(of reference: NodeID) -> String? {
    guard let object = objects.object(reference),
      let language = type(object).flatMap({ FileType(identifier: $0) })?.language
    else { return nil }
    let name = LexicalPath.fileName(of: text("path", object) ?? text("name", object) ?? "")
    return FileType(path: name)?.language == language ? nil : language.dialect
  }

  private func buildFile(_ node: NodeID) -> Project.BuildFile? {
    guard let object = objects.object(node) else { return nil }
    let item: Project.Item
    if let reference = objects.tree.value("fileRef", of: object) {
      item = self.item(reference)
    } else if let product = objects.tree.value("productRef", of: object).flatMap(packageProduct) {
      item = product
    } else {
      return nil
    }
    var file = Project.BuildFile(item: item)
    if let reference = objects.tree.value("fileRef", of: object) {
      file.type = objects.object(reference).flatMap(type)
      file.place = objects.range(of: reference)
      file.unusualPath = unusualPath(of: reference, item)
      file.language = language(of: reference)
    }
    if let settings = objects.tree.value("settings", of: object) {
      file.attributes = texts("ATTRIBUTES", settings)
      // Xcode writes a text, others a list.
      let flags = texts("COMPILER_FLAGS", settings)
      file.compilerFlags =
        text("COMPILER_FLAGS", settings) ?? (flags.isEmpty ? nil : flags.joined(separator: " "))
      file.assetTags = texts("ASSET_TAGS", settings)
    }
    file.platforms = platforms(object)
    return file
  }

  // MARK: Targets

  /// Returns the parts of a target of the project.
  ///
  /// - Complexity: O(*n*), where *n* is the size of what the project says about the target.
  package func target(_ target: XcodeTarget) -> Project.Target {
    var result = Project.Target(name: target.name)
    let object = target.object
    result.productType = target.productType
    result.product = objects.object("productReference", of: object).flatMap { product in
      let title = text("name", product).map(LexicalPath.fileName)
      let file = text("path", product).map(LexicalPath.fileName)
      if file != nil, title != file { result.productTitle = title }
      return file ?? title
    }
    if target.kind == .legacy { result.buildTool = buildTool(object) }
    result.packageProducts = objects.elements("packageProductDependencies", of: object)
      .compactMap(packageProduct)
    result.phases = objects.elements("buildPhases", of: object).compactMap(objects.object)
      .map(phase)
    for node in objects.elements("dependencies", of: object).compactMap(objects.object) {
      if let product = objects.tree.value("productRef", of: node).flatMap(packageProduct) {
        if case .package(let name, let package) = product, name.hasPrefix("plugin:") {
          result.plugins.append(
            .init(name: String(name.dropFirst("plugin:".count)), package: package))
        } else {
          result.dependencies.append(.init(item: product, platforms: platforms(node)))
        }
      } else if let dependency = dependency(node) {
        result.dependencies.append(dependency)
      }
    }
    result.rules = objects.elements("buildRules", of: object).compactMap(objects.object).map(rule)
    addFolders(of: object, to: &result)
    if let index = objectIndices[object] {
      result.identifier = objects.tree.string(of: objects.objects[index].identifier) ?? ""
      addAttributes(of: index, to: &result)
    }
    return result
  }

  private func buildTool(_ object: NodeID) -> Project.BuildTool {
    var tool = Project.BuildTool()
    tool.path = text("buildToolPath", object) ?? ""
    tool.arguments = text("buildArgumentsString", object) ?? ""
    tool.workingFolder = text("buildWorkingDirectory", object) ?? ""
    tool.getsSettings = isOn("passBuildSettingsInEnvironment", object)
    return tool
  }

  private func dependency(_ object: NodeID) -> Project.Dependency? {
    let platforms = platforms(object)
    if let named = objects.tree.value("target", of: object).flatMap(objects.index(namedBy:)) {
      return targetIndices[named].map { .init(item: .target($0), platforms: platforms) }
    }
    guard let proxy = objects.object("targetProxy", of: object) else { return nil }
    if let named = objects.tree.value("remoteGlobalIDString", of: proxy)
      .flatMap(objects.index(namedBy:)), let target = targetIndices[named]
    {
      return .init(item: .target(target), platforms: platforms)
    }
    let name = text("remoteInfo", proxy) ?? text("name", object) ?? ""
    var result = Project.Dependency(item: .foreignProduct(name), platforms: platforms)
    result.foreign = .init(
      project: objects.tree.value("containerPortal", of: proxy).flatMap(path),
      identifier: text("remoteGlobalIDString", proxy))
    return result
  }

  private func phase(_ object: NodeID) -> Project.Phase {
    var files: [Project.BuildFile] {
      objects.elements("files", of: object).compactMap(buildFile)
    }
    switch text("isa", object) ?? "" {
    case "PBXSourcesBuildPhase": return .sources(files)
    case "PBXHeadersBuildPhase": return .headers(files)
    case "PBXResourcesBuildPhase": return .resources(files)
    case "PBXFrameworksBuildPhase": return .frameworks(files)
    case "PBXCopyFilesBuildPhase":
      var copy = Project.Copy()
      copy.name = text("name", object)
      copy.destination = objects.copyDestination(of: object) ?? -1
      copy.destinationName = text("dstSubfolder", object)
      copy.subpath = text("dstPath", object) ?? ""
      copy.runsOnlyOnInstall = isOn("runOnlyForDeploymentPostprocessing", object)
      copy.files = files
      return .copy(copy)
    case "PBXShellScriptBuildPhase": return .script(script(object))
    case let kind: return .other(kind: kind)
    }
  }

  private func script(_ object: NodeID) -> Project.Script {
    var script = Project.Script()
    script.name = text("name", object)
    script.text = objects.lines("shellScript", of: object) ?? ""
    script.shell = text("shellPath", object) ?? script.shell
    script.inputs = texts("inputPaths", object)
    script.outputs = texts("outputPaths", object)
    script.inputLists = texts("inputFileListPaths", object)
    script.outputLists = texts("outputFileListPaths", object)
    script.dependencyFile = text("dependencyFile", object)
    script.isAlwaysOutOfDate = isOn("alwaysOutOfDate", object)
    script.runsOnlyOnInstall = isOn("runOnlyForDeploymentPostprocessing", object)
    script.showsEnvironment = text("showEnvVarsInLog", object) != "0"
    return script
  }

  private func rule(_ object: NodeID) -> Project.Rule {
    var rule = Project.Rule()
    rule.name = text("name", object)
    let type = text("fileType", object)
    rule.fileType = type == "pattern.proxy" ? nil : type
    rule.patterns = rule.fileType == nil ? text("filePatterns", object) : nil
    let compiler = text("compilerSpec", object)
    rule.compiler = compiler == "com.apple.compilers.proxy.script" ? nil : compiler
    rule.script = rule.compiler == nil ? objects.lines("script", of: object) ?? "" : nil
    rule.inputs = texts("inputFiles", object)
    rule.outputs = texts("outputFiles", object)
    rule.outputFlags = texts("outputFilesCompilerFlags", object)
    rule.isOncePerArchitecture = text("runOncePerArchitecture", object) != "0"
    rule.dependencyFile = text("dependencyFile", object)
    return rule
  }
}
