import SettingsDiagnostics

extension AuditCollection {
  /// Marks calls as unknown if they write to a descriptor that no file defines as a constant other
  /// than that of a standard stream.
  mutating func judgeGivenDescriptors() {
    if givenDescriptors.isEmpty { return }
    var values: [String: Set<Int?>] = [:]
    for file in files {
      let code = CCode(text: file.text, tokens: CLexer.tokens(of: file.text))
      for (name, value) in CDescriptors(code).names { values[name, default: []].insert(value) }
    }
    for (call, cell) in givenDescriptors {
      let isKnown = values[call.name]?.allSatisfy { $0.map { !(1...2 ~= $0) } ?? false }
      if isKnown != true { addUnjudged(call, cell: cell) }
    }
  }

  /// Records a call whose output is only known at run time.
  mutating func addUnjudged(_ call: UnknownCall, cell: Int) {
    addUnjudged(
      Unjudged(
        call.kind, name: call.plainName, message: call.message,
        file: request.relative(call.path), line: call.line),
      cell: cell)
  }
}
