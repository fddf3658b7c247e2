import BuildSettingsKit

/// Everything that the library answers about a project, as text.
func answers(of project: BuildSettings, _ path: String, round: Int) throws -> [String] {
  var lines: [String] = []
  let targets = project.targets.map(\.name)
  let destinations = [nil, try BuildSettings.Destination("platform=iOS Simulator")]
  // Each task begins with another question, so that each meets what the others lower.
  for step in 0..<5 {
    switch (step + round) % 5 {
    case 0:
      for destination in destinations {
        for cell in try project.cells(destination: destination) {
          lines += cell.map { "0 \(cell.target) \($0.name) = \($0.value.string)" }
        }
      }
    case 1:
      for target in targets {
        let explanation = try project.explanation(of: "OTHER_CFLAGS", target: target)
        lines.append("1 \(target) \(explanation?.assignments.count ?? 0)")
      }
    case 2:
      let names = project.configurations.map(\.name)
      for target in targets {
        let differences = try project.differences(
          from: .init(target: target, configuration: names[0]),
          to: .init(target: target, configuration: names[names.count - 1]))
        lines += differences.map { "2 \(target) \($0.name)" }
      }
    case 3:
      let generated = try project.generate(outputFolder: "out")
      lines += generated.files.map { "3 \($0.path) \($0.contents.count)" }
    default:
      lines += BuildSettings.check(contentsOf: path).map { "4 \($0)" }
      // A request that fails leaves nothing behind.
      do {
        _ = try project.cell(target: "no such target")
        lines.append("4 a target that does not exist was resolved")
      } catch {}
    }
  }
  return lines.sorted()
}

let path = CommandLine.arguments.dropFirst().first ?? "config.yaml"
let expected = try answers(of: BuildSettings(contentsOf: path), path, round: 0)
let project = try BuildSettings(contentsOf: path)
let results = try await withThrowingTaskGroup(of: [String].self) { group in
  for round in 0..<10 {
    group.addTask { try answers(of: project, path, round: round) }
  }
  var results: [[String]] = []
  while let result = try await group.next() { results.append(result) }
  return results
}
let wrong = results.count { $0 != expected }
print("\(results.count) tasks, \(expected.count) answers each, \(wrong) with other answers")
if wrong > 0 { throw Wrong() }

struct Wrong: Error {}
