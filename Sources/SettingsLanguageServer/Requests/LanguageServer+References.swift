import SettingsDiagnostics
import SettingsServer

/// The uses of a name in all files of the projects that read a document.
extension LanguageServer {
  func references(_ id: RequestID, _ params: JSONValue) throws(ResponseError) -> JSONValue? {
    try afterChecks(id) { [unowned self] () throws(ResponseError) in
      try places(ofReferences: id, params)
    }
  }

  private func places(
    ofReferences id: RequestID, _ params: JSONValue
  ) throws(ResponseError) -> JSONValue? {
    guard let position = try position(params), let subject = position.subject,
      let wanted = Name(subject)
    else { return .some(.null) }
    let includesDeclaration = params["context"]?["includeDeclaration"]?.boolean ?? true
    var files: Set = [position.document.path]
    for project in projects(reading: files) { files.formUnion(project.files) }
    var places: [FilePlace] = []
    for path in files.sorted() {
      if connection.isCancelled(id) { throw .cancelled }
      guard let kind = kind(of: path), let text = text(of: path) else { continue }
      for use in Uses(of: wanted, in: text, kind).found
      where includesDeclaration || !use.isDeclaration {
        places.append(FilePlace(path: path, range: text.range(use.range)))
      }
    }
    return .array(places.map(location))
  }
}

/// A name that other places refer to.
enum Name: Hashable {
  case setting(String)
  /// A target or a template.
  case member(String)
  case configuration(String)
  case macro(String)

  /// - Returns: Nil for a subject without a name.
  init?(_ subject: Subject) {
    switch subject {
    case .setting(let name, _), .reference(let name, _): self = .setting(name)
    case .member(let name, _): self = .member(name)
    case .configuration(let name, _): self = .configuration(name)
    case .macro(let name, _): self = .macro(name)
    case .field, .path, .alias: return nil
    }
  }

  var text: String {
    switch self {
    case .setting(let text), .member(let text), .configuration(let text), .macro(let text): text
    }
  }
}

/// The places of a text that use a name.
struct Uses {
  struct Use {
    let range: Range<Int>
    /// Whether the place defines the name: an assignment, or the key of a section.
    let isDeclaration: Bool
  }

  private(set) var found: [Use] = []
  /// The first line that contains the name and is too long to be searched.
  private(set) var unsearchedLine: Int?
  private let name: Name
  private let bytes: [UInt8]

  /// - Complexity: O(bytes of the text). Longer lines than `YAMLFlow.maximumList` are not searched.
  init(of name: Name, in text: IndexedText, _ kind: DocumentKind) {
    self.name = name
    bytes = Array(name.text.utf8)
    guard !bytes.isEmpty else { return }
    if kind == .xcconfig {
      lazy var outline = XcconfigOutline(of: text)
      for number in text.lineStarts.indices {
        for offset in occurrences(inLine: number, of: text) {
          guard let place = XcconfigPlace(at: offset, in: text, outline) else { continue }
          add(
            Subject(at: offset, place, inXcconfig: text), at: offset, isDeclaration: place.isName)
        }
      }
      return
    }
    if kind == .xcodeProject {
      findUses(inXcodeProject: text)
      return
    }
    var walk = YAMLWalk(text)
    var reader: YAMLFlowReader?
    while walk.advance() {
      for offset in occurrences(inLine: walk.next - 1, of: text) {
        guard let place = YAMLPlace(at: offset, in: walk, reader: &reader) else { continue }
        let isKey = place.role == .key
        // A `when` block and a file of a configuration use its name.
        let isSection = place.path.count == 1
        add(
          Subject(at: offset, place, in: text, of: kind), at: offset,
          isDeclaration: isKey && (isSection || !name.isConfiguration))
      }
      walk.finishLine()
    }
  }

  /// Finds references, and keys of `buildSettings` in the form that Xcode writes.
  private mutating func findUses(inXcodeProject text: IndexedText) {
    let opening = "buildSettings = {".utf8
    var isInSettings = false
    for number in text.lineStarts.indices {
      let line = text.line(number)
      let start = line.first { !" \t".utf8.contains(text.bytes[$0]) } ?? line.upperBound
      let content = text.bytes[start..<line.upperBound]
      if content.suffix(opening.count).elementsEqual(opening) { isInSettings = true }
      if content.first == UInt8(ascii: "}") { isInSettings = false }
      let quotes = content.first == UInt8(ascii: "\"") ? 1 : 0
      for offset in occurrences(inLine: number, of: text) {
        let end = offset + bytes.count
        if let token = ReferenceToken(at: offset, in: text) {
          add(.reference(text.string(token.name), token.name), at: offset)
        } else if isInSettings, offset == start + quotes,
          ["[", "\" = ", " = "].contains(where: {
            text.bytes[end..<line.upperBound].starts(with: $0.utf8)
          })
        {
          add(.setting(name.text, offset..<end), at: offset, isDeclaration: true)
        }
      }
    }
  }

  /// The offsets of the name as a whole word.
  private mutating func occurrences(inLine number: Int, of text: IndexedText) -> [Int] {
    let result = occurrences(in: text.line(number), of: text)
    // Generated lines may be long, and each place is searched from the start of its line.
    if !result.isEmpty, text.line(number).count > YAMLFlow.maximumList {
      if unsearchedLine == nil { unsearchedLine = number }
      return []
    }
    return result
  }

  private func occurrences(in line: Range<Int>, of text: IndexedText) -> [Int] {
    var result: [Int] = []
    var index = line.lowerBound
    while index + bytes.count <= line.upperBound {
      if text.bytes[index] == bytes[0],
        text.bytes[index..<index + bytes.count].elementsEqual(bytes),
        index == line.lowerBound || !Self.isWord(text.bytes[index - 1]),
        index + bytes.count == line.upperBound || !Self.isWord(text.bytes[index + bytes.count])
      {
        result.append(index)
        index += bytes.count
      } else {
        index += 1
      }
    }
    return result
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "_")
  }

  private mutating func add(_ subject: Subject?, at offset: Int, isDeclaration: Bool? = nil) {
    guard let subject, Name(subject) == name else { return }
    let range = offset..<offset + bytes.count
    switch subject {
    case .reference: found.append(Use(range: range, isDeclaration: false))
    case .macro(_, let token):
      // The value of a macro may contain its name.
      guard offset - token.lowerBound <= 1 else { return }
      found.append(Use(range: range, isDeclaration: true))
    case .setting(_, let token):
      // The value of a setting may contain its name as ordinary text.
      guard token.lowerBound <= offset, isDeclaration ?? (token.lowerBound == offset) else {
        return
      }
      found.append(Use(range: range, isDeclaration: true))
    default: found.append(Use(range: range, isDeclaration: isDeclaration ?? false))
    }
  }
}

extension Name {
  fileprivate var isConfiguration: Bool {
    if case .configuration = self { true } else { false }
  }
}
