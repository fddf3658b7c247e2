import SettingsXcode

/// Writes the objects of a project as Xcode does: an OpenStep property list with a section for each class, objects
/// by identifier, and a comment behind each identifier that says what it names.
struct ProjectText {
  private let graph: ProjectGraph
  private var text: [UInt8] = []

  /// Writes a project file.
  ///
  /// - Parameters:
  ///   - source: The file that the project is made from, for a comment.
  ///   - version: The version of the format.
  /// - Complexity: O(*n* log *n*), where *n* is the number of objects.
  static func text(
    of graph: ProjectGraph, root: ObjectID, version: String, source: String
  ) -> [UInt8] {
    var writer = ProjectText(graph: graph)
    writer.text.reserveCapacity(graph.objects.count * 220)
    writer.write(root: root, version: version, source: source)
    return writer.text
  }

  private init(graph: ProjectGraph) { self.graph = graph }

  private mutating func write(root: ObjectID, version: String, source: String) {
    text.append(contentsOf: Self.header.utf8)
    text.append(contentsOf: ProjectMark.line(source: source).utf8)
    text.append(
      contentsOf: """
        {
        \tarchiveVersion = 1;
        \tclasses = {
        \t};
        \tobjectVersion = \(version);
        \tobjects = {

        """.utf8)
    var byClass: [ObjectClass: [ObjectID]] = [:]
    let isReachable = graph.reachable(from: root)
    for index in graph.objects.indices where isReachable[index] {
      byClass[graph.objects[index].isa, default: []].append(ObjectID(index: Int32(index)))
    }
    for isa in ObjectClass.allCases.sorted(by: { $0.rawValue < $1.rawValue }) {
      guard let ids = byClass[isa] else { continue }
      text.append(contentsOf: "\n/* Begin \(isa.rawValue) section */\n".utf8)
      for id in ids.sorted(by: { graph[$0].identifier < graph[$1].identifier }) { write(id) }
      text.append(contentsOf: "/* End \(isa.rawValue) section */\n".utf8)
    }
    text.append(contentsOf: "\t};\n\trootObject = ".utf8)
    appendReference(root)
    text.append(contentsOf: ";\n}\n".utf8)
  }

  private static let header = "// !$*UTF8*$!\n"

  // MARK: Objects

  private mutating func write(_ id: ObjectID) {
    let object = graph[id]
    text.append(contentsOf: "\t\t".utf8)
    appendReference(id)
    text.append(contentsOf: " = {".utf8)
    let isOnOneLine = object.isa.isOnOneLine
    var fields = object.fields
    if let name = object.name { fields.append(("name", .text(name))) }
    if let path = object.path { fields.append(("path", .text(path))) }
    if let base = object.base { fields.append(("sourceTree", .text(base.rawValue))) }
    if object.isa != .fileReference, object.base != nil, object.isa != .synchronizedFolder,
      object.isa != .referenceProxy
    {
      fields.append(("children", .objects(object.children)))
    }
    fields.sort { $0.key < $1.key }
    append(fields: [("isa", .text(object.isa.rawValue))] + fields, depth: isOnOneLine ? nil : 3)
    text.append(contentsOf: isOnOneLine ? "};\n".utf8 : "\t\t};\n".utf8)
  }

  /// - Parameter depth: How far each line is indented; nil for fields on one line.
  private mutating func append(fields: [ProjectObject.Field], depth: Int?) {
    if let depth {
      text.append(UInt8(ascii: "\n"))
      for field in fields {
        append(tabs: depth)
        append(field, depth: depth)
        text.append(UInt8(ascii: "\n"))
      }
    } else {
      for field in fields {
        append(field, depth: nil)
        text.append(UInt8(ascii: " "))
      }
    }
  }

  private mutating func append(_ field: ProjectObject.Field, depth: Int?) {
    OpenStepQuoting.append(field.key, to: &text)
    text.append(contentsOf: " = ".utf8)
    append(field.value, depth: depth)
    text.append(UInt8(ascii: ";"))
  }

  private mutating func append(_ value: ProjectValue, depth: Int?) {
    switch value {
    case .text(let string): OpenStepQuoting.append(string, to: &text)
    case .object(let id): appendReference(id)
    case .list(let elements):
      text.append(UInt8(ascii: "("))
      for element in elements {
        if let depth {
          text.append(UInt8(ascii: "\n"))
          append(tabs: depth + 1)
        }
        append(element, depth: depth.map { $0 + 1 })
        text.append(UInt8(ascii: ","))
        if depth == nil { text.append(UInt8(ascii: " ")) }
      }
      if let depth {
        text.append(UInt8(ascii: "\n"))
        append(tabs: depth)
      }
      text.append(UInt8(ascii: ")"))
    case .dictionary(let fields):
      text.append(UInt8(ascii: "{"))
      append(fields: fields, depth: depth.map { $0 + 1 })
      if let depth { append(tabs: depth) }
      text.append(UInt8(ascii: "}"))
    }
  }

  private mutating func append(tabs count: Int) {
    for _ in 0..<count { text.append(UInt8(ascii: "\t")) }
  }

  private mutating func appendReference(_ id: ObjectID) {
    graph[id].identifier.append(to: &text)
    let comment = graph[id].comment ?? graph[id].nameOrPath
    if comment.isEmpty { return }
    text.append(contentsOf: " /* ".utf8)
    let start = text.count
    text.append(contentsOf: comment.utf8)
    separateCommentEnds(from: start)
    text.append(contentsOf: " */".utf8)
  }

  /// Adds a space between `*` and `/`: a name must not end its comment.
  private mutating func separateCommentEnds(from start: Int) {
    var index = start + 1
    while index < text.count {
      if text[index] == UInt8(ascii: "/"), text[index - 1] == UInt8(ascii: "*") {
        text.insert(UInt8(ascii: " "), at: index)
      }
      index += 1
    }
  }
}

extension ProjectObject.Identifier {
  /// 24 hexadecimal digits in capitals.
  var text: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the digits.
  func append(to bytes: inout [UInt8]) {
    for shift in stride(from: 60 as UInt64, through: 0, by: -4) {
      bytes.append(Self.digit(UInt8(truncatingIfNeeded: high >> shift) & 0xF))
    }
    for shift in stride(from: 28 as UInt32, through: 0, by: -4) {
      bytes.append(Self.digit(UInt8(truncatingIfNeeded: low >> shift) & 0xF))
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
