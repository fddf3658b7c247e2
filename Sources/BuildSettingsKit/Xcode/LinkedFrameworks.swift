import SettingsXcode

/// What a target links, as far as defaults depend on it.
struct LinkedFrameworks {
  /// The frameworks of tests.
  static let testing = ["XCTest", "StoreKitTest", "Testing"]

  private let objects: ProjectObjects

  init(_ project: XcodeProject) { objects = project.objects }

  /// Whether a target links the frameworks of tests, for which the engine turns on their search paths.
  func containsTests(of target: XcodeTarget) -> Bool {
    for phase in objects.elements("buildPhases", of: target.object) {
      guard let phase = objects.object(phase), objects.isKind(phase, "PBXFrameworksBuildPhase")
      else { continue }
      for file in objects.elements("files", of: phase) {
        guard let buildFile = objects.object(file),
          let reference = objects.object("fileRef", of: buildFile)
        else { continue }
        let path = objects.string("path", of: reference) ?? ""
        let name = path.split(separator: "/").last.map(String.init) ?? path
        if Self.testing.contains(where: { name == $0 + ".framework" }) { return true }
      }
    }
    return false
  }
}
