package import SettingsSystem

/// A generated file: its path, its kind and its contents.
package typealias ArtifactFile = OutputFolder.File

extension ArtifactFile {
  package init(path: String, kind: String, text: String) {
    self.init(path: path, kind: kind, bytes: Array(text.utf8))
  }

  /// Returns a name as one component of a path: without slashes and control characters, and not the
  /// name of another folder.
  package static func component(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars {
      let isSafe = scalar.value >= 0x20 && scalar.value != 0x7F && scalar != "/" && scalar != "\\"
      text.unicodeScalars.append(isSafe ? scalar : "_")
    }
    // A leading period would hide the file, or the name could be that of the folder itself or of
    // the manifest.
    if text.hasPrefix(".") { text = "_" + text.dropFirst() }
    return text.isEmpty ? "_" : text
  }
}
