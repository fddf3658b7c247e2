extension Folder {
  /// Whether a folder among a target's files belongs to a package manager, and not to the target.
  /// Package managers for apps put their folders beside their own files; any other folder of such a
  /// name is an ordinary one.
  package static func isForeign(_ name: String, in folder: String) -> Bool {
    switch name {
    case ".build", ".git", ".swiftpm": true
    case "Pods": ["Podfile", "Pods/Manifest.lock"].contains { DiskEntry.exists("\(folder)/\($0)") }
    case "Carthage":
      ["Cartfile", "Cartfile.resolved"].contains { DiskEntry.exists("\(folder)/\($0)") }
    default: false
    }
  }
}
