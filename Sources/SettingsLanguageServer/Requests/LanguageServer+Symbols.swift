import SettingsDiagnostics
import SettingsServer

/// The names that documents define, and their folding.
extension LanguageServer {
  /// The most symbols of the workspace that are returned.
  private static let maximumSymbols = 500

  func documentSymbols(_ id: RequestID, _ params: JSONValue) throws(ResponseError) -> JSONValue? {
    guard let document = try document(params), let kind = kind(of: document.path) else {
      return .some(.null)
    }
    let text = document.text
    let symbols = Self.named(
      kind == .xcconfig ? Self.settings(in: text) : YAMLOutline(of: text).sections)
    guard client.nestsSymbols else {
      return .array(
        symbols.flatMap { [$0] + $0.children }.map { symbol in
          [
            "name": .string(symbol.name), "kind": .number(String(Self.kind(of: symbol))),
            "location": [
              "uri": .string(document.uri), "range": text.range(symbol.range).json,
            ],
          ]
        })
    }
    func json(_ symbol: YAMLOutline.Symbol) -> JSONValue {
      [
        "name": .string(symbol.name), "kind": .number(String(Self.kind(of: symbol))),
        "range": text.range(symbol.range).json,
        "selectionRange": text.range(symbol.nameRange).json,
        "children": .array(symbol.children.map(json)),
      ]
    }
    return .array(symbols.map(json))
  }

  /// The symbols without those whose names are empty, which clients reject.
  private static func named(_ symbols: [YAMLOutline.Symbol]) -> [YAMLOutline.Symbol] {
    symbols.filter { !$0.name.isEmpty }.map { symbol in
      var symbol = symbol
      symbol.children = named(symbol.children)
      return symbol
    }
  }

  /// The assignments of an xcconfig file.
  private static func settings(in text: IndexedText) -> [YAMLOutline.Symbol] {
    XcconfigOutline(of: text).assignments.map { assignment in
      YAMLOutline.Symbol(
        name: text.string(assignment.name), section: nil, nameRange: assignment.name,
        range: assignment.range)
    }
  }

  /// The kind of a symbol as the protocol numbers it.
  private static func kind(of symbol: YAMLOutline.Symbol) -> Int {
    switch symbol.section {
    case nil: symbol.name == symbol.name.uppercased() ? 13 : 3
    case "targets": 2
    case "templates": 5
    case "configurations", "configs": 14
    default: 7
    }
  }

  func workspaceSymbols(_ id: RequestID, _ params: JSONValue) throws(ResponseError) -> JSONValue? {
    let query = (params["query"]?.string ?? "").lowercased()
    let sections: Set<String> = ["targets", "templates", "configurations", "configs", "schemes"]
    var result: [JSONValue] = []
    var seen: Set<String> = []
    for key in projects.keys.sorted() {
      guard let project = projects[key] else { continue }
      for (path, text) in texts(of: project) where seen.insert(path).inserted {
        for section in YAMLOutline(of: text).sections where sections.contains(section.name) {
          for symbol in Self.named(section.children)
          where CompletionList.matches(symbol.name, query) {
            guard result.count < Self.maximumSymbols else { return .array(result) }
            result.append([
              "name": .string(symbol.name), "kind": .number(String(Self.kind(of: symbol))),
              "location": location(
                FilePlace(path: path, range: text.range(symbol.nameRange))),
              "containerName": .string(section.name),
            ])
          }
        }
      }
    }
    return .array(result)
  }

  func foldingRanges(_ id: RequestID, _ params: JSONValue) throws(ResponseError) -> JSONValue? {
    guard let document = try document(params), let kind = kind(of: document.path),
      kind != .xcconfig
    else { return .some(.null) }
    return .array(
      YAMLOutline(of: document.text).folds.map { fold in
        [
          "startLine": .number(String(fold.lowerBound)),
          "endLine": .number(String(fold.upperBound)),
        ]
      })
  }
}
