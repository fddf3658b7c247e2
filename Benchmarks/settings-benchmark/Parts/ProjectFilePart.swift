import SettingsDiagnostics
import SettingsSystem
import SettingsXcode

/// Measures how fast Xcode's project files are read: one of 5 MB in memory, and a cold process that
/// prints one cell of it.
struct ProjectFilePart: BenchmarkPart {
  let name = "project-file"
  let summary = "a project.pbxproj of 5 MB: reading it, one cell"
  private static let bytes = 5_000_000

  func measure(_ run: BenchmarkRun) throws(BenchmarkFailure) -> [BenchmarkRow] {
    let input = ProjectFileInput(bytes: Self.bytes)
    let project = "\(run.folder.path)/Big.xcodeproj"
    try ColdRun("mkdir", [project]).output()
    // Nothing of this package writes into a project, not even here.
    let file = try run.folder.write(input.text, to: XcodeProject.fileName)
    try ColdRun("mv", [file, project]).output()
    let cold = run.cold([
      "print", input.coldCell, "--config", project, "--key", input.coldKey,
    ])
    var samples = Samples()
    for _ in 0..<run.rounds(15) {
      let targets = try samples.measure(.reading) { () throws(BenchmarkFailure) in
        try Self.read(input.text)
      }
      guard targets == input.targets else {
        throw BenchmarkFailure(message: "the project file lost targets")
      }
      try cold.measure(.projectCell, into: &samples)
    }
    var rows = RowMaker(part: name, samples: samples)
    rows.add(
      "speed", "reading, in memory",
      samples.median(.reading).map { Double(input.text.count) * 1e3 / $0 }, .megabytesPerSecond,
      target: .init(figure: .value, bound: .atLeast(100)),
      note: "\(input.text.count) bytes, \(input.targets) targets")
    rows.add("one-cell", "one cell, cold process", .projectCell, value: .atMost(60e6))
    return rows.rows
  }

  /// Reads a project file as the tool does; returns the number of its targets.
  static func read(_ bytes: [UInt8]) throws(BenchmarkFailure) -> Int {
    var files = SourceFiles()
    var diagnostics = DiagnosticCollector()
    let file = files.add(path: "Big.xcodeproj/project.pbxproj", bytes: bytes)
    let project = XcodeProjectReader.read(
      bytes, path: "Big.xcodeproj", file: file, diagnostics: &diagnostics)
    guard let project, diagnostics.diagnostics.isEmpty else {
      throw BenchmarkFailure(
        message: diagnostics.diagnostics.first?.message ?? "the project file cannot be read")
    }
    return project.targets.count
  }
}

extension Stage {
  fileprivate static let reading = Stage("reading")
  fileprivate static let projectCell = Stage("one cell of a project")
}
