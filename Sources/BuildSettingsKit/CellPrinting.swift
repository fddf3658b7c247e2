package import SettingsDiagnostics
import SettingsModel
import SettingsRendering
import SettingsResolution

/// Prints many cells straight into a buffer, the fast way: bytes are copied from where the evaluator
/// keeps them, and a setting that cells share is rendered once for all of them.
package struct CellPrinting {
  private let project: SettingsProject
  private let includesBuiltIns: Bool

  package init(_ project: SettingsProject, includesBuiltIns: Bool) {
    self.project = project
    self.includesBuiltIns = includesBuiltIns
  }

  /// The shape of `xcodebuild -showBuildSettings -json`.
  package func json(_ cells: [CellReference]) throws(ResolutionFailure) -> ByteBuffer {
    var json = CellsJSON()
    let fragments = CellFragments(includesBuiltIns: includesBuiltIns) { name, value, buffer in
      CellsJSON.appendSetting(name, value, to: &buffer)
    }
    var isFirst = true
    try project.withCells(cells, preparing: fragments.prepare) {
      (cell) throws(ResolutionFailure) in
      let start = json.writer.buffer.count
      defer {
        // Most cells are about as long as the first, and growing by doubling would copy all of them.
        if isFirst {
          json.writer.buffer.reserve((json.writer.buffer.count - start) * (cells.count - 1) / 8 * 9)
        }
        isFirst = false
      }
      json.beginCell()
      try json.writer.appendMembers { (buffer) throws(ResolutionFailure) in
        try fragments.append(cell, to: &buffer)
      }
      json.endCell(target: cell.targetName, configuration: cell.configurationName)
    }
    return json.finish()
  }

  /// The shape of `xcodebuild -showBuildSettings`.
  package func text(
    _ cells: [CellReference], namesConfiguration: Bool
  ) throws(ResolutionFailure) -> ByteBuffer {
    var text = CellsText(namesConfiguration: namesConfiguration)
    let fragments = CellFragments(includesBuiltIns: includesBuiltIns) { name, value, buffer in
      CellsText.appendSetting(name, value, to: &buffer)
    }
    try project.withCells(cells, preparing: fragments.prepare) {
      (cell) throws(ResolutionFailure) in
      text.beginCell(target: cell.targetName, configuration: cell.configurationName)
      try fragments.append(cell, to: &text.buffer)
    }
    return text.buffer
  }
}

/// Renders the settings of cells: those that a cell has in common with its group are rendered once, and
/// then copied in runs, up to the next one that the cell changes.
private final class CellFragments {
  typealias Render = (Span<UInt8>, Span<UInt8>, inout ByteBuffer) -> Void

  /// What the cells of one group share, rendered.
  private final class Shared {
    let group: CellGroup
    var buffer = ByteBuffer()
    /// Where each setting's rendering starts, and at last where all end.
    var starts: [Int] = []

    init(group: CellGroup) { self.group = group }

    func copy(_ settings: Range<Int>, to target: inout ByteBuffer) {
      guard !settings.isEmpty else { return }
      target.append(buffer.bytes[starts[settings.lowerBound]..<starts[settings.upperBound]])
    }
  }

  private let includesBuiltIns: Bool
  private let render: Render
  /// Of the groups seen last; a project has one for each configuration and product type.
  private var recent: [Shared] = []

  init(includesBuiltIns: Bool, _ render: @escaping Render) {
    self.includesBuiltIns = includesBuiltIns
    self.render = render
  }

  /// Renders what a group shares; called while none of its cells is in force.
  func prepare(_ group: CellGroup, _ resolver: CellResolver) throws(EvaluationFailure) {
    if recent.contains(where: { $0.group === group }) { return }
    let shared = Shared(group: group)
    try group.forEachSharedString(includesBuiltIns: includesBuiltIns, in: resolver) { name, value in
      shared.starts.append(shared.buffer.count)
      render(name, value, &shared.buffer)
    }
    shared.starts.append(shared.buffer.count)
    if recent.count == 8 { recent.removeFirst() }
    recent.append(shared)
  }

  /// Appends all settings of the cell that is in force.
  func append(_ cell: CellView, to buffer: inout ByteBuffer) throws(ResolutionFailure) {
    do throws(EvaluationFailure) {
      guard let shared = recent.first(where: { $0.group === cell.group }) else {
        try cell.evaluator.forEachString(of: cell.names(includesBuiltIns: includesBuiltIns)) {
          render($0, $1, &buffer)
        }
        return
      }
      let changes = cell.resolver.changes(of: cell.group, includesBuiltIns: includesBuiltIns)
      var next = 0
      var position = 0
      try cell.evaluator.forEachString(of: changes.map(\.name)) { name, value in
        shared.copy(position..<changes[next].position, to: &buffer)
        render(name, value, &buffer)
        position = changes[next].position + (changes[next].isShared ? 1 : 0)
        next += 1
      }
      shared.copy(position..<shared.starts.count - 1, to: &buffer)
    } catch {
      throw ResolutionFailure(error, in: cell.project)
    }
  }
}
