/// POSIX path operations on text alone, without the file system.
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
    return folder.hasSuffix("/") ? folder + path : folder + "/" + path
  }

  /// Whether a path is in a folder (or is it), by text; normalize both first.
  package static func contains(_ folder: String, _ path: String) -> Bool {
    if folder == "." { return !isAbsolute(path) && path != ".." && !path.hasPrefix("../") }
    return path == folder || path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }

  /// A path relative to a folder, by text alone; unchanged if only one of them is absolute.
  package static func relative(_ path: String, to folder: String) -> String {
    if isAbsolute(path) != isAbsolute(folder) { return path }
    let parts = normalize(path).split(separator: "/").filter { $0 != "." }
    let from = normalize(folder).split(separator: "/").filter { $0 != "." }
    let shared = zip(parts, from).prefix { $0 == $1 }.count
    let up = Array(repeating: Substring(".."), count: from.count - shared)
    return (up + parts[shared...]).joined(separator: "/")
  }
}
