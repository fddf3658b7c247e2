import SettingsDiagnostics

/// The patterns of `excludes`, `includes` and `explicitFolders`: those of a shell, with `**` for folders at any depth.
struct GlobPattern {
  let listing: FolderListing

  /// The paths below a folder that a pattern matches.
  func matches(_ pattern: String, in root: String) -> [String] {
    if pattern.isEmpty { return [] }
    var result: [String] = []
    var seen: Set<String> = []
    var expanded: Set<[String]> = []
    for plain in Self.expandingBraces(pattern) {
      for path in expand(plain, in: root, &expanded) where seen.insert(path).inserted {
        result.append(path)
      }
    }
    return result
  }

  /// Expands `**` where the path in front of it exists as it is written; behind other wildcards it stands for no
  /// folder at all.
  ///
  /// - Parameter expanded: The patterns that were expanded, each with its folder. Several `**` lead to
  ///   the same ones again and again.
  private func expand(
    _ pattern: String, in root: String, _ expanded: inout Set<[String]>
  ) -> [String] {
    guard expanded.insert([pattern, root]).inserted else { return [] }
    guard let stars = pattern.firstRange(of: "**") else { return plainMatches(pattern, in: root) }
    let first = String(pattern[..<stars.lowerBound])
    var last = String(pattern[stars.upperBound...])
    let start = first.isEmpty ? root : "\(root)/\(trimmed(first))"
    // What is in a folder, and so the folder itself.
    let isWhole = last.isEmpty || last == "/"
    if isWhole { last = "*" }
    while last.hasPrefix("/") { last.removeFirst() }
    let prefix = first.isEmpty ? "" : trimmed(first) + "/"
    var result = expand(prefix + last, in: root, &expanded)
    guard listing.isFolder(start) else { return result }
    if isWhole { result.append(start) }
    for folder in folders(below: start) { result += expand(last, in: folder, &expanded) }
    return result
  }

  private func trimmed(_ text: String) -> String {
    var text = text
    while text.hasSuffix("/") { text.removeLast() }
    return text
  }

  /// Folders of installed packages are left out where the search starts, as XcodeGen does.
  private func folders(below start: String) -> [String] {
    var result: [String] = []
    var pending = [start]
    while let next = pending.popLast() {
      for entry in listing.entries(of: next) ?? [] where entry.isFolder {
        if next == start, entry.name == "node_modules" || entry.name == "Pods" { continue }
        result.append("\(next)/\(entry.name)")
        pending.append("\(next)/\(entry.name)")
      }
    }
    return result
  }

  private func plainMatches(_ pattern: String, in root: String) -> [String] {
    let isFolderOnly = pattern.hasSuffix("/")
    let components = trimmed(pattern).split(separator: "/", omittingEmptySubsequences: false)
    if components.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) { return [] }
    var found = [root]
    for (index, component) in components.enumerated() {
      let isLast = index == components.count - 1
      let pattern = Array(component.unicodeScalars)[...]
      var next: [String] = []
      for folder in found {
        for entry in listing.entries(of: folder) ?? []
        where (entry.isFolder || (isLast && !isFolderOnly))
          && Self.matches(pattern, entry.name)
        {
          next.append("\(folder)/\(entry.name)")
        }
      }
      found = next
    }
    return found
  }

  // MARK: Names

  private static func matches(_ pattern: ArraySlice<Unicode.Scalar>, _ name: String) -> Bool {
    if name.hasPrefix("."), pattern.first != ".", pattern.first != "\\" { return false }
    return match(pattern, Array(name.unicodeScalars)[...])
  }

  /// - Complexity: O(*n* · *m*): only the last star is tried again.
  private static func match(
    _ pattern: ArraySlice<Unicode.Scalar>, _ name: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    var pattern = pattern
    var name = name
    var retry: (pattern: ArraySlice<Unicode.Scalar>, name: ArraySlice<Unicode.Scalar>)?
    while true {
      if pattern.first == "*" {
        pattern = pattern.dropFirst()
        retry = (pattern, name)
        continue
      }
      if let scalar = name.first, let rest = rest(of: pattern, after: scalar) {
        pattern = rest
        name = name.dropFirst()
        continue
      }
      if name.isEmpty, pattern.isEmpty { return true }
      guard let last = retry, !last.name.isEmpty else { return false }
      retry = (last.pattern, last.name.dropFirst())
      pattern = last.pattern
      name = last.name.dropFirst()
    }
  }

  /// Returns the rest of a pattern after its first part, or nil if that part does not match a character.
  private static func rest(
    of pattern: ArraySlice<Unicode.Scalar>, after scalar: Unicode.Scalar
  ) -> ArraySlice<Unicode.Scalar>? {
    switch pattern.first {
    case nil: return nil
    case "?": return pattern.dropFirst()
    case "\\":
      let rest = pattern.dropFirst()
      return rest.first == scalar ? rest.dropFirst() : nil
    case "[":
      var rest = pattern.dropFirst()
      let isNegated = rest.first == "!" || rest.first == "^"
      if isNegated { rest = rest.dropFirst() }
      var isFirst = true
      var isMatch = false
      while let low = rest.first, low != "]" || isFirst {
        isFirst = false
        rest = rest.dropFirst()
        var high = low
        if rest.first == "-", let end = rest.dropFirst().first, end != "]" {
          high = end
          rest = rest.dropFirst(2)
        }
        if low <= high, (low...high).contains(scalar) { isMatch = true }
      }
      guard rest.first == "]" else { return scalar == "[" ? pattern.dropFirst() : nil }
      return isMatch != isNegated ? rest.dropFirst() : nil
    case let other: return other == scalar ? pattern.dropFirst() : nil
    }
  }

  // MARK: Braces

  /// More alternatives than a pattern is expanded to.
  private static let maximumAlternatives = 1000

  /// A pattern for each combination of the alternatives in braces.
  static func expandingBraces(_ pattern: String) -> [String] {
    var finished: [String] = []
    var pending = [pattern]
    while let next = pending.popLast() {
      guard finished.count + pending.count < maximumAlternatives,
        let (front, inner, back) = braces(next)
      else {
        finished.append(next)
        continue
      }
      for alternative in inner.reversed() { pending.append(front + alternative + back) }
    }
    return finished
  }

  private static func braces(
    _ text: String
  ) -> (front: String, alternatives: [String], back: String)? {
    guard let open = text.firstIndex(of: "{") else { return nil }
    var depth = 0
    var alternatives: [String] = []
    var current = ""
    var index = text.index(after: open)
    while index < text.endIndex {
      let character = text[index]
      switch character {
      case "}" where depth == 0:
        alternatives.append(current)
        return (
          String(text[..<open]), alternatives, String(text[text.index(after: index)...])
        )
      case "," where depth == 0:
        alternatives.append(current)
        current = ""
      default:
        if character == "{" { depth += 1 }
        if character == "}" { depth -= 1 }
        current.append(character)
      }
      index = text.index(after: index)
    }
    return nil
  }
}
