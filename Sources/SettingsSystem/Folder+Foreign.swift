extension Folder {
  /// Whether a folder among a target's files holds nothing of the target's, whatever is in it. Package managers for
  /// apps have theirs beside their own files; any other folder of such a name is one like all.
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
