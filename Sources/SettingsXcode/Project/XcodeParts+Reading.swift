import SettingsDiagnostics

extension XcodeParts {
  /// Reads the parts of a project.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the project file.
  package init(_ project: XcodeProject) {
    let reader = XcodePartsReader(project)
    packages = reader.packages
    packageProducts = reader.packageProducts()
    targets = project.targets.map { reader.target($0) }
    organization = reader.organization
    others = reader.others()
  }
}

/// Reads the parts of targets.
struct XcodePartsReader {
  typealias NodeID = PropertyListTree.NodeID

  let contents: TargetContents
  let project: XcodeProject
  let objects: ProjectObjects
  private(set) var packages: [XcodeParts.Package] = []
  /// By the index of the object.
  private var packageIndices: [Int: Int] = [:]
  private var products: [Int: Int] = [:]
  private var targetIndices: [Int: Int] = [:]
  private var objectIndices: [NodeID: Int] = [:]
  /// By the index of the target's object.
  private var attributesOfTargets: [Int: NodeID] = [:]

  init(_ project: XcodeProject) {
    self.project = project
    objects = project.objects
    contents = TargetContents(project)
    let objects = objects
    let attributes = objects.tree.value("attributes", of: project.rootObject)
    for (index, target) in project.targets.enumerated() {
      if let product = objects.tree.value("productReference", of: target.object),
        let object = objects.index(namedBy: product)
      {
        products[object] = index
      }
    }
    let order = Dictionary(
      project.targets.enumerated().map { ($1.object, $0) }, uniquingKeysWith: { first, _ in first })
    for node in objects.elements("targets", of: project.rootObject) {
      guard let index = objects.index(namedBy: node) else { continue }
      let object = objects.objects[index].object
      targetIndices[index] = order[object]
      objectIndices[object] = index
    }
    if let all = attributes.flatMap({ objects.tree.value("TargetAttributes", of: $0) }) {
      for (key, value) in objects.tree.entries(of: all) {
        if let index = objects.index(namedBy: key) { attributesOfTargets[index] = value }
      }
    }
    for node in objects.elements("packageReferences", of: project.rootObject) {
      guard let index = objects.index(namedBy: node) else { continue }
      packageIndices[index] = packages.count
      packages.append(package(objects.objects[index].object))
    }
  }

  // MARK: Values

  func text(_ key: StaticString, _ object: NodeID) -> String? { objects.string(key, of: object) }

  func texts(_ key: StaticString, _ object: NodeID) -> [String] {
    objects.elements(key, of: object).compactMap(objects.tree.string)
  }

  func isOn(_ key: StaticString, _ object: NodeID) -> Bool {
    let text = text(key, object)
    return text == "1" || text == "YES"
  }

  private func platforms(_ object: NodeID) -> [String] {
    var result = texts("platformFilters", object)
    if let filter = text("platformFilter", object), !result.contains(filter) {
      result.append(filter)
    }
    return result
  }

  // MARK: Packages

