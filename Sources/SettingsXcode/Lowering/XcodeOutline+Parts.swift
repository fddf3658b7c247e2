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
    let readers = projects.map { ProjectReader($0) }
    var parts = members.map { member in
      let project = projects[member.project]
      let names =
        project.configurations.configurations.map(\.name)
        + member.target.configurations.configurations.map(\.name)
      let target = readers[member.project].target(member.target)
      var parts = TargetParts(folder: project.projectFolder, configurations: Set(names))
      parts.sources = target.inputPaths.map { SourcePath(path: $0) }
      parts.excluded = target.excludedPaths
      parts.frameworks = target.files(in: .frameworks).compactMap { file in
        file.item.systemFramework.map {
          TargetParts.Framework(
            name: $0, place: file.place, isWeak: file.attributes.contains("Weak"))
        }
      }
      parts.target = target
      return parts
    }
    // The targets of a project are adjacent.
    var first = 0
    for project in projects {
      for index in project.targets.indices {
        for embedded in parts[first + index].target?.embeddedTargets ?? [] {
          parts[first + embedded].hosts.append(first + index)
        }
      }
      first += project.targets.count
    }
    return parts
  }
}
