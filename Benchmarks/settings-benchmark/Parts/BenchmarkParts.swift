import SettingsDiagnostics

/// All parts, in the order of the report.
enum BenchmarkParts {
  private enum Mode: Sendable {
    case always
    case quickly
    /// Takes long.
    case thoroughly
  }

  private static let table: [(part: any BenchmarkPart, mode: Mode)] = [
    (EnginePart(), .always),
    (ConfigPart(layered: 1000), .always),
    (ConfigPart(layered: 10_000), .thoroughly),
    (LargePart(targets: 10_000), .quickly),
    (LargePart(targets: 100_000), .thoroughly),
    (DifferencePart(targets: 1000), .quickly),
    (DifferencePart(targets: 10_000), .thoroughly),
    (LibraryPart(targets: 1000), .always),
    (ReportPart(targets: 1000), .always),
    (StartPart(), .always),
    (ProjectFilePart(), .always),
    (WorkspacePart(), .always),
    (VerbsPart(targets: 100), .always),
    (EditorPart(targets: 1000), .always),
    (ProjectWriterPart(targets: 1000), .always),
    (ProjectWriterPart(targets: 1000, input: .folders), .always),
    (ProjectWriterPart(targets: 1000, input: .files), .always),
    (ConfigPart(mixed: 1000), .always),
    (ConfigPart(mixed: 10_000), .thoroughly),
  ]

  static var all: [any BenchmarkPart] { table.map(\.part) }

  /// Returns the parts of a run: the named ones, or those of the mode.
  static func selected(
    _ names: [String], isQuick: Bool
  ) throws(BenchmarkFailure) -> [any BenchmarkPart] {
    guard !names.isEmpty else {
      return table.filter { $0.mode != (isQuick ? .thoroughly : .quickly) }.map(\.part)
    }
    for name in names where !all.contains(where: { $0.name == name }) {
      let hint = Suggestion.didYouMean(name, in: all.map(\.name))
      throw BenchmarkFailure(
        message: "no part is named '\(name)'\(hint.isEmpty ? "; --list shows them" : hint)")
    }
    return all.filter { names.contains($0.name) }
  }
}
