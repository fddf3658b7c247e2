import SettingsArtifacts

extension AuditCollection {
  /// Returns the effects that are lost where log calls are off.
  func findLostEffects(
    _ files: [ClangReader.File], states: [[[LogCall.State]]], isMacro: (CallSite) -> Bool
  ) -> [LostEffect] {
    var result: [LostEffect] = []
    for (index, file) in files.enumerated() {
      let sites = file.sites
      let isOff = sites.indices.map { site in states.map { $0[index][site] == .off } }
      guard isOff.contains(where: { $0.contains(true) }) else { continue }
      for found in LostEffectFinder(file.text, sites: sites, isMacro: isMacro).find() {
        let cells = request.cells.indices.filter { cell in
          // A call in a branch that is not taken is lost as well, but not because of the macro.
          found.sites.allSatisfy { isOff[$0][cell] || states[cell][index][$0] == .excluded }
            && found.sites.contains { isOff[$0][cell] }
        }
        if cells.isEmpty { continue }
        result.append(
          LostEffect(
            kind: found.kind, file: request.relative(file.source.path), line: found.line,
            text: found.text, call: sites[found.sites[0]].name,
            configurations: cells.map { request.cells[$0].values.configuration }))
      }
    }
    for (path, effect) in swift.lostEffects {
      let off = calls.first {
        $0.file == request.relative(path) && $0.line == effect.line && $0.column == effect.column
      }
      guard let off else { continue }
      let cells = request.cells.indices.filter { off.states[$0] == .off }
      if cells.isEmpty { continue }
      result.append(
        LostEffect(
          kind: .argument, file: off.file, line: off.line, text: effect.text, call: off.name,
          configurations: cells.map { request.cells[$0].values.configuration }))
    }
    return result
  }
}
