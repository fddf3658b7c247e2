/// A file to be generated: where, of which kind, and what stands in it.
package struct ArtifactFile: Sendable, Equatable {
  /// Relative to the output folder, with `/` between its parts.
  package let path: String
  /// The kind's name.
  package let kind: String
  package let bytes: [UInt8]

  package init(path: String, kind: String, bytes: [UInt8]) {
    self.path = path
    self.kind = kind
    self.bytes = bytes
  }

  package init(path: String, kind: String, text: String) {
    self.init(path: path, kind: kind, bytes: Array(text.utf8))
  }

  /// A name as a part of a path: no slash, no control character, and no part that means another folder.
  package static func component(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars {
      let isSafe = scalar.value >= 0x20 && scalar.value != 0x7F && scalar != "/" && scalar != "\\"
      text.unicodeScalars.append(isSafe ? scalar : "_")
    }
    // A leading period would hide the file, make it a folder's own name or the manifest.
    if text.hasPrefix(".") { text = "_" + text.dropFirst() }
    return text.isEmpty ? "_" : text
  }
}
