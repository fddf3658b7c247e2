import SettingsDiagnostics

/// Xcode's own folders, into which nothing is ever written.
package enum XcodeBundle {
  /// Returns the project or workspace that contains a path or is at the path; nil if there is none.
  /// Symbolic links are followed as far as the path exists.
  package static func containing(_ path: String) -> String? {
    var existing = LexicalPath.normalize(path)
    var rest: [String] = []
    while true {
      if let real = DiskSources().canonicalPath(existing.isEmpty ? "." : existing) {
        existing = real
        break
      }
      guard existing.utf8.contains(UInt8(ascii: "/")) else {
        rest.append(existing)
        existing = DiskSources().canonicalPath(".") ?? ""
        break
      }
      rest.append(LexicalPath.fileName(of: existing))
      let folder = LexicalPath.directory(of: existing)
      guard folder != existing else { break }
      existing = folder
    }
    var found = ""
    let components = LexicalPath.components(of: existing).map(String.init)
    for component in components + rest.reversed() {
      found += "/" + component
      if component.hasSuffix(".xcodeproj") || component.hasSuffix(".xcworkspace") { return found }
    }
    return nil
  }

  /// Fits after `cannot write 'path': `.
  static let explanation = "it is inside an Xcode project, which is never changed"

  static func help(_ bundle: String) -> String {
    "name a path beside '\(LexicalPath.fileName(of: bundle))'"
  }
}
