import SettingsDiagnostics

/// Which values of a spec are paths: in an included file they are relative to that file, and are
/// rewritten to be relative to the main one. Setting values are not.
enum SpecPathRewriting {
  private indirect enum Place {
    /// A path, a list of paths, or a mapping to paths.
    case path(String)
    /// A mapping (or a list of mappings) with places of its own.
    case inside(String, [Place])
    /// All mappings in a mapping, whatever their keys.
    case each([Place])
  }

  private static let target: [Place] = [
    .each([
      .path("sources"), .inside("sources", [.path("path")]), .path("configFiles"),
      .inside("dependencies", [.path("framework")]), .inside("info", [.path("path")]),
      .inside("entitlements", [.path("path")]), .inside("preBuildScripts", [.path("path")]),
      .inside("prebuildScripts", [.path("path")]), .inside("postCompileScripts", [.path("path")]),
      .inside("postBuildScripts", [.path("path")]), .inside("postbuildScripts", [.path("path")]),
      .inside("scheme", [.inside("testPlans", [.path("path")])]),
      .inside("legacy", [.path("workingDirectory")]),
    ])
  ]

  private static let project: [Place] = [
    .path("configFiles"), .inside("options", [.path("carthageBuildPath")]),
    .inside("targets", target), .inside("targetTemplates", target),
    .inside(
      "aggregateTargets",
      [.each([.path("configFiles"), .inside("buildScripts", [.path("path")])])]),
    .path("fileGroups"), .path("localPackages"), .inside("packages", [.each([.path("path")])]),
    .inside(
      "schemes", [.each([.inside("test", [.inside("testPlans", [.path("path")])])])]),
    .inside("projectReferences", [.each([.path("path")])]),
  ]

  static func rewriting(_ spec: XcodeGenMapping, relativeTo folder: String) -> XcodeGenMapping {
    rewriting(spec, project, folder)
  }

  /// Joins two paths, and removes `.` and `..`.
  static func join(_ folder: String, _ path: String) -> String {
    if LexicalPath.isAbsolute(path) { return path }
    return LexicalPath.normalize(folder.isEmpty ? path : folder + "/" + path)
  }

  /// One path below another, as XcodeGen writes it: only `..` at the start is taken off the folder, and a slash at the
  /// end is doubled.
  static func appending(_ path: String, to folder: String) -> String {
    if LexicalPath.isAbsolute(path) { return path }
    var left = LexicalPath.components(of: folder).filter { $0 != "." }
    var right = LexicalPath.components(of: path).filter { $0 != "." }[...]
    while let last = left.last, last != "..", right.first == ".." {
      left.removeLast()
      right.removeFirst()
    }
    let parts = left + right
    if parts.isEmpty { return "." }
    let start = LexicalPath.isAbsolute(folder) ? "/" : ""
    return start + parts.joined(separator: "/") + (path.hasSuffix("/") ? "//" : "")
  }

  private static func rewriting(
    _ mapping: XcodeGenMapping, _ places: [Place], _ folder: String
  ) -> XcodeGenMapping {
    var result = mapping
    for place in places {
      switch place {
      case .path(let key):
        guard let entry = result.entry(key) else { continue }
        result.set(key, paths(entry.value, folder), at: entry.keyRange)
      case .inside(let key, let inner):
        guard let entry = result.entry(key) else { continue }
        result.set(key, inside(entry.value, inner, folder), at: entry.keyRange)
      case .each(let inner):
        for entry in result.entries where entry.value.mapping != nil {
          result.set(entry.key, inside(entry.value, inner, folder), at: entry.keyRange)
        }
      }
    }
    return result
  }

  private static func inside(
    _ value: XcodeGenValue, _ places: [Place], _ folder: String
  ) -> XcodeGenValue {
    var result = value
    switch value.content {
    case .mapping(let mapping): result.content = .mapping(rewriting(mapping, places, folder))
    case .list(let elements):
      result.content = .list(
        elements.map { $0.mapping == nil ? $0 : inside($0, places, folder) })
    default: break
    }
    return result
  }

  private static func paths(_ value: XcodeGenValue, _ folder: String) -> XcodeGenValue {
    var result = value
    switch value.content {
    case .text(let text): result.content = .text(appending(text, to: folder))
    case .list(let elements):
      result.content = .list(elements.map { $0.text == nil ? $0 : paths($0, folder) })
    case .mapping(let mapping):
      // Only a mapping to nothing but texts is one of paths.
      guard mapping.entries.allSatisfy({ $0.value.text != nil }) else { return value }
      var rewritten = XcodeGenMapping()
      for entry in mapping.entries {
        rewritten.set(entry.key, paths(entry.value, folder), at: entry.keyRange)
      }
      result.content = .mapping(rewritten)
    default: break
    }
    return result
  }
}
