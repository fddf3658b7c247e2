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
    var fragments = SharedFragments { name, value, buffer in
      JSONWriter.appendMemberFragment(name: name.span, value: value.span, to: &buffer)
    }
    try project.withCells(cells) { (cell) throws(ResolutionFailure) in
      json.beginCell()
      try fragments.forEachSetting(of: cell, includesBuiltIns) { fragment in
        json.writer.appendMember(fragment: fragment)
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
    var fragments = SharedFragments { name, value, buffer in
      CellsText.appendSetting(name, value, to: &buffer)
    }
    try project.withCells(cells) { (cell) throws(ResolutionFailure) in
      text.beginCell(target: cell.targetName, configuration: cell.configurationName)
      try fragments.forEachSetting(of: cell, includesBuiltIns) { fragment in
        text.buffer.append(fragment)
      }
    }
    return text.buffer
  }
}

/// Renderings of settings, kept where all cells of a group have the same value.
private struct SharedFragments {
  typealias Render = (ArraySlice<UInt8>, ArraySlice<UInt8>, inout ByteBuffer) -> Void

  private struct Fragments {
    var buffer = ByteBuffer()
    /// By memo: start and end in the buffer; empty while not rendered.
    var ranges: [Range<Int>] = []
  }

  private let render: Render
  private var ofGroup: [ObjectIdentifier: Fragments] = [:]
  private var scratch = ByteBuffer()

  init(_ render: @escaping Render) { self.render = render }

  mutating func forEachSetting(
    of cell: CellView, _ includesBuiltIns: Bool, _ body: (ArraySlice<UInt8>) -> Void
  ) throws(ResolutionFailure) {
    let key = ObjectIdentifier(cell.group)
    var fragments = ofGroup.removeValue(forKey: key) ?? Fragments()
    defer { ofGroup[key] = fragments }
    for name in cell.names(includesBuiltIns: includesBuiltIns) {
      guard let memo = try cell.memo(of: name) else { continue }
      let scope = cell.evaluator.scope
      let index = Int(memo.index)
      guard index < cell.group.sharedMemoCount else {
        scratch.removeAll(keepingCapacity: true)
        render(scope.names.utf8(of: name), scope.memos[memo].text, &scratch)
        body(scratch.bytes[...])
        continue
      }
      if fragments.ranges.count <= index {
        let missing = cell.group.sharedMemoCount - fragments.ranges.count
        fragments.ranges.append(contentsOf: repeatElement(0..<0, count: missing))
      }
      if fragments.ranges[index].isEmpty {
        let start = fragments.buffer.count
        render(scope.names.utf8(of: name), scope.memos[memo].text, &fragments.buffer)
        fragments.ranges[index] = start..<fragments.buffer.count
      }
      body(fragments.buffer.bytes[fragments.ranges[index]])
    }
  }
}
