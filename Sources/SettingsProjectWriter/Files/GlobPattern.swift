import SettingsDiagnostics

/// The patterns of `excludes`, `includes` and `explicitFolders`: those of a shell, with `**` for folders at any depth.
struct GlobPattern {
  let listing: FolderListing

  /// The paths below a folder that a pattern matches, in no particular order.
  ///
  /// `**` stands for folders at any depth where the path in front of it exists as it is written.
  /// Behind other wildcards, it stands for no folder at all.
  ///
  /// - Complexity: O(*n* · *m*) for a pattern of *n* parts and *m* files and folders.
  func matches(_ pattern: String, in root: String) -> Set<String> {
    var result: Set<String> = []
    for plain in Self.expandingBraces(pattern) {
      collect(plain, in: root, into: &result)
    }
    return result
  }

  private enum Part {
    case name([Unicode.Scalar])
    case anyDepth
  }

  /// A place in a pattern and the folder that it was reached in.
  private struct Position: Hashable {
    let part: Int
    let folder: String
    /// Whether the path of the folder is what the pattern has in front of the place, without wildcards.
    var isWritten = true
    /// Whether the folder is one of those that `**` stands for.
    var isBelow = false
  }

  /// Returns nil for a pattern that matches nothing, such as `../*`.
  private static func parts(of pattern: String) -> [Part]? {
    var parts: [Part] = []
    for (index, piece) in pattern.split(separator: "**", omittingEmptySubsequences: false)
      .enumerated()
    {
      var names = piece.utf8[...]
      if index > 0 {
        parts.append(.anyDepth)
        names = names.drop { $0 == UInt8(ascii: "/") }
      }
      while names.last == UInt8(ascii: "/") { names.removeLast() }
      if names.isEmpty { continue }
      for name in Substring(names).unicodeScalars.split(
        separator: "/", omittingEmptySubsequences: false)
      {
        if name.isEmpty || [".", ".."].contains(String(name)) { return nil }
        parts.append(.name(Array(name)))
      }
    }
    return parts.isEmpty ? nil : parts
  }

  private func collect(_ pattern: String, in root: String, into result: inout Set<String>) {
    guard var parts = Self.parts(of: pattern) else { return }
    // What is in a folder, and so the folder itself.
    let isWhole = if case .anyDepth = parts[parts.count - 1] { true } else { false }
    if isWhole { parts.append(.name(["*"])) }
    let isFolderOnly = !isWhole && pattern.utf8.last == UInt8(ascii: "/")

    var pending = [Position(part: 0, folder: root)]
    var seen = Set(pending)
    while let position = pending.popLast() {
      let entries = listing.entries(of: position.folder) ?? []
      let following = position.part + 1
      var next: [Position] = []
      switch parts[position.part] {
      case .name(let name):
        let isLast = following == parts.count
        for entry in entries where entry.isFolder || (isLast && !isFolderOnly) {
          guard Self.matches(name[...], entry.name) else { continue }
          let path = "\(position.folder)/\(entry.name)"
          if isLast {
            result.insert(path)
          } else {
            let isWritten = position.isWritten && name.elementsEqual(entry.name.unicodeScalars)
            next.append(Position(part: following, folder: path, isWritten: isWritten))
          }
        }
      case .anyDepth:
        next.append(
          Position(part: following, folder: position.folder, isWritten: position.isWritten))
        guard position.isWritten else { break }
        if isWhole, !position.isBelow, following == parts.count - 1 {
          result.insert(position.folder)
        }
        for entry in entries where entry.isFolder {
          // Folders of installed packages are left out where the search starts, as XcodeGen does.
          if !position.isBelow, ["node_modules", "Pods"].contains(entry.name) { continue }
          next.append(
            Position(
              part: position.part, folder: "\(position.folder)/\(entry.name)", isBelow: true))
        }
      }
      for position in next where seen.insert(position).inserted { pending.append(position) }
    }
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
