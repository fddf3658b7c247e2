package import SettingsDiagnostics

extension YAMLDocument {
  /// Whether a file is JSON, by its name.
  package static func isJSON(_ path: String) -> Bool { path.lowercased().hasSuffix(".json") }

  /// Reads the bytes of one JSON file as nodes, and reports its errors. Numbers and words are plain
  /// scalars.
  ///
  /// - Returns: Nil after an error, except for a duplicate key.
  /// - Complexity: O(bytes), for any input.
  package static func parseJSON(
    _ bytes: [UInt8], file: SourceFileID, limits: YAMLLimits = .standard,
    into diagnostics: inout DiagnosticCollector
  ) -> YAMLDocument? {
    let form = SourceText.checkForm(bytes, file: file, limits: limits, into: &diagnostics)
    guard let start = form else { return nil }
    do throws(JSONError) {
      let (value, ranges) = try JSONValue.located(
        in: bytes, from: start, depthLimit: limits.maximumDepth)
      var builder = JSONNodes(file: file, ranges: ranges)
      builder.add(value)
      diagnostics.report(contentsOf: builder.duplicates)
      return YAMLDocument(
        file: file, text: builder.text, root: YAMLNodeID(index: 0), source: bytes,
        nodes: builder.nodes, mergedEntries: [], mergedRanges: [],
        isRepaired: bytes.contains(UInt8(ascii: "\\")))
    } catch {
      let end = min(error.offset + 1, bytes.count)
      diagnostics.report(
        Diagnostic(
          "json-syntax", "this is not valid JSON: \(error.message)",
          at: SourceRange(
            file: file, start: UInt32(min(error.offset, end)), end: UInt32(end))))
      return nil
    }
  }
}

/// Makes nodes of a JSON value.
private struct JSONNodes {
  let file: SourceFileID
  /// The ranges of values and member names, in the order of the nodes.
  let ranges: [Range<Int>]
  var nodes: [NodeRecord] = []
  var text: [UInt8] = []
  var duplicates: [Diagnostic] = []

  /// Adds a value behind those so far. The depth of values is limited.
  mutating func add(_ value: JSONValue) {
    switch value {
    case .null: addScalar("null", .plainScalar)
    case .boolean(let value): addScalar(value ? "true" : "false", .plainScalar)
    case .number(let text): addScalar(text, .plainScalar)
    case .string(let text): addScalar(text, .scalar)
    case .array(let elements):
      let place = open(.sequence, count: elements.count)
      for element in elements { add(element) }
      nodes[place].second = UInt32(nodes.count)
    case .object(let object):
      let place = open(.mapping, count: object.members.count)
      var keys: [String: Int] = [:]
      for member in object.members {
        if let first = keys.updateValue(nodes.count, forKey: member.name) {
          reportDuplicate(member.name, first: first)
        }
        addScalar(member.name, .scalar)
        add(member.value)
      }
      nodes[place].second = UInt32(nodes.count)
    }
  }

  private mutating func addScalar(_ string: String, _ form: NodeRecord.Form) {
    let place = open(form, count: text.count)
    text += string.utf8
    nodes[place].second = UInt32(text.count)
  }

  private mutating func open(_ form: NodeRecord.Form, count: Int) -> Int {
    let range = ranges[nodes.count]
    nodes.append(
      NodeRecord(
        form: form, start: UInt32(range.lowerBound), end: UInt32(range.upperBound),
        first: UInt32(count), second: 0))
    return nodes.count - 1
  }

  private mutating func reportDuplicate(_ name: String, first: Int) {
    let range = ranges[nodes.count]
    duplicates.append(
      Diagnostic(
        "duplicate-key", "the key '\(name)' appears twice in one mapping",
        at: SourceRange(
          file: file, start: UInt32(range.lowerBound), end: UInt32(range.upperBound)),
        notes: [
          Diagnostic.Note(
            "the first one is here",
            at: SourceRange(file: file, start: nodes[first].start, end: nodes[first].end))
        ], help: "keep one of them, or merge the two values into one"))
  }
}
