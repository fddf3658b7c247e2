import SettingsDiagnostics
import SettingsProjects
import SettingsServer
import SettingsXcode

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
    case .path(let path, _):
      return file(path, at: position).map { [FilePlace(path: $0, range: .start)] } ?? []
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
  private func file(_ path: String, at position: DocumentPosition) -> String? {
    let document = position.document.path
    var includes = includes(of: document)
    return file(path, from: document, &includes)
  }

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
    let text = document.text
    let ranges =
      kind == .xcconfig ? XcconfigOutline(of: text).includes : Self.paths(in: text, of: kind)
    var includes = includes(of: document.path)
    var targets: [String: String?] = [:]
    var links: [JSONValue] = []
    for range in ranges {
      let path = YAMLText.unquoted(range, in: text.bytes)
      let target = targets[path] ?? file(path, from: document.path, &includes)
      targets[path] = .some(target)
      guard let target else { continue }
      links.append([
        "range": text.range(range).json, "target": .string(documents.uri(of: target)),
      ])
    }
    return .array(links)
  }

  /// The scalars below `include` and `xcconfig`.
  private static func paths(in text: IndexedText, of kind: DocumentKind) -> [Range<Int>] {
    let keys: Set<YAMLWalk.Step> = [.key("include"), .key("xcconfig"), .key("configFiles")]
    var walk = YAMLWalk(text)
    var result: [Range<Int>] = []
    while walk.advance() {
      if let line = walk.line, !line.isBlank,
        walk.stack.contains(where: { keys.contains($0.step) })
      {
        result += scalars(in: line, of: text)
      }
      walk.finishLine()
    }
    return result
  }

  /// The values on a line, those in brackets one by one.
  private static func scalars(in line: YAMLLine, of text: IndexedText) -> [Range<Int>] {
    guard line.valueStart < line.end, line.end - line.valueStart <= YAMLFlow.maximumList else {
      return []
    }
    guard "[{".utf8.contains(text.bytes[line.valueStart]) else {
      return [line.valueStart..<line.end]
    }
    var reader = YAMLFlowReader(text, from: line.valueStart)
    var result: [Range<Int>] = []
    var offset = line.valueStart + 1
    while offset < line.end {
      if " [{".utf8.contains(text.bytes[offset]) {
        offset += 1
        continue
      }
      reader.advance(to: offset)
      guard reader.isInside, !reader.isInComment else { break }
      if !reader.isKey {
        let token = reader.token
        if !token.isEmpty, result.last != token {
          result.append(token)
          offset = max(offset, token.upperBound)
        }
      }
      repeat {
        offset += 1
      } while offset < line.end
        && !"[{,: ".utf8.contains(text.bytes[offset - 1])
    }
    return result
  }
}
