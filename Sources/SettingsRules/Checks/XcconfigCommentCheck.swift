import SettingsDiagnostics
import SettingsModel

/// Checks for values of xcconfig files that `//` truncates, because it begins a comment even inside
/// a URL.
struct XcconfigCommentCheck: RuleCheck {
  func finish(_ project: RuleProject, _ report: inout RuleReport) {
    var seen: Set<SourceRange> = []
    for block in project.store.blocks where project.store[block.level].kind.isXcconfig {
      for assignment in project.store.assignments[block.assignments] {
        let origin = project.store.origin(of: assignment)
        guard !origin.range.isNone, seen.insert(origin.range).inserted else { continue }
        let pieces = origin.pieces.isEmpty ? [origin.range] : origin.pieces.map(\.range)
        for piece in pieces {
          check(piece, of: project.store.names.text(of: assignment.name), project, &report)
        }
      }
    }
  }

  /// Reports a comment directly after a value. A comment usually follows a space; text directly
  /// after a value is probably part of it.
  private func check(
    _ value: SourceRange, of name: String, _ project: RuleProject, _ report: inout RuleReport
  ) {
    guard let bytes = project.files.sourceFiles[value.file]?.bytes else { return }
    let end = Int(value.end)
    guard value.start < value.end, end + 2 <= bytes.count,
      bytes[end..<(end + 2)].elementsEqual("//".utf8)
    else { return }
    let rest = bytes[end...].prefix { $0 != 0x0A && $0 != 0x0D }
    let kept = String(decoding: bytes[Int(value.start)..<end], as: UTF8.self)
    let cut = SourceRange(file: value.file, start: value.end, end: UInt32(rest.endIndex))
    report.add(
      .cutByComment, "'//' starts a comment, so the value of \(name) ends with '\(kept)'", at: cut,
      help: "write '/$()/' for slashes that belong to the value; put a space before a comment",
      fix: Diagnostic.Fix(
        "write '/$()/'", isSafe: false,
        edits: [
          .init(
            SourceRange(file: value.file, start: value.end, end: value.end + 2), "/$()/")
        ], changing: [name]))
  }
}

extension Level.Kind {
  /// Whether the level's assignments are in an xcconfig file.
  var isXcconfig: Bool {
    switch self {
    case .projectXcconfig, .templateXcconfig, .targetXcconfig, .commandLineXcconfig: true
    default: false
    }
  }
}
