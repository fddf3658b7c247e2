import SettingsModel

/// Finds the largest place of the conditions that may hold together with others.
///
/// Comparing each pair of conditions takes quadratic time, and generated files may have thousands of
/// conditions for one setting. This rules most pairs out by what their patterns begin with.
struct ConditionOverlaps {
  private var largest: Int?
  private var parameters: [String: PatternTree] = [:]
  private var places: [(reach: ConditionReach, place: Int)] = []

  /// The parameters that rule out pairs: a fixed number.
  private static let deciding = ["arch", "sdk", "target", "variant"]

  init() {
    for parameter in Self.deciding { parameters[parameter] = PatternTree() }
  }

  /// Adds conditions with their place.
  mutating func add(_ reach: ConditionReach, at place: Int) {
    largest = max(largest ?? place, place)
    places.append((reach, place))
    for parameter in Self.deciding {
      let patterns = reach.patterns.filter { $0.condition.parameter == parameter }
      parameters[parameter]?.add(patterns, at: place)
    }
  }

  /// Whether conditions with a larger place may hold together with others.
  ///
  /// - Parameter comparisons: The number of pairs that may still be compared.
  /// - Returns: Nil if too many pairs would have to be compared.
  func hasLarger(
    than place: Int, overlapping reach: ConditionReach, comparisons: inout Int
  ) -> Bool? {
    guard let largest, largest > place else { return false }
    for pattern in reach.patterns {
      guard let patterns = parameters[pattern.condition.parameter] else { continue }
      guard let bound = patterns.largest(near: pattern), bound > place else { return false }
    }
    for other in places {
      comparisons -= 1
      if comparisons < 0 { return nil }
      if other.place > place, other.reach.overlaps(reach) { return true }
    }
    return false
  }
}

/// The largest places of the patterns of one parameter, in a tree of the bytes that they begin with.
private struct PatternTree {
  private struct Node {
    var children: [UInt8: Int] = [:]
    /// The largest place of all patterns that begin with these bytes.
    var below: Int?
    /// The largest place of the patterns with a wildcard after these bytes.
    var open: Int?
    /// The largest place of the patterns that are these bytes.
    var exact: Int?
  }

  private var nodes = [Node()]
  /// The largest place of the conditions without the parameter.
  private var without: Int?
  /// The largest place of the patterns that match each SDK.
  private var sdks = [Int?](repeating: nil, count: UInt64.bitWidth)

  /// Adds the patterns of one set of conditions.
  mutating func add(_ patterns: [ConditionReach.Pattern], at place: Int) {
    if patterns.isEmpty { without = max(without ?? place, place) }
    for pattern in patterns {
      var node = 0
      nodes[node].below = max(nodes[node].below ?? place, place)
      for byte in pattern.literalPrefix {
        if let child = nodes[node].children[byte] {
          node = child
        } else {
          nodes[node].children[byte] = nodes.count
          node = nodes.count
          nodes.append(Node())
        }
        nodes[node].below = max(nodes[node].below ?? place, place)
      }
      if pattern.isLiteral {
        nodes[node].exact = max(nodes[node].exact ?? place, place)
      } else {
        nodes[node].open = max(nodes[node].open ?? place, place)
      }
      for sdk in sdks.indices where pattern.sdks & (1 << UInt64(sdk)) != 0 {
        sdks[sdk] = max(sdks[sdk] ?? place, place)
      }
    }
  }

  /// The largest place of the conditions that may hold with a pattern; nil if there are none. Some of
  /// these may not hold with it.
  func largest(near pattern: ConditionReach.Pattern) -> Int? {
    var found = without
    func consider(_ place: Int?) {
      guard let place else { return }
      found = max(found ?? place, place)
    }
    for sdk in sdks.indices where pattern.sdks & (1 << UInt64(sdk)) != 0 { consider(sdks[sdk]) }
    var node = 0
    consider(nodes[node].open)
    for byte in pattern.literalPrefix {
      guard let child = nodes[node].children[byte] else { return found }
      node = child
      consider(nodes[node].open)
    }
    consider(pattern.isLiteral ? nodes[node].exact : nodes[node].below)
    return found
  }
}
