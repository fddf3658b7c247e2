import SettingsDiagnostics

/// The functions that the types and namespaces of a file declare, by the names of both.
struct ScopeMembers: Sendable {
  private struct Key: Hashable {
    /// The path of the scope.
    let scope: String
    let isNamespace: Bool
    let member: String
  }

  /// The index of the first declaration.
  private var places: [Key: Int] = [:]
  /// The types that each type inherits from, by its path. The names are as written.
  private var bases: [String: Set<String>] = [:]
  /// The paths of the scopes with each name.
  private var paths: [String: Set<String>] = [:]
  /// The indices of the tokens `using`.
  private var uses: [Int] = []

  /// The number of levels of inheritance that are followed.
  private static let maximumDepth = 8

  /// - Complexity: O(*n* log *n*), where *n* is the number of tokens.
  init(_ scopes: [CScope], _ code: CCode) {
    if scopes.isEmpty { return }
    uses = code.tokens.indices.filter { index in
      let range = code.tokens[index].range
      return range.count == 5 && code.text[range].elementsEqual("using".utf8)
    }
    for scope in scopes where !scope.name.isEmpty {
      if !scope.isNamespace { bases[scope.path, default: []].formUnion(scope.bases) }
      paths[scope.name, default: []].insert(scope.path)
      if mayUseOthers(scope) { continue }
      for (member, place) in scope.members {
        let key = Key(scope: scope.path, isNamespace: scope.isNamespace, member: member)
        places[key] = min(places[key] ?? place, place)
      }
    }
  }

  /// Returns the path of the only scope with a name.
  func path(named name: String) -> String? {
    guard let paths = paths[name], paths.count == 1 else { return nil }
    return paths.first
  }

  /// Whether `using` in a scope may give its names another meaning.
  func mayUseOthers(_ scope: CScope) -> Bool {
    let next = uses.partitioningIndex { $0 >= scope.body.lowerBound }
    return next < uses.count && uses[next] <= scope.body.upperBound
  }

  /// Whether a type, one that it inherits from, or a namespace declares a function.
  ///
  /// A function of a more distant base is not found, so that its calls count.
  ///
  /// - Parameters:
  ///   - scope: The path of the type or namespace.
  ///   - index: The token where the function is called. A namespace has to declare the function
  ///     before this token.
  func declare(_ member: String, in scope: String, _ isNamespace: Bool, before index: Int) -> Bool {
    if isNamespace {
      let place = places[Key(scope: scope, isNamespace: true, member: member)]
      return place.map { $0 < index } ?? false
    }
    var types: Set<String> = [scope]
    for _ in 0..<Self.maximumDepth {
      let declares = types.contains {
        places[Key(scope: $0, isNamespace: false, member: member)] != nil
      }
      if declares { return true }
      types = types.reduce(into: []) { result, type in
        for base in bases[type] ?? [] { result.formUnion(path(named: base).map { [$0] } ?? []) }
      }
    }
    return false
  }
}
