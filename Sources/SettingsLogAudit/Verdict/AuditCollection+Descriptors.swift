import SettingsDiagnostics

extension AuditCollection {
  /// Marks calls as unknown if they write to a descriptor that other files decide, and these files
  /// may make it that of a standard stream.
  mutating func judgeGivenDescriptors() {
    if givenDescriptors.isEmpty { return }
    let graphs = files.map { file in
      DescriptorFlow(CCode(text: file.text, tokens: CLexer.tokens(of: file.text))).read()
    }
    let shared = graphs.reduce(into: Set<String>()) { $0.formUnion($1.externs) }
    var all = DescriptorGraph()
    for (number, graph) in graphs.enumerated() { all.add(graph, number: number, shared: shared) }
    let answers = DescriptorGraph.Answers(all)
    // Swift may call any function with any descriptor.
    let hasSwift = sources.contains { $0.language == .swift }
    var judged: [String: Bool] = [:]
    // One reason is enough for a call.
    var reported: Set<String> = []
    for (call, cell) in givenDescriptors {
      let isDoubtful =
        judged[call.name]
        ?? (hasSwift && call.name.contains("#") || answers.mayBeStandard(call.name))
      judged[call.name] = isDoubtful
      guard isDoubtful, reported.insert("\(cell) \(call.line) \(call.path)").inserted else {
        continue
      }
      addUnjudged(call, cell: cell)
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
