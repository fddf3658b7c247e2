package import SettingsDiagnostics

/// The projects and folders that an .xcworkspace lists, in the order of the file.
package enum XcodeWorkspace {
  /// The name of the file inside an .xcworkspace.
  package static let fileName = "contents.xcworkspacedata"

  /// One item of the workspace.
  package struct Reference: Sendable {
    /// The path, relative to where the workspace was named.
    package let path: String
    package let range: SourceRange
  }

  /// More than any workspace of Xcode has.
  private static let maximumDepth = 100

  /// Reads the text of a workspace.
  ///
  /// - Parameters:
  ///   - path: The .xcworkspace as it was named.
  ///   - file: The identifier of the file with `bytes`.
  package static func read(
    _ bytes: [UInt8], path: String, file: SourceFileID, diagnostics: inout DiagnosticCollector
  ) -> [Reference] {
    var scanner = XMLScanner(bytes)
    // The folder of each open group in the file, outermost first.
    let container = LexicalPath.directory(of: LexicalPath.normalize(path))
    var folders = [container]
    var references: [Reference] = []
    var hasRoot = false
    var open = OpenElements()
    do throws(PropertyList.Failure) {
      while let piece = try scanner.next() {
        try open.follow(piece, in: scanner)
        switch piece {
        case .start(let name, let attributes, let isEmpty):
          if scanner.name(name, is: "Workspace") {
            hasRoot = true
          } else if scanner.name(name, is: "Group") {
            let place = place(attributes, scanner, folders.last ?? container, container, path)
            if isEmpty { continue }
            if folders.count > maximumDepth {
              throw PropertyList.Failure(
                message: "groups are nested more than \(maximumDepth) deep", offset: scanner.start)
            }
            folders.append(place?.path ?? folders.last ?? container)
          } else if scanner.name(name, is: "FileRef"),
            let place = place(attributes, scanner, folders.last ?? container, container, path)
          {
            references.append(
              Reference(
                path: place.path,
                range: SourceRange(
                  file: file, start: UInt32(place.range.lowerBound),
                  end: UInt32(place.range.upperBound))))
          }
        case .end(let name):
          if scanner.name(name, is: "Group"), folders.count > 1 { folders.removeLast() }
        case .text: break
        }
      }
      try open.finish(in: scanner)
    } catch {
      diagnostics.report(
        error.diagnostic("workspace-syntax", unreadable: "workspace", bytes, in: file))
      return []
    }
    if !hasRoot {
      diagnostics.report(
        Diagnostic(
          "workspace-structure", "this is not a workspace: it has no <Workspace>",
          at: SourceRange(file: file, start: 0, end: 0)))
    }
    return references
  }

  /// Returns the path of a `location`: `group:` is relative to the enclosing group's folder,
  /// `container:` to the workspace's folder, and `self:` to what contains the workspace.
  private static func place(
    _ attributes: [XMLScanner.Attribute], _ scanner: XMLScanner, _ folder: String,
    _ container: String, _ workspace: String
  ) -> (path: String, range: Range<Int>)? {
    guard let attribute = attributes.first(where: { scanner.name($0.name, is: "location") })
    else { return nil }
    let location = scanner.string(attribute.value)
    guard let colon = location.firstIndex(of: ":") else { return nil }
    let path = String(location[location.index(after: colon)...])
    let base: String
    switch location[..<colon] {
    case "group": base = folder
    case "container": base = container
    case "absolute": base = "/"
    case "self": return (container, attribute.value)
    default: return nil
    }
    return (LexicalPath.normalize(LexicalPath.join(base, path)), attribute.value)
  }
}
