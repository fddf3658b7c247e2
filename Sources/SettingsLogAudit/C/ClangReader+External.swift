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
    if file.source.isImported { reading.declarations = Set(declarations.keys) }
    lazy var dead = DeadCode(code)
    for (name, index) in names.uses(of: Set(declarations.keys), isDead: { dead.contains($0) }) {
      guard functions[name] == nil, let place = source.own.place(ofLine: code.tokens[index].line)
      else { continue }
      reading.unknowns.append(
        UnknownCall(
          kind: .undefined, path: LexicalPath.normalize(place.path), line: place.line, name: name))
    }
  }
}
