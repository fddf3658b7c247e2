package import SettingsDiagnostics
internal import SettingsModel
internal import SettingsYAML

/// The lines of a config's files that only one target needs. Without these lines, the meaning of
/// the other lines is the same.
///
/// A file can be split if its `targets` is a block mapping whose keys begin their lines. It must
/// not contain aliases, which would connect one place to another. Any other file counts as needed
/// by all targets.
package struct SpecStretches: Sendable {
  /// Consecutive lines of one document of the tree.
  package struct Stretch: Sendable {
    package let document: Int
    package let bytes: Range<Int>
    /// The target's member index; nil if all targets need the lines.
    package let member: Int?
  }

  /// All lines of all documents, in order and without gaps.
  package private(set) var stretches: [Stretch] = []

  package init(of spec: Spec) {
    for index in 0..<spec.tree.fileCount {
      let document = spec.tree.documents[index]
      let size = document.source.count
      let targets = Self.targets(in: document, of: spec) ?? []
      var position = 0
      for target in targets {
        if position < target.bytes.lowerBound {
          append(index, position..<target.bytes.lowerBound, nil)
        }
        append(index, target.bytes, target.member)
        position = target.bytes.upperBound
      }
      if position < size { append(index, position..<size, nil) }
    }
  }

  private mutating func append(_ document: Int, _ bytes: Range<Int>, _ member: Int?) {
    stretches.append(Stretch(document: document, bytes: bytes, member: member))
  }

  private typealias Place = (member: Int, bytes: Range<Int>)

  /// Returns the places of a document's targets; nil if the document cannot be split.
  private static func targets(in document: YAMLDocument, of spec: Spec) -> [Place]? {
    let nodes = document.nodes
    for node in nodes where node.form == .alias || node.form == .mergedMapping { return nil }
    guard !nodes.isEmpty, nodes[Int(document.root.index)].form == .mapping else { return nil }
    var section: YAMLNodeID?
    var end = document.source.count
    for entry in document.entries(of: document.root) {
      if section != nil {
        guard let start = lineStart(of: entry.key, in: document) else { return nil }
        end = start
        break
      }
      if document.hasText(entry.key, "targets") { section = entry.value }
    }
    guard let section, nodes[Int(section.index)].form == .mapping,
      document.source[Int(document.range(of: section).start)] != UInt8(ascii: "{")
    else { return nil }

    var places: [Place] = []
    places.reserveCapacity(document.count(of: section))
    var open: (member: Int, start: Int)?
    for entry in document.entries(of: section) {
      guard let start = lineStart(of: entry.key, in: document),
        let handle = spec.memberNames.find(document.text[document.textRange(of: entry.key)].span)
      else { return nil }
      if let open { places.append((open.member, open.start..<start)) }
      open = (spec.memberByName[Int(handle.index)], start)
    }
    if let open { places.append((open.member, open.start..<end)) }
    return places
  }

  /// Returns the start of a key's line, if only spaces precede the key.
  private static func lineStart(of key: YAMLNodeID, in document: YAMLDocument) -> Int? {
    var start = Int(document.range(of: key).start)
    while start > 0, document.source[start - 1] == 0x20 { start -= 1 }
    guard start > 0 else { return 0 }
    let before = document.source[start - 1]
    return before == 0x0A || before == 0x0D ? start : nil
  }
}

extension Spec {
  /// The files of the documents of its tree.
  package var sourceFiles: [SourceFileID] { tree.documents.prefix(tree.fileCount).map(\.file) }

  /// Whether the path of an xcconfig file is absolute.
  package var namesXcconfigsAbsolutely: Bool {
    xcconfigs.contains { tree.text(of: $0.node).first == UInt8(ascii: "/") }
  }
}

extension SpecLoader {
  /// Whether all xcconfig files that a config names can still be loaded, as far as decoding checks
  /// this.
  ///
  /// - Parameter paths: The paths, as in `Spec.xcconfigPaths`.
  package static func xcconfigsExist(
    _ xcconfigs: [String], of path: String, sources: any SourceProvider, allowsFilesOutside: Bool
  ) -> Bool {
    let paths = SpecPaths(
      rootFolder: LexicalPath.directory(of: LexicalPath.normalize(path)), sources: sources,
      allowsFilesOutside: allowsFilesOutside)
    return xcconfigs.allSatisfy { paths.isAllowed($0) && sources.isReadableFile($0) }
  }
}
