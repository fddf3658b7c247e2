import Foundation
import SettingsSystem
import Testing

@testable import BuildSettingsKit

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
  func `a real project is imported, and the result is proven and smaller`(path: String) throws {
    let outcome = try ProjectImport([path], options: .init()).outcome()
    #expect(outcome.comparedValues > 50)
    #expect(outcome.assignmentsOut < outcome.assignmentsIn)
    #expect(outcome.keptXcconfigs == [])
  }
}
