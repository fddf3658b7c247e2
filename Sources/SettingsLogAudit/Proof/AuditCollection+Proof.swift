import SettingsArtifacts

extension AuditCollection {
  /// Lets the objects decide: the optimizer has removed the calls that they do not contain. Files
  /// that are not proven are added to the unjudged code.
  ///
  /// - Parameter doubts: The reason, by cell, why all of its C may be compiled differently for the
  ///   product.
  mutating func settle(
    _ proofs: [[UnitProof]], _ prover: Prover, _ input: Prover.Input, _ names: LogNames,
    doubts: [String?]
  ) -> [CellProof] {
    // The calling code does not show what a function of the project does with a text.
    let own = Set(names.sinks).filter { LogFunctions.c[$0] == nil && $0 != "print" }
    var results: [CellProof] = []
    for cell in request.cells.indices {
      let values = request.cells[cell].values
      let settings = values.list("GCC_PREPROCESSOR_DEFINITIONS").map {
        String($0.prefix { $0 != "=" })
      }
      let questions = PlatformTests(ownNames: names.ownMacros.union(settings))
      var judgment = ProofJudgment(
        request: request, cell: cell, proofs: proofs[cell], calls: calls, files: input.files,
        questions: questions, doubt: doubts[cell], ownFunctions: own, wrappers: names.wrappers)
      let result = judgment.judge()
      for call in result.removedCalls { calls[call].states[cell] = .removedByOptimizer }
      for file in result.files {
        guard let gap = file.gap else { continue }
        let path = file.name == Prover.swiftModule ? nil : file.name
        addUnjudged(
          Unjudged(.object, name: file.name, message: "not proven: \(gap)", file: path), cell: cell)
      }
      let used = proofs[cell].map(\.optionalFlags)
      let leftOut = prover.leftOut(input, cell: cell).filter { flag in
        flag.language != "Swift" || !used.contains { !$0.isEmpty && $0 == flag.arguments }
      }
      results.append(CellProof(files: result.files, leftOut: leftOut))
    }
    return results
  }
}

extension Prover {
  /// Returns the flags of a cell that this machine's compilers do not support.
  func leftOut(_ input: Input, cell: Int) -> [CellProof.OmittedFlag] {
    let setup = input.setups[cell]
    var leftOut: [CellProof.OmittedFlag] = []
    var languages: [TargetSource.Language] = []
    for file in input.files where file.source.language != .header {
      let language = file.source.language
      guard setup.compiles(file.source), !languages.contains(language) else { continue }
      languages.append(language)
      leftOut += setup.leftOut(language).map {
        .init(language: language.rawValue, setting: $0.setting, arguments: $0.arguments)
      }
    }
    if input.swiftFiles.contains(where: { request.cells[cell].selection.includes($0) }) {
      leftOut += swiftFlags(request.cells[cell]).leftOut.map {
        .init(language: "Swift", setting: $0.setting, arguments: $0.arguments)
      }
    }
    return leftOut
  }
}
