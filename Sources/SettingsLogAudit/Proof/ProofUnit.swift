/// Sources of a cell that are compiled together: one file of C, or the Swift module.
struct ProofUnit: Sendable {
  enum Content: Sendable {
    case source(ClangReader.File)
    case assembly(String)
    case swift([String])
  }

  let cell: Int
  /// The name in reports.
  let name: String
  let content: Content
  /// The command that compiles the unit. Cells with the same command share an object.
  let command: CompileCommand

  /// Returns the sources, relative to the report's folder.
  func files(_ request: AuditRequest) -> [String] {
    switch content {
    case .source(let file): [request.relative(file.source.path)]
    case .assembly(let path): [request.relative(path)]
    case .swift(let paths): paths.map(request.relative)
    }
  }
}

/// An invocation of a compiler, without the names of its output.
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
  /// The flags that are left out if the sources do not compile with them.
  var optional: [String] = []
  /// The identity of the command: its arguments, and the content of generated files among the
  /// inputs.
  let key: String
  /// The reason why the command cannot be run.
  var failure: String?
  /// The arguments that the project's settings have; known for Swift only.
  var projectArguments: [String] = []
}

/// The result of compiling a unit.
struct UnitProof: Sendable {
  let unit: ProofUnit
  let outcome: Outcome

  enum Outcome: Sendable {
    /// The object, and the headers that were compiled into it, without those of this machine.
    case compiled(ObjectEvidence, headers: [String], hasOptionalFlags: Bool = false)
    case failed(String)
  }

  var headers: [String] {
    if case .compiled(_, let headers, _) = outcome { headers } else { [] }
  }

  var evidence: ObjectEvidence? {
    if case .compiled(let evidence, _, _) = outcome { evidence } else { nil }
  }

  /// The optional flags with which the unit was compiled.
  var optionalFlags: [String] {
    if case .compiled(_, _, true) = outcome { unit.command.optional } else { [] }
  }
}
