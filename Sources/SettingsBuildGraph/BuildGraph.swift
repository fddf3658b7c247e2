package import SettingsDiagnostics
import SettingsProjects
package import SettingsXcode

/// The targets of Xcode projects, their inputs, and what each of them needs.
///
/// A config.yaml and an XcodeGen spec have the graph of the project that is written for them.
package struct BuildGraph: Sendable {
  /// The targets by their index in the outline.
  package let targets: [BuildTarget]
  /// The folders that contain headers of each project, sorted.
  package let headerFolders: [[String]]

  /// Reads the phases of all targets, and lists their synchronized folders.
  ///
  /// - Parameter sources: Lists the synchronized folders.
  /// - Complexity: O(*n* log *n*), where *n* is the size of the projects and the number of files in
  ///   synchronized folders.
  package init(_ outline: XcodeOutline, sources: any SourceProvider) {
    var reading = GraphReading(sources)
    var targets: [BuildTarget] = []
    for (index, project) in outline.projects.enumerated() {
      reading.read(project, at: index, first: targets.count, into: &targets) {
        outline.members[$0].name
      }
    }
    reading.connect(&targets)
    self.targets = targets
    headerFolders = reading.headerFolders
  }

  package subscript(index: Int) -> BuildTarget { targets[index] }

  /// Returns the indices of some targets and of all that they need, dependencies first.
  ///
  /// A cycle of dependencies is cut where it is found.
  ///
  /// - Complexity: O(number of targets and dependencies)
  package func buildOrder(of roots: [Int]) -> [Int] {
    var result: [Int] = []
    var seen = [Bool](repeating: false, count: targets.count)
    for root in roots where !seen[root] {
      seen[root] = true
      var path = [(target: root, next: 0)]
      while let last = path.last {
        let dependencies = targets[last.target].dependencies
        guard last.next < dependencies.count else {
          result.append(last.target)
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let dependency = dependencies[last.next].target
        if !seen[dependency] {
          seen[dependency] = true
          path.append((dependency, 0))
        }
      }
    }
    return result
  }
}
