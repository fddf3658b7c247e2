package import SettingsDiagnostics

/// Reads every field of a decoded spec once, for its problems alone.
///
/// What one level says is right or wrong whatever the others say, so the levels of a large file can be divided among
/// processors.
package struct SpecValidation: Sendable {
  /// Has pieces of work done, on any threads, and takes what they found in the order of their numbers.
  package typealias Division =
    @Sendable (
      _ pieces: Int, _ validate: @escaping @Sendable (Int) -> [Diagnostic],
      _ take: ([Diagnostic]) -> Void
    ) -> Void

  /// One piece after the other.
  package static let undivided: Division = { pieces, validate, take in
    for piece in 0..<pieces { take(validate(piece)) }
  }

  /// So many that starting a thread is worth it, and no more, so that no thread has much less to do than others. The same on
  /// every machine.
  private static let levelsInPiece = 512

  private let spec: Spec

  init(of spec: Spec) { self.spec = spec }

  /// - Parameter divide: how the levels of a large file are divided.
  func report(to diagnostics: inout DiagnosticCollector, dividing divide: Division) {
    let count = spec.levels.count
    let pieces = (count + Self.levelsInPiece - 1) / Self.levelsInPiece
    guard pieces > 1 else {
      diagnostics.report(contentsOf: problems(ofLevels: 0..<count))
      return
    }
    var found: [Diagnostic] = []
    divide(pieces) { piece in
      let first = piece * Self.levelsInPiece
      return problems(ofLevels: first..<min(first + Self.levelsInPiece, count))
    } _: {
      found += $0
    }
    diagnostics.report(contentsOf: found)
  }

  private func problems(ofLevels levels: Range<Int>) -> [Diagnostic] {
    var lowering = FieldLowering(tree: spec.tree, isValidating: true)
    for level in spec.levels[levels] {
      for block in spec.blocks[level.blocks] {
        let fields = spec.fields[block.fields]
        lowering.platform = block.platform
        if block.platform == nil, fields.contains(where: { $0.field == .deploymentTarget }) {
          lowering.platform = spec.nearest(of: level.member) { $0.platform }
        }
        lowering.lower(fields)
      }
    }
    return lowering.diagnostics.diagnostics
  }
}
