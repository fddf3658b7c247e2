import SettingsDiagnostics

extension AuditCollection {
  /// Marks calls as unknown if they write to a parameter or variable that any file may set to the
  /// descriptor of a standard stream.
  mutating func judgeGivenDescriptors() {
    if givenDescriptors.isEmpty { return }
    var given: Set<String> = []
    for file in files {
      let tokens = CLexer.tokens(of: file.text)
      let names = DescriptorNames(tokens: tokens, text: file.text).names
      let flow = DescriptorFlow(tokens: tokens, text: file.text, enumerators: names)
      given.formUnion(flow.keys)
      given.formUnion(flow.unknownParameters)
    }
    let hasSwift = sources.contains { $0.language == .swift }
    for (call, cell) in givenDescriptors where hasSwift || given.contains(call.name) {
      addUnjudged(
        Unjudged(
          call.kind, name: String(call.name.prefix { $0 != "#" }), message: call.message,
          file: request.relative(call.path), line: call.line),
        cell: cell)
    }
  }
}