  private func package(_ object: NodeID) -> XcodeParts.Package {
    if let path = text("relativePath", object) {
      return .init(
        place: .local(path: LexicalPath.normalize(LexicalPath.join(project.projectFolder, path))),
        traits: texts("traits", object))
    }
    let requirement = objects.tree.value("requirement", of: object)
    func value(_ key: StaticString) -> String { requirement.flatMap { text(key, $0) } ?? "" }
    let kind = value("kind")
    let known: XcodeParts.Package.Requirement =
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

  private func packageProduct(_ reference: NodeID) -> XcodeParts.Item? {
    guard let object = objects.object(reference), let name = text("productName", object) else {
      return nil
    }
    let package = objects.tree.value("package", of: object).flatMap(objects.index(namedBy:))
    return .package(product: name, package: package.flatMap { packageIndices[$0] })
  }

  func packageProducts() -> [XcodeParts.Item] {
    objects.objects.compactMap { entry in
      objects.isKind(entry.object, "XCSwiftPackageProductDependency")
        ? packageProduct(entry.identifier) : nil
    }
  }

  // MARK: Items

  func item(_ reference: NodeID) -> XcodeParts.Item {
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
        paths: objects.elements("children", of: object).compactMap(contents.path))
    }
    switch text("sourceTree", object) {
    case "BUILT_PRODUCTS_DIR": return .foreignProduct(LexicalPath.fileName(of: path))
    case "DEVELOPER_DIR" where !Self.isUsualInDeveloper(path):
      return .file(LexicalPath.join(project.projectFolder, "$(DEVELOPER_DIR)/\(path)"))
    case "SDKROOT", "DEVELOPER_DIR": return Self.systemItem(path)
    default: break
    }
    guard let place = contents.path(reference) else { return .unknown(path) }
    let type = text("lastKnownFileType", object) ?? text("explicitFileType", object)
    return type == "folder" ? .folder(place) : .file(place)
  }

  private static func systemItem(_ path: String) -> XcodeParts.Item {
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
  private func unusualPath(of reference: NodeID, _ item: XcodeParts.Item) -> String? {
    guard let index = objects.index(namedBy: reference) else { return nil }
    let object = objects.objects[index].object
    let path = text("path", object) ?? ""
    switch (text("sourceTree", object), item) {
    case ("BUILT_PRODUCTS_DIR", .foreignProduct): return path.contains("/") ? path : nil
    default: return nil
    }
  }

  /// Whether a path in the developer folder is that of a framework or library by its name.
  private static func isUsualInDeveloper(_ path: String) -> Bool {
    path.contains("Library/Frameworks/") || path.contains(".sdk/usr/lib/")
      || path.hasSuffix("/XCTest.framework")
  }

  private static let languages = [
    "sourcecode.c.c": "c", "sourcecode.c.objc": "objective-c", "sourcecode.cpp.cpp": "c++",
    "sourcecode.cpp.objcpp": "objective-c++",
  ]
  private static let languagesOfNames = [
    "c": "c", "m": "objective-c", "mm": "objective-c++", "cc": "c++", "cpp": "c++", "cxx": "c++",
    "c++": "c++", "cp": "c++", "C": "c++",
  ]

  private func language(of reference: NodeID) -> String? {
    guard let object = objects.object(reference),
      let type = text("explicitFileType", object) ?? text("lastKnownFileType", object),
      let language = Self.languages[type]
    else { return nil }
    let name = LexicalPath.fileName(of: text("path", object) ?? text("name", object) ?? "")
    let ending = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) }
    return ending.flatMap { Self.languagesOfNames[$0] } == language ? nil : language
  }

  private func buildFile(_ node: NodeID) -> XcodeParts.BuildFile? {
    guard let object = objects.object(node) else { return nil }
    let item: XcodeParts.Item
    if let reference = objects.tree.value("fileRef", of: object) {
      item = self.item(reference)
    } else if let product = objects.tree.value("productRef", of: object).flatMap(packageProduct) {
      item = product
    } else {
      return nil
    }
    var file = XcodeParts.BuildFile(item: item)
    if let reference = objects.tree.value("fileRef", of: object) {
      file.unusualPath = unusualPath(of: reference, item)
      file.language = language(of: reference)
    }
    if let settings = objects.tree.value("settings", of: object) {
      file.attributes = texts("ATTRIBUTES", settings)
      file.compilerFlags = text("COMPILER_FLAGS", settings)
      file.assetTags = texts("ASSET_TAGS", settings)
    }
    file.platforms = platforms(object)
    return file
  }

  // MARK: Targets

  func target(_ target: XcodeTarget) -> XcodeParts.Target {
    var result = XcodeParts.Target()
    let object = target.object
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
      } else if let item = dependency(node) {
        result.dependencies.append(.init(item: item, platforms: platforms(node)))
      }
    }
    result.rules = objects.elements("buildRules", of: object).compactMap(objects.object).map(rule)
    result.folders = contents.synchronizedFolders(of: target).compactMap { folder($0, of: target) }
    result.fileFlags = contents.synchronizedFlags(of: target)
    result.foreignFiles = contents.exceptions(for: target).filter(\.isMember).map(\.path)
    addLibraries(to: &result)
    addMembers(of: object, to: &result)
    if let index = objectIndices[object] { addAttributes(of: index, to: &result) }
    return result
  }

  private func dependency(_ object: NodeID) -> XcodeParts.Item? {
    if let named = objects.tree.value("target", of: object).flatMap(objects.index(namedBy:)) {
      return targetIndices[named].map(XcodeParts.Item.target)
    }
    guard let proxy = objects.object("targetProxy", of: object) else { return nil }
    if let named = objects.tree.value("remoteGlobalIDString", of: proxy)
      .flatMap(objects.index(namedBy:)), let target = targetIndices[named]
    {
      return .target(target)
    }
    return .foreignProduct(text("remoteInfo", proxy) ?? text("name", object) ?? "")
  }

  private func phase(_ object: NodeID) -> XcodeParts.Phase {
    var files: [XcodeParts.BuildFile] {
      objects.elements("files", of: object).compactMap(buildFile)
    }
    switch text("isa", object) ?? "" {
    case "PBXSourcesBuildPhase": return .sources(files)
    case "PBXHeadersBuildPhase": return .headers(files)
    case "PBXResourcesBuildPhase": return .resources(files)
    case "PBXFrameworksBuildPhase": return .frameworks(files)
    case "PBXCopyFilesBuildPhase":
      return .copy(
        .init(
          name: text("name", object),
          destination: objects.copyDestination(of: object) ?? -1,
          destinationName: text("dstSubfolder", object),
          subpath: text("dstPath", object) ?? "",
          runsOnlyOnInstall: isOn("runOnlyForDeploymentPostprocessing", object), files: files))
    case "PBXShellScriptBuildPhase": return .script(script(object))
    case let kind: return .other(kind: kind)
    }
  }

  private func script(_ object: NodeID) -> XcodeParts.Script {
    var script = XcodeParts.Script()
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

  private func rule(_ object: NodeID) -> XcodeParts.Rule {
    var rule = XcodeParts.Rule()
    rule.name = text("name", object)
    let type = text("fileType", object)
    rule.fileType = type == "pattern.proxy" ? nil : type
    rule.patterns = type == "pattern.proxy" ? text("filePatterns", object) : nil
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

  // MARK: Folders

  private func folder(_ node: NodeID, of target: XcodeTarget) -> XcodeParts.Folder? {
    guard let object = objects.object(node), let path = contents.path(node) else { return nil }
    var result = XcodeParts.Folder(path: path)
    func inside(_ name: String) -> String { LexicalPath.join(path, name) }
    func shown(_ name: String) -> String {
      LexicalPath.relative(inside(name), to: project.projectFolder)
    }
    for set in objects.elements("exceptions", of: object).compactMap(objects.object) {
      guard objects.isKind(set, "PBXFileSystemSynchronizedBuildFileExceptionSet") else {
        continue
      }
      guard objects.object("target", of: set) == target.object else { continue }
      result.excluded += texts("membershipExceptions", set).compactMap(TargetContents.exception)
        .map(inside)
      result.publicHeaders += texts("publicHeaders", set).map(inside)
      result.privateHeaders += texts("privateHeaders", set).map(inside)
      let others: [(StaticString, String)] = [
        ("attributesByRelativePath", "attributes of"),
        ("platformFiltersByRelativePath", "platforms of"), ("assetTagsByRelativePath", "tags of"),
      ]
      for (key, words) in others {
        guard let entries = objects.tree.value(key, of: set) else { continue }
        for (name, _) in objects.tree.entries(of: entries) {
          result.others.append("\(words) \(shown(objects.tree.string(of: name) ?? ""))")
        }
      }
    }
    if let types = objects.tree.value("explicitFileTypes", of: object) {
      for (name, _) in objects.tree.entries(of: types) {
        result.others.append("file type of \(shown(objects.tree.string(of: name) ?? ""))")
      }
    }
    result.copiedFolders = texts("explicitFolders", object).map(inside)
    return result
  }

  private static let libraryEndings = [".framework", ".xcframework", ".dylib", ".a", ".tbd"]

  private static func isLibrary(_ path: String) -> Bool {
    libraryEndings.contains(where: path.hasSuffix)
  }

  /// Moves frameworks and libraries that folders of other targets give to a target to its Frameworks
  /// phase, as Xcode does.
  private func addLibraries(to target: inout XcodeParts.Target) {
    let libraries = target.foreignFiles.filter(Self.isLibrary)
    if libraries.isEmpty { return }
    target.foreignFiles.removeAll(where: Self.isLibrary)
    let files = libraries.map { XcodeParts.BuildFile(item: .file($0)) }
    for (index, phase) in target.phases.enumerated() {
      guard case .frameworks(let known) = phase else { continue }
      target.phases[index] = .frameworks(known + files)
      return
    }
    target.phases.append(.frameworks(files))
  }

  /// Adds the files that synchronized folders of any target give to a target's phases: frameworks and
  /// libraries to those that copy. Others are rules in words.
  private func addMembers(of target: NodeID, to result: inout XcodeParts.Target) {
    let phases = objects.elements("buildPhases", of: target).compactMap(objects.object)
    for (folder, set) in contents.phaseExceptions {
      guard let phase = objects.object("buildPhase", of: set),
        let index = phases.firstIndex(of: phase)
      else { continue }
      let attributes = objects.tree.value("attributesByRelativePath", of: set)
      for name in texts("membershipExceptions", set) {
        let path = LexicalPath.join(folder, name)
        guard Self.isLibrary(path), case .copy(var copy) = result.phases[index] else {
          result.otherMembers.append(
            "build phase of \(LexicalPath.relative(path, to: project.projectFolder))")
          continue
        }
        var file = XcodeParts.BuildFile(item: .file(path))
        let own = attributes.map(objects.tree.entries)?.first {
          objects.tree.string(of: $0.key) == name
        }
        file.attributes =
          own.map { objects.tree.elements(of: $0.value).compactMap(objects.tree.string) } ?? []
        copy.files.append(file)
        result.phases[index] = .copy(copy)
      }
    }
  }

  // MARK: Attributes

  /// Attributes that the writer derives, or that only record which Xcode looked at the target.
  private static let derived: Set<String> = [
    "TestTargetID", "CreatedOnToolsVersion", "LastSwiftMigration", "LastSwiftUpdateCheck",
  ]

  /// Attributes that repeat a setting.
  private static let repeating = [
    "ProvisioningStyle": "CODE_SIGN_STYLE", "DevelopmentTeam": "DEVELOPMENT_TEAM",
  ]

  private func addAttributes(of index: Int, to result: inout XcodeParts.Target) {
    guard let attributes = attributesOfTargets[index] else { return }
    result.testTarget = objects.tree.value("TestTargetID", of: attributes)
      .flatMap(objects.index(namedBy:)).flatMap { targetIndices[$0] }
    for (name, _) in objects.tree.entries(of: attributes) {
      if let name = objects.tree.string(of: name), !Self.derived.contains(name) {
        result.attributes.append(.init(name: name, setting: Self.repeating[name]))
      }
    }
  }

  private static let derivedOfProject: Set<String> = [
    "LastUpgradeCheck", "LastSwiftUpdateCheck", "LastSwiftMigration", "TargetAttributes",
    "BuildIndependentTargetsInParallel", "CLASSPREFIX", "DefaultBuildSystemTypeForWorkspace",
    "ORGANIZATIONNAME", "KnownAssetTags", "knownAssetTags",
  ]

  var organization: String? {
    objects.tree.value("attributes", of: project.rootObject)
      .flatMap { text("ORGANIZATIONNAME", $0) }
  }

  func others() -> [(kind: String, name: String)] {
    var result: [(String, String)] = []
    for node in objects.elements("projectReferences", of: project.rootObject) {
      if let reference = objects.tree.value("ProjectRef", of: node) {
        let path = contents.path(reference) ?? ""
        result.append(
          ("project reference", LexicalPath.relative(path, to: project.projectFolder)))
      }
    }
    if let attributes = objects.tree.value("attributes", of: project.rootObject) {
      for (name, _) in objects.tree.entries(of: attributes) {
        if let name = objects.tree.string(of: name), !Self.derivedOfProject.contains(name) {
          result.append(("attribute", name))
        }
      }
    }
    return result
  }
}
