import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsResolution

/// Renders the settings of cells: those that a cell has in common with its group are rendered once, and
/// then copied in runs, up to the next one that the cell changes.
final class CellFragments {
  typealias Render = (Span<UInt8>, Span<UInt8>, inout ByteBuffer) -> Void

  /// The rendered settings that the cells of one group share.
  private final class Shared {
    let group: CellGroup
    let bytes: [UInt8]
    /// The start of each setting's text, followed by the end of the last one.
    let starts: [Int]

    init(group: CellGroup, bytes: [UInt8], starts: [Int]) {
      self.group = group
      self.bytes = bytes
      self.starts = starts
    }

    func copy(_ settings: Range<Int>, to target: inout ByteBuffer) {
      guard !settings.isEmpty else { return }
      let bytes = bytes
      let range = starts[settings.lowerBound]..<starts[settings.upperBound]
      target.append(bytes.span.extracting(range))
    }
  }

  private let includesBuiltIns: Bool
  private let render: Render
  /// Settings that cannot be evaluated. They are rendered with empty values, and reported at the end.
  let failed = FailedSettings()
  /// Of the groups seen last; a project has one for each configuration and product type.
  private var recent: [Shared] = []
  private var changes = CellChanges()

  init(includesBuiltIns: Bool, _ render: @escaping Render) {
    self.includesBuiltIns = includesBuiltIns
    self.render = render
  }

  /// Renders what a group shares; called while none of its cells is in force.
  func prepare(_ group: CellGroup, _ resolver: CellResolver) throws(EvaluationFailure) {
    if recent.contains(where: { $0.group === group }) { return }
    var buffer = ByteBuffer()
    var starts: [Int] = []
    try group.forEachSharedString(
      includesBuiltIns: includesBuiltIns, in: resolver, recordingFailuresIn: failed
    ) { name, value in
      starts.append(buffer.count)
      render(name, value, &buffer)
    }
    starts.append(buffer.count)
    let shared = Shared(group: group, bytes: buffer.bytes, starts: starts)
    if recent.count == 8 { recent.removeFirst() }
    recent.append(shared)
  }

  /// Appends all settings of the cell that is in force.
  func append(_ cell: CellView, to buffer: inout ByteBuffer) throws(ResolutionFailure) {
    do throws(EvaluationFailure) {
      guard let shared = recent.first(where: { $0.group === cell.group }) else {
        let names = cell.names(includesBuiltIns: includesBuiltIns)
        try cell.evaluator.forEachString(of: names, recordingFailuresIn: failed) {
          render($0, $1, &buffer)
        }
        return
      }
      cell.resolver.collectChanges(
        of: cell.group, includesBuiltIns: includesBuiltIns, into: &changes)
      let places = changes.places
      var next = 0
      var position = 0
      try cell.evaluator.forEachString(of: changes.names, recordingFailuresIn: failed) {
        name, value in
        let place = places[next]
        shared.copy(position..<place.position, to: &buffer)
        render(name, value, &buffer)
        position = place.position + (place.isShared ? 1 : 0)
        next += 1
      }
      shared.copy(position..<shared.starts.count - 1, to: &buffer)
    } catch {
      throw ResolutionFailure(error, in: cell.files)
    }
  }
}
