extension AuditCollection {
  /// Returns the functions that should be declared, because they pass on a text to a log function.
  func findSuggestions() -> [LogSuggestion] {
    let inC = files.flatMap { file in
      file.forwardedCalls.map { (file: request.relative(file.source.path), call: $0) }
    }
    let inSwift = swift.forwardedCalls.map { (file: request.relative($0.path), call: $0.call) }
    if inC.isEmpty, inSwift.isEmpty { return [] }
    let places = Set(calls.map { Place(file: $0.file, line: $0.line, column: $0.column) })
    return LogSuggestion.suggestions(inC + inSwift) { file, call in
      places.contains(Place(file: file, line: call.line, column: call.column))
    } isKnown: { name in
      names?.isDeclared(name) ?? false
    }
  }

  private struct Place: Hashable {
    let file: String
    let line: Int
    let column: Int
  }
}
