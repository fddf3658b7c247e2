import BuildSettingsKit

/// Lists the settings that differ between the first two build configurations of each target.
func report(on project: BuildSettings) throws(ResolutionError) -> String {
  guard project.configurations.count > 1 else { return "There is only one build configuration." }
  let (first, second) = (project.configurations[0].name, project.configurations[1].name)
  var lines: [String] = []
  for target in project.targets {
    let differences = try project.differences(
      from: .init(target: target.name, configuration: first),
      to: .init(target: target.name, configuration: second))
    let count =
      differences.count == 1 ? "1 setting differs" : "\(differences.count) settings differ"
    lines.append("\(target.name): \(count) between \(first) and \(second)")
    for difference in differences {
      let old = difference.old?.string ?? "(not set)"
      let new = difference.new?.string ?? "(not set)"
      lines.append("  \(difference.name): \(old) -> \(new)")
    }
  }
  return lines.joined(separator: "\n")
}
