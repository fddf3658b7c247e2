import SettingsDiagnostics
import SettingsProjects
import SettingsServer
import SettingsSystem

/// Inlay hints: at the end of lines that other lines override.
extension LanguageServer {
  /// A request that waits for the table of its project.
  struct WaitingHints {
    let id: RequestID
    let path: String
    let range: TextRange
  }

  /// Answers with the hints of the lines in a range. The working thread finds what overrides what,
  /// once for each state of a project.
  func inlayHints(_ id: RequestID, _ params: JSONValue) throws(ResponseError) -> JSONValue? {
    guard let range = TextRange(params["range"]) else {
      throw ResponseError(.invalidParams, "inlay hints need a range")
    }
    guard let document = try document(params) else { return .some(.null) }
    hintRefresh.note(document.path)
    guard let state = project(reading: document.path),
      let project = state.project
    else { return .some(.null) }
    if let known = overrides[state.path], known.generation == state.generation {
      return hints(in: range, of: document, known.table)
    }
    let isFirst = waitingHints[state.path] == nil
    waitingHints[state.path, default: []].append(
      WaitingHints(id: id, path: document.path, range: range))
    guard isFirst else { return nil }
    let (copy, path, generation) = (project.copies, state.path, state.generation)
    let (events, generations) = (events, generations)
    work.put {
      func isCurrent() -> Bool { generations.withLock { $0[path] == generation } }
      let table = isCurrent() ? OverrideTable(copy(), while: isCurrent) : nil
      events.put(
        .overridden(OverrideOutcome(project: path, generation: generation, table: table)))
    }
    return nil
  }

  /// Takes over a table, and answers the requests that waited for it.
  func finish(_ outcome: OverrideOutcome) {
    guard projects[outcome.project]?.generation == outcome.generation else { return }
    overrides[outcome.project] = (outcome.generation, outcome.table)
    for request in waitingHints.removeValue(forKey: outcome.project) ?? [] {
      guard !connection.isCancelled(request.id), let document = documents[request.path] else {
        respond(request.id, .failure(.cancelled))
        continue
      }
      respond(
        request.id, .success(hints(in: request.range, of: document, outcome.table)))
    }
  }

  /// The place of a waiting request.
  func waitingHint(_ id: RequestID) -> (path: String, index: Int)? {
    for (path, requests) in waitingHints {
      if let index = requests.firstIndex(where: { $0.id == id }) { return (path, index) }
    }
    return nil
  }

  /// Answers the requests for hints of a project whose text changed.
  func dropHints(of project: String) {
    overrides[project] = nil
    for request in waitingHints.removeValue(forKey: project) ?? [] {
      respond(request.id, .failure(.modified))
    }
  }

  /// Requests that the client asks again for the hints of documents that did not change themselves.
  /// There is one such request at a time.
  func refreshHints() {
    guard client.refreshesHints, hintRefresh.begin() else { return }
    request("workspace/inlayHint/refresh", .null) { [unowned self] _ in
      hintRefresh.end()
      refreshHints()
    }
  }

  private func hints(
    in range: TextRange, of document: OpenDocument, _ table: OverrideTable?
  ) -> JSONValue {
    guard let table,
      let file = table.files.all.firstIndex(where: {
        LexicalPath.normalize($0.path) == document.path
      })
    else { return [] }
    let text = document.text
    var lines: [(line: Int, entries: [OverrideTable.Entry])] = []
    for entry in table.entries where Int(entry.place.file.rawValue) == file {
      let line = text.line(at: Int(entry.place.start))
      guard range.start.line <= line, line <= range.end.line else { continue }
      if lines.last?.line == line {
        lines[lines.count - 1].entries.append(entry)
      } else {
        lines.append((line, [entry]))
      }
    }
    var texts = SourceTexts(table.files, encoding: client.encoding)
    return .array(lines.map { hint($0.line, $0.entries, in: text, table, &texts) })
  }

  private func hint(
    _ line: Int, _ entries: [OverrideTable.Entry], in text: IndexedText, _ table: OverrideTable,
    _ texts: inout SourceTexts
  ) -> JSONValue {
    var parts: [JSONValue] = []
    var tooltip: [String] = []
    for entry in entries {
      let prefix = entries.count > 1 ? "\(parts.isEmpty ? "" : "; ")\(entry.setting): " : ""
      parts.append(["value": .string(prefix + Self.count(of: entry) + " by ")])
      if let winner = entry.winners.first {
        var members: [JSONObject.Member] = [.init(name: "value", value: .string(winner.label))]
        if let place = winner.place.flatMap({ texts.place(of: $0) }) {
          members.append(.init(name: "location", value: location(place)))
        }
        parts.append(.object(JSONObject(members)))
      }
      let rest = Set(entry.winners.map(\.label)).count - 1
      if rest > 0 {
        parts.append(["value": .string(" and \(rest) other\(rest == 1 ? "" : "s")")])
      }
      for winner in entry.winners.prefix(8) {
        let location = winner.place.flatMap { table.files.location(of: $0) }
        let place = location.map {
          " (\(shortened(LexicalPath.normalize($0.path))):\($0.line))"
        }
        tooltip.append(
          "\(entry.setting) of \(winner.label)\(place ?? "") overrides it in \(Self.cells(winner.cells))"
        )
      }
      if entry.winners.count > 8 { tooltip.append("\(entry.winners.count - 8) more") }
    }
    return [
      "position": text.position(of: text.line(line).upperBound).json, "label": .array(parts),
      "tooltip": .string(tooltip.joined(separator: "\n")), "paddingLeft": true,
    ]
  }

  private static func count(of entry: OverrideTable.Entry) -> String {
    if entry.seen == entry.overridden {
      return entry.seen == 1 ? "overridden" : "overridden in all \(entry.seen) cells"
    }
    return "overridden in \(entry.overridden) of \(entry.seen) cells"
  }

  static func cells(_ count: Int) -> String { count == 1 ? "1 cell" : "\(count) cells" }
}
