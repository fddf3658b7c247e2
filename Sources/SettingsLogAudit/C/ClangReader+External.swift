import SettingsDiagnostics

extension ClangReader {
  /// Adds to a reading what the file defines, and the names that it takes from outside.
  func noteExternalNames(
    _ file: File, _ scan: SiteMarks.Scan, _ code: CCode, _ source: PreprocessedSource,
    dialect: CDialect, _ reading: inout Reading
  ) {
    let names = ExternalNames(code, isCPlusPlus: dialect == .cPlusPlus)
    reading.definitions = names.definitions
    let includesApple =
      dialect == .objectiveC || source.missing.contains(where: \.isStandIn)
      || source.systemFiles.contains { $0.contains(".framework/") }
    // The headers of a framework without sources belong to the framework, which is judged as such.
    let declarations = names.declarations.filter { name, index in
      let plain = name.hasPrefix("@") ? String(name.dropFirst()) : name
      return functions[plain] == nil
        && (names.isLabel(name)
          ? name.hasPrefix("_") || !SystemNames.contain(symbol: name)
          : !SystemNames.contain(plain, includesApple: includesApple))
        && source.own.place(ofLine: code.tokens[index].line)?.path.contains(".framework/") == false
    }
    if file.source.isImported {
      reading.declarations = Set(declarations.keys)
      noteSwiftNames(code, source, &reading)
    }
    lazy var dead = DeadCode(code)
    for (name, index) in names.uses(of: Set(declarations.keys), isDead: { dead.contains($0) }) {
      guard functions[name] == nil, let place = source.own.place(ofLine: code.tokens[index].line)
      else { continue }
      reading.unknowns.append(
        UnknownCall(
          kind: .undefined, path: LexicalPath.normalize(place.path), line: place.line, name: name))
    }
  }

  /// Adds the functions that log and the standard streams to which a header gives another name in
  /// Swift, whose uses are not found. The functions that the project declares by that name are.
  private func noteSwiftNames(
    _ code: CCode, _ source: PreprocessedSource, _ reading: inout Reading
  ) {
    func isEnd(_ index: Int) -> Bool { [";", "{", "}"].contains { code.isByte(index, $0) } }
    var end = 0
    for index in code.tokens.indices where index >= end {
      guard code.word(index) == "swift_name" || code.word(index) == "__swift_name__",
        code.isByte(index + 1, "("), code.isLiteral(index + 2)
      else { continue }
      let name = CLiteral.text(of: code.text[code.tokens[index + 2].range])
      let start = (end..<index).last(where: isEnd) ?? end
      end = (index..<code.count).first(where: isEnd) ?? code.count
      let logs = (start..<end).first { place in
        guard let word = code.word(place) else { return false }
        if LogFunctions.streamSymbols[word] != nil { return true }
        return functions[word] != nil && code.isByte(place + 1, "(")
      }
      let base = name.prefix { $0 != "(" }.split(separator: ":").last.map(String.init) ?? name
      guard let logs, let function = code.word(logs), base != function,
        !functions.isDeclared(base),
        let place = source.own.place(ofLine: code.tokens[logs].line)
      else { continue }
      reading.unknowns.append(
        UnknownCall(
          kind: .symbol, path: LexicalPath.normalize(place.path), line: place.line,
          name: "\(function)\(UnknownCall.swiftMark)\(name)"))
    }
  }
}
