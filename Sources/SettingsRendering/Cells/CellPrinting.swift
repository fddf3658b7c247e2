package import SettingsDiagnostics
package import SettingsModel
package import SettingsProjects
import SettingsResolution
import SettingsSystem

/// Prints many cells straight into bytes, the fast way: they are copied from where the evaluator keeps
/// them, and a setting that cells share is rendered once for all of them.
///
/// The answer leaves in pieces as it is made, so printing ten thousand cells takes no more memory than
/// printing a few hundred. Many cells are cut into stretches that all processors work on, each with a
/// copy of the project as it was loaded: what a stretch lowers and evaluates goes when it is printed.
/// The stretches are the same on every machine, and so is the answer.
///
/// A setting that cannot be evaluated does not interrupt the output. It has an empty value, and is
/// reported in the end.
package struct CellPrinting {
  /// Takes the next piece of the answer.
  ///
  /// - Returns: whether more is wanted; else printing stops.
  package typealias Sink = (ByteBuffer) -> Bool

  /// The approximate length of a piece: long compared with the cost of a write, and short enough to
  /// stay in a cache.
  private static let pieceLength = 256 << 10
  /// How many cells make a stretch: enough for what they share to be evaluated for all of them, and where there
  /// are very many, more, so that it is done less often.
  package static func cellsInStretch(of cells: Int) -> Int { cells > 16_384 ? 1024 : 512 }

  private let project: SettingsProject
  private let includesBuiltIns: Bool
  private let threads: Int?

  /// - Parameter threads: The maximum number of threads (default: the number of processors, which
  ///   is determined only if there is enough work, because the system call is slow).
  package init(_ project: SettingsProject, includesBuiltIns: Bool, threads: Int? = nil) {
    self.project = project
    self.includesBuiltIns = includesBuiltIns
    self.threads = threads
  }

  /// Prints cells in a format.
  ///
  /// - Returns: Diagnostics for settings that cannot be evaluated and have an empty value in the output.
  /// - Throws: before the first piece, when the files that cells lie in cannot be read; at the piece of a cell whose
  ///   SDKROOT exceeds a limit of evaluation.
  package func print(
    _ cells: [CellReference], as format: some CellsFormat, to sink: Sink
  ) throws(ResolutionFailure) -> [Diagnostic] {
    var format = format
    guard cells.count > Self.cellsInStretch(of: cells.count) else {
      // Room that is never touched costs nothing; to grow into it costs pages and copies.
      format.buffer.reserve(min(cells.count << 12, Self.pieceLength))
      var isWanted = true
      let failures = try Self.append(
        cells, of: project, includesBuiltIns: includesBuiltIns, to: &format, while: { isWanted }
      ) { format in
        guard format.buffer.count >= Self.pieceLength else { return }
        isWanted = sink(format.buffer)
        format.buffer.removeAll(keepingCapacity: true)
      }
      format.end()
      if isWanted { _ = sink(format.buffer) }
      return failures.map(\.diagnostic)
    }
    try project.prepareStretches(of: cells)
    return try printStretches(cells, as: format, to: sink)
  }

  /// The output of one range of cells.
  private struct Stretch: Sendable {
    var bytes = ByteBuffer()
    var failed: [EvaluationFailure] = []
    var failure: ResolutionFailure?
  }

  private func printStretches<Format: CellsFormat>(
    _ cells: [CellReference], as format: Format, to sink: Sink
  ) throws(ResolutionFailure) -> [Diagnostic] {
    let length = Self.cellsInStretch(of: cells.count)
    let count = (cells.count + length - 1) / length
    var failed: [EvaluationFailure] = []
    var known: Set<String> = []
    var failure: ResolutionFailure?
    var isWanted = true
    OrderedWork.run(
      count: count, threads: threads ?? CurrentProcess.processorCount,
      make: { [copy = project.copies, includesBuiltIns] number in
        var format = format
        if number > 0 { format.continueAfterCells() }
        format.buffer.reserve(length << 12)
        var stretch = Stretch()
        let first = number * length
        let last = min(first + length, cells.count)
        do throws(ResolutionFailure) {
          stretch.failed = try Self.append(
            Array(cells[first..<last]), of: copy(), includesBuiltIns: includesBuiltIns, to: &format)
        } catch {
          stretch.failure = error
        }
        if number == count - 1 { format.end() }
        stretch.bytes = format.buffer
        return stretch
      },
      take: { stretch in
        failed += stretch.failed.filter { known.insert($0.setting).inserted }
        failure = stretch.failure
        isWanted = failure == nil && sink(stretch.bytes)
        return isWanted
      })
    if let failure { throw failure }
    return failed.map(\.diagnostic)
  }

  /// Appends cells one after the other.
  ///
  /// - Parameter afterEach: called after each cell, to write the output so far.
  /// - Returns: The failures of settings that cannot be evaluated.
  private static func append<Format: CellsFormat>(
    _ cells: [CellReference], of project: SettingsProject, includesBuiltIns: Bool,
    to format: inout Format, while isWanted: () -> Bool = { true },
    afterEach: (inout Format) -> Void = { _ in }
  ) throws(ResolutionFailure) -> [EvaluationFailure] {
    let fragments = CellFragments(includesBuiltIns: includesBuiltIns) { name, value, buffer in
      PlainValue.list(name, value) { Format.appendSetting(name, $0, to: &buffer) }
    }
    try project.withCells(cells, preparing: fragments.prepare, while: isWanted) {
      (cell) throws(ResolutionFailure) in
      try format.appendCell(target: cell.targetName, configuration: cell.configurationName) {
        (buffer) throws(ResolutionFailure) in
        try fragments.append(cell, to: &buffer)
      }
      afterEach(&format)
    }
    return fragments.failed.failures
  }
}
