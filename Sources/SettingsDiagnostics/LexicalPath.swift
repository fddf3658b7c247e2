/// POSIX path operations on text alone, without the file system.
///
/// Paths are bytes, as for the system. A slash followed by a combining character is one `Character`,
/// in which `split`, `hasPrefix` and `contains` of texts do not find the slash.
package enum LexicalPath {
  /// The path without empty and `.` components. Each `..` removes the component before it.
  package static func normalize(_ path: String) -> String {
    // Most paths are normal, and checking that costs a hundredth of splitting a path.
    if isNormal(path) { return path }
    // Works on bytes, because the first `split` and `joined` of a process look up their types,
    // which costs more than all paths of a project.
    let bytes = Array(path.utf8)
    let isAbsolute = isAbsolute(path)
    var kept: [Range<Int>] = []
    var start = 0
    for end in 0...bytes.count where end == bytes.count || bytes[end] == UInt8(ascii: "/") {
      let component = start..<end
      start = end + 1
      if component.isEmpty || isDots(bytes[component], 1) { continue }
      if !isDots(bytes[component], 2) {
        kept.append(component)
      } else if let last = kept.last, !isDots(bytes[last], 2) {
        kept.removeLast()
      } else if !isAbsolute {
        kept.append(component)
      }
    }
    if kept.isEmpty { return isAbsolute ? "/" : "." }
    var joined: [UInt8] = []
    joined.reserveCapacity(bytes.count + 1)
    for component in kept {
      if isAbsolute || !joined.isEmpty { joined.append(UInt8(ascii: "/")) }
      joined += bytes[component]
    }
    return String(decoding: joined, as: UTF8.self)
  }

  private static func isDots(_ component: ArraySlice<UInt8>, _ count: Int) -> Bool {
    component.count == count && component.allSatisfy { $0 == UInt8(ascii: ".") }
  }

  /// Whether no component is empty, `.` or `..`. This includes the last one, so a path with a slash
  /// at the end is not normal.
  private static func isNormal(_ path: String) -> Bool {
    var length = 0
    var hasDotsAlone = true
    var isFirst = true
    for byte in path.utf8 {
      if byte == UInt8(ascii: "/") {
        if !isFirst, hasDotsAlone, length <= 2 { return false }
        length = 0
        hasDotsAlone = true
      } else {
        length += 1
        if byte != UInt8(ascii: ".") { hasDotsAlone = false }
      }
      isFirst = false
    }
    return !(hasDotsAlone && length <= 2)
  }

  /// The text before the last `/`: `/` for a file at the root, `.` for a bare name.
  package static func directory(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The text after the last `/`.
  package static func fileName(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// Whether one of a path's components is `..`.
  package static func goesUp(_ path: String) -> Bool {
    // The dots of the current component, as long as it consists of nothing else.
    var dots: Int? = 0
    for byte in path.utf8 {
      if byte == UInt8(ascii: "/") {
        if dots == 2 { return true }
        dots = 0
      } else {
        dots = byte == UInt8(ascii: ".") ? dots.map { $0 + 1 } : nil
      }
    }
    return dots == 2
  }

  package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

  /// A path relative to a folder: unchanged if it is absolute, otherwise below the folder.
  package static func join(_ folder: String, _ path: String) -> String {
    if isAbsolute(path) || folder.isEmpty || folder == "." { return path }
    if path.isEmpty { return folder }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + path : folder + "/" + path
  }

  /// Whether a path is in a folder (or is it), by text; normalize both first.
  package static func contains(_ folder: String, _ path: String) -> Bool {
    if folder == "." { return !isAbsolute(path) && !leadsUp(path) }
    return rest(of: path, below: folder) != nil
  }

  /// Whether the first component of a path is `..`.
  private static func leadsUp(_ path: String) -> Bool {
    guard path.utf8.starts(with: "..".utf8) else { return false }
    let next = path.utf8.dropFirst(2).first
    return next == nil || next == UInt8(ascii: "/")
  }

  /// The part of a path behind a folder that contains it, by text; empty for the folder itself, and
  /// nil if it does not contain the path.
  package static func rest(of path: String, below folder: String) -> Substring? {
    guard path.utf8.starts(with: folder.utf8) else { return nil }
    let rest = path.utf8.dropFirst(folder.utf8.count)
    if rest.isEmpty || folder.utf8.last == UInt8(ascii: "/") { return Substring(rest) }
    return rest.first == UInt8(ascii: "/") ? Substring(rest.dropFirst()) : nil
  }

  /// The components of a path, without empty ones.
  package static func components(of path: String) -> [Substring] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
  }

  /// The most bytes of a path, as most systems have it.
  package static let longest = 4096
  private static let mostSlashes = 256

  /// Whether a path has more bytes or slashes than any that the system could open, or more than
  /// files of a project have. Providers without such a limit of their own refuse it, because
  /// resolving links looks at each folder of a path.
  package static func isTooLong(_ path: String) -> Bool {
    if path.utf8.count > longest { return true }
    if path.utf8.count < mostSlashes { return false }
    return path.utf8.count { $0 == UInt8(ascii: "/") } > mostSlashes
  }

  /// A path relative to a folder, by text alone; unchanged if only one of them is absolute.
  package static func relative(_ path: String, to folder: String) -> String {
    if isAbsolute(path) != isAbsolute(folder) { return path }
    let parts = relativeBytes(path)
    let from = relativeBytes(folder)
    // Where the first component begins that is not the same in both.
    var start = 0
    var index = 0
    while true {
      let byte = index < parts.count ? parts[index] : UInt8(ascii: "/")
      let other = index < from.count ? from[index] : UInt8(ascii: "/")
      guard byte == other else { break }
      index += 1
      if byte == UInt8(ascii: "/") { start = index }
      if index > parts.count || index > from.count { break }
    }
    let rest = from.dropFirst(start)
    let up = rest.isEmpty ? 0 : 1 + rest.count { $0 == UInt8(ascii: "/") }
    var result: [UInt8] = []
    for _ in 0..<up { result += "../".utf8 }
    result += parts.dropFirst(start)
    if result.last == UInt8(ascii: "/") { result.removeLast() }
    return String(decoding: result, as: UTF8.self)
  }

  /// The bytes of a path without the slash at its start and without `.`.
  private static func relativeBytes(_ path: String) -> [UInt8] {
    let path = normalize(path)
    return path == "." ? [] : Array(path.utf8.drop { $0 == UInt8(ascii: "/") })
  }

  /// The name by which a library or framework is linked: `Foo` for `libFoo.a` and `Foo.xcframework`.
  package static func libraryName(of path: String) -> String {
    var name = fileName(of: path)
    let isLibrary = [".a", ".dylib", ".tbd"].contains { name.hasSuffix($0) }
    if let dot = name.lastIndex(of: "."), dot != name.startIndex { name = String(name[..<dot]) }
    if isLibrary, name.hasPrefix("lib"), name.count > 3 { name = String(name.dropFirst(3)) }
    return name
  }
}
