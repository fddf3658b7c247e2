import SettingsDiagnostics
import SettingsProjects
import SettingsServer
import SettingsXcode
import SettingsXcodeGen

/// Definitions, references and links.
extension LanguageServer {
  func definition(_ id: RequestID, _ params: JSONValue) throws(ResponseError) -> JSONValue? {
    guard let position = try position(params), let subject = position.subject else {
      return .some(.null)
    }
    return .array(definitions(of: subject, at: position, id: id).map(location))
  }

  private func definitions(
    of subject: Subject, at position: DocumentPosition, id: RequestID
  ) -> [FilePlace] {
    switch subject {
    case .setting(let name, _), .reference(let name, _):
      return winners(of: name, subject, at: position, id: id)
    case .member(let name, _):
      let sections =
        position.kind == .spec
        ? ["targets", "aggregateTargets", "targetTemplates"] : ["targets", "templates"]
      return names(sections, name, at: position)
    case .configuration(let name, _):
      return names([position.kind == .spec ? "configs" : "configurations"], name, at: position)
    case .macro(let name, _):
      return winners(of: "MACRO_\(name)", subject, at: position, id: id)
    case .path:
      return links(in: position.document, of: position.kind).first {
        $0.range.lowerBound <= position.offset && position.offset <= $0.range.upperBound
      }.map { [FilePlace(path: $0.target, range: .start)] } ?? []
    case .alias(let name, _):
      return anchor(name, before: position.offset, in: position.text).map {
        [FilePlace(path: position.document.path, range: position.text.range($0))]
      } ?? []
    case .field: return []
    }
  }

  /// The places whose values win in the cells that see the position.
  private func winners(
    of name: String, _ subject: Subject, at position: DocumentPosition, id: RequestID
  ) -> [FilePlace] {
    guard let project = position.project?.project else { return [] }
    let connection = connection
    let values = try? ValueGroups(
      of: name, in: project.cells(seeing: Self.member(at: position)), of: project,
      seeing: PlaceCells(position, subject)
    ) { !connection.isCancelled(id) }
    var seen: Set<FilePlace> = []
    var texts = SourceTexts(project.files, encoding: client.encoding)
    return (values?.groups ?? []).compactMap { group in
      group.place.flatMap { texts.place(of: $0) }
    }.filter { seen.insert($0).inserted }
  }

  private func names(
    _ sections: [String], _ name: String, at position: DocumentPosition
  ) -> [FilePlace] {
    guard let project = position.project else { return [] }
    return texts(of: project).flatMap { path, text in
      let outline = YAMLOutline(of: text)
      return sections.flatMap(outline.names).filter { $0.name == name }.map {
        FilePlace(path: path, range: text.range($0.nameRange))
      }
    }
  }

  /// The path of a file that a document names; nil if there is none.
  private func file(
    _ path: String, from document: String, _ includes: inout XcconfigIncludes
  ) -> String? {
    if document.hasSuffix(".xcconfig") { return includes.find(path, from: document) }
    let full = LexicalPath.normalize(
      LexicalPath.join(LexicalPath.directory(of: document), path))
    return documents.sources.isReadableFile(full) ? full : nil
  }

  private func includes(of document: String) -> XcconfigIncludes {
    let project = project(reading: document)
    return XcconfigIncludes(
      (project?.files ?? []).filter { $0.hasSuffix(".xcconfig") }.sorted(),
      projectFolder: project.map { ConfinedSources.projectFolder(of: $0.path) },
      documents.sources)
  }

  /// The last definition of an anchor before an alias, which is the one that counts.
  private func anchor(_ name: String, before offset: Int, in text: IndexedText) -> Range<Int>? {
    let wanted = Array("&\(name)".utf8)
    var walk = YAMLWalk(text)
    var result: Range<Int>?
    while walk.advance() {
      guard let line = walk.line, line.range.lowerBound < offset else { break }
      if !walk.isInText {
        var quotes = YAMLQuotes()
        for start in line.range where quotes.next(text.bytes[start]) == .plain {
          let end = start + wanted.count
          if start < offset, end <= line.range.upperBound,
            start == line.range.lowerBound || " ,[{".utf8.contains(text.bytes[start - 1]),
            text.bytes[start..<end].elementsEqual(wanted),
            end == line.range.upperBound || " ,]}".utf8.contains(text.bytes[end])
          {
            result = start..<end
          }
        }
      }
      walk.finishLine()
    }
    return result
  }

  // MARK: Links

  func documentLinks(_ id: RequestID, _ params: JSONValue) throws(ResponseError) -> JSONValue? {
    guard let document = try document(params), let kind = kind(of: document.path) else {
      return .some(.null)
    }
    return .array(
      links(in: document, of: kind).map { link in
        [
          "range": document.text.range(link.range).json,
          "target": .string(documents.uri(of: link.target)),
        ]
      })
  }

  /// The files that a document names and that exist, with the bytes of their names.
  private func links(
    in document: OpenDocument, of kind: DocumentKind
  ) -> [(range: Range<Int>, target: String)] {
    let text = document.text
    let paths: [YAMLPaths.Path] =
      if kind == .xcconfig {
        XcconfigOutline(of: text).includes.map {
          YAMLPaths.Path(text: YAMLText.unquoted($0, in: text.bytes), range: $0)
        }
      } else {
        YAMLPaths(in: text, named: document.path, of: kind)?.found ?? []
      }
    let known = kind == .spec ? xcconfigFiles(in: document.path) : [:]
    var includes = includes(of: document.path)
    var targets: [String: String?] = [:]
    return paths.compactMap { path in
      if let file = known[path.range.lowerBound] {
        return documents.sources.isReadableFile(file) ? (path.range, file) : nil
      }
      let target = targets[path.text] ?? file(path.text, from: document.path, &includes)
      targets[path.text] = .some(target)
      return target.map { (path.range, $0) }
    }
  }

  /// The xcconfig files that a spec was read with, by where a document names them. An include
  /// decides which folder its paths are relative to.
  private func xcconfigFiles(in path: String) -> [Int: String] {
    guard let project = project(reading: path)?.project,
      let spec = (project.outline as? XcodeGenOutline)?.project
    else { return [:] }
    let files = project.files.all.map { LexicalPath.normalize($0.path) == path }
    var result: [Int: String] = [:]
    for level in spec.project + spec.targets.flatMap(\.configurations) {
      let range = level.xcconfigRange
      guard let xcconfig = level.xcconfig, !range.isNone, files[Int(range.file.rawValue)] else {
        continue
      }
      let isQuoted = project.files[range.file].map {
        "\"'".utf8.contains($0.bytes[Int(range.start)])
      }
      result[Int(range.start) + (isQuoted == true ? 1 : 0)] = LexicalPath.normalize(
        LexicalPath.join(spec.folder, xcconfig))
    }
    return result
  }
}
