import SettingsDiagnostics
package import SettingsModel

/// Project files, as lowering queries them. Phases are only read if a cell needs them.
package struct ProjectFileModel: ProjectModel {
  private let outline: XcodeOutline
  package let projects: [ModelProject]
  /// Reads the targets of each project, if they include their sources.
  private let readers: [ProjectReader]?

  /// - Parameters:
  ///   - includesSources: Whether targets include the locations of their sources.
  ///   - workspaceFolder: The folder of the workspace that names the projects; nil without one.
  ///   - absolute: Converts a path as users see it to an absolute path.
  package init(
    _ outline: XcodeOutline, includesSources: Bool, workspaceFolder: String?,
    absolute: (String) -> String
  ) {
    self.outline = outline
    readers = includesSources ? outline.projects.map { ProjectReader($0) } : nil
    projects = outline.projects.map { project in
      let objects = project.objects
      let attributes = objects.tree.value("attributes", of: project.rootObject)
      return ModelProject(
        name: project.name, folder: absolute(project.projectFolder), path: absolute(project.path),
        workspaceFolder: workspaceFolder.map(absolute), searchFolder: project.projectFolder,
        developmentLanguage: objects.string("developmentRegion", of: project.rootObject),
        classPrefix: attributes.flatMap { objects.string("CLASSPREFIX", of: $0) })
    }
  }

  package func target(_ index: Int) -> ModelTarget {
    let member = outline.members[index]
    return ModelTarget(
      index: index, project: member.project, name: member.target.name, cellName: member.name,
      kind: member.target.kind, productType: member.target.productType)
  }

  package func linkedFrameworks(of target: Int) -> [String] {
    let member = outline.members[target]
    return outline.projects[member.project].objects.linkedFileNames(of: member.target)
  }

  // MARK: Configurations

  package func configurationName(_ index: Int) -> String { outline.configurations[index].name }

  package func configuration(_ index: Int, of owner: ModelOwner) -> ModelConfiguration? {
    let project = project(of: owner)
    return effective(index, of: owner, in: project).map { configuration in
      ModelConfiguration(
        name: configuration.name,
        xcconfig: configuration.base.map {
          .init(path: $0.path, range: project.objects.range(of: $0.reference))
        }, hasSettings: configuration.settings != nil)
    }
  }

  package func assignSettings(
    of configuration: Int, of owner: ModelOwner, into context: inout LoweringContext
  ) {
    let project = project(of: owner)
    guard let settings = effective(configuration, of: owner, in: project)?.settings else { return }
    XcodeSettingsLowering(project.objects)
      .assign(settings, into: &context)
  }

  private func effective(
    _ index: Int, of owner: ModelOwner, in project: XcodeProject
  ) -> XcodeConfiguration? {
    let list =
      switch owner {
      case .project: project.configurations
      case .target(let target): outline.members[target].target.configurations
      }
    return list.effective(
      for: outline.configurations[index].name, default: project.configurations.defaultName)
  }

  private func project(of owner: ModelOwner) -> XcodeProject {
    outline.projects[projectIndex(of: owner)]
  }

  private func projectIndex(of owner: ModelOwner) -> Int {
    switch owner {
    case .project(let index): index
    case .target(let target): outline.members[target].project
    }
  }

  // MARK: Sources

  package func sources(of owner: ModelOwner) -> [SourceList] {
    guard let reader = readers?[projectIndex(of: owner)] else { return [] }
    // The lists are relative to the project's folder. The paths are relative to the folder from
    // which the user names the project.
    let folder = project(of: owner).projectFolder
    func relative(_ paths: [String]) -> [String] {
      paths.map { LexicalPath.relative($0, to: folder) }
    }
    guard case .target(let index) = owner else {
      return [SourceList("PROJECT_HEADER_PATHS", relative(reader.headers()))]
    }
    let target = reader.target(outline.members[index].target)
    let flags = target.fileFlags.flatMap { relative([$0.path]) + [$0.flags] }
    let platforms = target.filePlatforms.flatMap {
      relative([$0.path]) + [$0.platforms.joined(separator: " ")]
    }
    let types = target.fileTypes.flatMap { relative([$0.path]) + [$0.type] }
    return [
      SourceList("SOURCE_PATHS", relative(target.sourcePaths).map(SourcePath.element)),
      SourceList("SOURCE_PATH_EXCEPTIONS", relative(target.excludedPaths)),
      SourceList("HEADER_PATHS", relative(target.files(in: .headers).flatMap(\.item.paths))),
      SourceList("SOURCE_FILE_FLAGS", flags), SourceList("SOURCE_FILE_PLATFORMS", platforms),
      SourceList("SOURCE_FILE_TYPES", types),
    ]
  }
}
