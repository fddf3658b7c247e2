import Foundation
import SettingsDiagnostics
@testable import SettingsImport
@testable import SettingsProjects
import SettingsResolution
import SettingsRules
import SettingsSystem
import Testing

/// Real projects and specs, where they are to be had: they do not ship.
enum RealProjects {
  static let shared = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared").standardizedFileURL

  static var areThere: Bool { !all.isEmpty }

  static let all: [String] = {
    let walker = FileManager.default.enumerator(at: shared, includingPropertiesForKeys: nil)
    var found: [String] = []
    while let file = walker?.nextObject() as? URL {
      // Each of these small inputs shows a fault, and is not a real project.
      if file.lastPathComponent == "reports" { walker?.skipDescendants() }
      let isSpec =
        file.path.contains("/xcodegen/specs/") && ["yml", "json"].contains(file.pathExtension)
        && !["environments.yml", "included_additional.yml"].contains(file.lastPathComponent)
      if isSpec || file.pathExtension == "xcodeproj" { found.append(file.path) }
    }
    return found.sorted()
  }()
}

@Suite(
  .enabled(if: RealProjects.areThere, "the real projects (../shared) are not beside this clone"))
struct CorpusTests {
  @Test(arguments: RealProjects.all)
  func `a real project is imported, and the result is equal, smaller and passes check`(
    path: String
  ) throws {
    let outcome = try ProjectImport([path], options: .init()).outcome()
    #expect(outcome.comparedValues > 50)
    #expect(outcome.assignmentsOut < outcome.assignmentsIn)
    #expect(outcome.keptXcconfigs == [])

    let config = LexicalPath.join(outcome.folder, "config.yaml")
    let sources = OverlaySources(
      base: DiskSources(), path: config, bytes: outcome.config.bytes)
    var options = ResolutionOptions()
    options.allowsFilesOutside = true
    let before = SettingsProject.check(configFile: path, options: options)
    options.describesTargets = true
    let after = SettingsProject.check(configFile: config, sources: sources, options: options)
    func errors(_ result: CheckResult) -> Set<String> {
      Set(result.diagnostics.filter { $0.severity == .error }.map(\.identifier))
    }
    #expect(errors(after).subtracting(errors(before)) == [])

    options.describesTargets = false
    let old = try SettingsProject(
      configFile: path, sources: DiskSources(), projectDirectory: nil, options: options)
    let new = try SettingsProject(
      configFile: config, sources: sources, projectDirectory: nil, options: options)
    #expect(old.targetNames == new.targetNames)
    #expect(old.configurationNames == new.configurationNames)
    for target in old.targetNames {
      for configuration in old.configurationNames {
        let cell = try old.cell(target: target, configuration: configuration)
        let other = try new.cell(target: target, configuration: configuration)
        #expect(
          cell.settings.map { "\($0.name) = \($0.string)" }
            == other.settings.map { "\($0.name) = \($0.string)" }, "\(target)@\(configuration)")
      }
    }
  }
}
