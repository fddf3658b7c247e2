package import SettingsDiagnostics
package import SettingsModel

/// The parts of Xcode projects' targets other than their settings.
extension XcodeOutline {
  package func place(of target: Int) -> SourceRange? {
    let member = members[target]
    let objects = projects[member.project].objects
    return objects.tree.value("name", of: member.target.object).map { objects.range(of: $0) }
  }

  package var scriptTexts: [String]? {
    var result: [String] = []
    for project in projects {
      guard let texts = project.scriptTexts else { return nil }
      result += texts
    }
    return result
  }

  package func targetParts() -> [TargetParts]? {
    let contents = projects.map { TargetContents($0) }
    var parts = members.map { member in
      let project = projects[member.project]
      let names =
        project.configurations.configurations.map(\.name)
        + member.target.configurations.configurations.map(\.name)
      var parts = TargetParts(folder: project.projectFolder, configurations: Set(names))
      let contents = contents[member.project]
      parts.sources = contents.files(of: member.target).map { SourcePath(path: $0) }
      parts.excluded = contents.excludedFiles(of: member.target)
      parts.frameworks = contents.systemFrameworks(of: member.target).map { framework in
        TargetParts.Framework(
          name: String(framework.fileName.dropLast(".framework".count)), place: framework.place,
          isWeak: framework.isWeak)
      }
      parts.phaseFiles = contents.phaseFiles(of: member.target)
      parts.ruleInputs = contents.ruleInputs(of: member.target)
      return parts
    }
    // The targets of a project are adjacent.
    var first = 0
    for (project, contents) in zip(projects, contents) {
      for (index, target) in project.targets.enumerated() {
        for embedded in contents.embedded(in: target) {
          parts[first + embedded].hosts.append(first + index)
        }
      }
      first += project.targets.count
    }
    return parts
  }
}
