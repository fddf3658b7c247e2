/// Path operations on the bytes of values, by the rules of Apple's engine (POSIX, lexical only).
enum PathText {
  typealias Bytes = ArraySlice<UInt8>

  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  static func isAbsolute(_ path: Bytes) -> Bool { path.first == slash }

  /// The text after the last `/`.
  static func file(_ path: Bytes) -> Bytes {
    path.lastIndex(of: slash).map { path[($0 + 1)...] } ?? path
  }

  /// The text before the last `/`: `/` if it is the first character, empty if there is none.
  static func directory(_ path: Bytes) -> Bytes {
    guard let last = path.lastIndex(of: slash) else { return [] }
    return last == path.startIndex ? path[...last] : path[..<last]
  }

  /// The index of the last `.` of the last component, or nil.
  static func suffixStart(_ path: Bytes) -> Int? { file(path).lastIndex(of: dot) }

  static func join(_ folder: Bytes, _ path: Bytes) -> [UInt8] {
    if folder.isEmpty || isAbsolute(path) { return Array(path) }
    if path.isEmpty { return Array(folder) }
    return Array(folder.last == slash ? folder + path : folder + [slash] + path)
  }

  /// Rebuilds a path without empty and `.` components, and with `..` removed where that is allowed.
  ///
  /// - Parameter removesParents: Whether `..` may remove a component of a relative path. The
  ///   operator `:standardizepath` never does that; reading a path-typed setting does.
  static func normalize(_ path: Bytes, removesParents: Bool) -> [UInt8] {
    if path.elementsEqual([dot]) { return Array(path) }
    let isAbsolute = isAbsolute(path)
    let components = path.split(separator: slash, omittingEmptySubsequences: false)
    let relevant = isAbsolute ? components.dropFirst() : components[...]
    let isOdd = relevant.contains { $0.isEmpty || isDots($0) }
    if !isOdd || path.isEmpty { return Array(path) }
    var kept: [Bytes] = []
    for component in components where !component.isEmpty && !component.elementsEqual([dot]) {
      if component.elementsEqual([dot, dot]) {
        if isAbsolute {
          _ = kept.popLast()
          continue
        }
        if removesParents, let last = kept.last, !last.elementsEqual([dot, dot]) {
          kept.removeLast()
          continue
        }
      }
      kept.append(component)
    }
    let joined = Array(kept.joined(separator: [slash]))
    return isAbsolute ? [slash] + joined : joined
  }

  private static func isDots(_ component: Bytes) -> Bool {
    component.count <= 2 && component.allSatisfy { $0 == dot }
  }

  /// The path of `target` relative to `base`, both absolute: `../lib` for /usr/lib from /usr/bin.
  static func relative(_ target: Bytes, from base: Bytes) -> [UInt8] {
    let to = components(target), from = components(base)
    let shared = zip(to, from).prefix { $0.elementsEqual($1) }.count
    var result: [[UInt8]] = Array(repeating: [dot, dot], count: from.count - shared)
    result += to[shared...].map(Array.init)
    return result.isEmpty ? [dot] : Array(result.joined(separator: [slash]))
  }

  /// Whether `ancestor` is strictly above `path`; both must be absolute.
  static func isAncestor(_ ancestor: Bytes, of path: Bytes) -> Bool {
    guard isAbsolute(ancestor), isAbsolute(path) else { return false }
    let above = components(ancestor), below = components(path)
    return above.count < below.count && zip(above, below).allSatisfy { $0.elementsEqual($1) }
  }

  private static func components(_ path: Bytes) -> [Bytes] {
    let normalized = normalize(path, removesParents: true)
    return normalized.split(separator: slash)
  }
}
