import SettingsDiagnostics
package import SettingsModel

extension Project.Scheme {
  /// Reads what a scheme says, in the order of the file.
  ///
  /// An action has a statement for each attribute, and any other element one for all of its
  /// attributes. What identifies objects of the project is left out, because targets have names.
  ///
  /// - Parameters:
  ///   - bytes: The file in UTF-8.
  ///   - container: The file name of the project or workspace that has the scheme.
  /// - Complexity: O(*n*), where *n* is the size of the file.
  package init(
    name: String, _ bytes: [UInt8], container: String
  ) throws(PropertyList.Failure) {
    self.init(name: name)
    var scanner = XMLScanner(bytes)
    var open = OpenElements()
    var path: [String] = []
    while let piece = try scanner.next() {
      try open.follow(piece, in: scanner)
      switch piece {
      case .start(let element, let attributes, let isEmpty):
        path.append(scanner.string(element))
        defer { if isEmpty { path.removeLast() } }
        let pairs = attributes.map { (scanner.string($0.name), scanner.string($0.value)) }
          .filter { !Self.isIdentity($0.0, $0.1, in: container) }
          .map { "\($0)=\($1)" }.sorted()
        // Xcode's schemes have ten levels at most.
        guard path.count <= 32 else { break }
        let place = path.dropFirst().joined(separator: "/")
        if path.count == 2 {
          statements += pairs.map { Statement(place: place, attributes: [$0]) }
        } else if path.count > 2, !pairs.isEmpty {
          statements.append(Statement(place: place, attributes: pairs))
        }
      case .end: path.removeLast()
      case .text: break
      }
    }
    try open.finish(in: scanner)
  }

  /// Whether an attribute only says which object or file is meant.
  private static func isIdentity(_ name: String, _ value: String, in container: String) -> Bool {
    switch name {
    case "BlueprintIdentifier", "BuildableIdentifier": true
    case "ReferencedContainer":
      LexicalPath.fileName(of: value) == container || value == "container:"
        || value == "container:\(container)"
    default: false
    }
  }
}
