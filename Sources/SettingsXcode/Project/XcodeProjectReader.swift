package import SettingsDiagnostics

/// Reads a project.pbxproj into a model, and reports all errors in it.
package struct XcodeProjectReader {
  package typealias NodeID = PropertyListTree.NodeID

  private let path: String
  private let objects: ProjectObjects
  private let place: ProjectPlace
  /// The paths, which are computed on demand, because most configurations have no xcconfig file.
  private lazy var paths = ProjectPaths(objects, place: place)
  private var diagnostics: [Diagnostic] = []

  private var tree: PropertyListTree { objects.tree }

  /// Reads the text of a project file.
  ///
  /// - Parameters:
  ///   - path: The .xcodeproj as it was named.
  ///   - file: The identifier of the file with `bytes`.
  /// - Returns: Nil if the text does not contain a project, which is reported.
  package static func read(
    _ bytes: [UInt8], path: String, file: SourceFileID, diagnostics: inout DiagnosticCollector
  ) -> XcodeProject? {
    let tree: PropertyListTree
    do throws(PropertyList.Failure) {
      tree = try PropertyListTree(bytes)
    } catch {
      diagnostics.report(
        error.diagnostic("project-syntax", unreadable: "project file", bytes, in: file))
      return nil
    }
    if let offset = UTF8Validation.firstInvalidOffset(in: bytes) {
      diagnostics.report(
        Diagnostic(
          "project-encoding", "this project file is not UTF-8 text",
          at: SourceRange(file: file, start: UInt32(offset), end: UInt32(offset + 1)),
          help: "save it as UTF-8; Xcode writes no other encoding"))
      return nil
    }
    var reader = XcodeProjectReader(path, ProjectObjects(tree, file: file))
    let project = reader.project()
    diagnostics.report(contentsOf: reader.diagnostics)
    return project
  }

  private init(_ path: String, _ objects: ProjectObjects) {
    self.path = path
    self.objects = objects
    place = ProjectPlace(of: path, objects)
  }

  // MARK: The project

  private mutating func project() -> XcodeProject? {
    guard tree.kind(of: tree.root) == .dictionary, tree.value("objects", of: tree.root) != nil
    else {
      report(
        "project-structure", .error, "this is not a project file: it has no 'objects'",
        at: tree.root)
      return nil
    }
    for duplicate in objects.duplicates.prefix(20) {
      let name = tree.string(of: duplicate.second) ?? ""
      diagnostics.append(
        Diagnostic(
          "project-duplicate-object", .warning,
          "two objects have the identifier '\(name)'; the second one is used",
          at: objects.range(of: duplicate.second),
          notes: [.init("the first one is here", at: objects.range(of: duplicate.first))],
          help: "a merge may have left both; remove one"
        ).with(cause: "project-duplicate-object \(path)"))
    }
    guard let root = tree.value("rootObject", of: tree.root) else {
      report("project-structure", .error, "this project file has no 'rootObject'", at: tree.root)
      return nil
    }
    guard let object = objects.object(root), objects.isKind(object, "PBXProject") else {
      report(
        "project-missing-object", .error,
        "'rootObject' names '\(tree.string(of: root) ?? "")', which is not a project", at: root)
      return nil
    }
    let configurations = configurationList(of: object, owner: "the project")
    var targets: [XcodeTarget] = []
    var known: Set<String> = []
    for reference in objects.elements("targets", of: object) {
      guard let target = target(reference) else { continue }
      if !known.insert(target.name).inserted {
        report(
          "project-duplicate-target",
          .warning, "two targets are named '\(target.name)'; the name selects the first one",
          at: reference)
      }
      targets.append(target)
    }
    return XcodeProject(
      path: path, name: place.projectName, projectFolder: place.projectFolder, objects: objects,
      rootObject: object, configurations: configurations, targets: targets)
  }

  private mutating func target(_ reference: NodeID) -> XcodeTarget? {
    guard let object = objects.object(reference) else {
      reportMissing(reference, "the project's targets")
      return nil
    }
    let isa = objects.string("isa", of: object) ?? ""
    guard let kind = XcodeTarget.Kind(rawValue: isa) else {
      report(
        "project-unknown-kind", .warning, "'\(isa)' is not a kind of target; it is left out",
        at: tree.value("isa", of: object) ?? reference)
      return nil
    }
    guard let name = objects.string("name", of: object) else {
      report("project-structure", .warning, "a target without a name is left out", at: reference)
      return nil
    }
    return XcodeTarget(
      name: name, kind: kind, object: object, identifier: reference,
      productType: objects.string("productType", of: object),
      configurations: configurationList(of: object, owner: "target '\(name)'"))
  }

  // MARK: Configurations

  private mutating func configurationList(of owner: NodeID, owner name: String)
    -> XcodeConfigurationList
  {
    var list = XcodeConfigurationList()
    guard let reference = tree.value("buildConfigurationList", of: owner) else {
      report("project-structure", .warning, "\(name) has no build configurations", at: owner)
      return list
    }
    guard let object = objects.object(reference) else {
      reportMissing(reference, name)
      return list
    }
    list.defaultName = objects.string("defaultConfigurationName", of: object)
    for element in objects.elements("buildConfigurations", of: object) {
      guard let object = objects.object(element) else {
        reportMissing(element, "the configurations of \(name)")
        continue
      }
      guard let configuration = objects.string("name", of: object) else {
        report(
          "project-structure", .warning, "a configuration of \(name) has no name", at: element)
        continue
      }
      list.append(
        XcodeConfiguration(
          name: configuration, object: object, settings: settings(of: object),
          base: base(of: object, "\(name) in \(configuration)")))
    }
    return list
  }

  private mutating func settings(of configuration: NodeID) -> NodeID? {
    guard let settings = tree.value("buildSettings", of: configuration) else { return nil }
    guard tree.kind(of: settings) == .dictionary else {
      report("project-structure", .error, "'buildSettings' is not a dictionary", at: settings)
      return nil
    }
    return settings
  }

  /// Returns the xcconfig file of a configuration: a file reference, or since Xcode 16 a path in a
  /// synchronized folder.
  private mutating func base(of configuration: NodeID, _ owner: String) -> XcodeBaseConfiguration? {
    if let reference = tree.value("baseConfigurationReference", of: configuration) {
      return base(reference, relativePath: nil, owner)
    }
    guard let anchor = tree.value("baseConfigurationReferenceAnchor", of: configuration) else {
      return nil
    }
    return base(
      anchor,
      relativePath: objects.string("baseConfigurationReferenceRelativePath", of: configuration)
        ?? "", owner)
  }

  private mutating func base(
    _ reference: NodeID, relativePath: String?, _ owner: String
  ) -> XcodeBaseConfiguration {
    guard let index = objects.index(namedBy: reference) else {
      reportMissing(reference, "the base configuration of \(owner)")
      return XcodeBaseConfiguration(path: nil, reference: reference)
    }
    switch paths.path(of: index) {
    case .success(let path):
      return XcodeBaseConfiguration(
        path: relativePath.map { LexicalPath.join(path, $0) } ?? path, reference: reference)
    case .failure(let failure):
      report(
        failure.identifier, failure.isError ? .error : .warning,
        "the base configuration of \(owner) cannot be found: \(failure.message)", at: reference)
      return XcodeBaseConfiguration(path: nil, reference: reference)
    }
  }

  // MARK: Messages

  private mutating func reportMissing(_ reference: NodeID, _ owner: String) {
    report(
      "project-missing-object", .error,
      "\(owner) refers to '\(tree.string(of: reference) ?? "")', which is not in this file",
      at: reference, help: "a merge may have lost it; restore it from version control")
  }

  private mutating func report(
    _ identifier: String, _ severity: Diagnostic.Severity, _ message: String,
    at node: NodeID, help: String? = nil
  ) {
    diagnostics.append(
      Diagnostic(identifier, severity, message, at: objects.range(of: node), help: help))
  }
}
