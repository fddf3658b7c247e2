import SettingsDiagnostics
import SettingsServer

/// A loaded project, and what was computed for it.
final class WorkspaceState {
  let workspace: any BuildWorkspace
  let targets: [ServedTarget]
  /// The indices of targets by name.
  private let indices: [String: Int]
  /// The targets of each source file, with its position among their sources, by its absolute path.
  private let places: [String: [(target: Int, position: Int)]]
  private(set) var arguments: [Int: Result<ServedArguments, BuildWorkspaceFailure>] = [:]

  init(_ workspace: any BuildWorkspace) {
    self.workspace = workspace
    targets = workspace.targets
    var indices: [String: Int] = [:]
    var places: [String: [(target: Int, position: Int)]] = [:]
    for (index, target) in targets.enumerated() {
      indices[target.name] = index
      for (position, source) in target.sources.enumerated() {
        places[source.path, default: []].append((index, position))
      }
    }
    self.indices = indices
    self.places = places
  }

  func target(named name: String) -> Int? { indices[name] }

  /// The targets that have a source file, in the project's order.
  func targets(of path: String) -> [Int] { (places[path] ?? []).map(\.target) }

  /// Returns a source file of a target by its absolute path.
  func source(_ path: String, of target: Int) -> ServedSource? {
    places[path]?.first { $0.target == target }.map { targets[target].sources[$0.position] }
  }

  /// Returns the arguments of a target, which are computed once.
  func arguments(of target: Int) -> Result<ServedArguments, BuildWorkspaceFailure> {
    if let known = arguments[target] { return known }
    let result: Result<ServedArguments, BuildWorkspaceFailure>
    do throws(BuildWorkspaceFailure) {
      result = .success(try workspace.arguments(of: target))
    } catch {
      result = .failure(error)
    }
    arguments[target] = result
    return result
  }

  /// The targets that are built before a target, nearest first, each once, without itself.
  ///
  /// - Complexity: O(dependencies of all of them).
  func allDependencies(of target: Int) -> [Int] {
    var found: [Int] = []
    var known: Set<Int> = [target]
    var next = [target][...]
    while let current = next.popFirst() {
      for dependency in targets[current].dependencies where known.insert(dependency).inserted {
        found.append(dependency)
        next.append(dependency)
      }
    }
    return found
  }

  // MARK: Identifiers

  private static let scheme = "resolve-settings:///"

  /// The identifier of a target in the protocol.
  func identifier(of target: Int) -> JSONValue {
    Self.identifier(ofTargetNamed: targets[target].name)
  }

  static func identifier(ofTargetNamed name: String) -> JSONValue {
    // The path of an address has the same rules as that of a file.
    let path = DocumentURI.uri(of: "/" + name).dropFirst("file:///".count)
    return ["uri": .string(scheme + path)]
  }

  /// - Returns: Nil for an identifier of another server.
  static func targetName(_ uri: String) -> String? {
    guard uri.hasPrefix(scheme) else { return nil }
    return DocumentURI.decoded(uri.dropFirst(scheme.count))
  }
}
