import SettingsArtifacts
import SettingsDiagnostics

/// Checks that the prefix header exists, and that the target's C files can be compiled with it.
struct PrefixHeaderCheck: RuleCheck {
  func visit(_ cell: RuleCell, _ report: inout RuleReport) {
    let setting = "GCC_PREFIX_HEADER"
    guard cell.identity.target != nil, cell.knows(setting), let written = cell.text(setting) else {
      return
    }
    let path = cell.path(written)
    switch cell.project.files.presence(of: path) {
    case .unknown: return
    case .missing:
      // The command 'generate' writes a header that config.yaml describes.
      if cell.parts == nil, path == PrefixHeader.fileName(target: cell.targetName) { return }
      guard cell.missesFiles, !cell.isElsewhere(path), !cell.isOfOtherFolder(written),
        cell.parts == nil || !cell.mayBeMade(cell.project.files.resolve(path)),
        cell.sources.map({ $0.cFamily != nil }) != false
      else { return }
      report.add(
        .prefixHeaderMissing, "there is no prefix header at '\(path)'",
        at: cell.place(of: "GCC_PREFIX_HEADER"),
        help: cell.project.help(
          "paths are relative to the project's folder; to generate one, write its"
            + " content: 'prefixHeader: { imports: [UIKit/UIKit.h] }'",
          orBySettings: "paths are relative to the project's folder (SRCROOT)"), in: cell.identity)
    case .file: checkContent(of: path, in: cell, &report)
    }
  }

  private func checkContent(of path: String, in cell: RuleCell, _ report: inout RuleReport) {
    guard report.isOn(.prefixHeaderObjectiveC, in: cell),
      let example = cell.sources?.plainC, let header = cell.project.files.load(path)
    else { return }
    for line in ObjectiveCLines(header.bytes).unguarded {
      report.add(
        .prefixHeaderObjectiveC,
        "Objective-C outside '#ifdef __OBJC__' in a prefix header that C files include too",
        at: header.range(line),
        notes: [.init("one of the C files is '\(example)'")]
          + cell.note("the prefix header is set here", at: "GCC_PREFIX_HEADER"),
        help: "put it between '#ifdef __OBJC__' and '#endif'", in: cell.identity)
    }
  }
}
