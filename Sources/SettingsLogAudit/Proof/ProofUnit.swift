/// Sources of a cell that are compiled together: one file of C, or the Swift module.
struct ProofUnit: Sendable {
  enum Content: Sendable {
    case source(ClangReader.File)
    case assembly(String)
    case swift([String])
  }

  let cell: Int
  /// As reports name it.
  let name: String
  let content: Content
  /// How it is compiled. Cells with the same command share an object.
  let command: CompileCommand

  /// The sources, relative to the report's folder.
  func files(_ request: AuditRequest) -> [String] {
    switch content {
    case .source(let file): [request.relative(file.source.path)]
    case .assembly(let path): [request.relative(path)]
    case .swift(let paths): paths.map(request.relative)
    }
  }
}

/// A run of a compiler, without the names of its output.
struct CompileCommand: Sendable {
  enum Output: Sendable, Hashable {
    /// One object.
    case single
    /// An object for each input.
    case each
  }

  let arguments: [String]
  let inputs: [String]
  let output: Output
  /// What identifies it: arguments, and the content of generated files among the inputs.
  let key: String
  /// Why it cannot be run.
  var failure: String?
}

/// What became of a unit.
struct UnitProof: Sendable {
  let unit: ProofUnit
  let outcome: Outcome

  enum Outcome: Sendable {
    /// The object, and the headers that were compiled into it, the system's aside.
    case compiled(ObjectEvidence, headers: [String])
    case failed(String)
  }

  var headers: [String] {
    if case .compiled(_, let headers) = outcome { headers } else { [] }
  }

  var evidence: ObjectEvidence? {
    if case .compiled(let evidence, _) = outcome { evidence } else { nil }
  }
}
