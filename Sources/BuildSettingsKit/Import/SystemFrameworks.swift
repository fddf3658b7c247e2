import SettingsXcode

/// The frameworks of Apple's systems that a target links.
struct SystemFrameworks {
  private let objects: ProjectObjects

  init(_ project: XcodeProject) { objects = project.objects }

  /// In the order of the build phase.
  func names(of target: XcodeTarget) -> [String] {
    var paths: [String] = []
    for phase in objects.elements("buildPhases", of: target.object) {
      guard let phase = objects.object(phase), objects.isKind(phase, "PBXFrameworksBuildPhase")
      else { continue }
      for file in objects.elements("files", of: phase) {
        guard let file = objects.object(file),
          let reference = objects.object("fileRef", of: file),
          ["SDKROOT", "DEVELOPER_DIR"].contains(objects.string("sourceTree", of: reference) ?? ""),
          let path = objects.string("path", of: reference)
        else { continue }
        paths.append(path)
      }
    }
    return Self.names(paths)
  }

  /// The bare names of system frameworks among the references of a target.
  static func names(_ references: [String]) -> [String] {
    var names: [String] = []
    for reference in references where reference.hasSuffix(".framework") {
      let parts = reference.split(separator: "/")
      guard let last = parts.last, parts.count == 1 || reference.contains("Library/Frameworks/")
      else { continue }
      let name = String(last.dropLast(".framework".count))
      if !name.isEmpty, !name.contains("$"), !names.contains(name) { names.append(name) }
    }
    return names
  }
}
