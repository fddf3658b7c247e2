import SettingsDiagnostics
import SettingsSystem

/// How long the tool takes to start and to print the shipped config.yaml, against a program that does nothing and was
/// linked in the same way: SwiftPM makes both in one build.
struct StartPart: BenchmarkPart {
  let name = "start"
  let summary = "the tool on the shipped config.yaml, against a program that does nothing"

  func measure(_ run: BenchmarkRun) throws(BenchmarkFailure) -> [BenchmarkRow] {
    let title = "print the shipped config.yaml, process"
    let target = BenchmarkRow.Target(figure: .ratio, bound: .atMost(1.5))
    func missing(_ reason: String) -> [BenchmarkRow] {
      [.notMeasured("\(name)/shipped", title, target: target, because: reason)]
    }
    guard DiskSources().isReadableFile("config.yaml") else {
      return missing("no config.yaml was found here; run it in the package's folder")
    }
    let empty = LexicalPath.join(LexicalPath.directory(of: run.tool), "empty-program")
    guard DiskSources().isReadableFile(empty) else {
      return missing("empty-program was not found beside the tool")
    }
    let runs = [
      (Stage.empty, ColdRun(empty, [])), (.version, run.cold(["--version"])),
      (.shipped, run.cold(["print", "--config", "config.yaml"])),
    ]
    var samples = Samples()
    for _ in 0..<run.rounds(101) {
      for (stage, cold) in runs { try cold.measure(stage, into: &samples) }
    }
    // Only the tool as it is shipped has a target.
    let linkage = Linkage(of: run.tool)
    let note = linkage == .statically ? nil : "linked \(linkage.rawValue): see Benchmarks/README.md"
    var rows = RowMaker(part: name, samples: samples, floor: (.empty, "nothing"))
    rows.add("empty", "a Swift program that does nothing", .empty)
    rows.add("version", "--version, process", .version)
    rows.add(
      "shipped", title, .shipped, ratio: linkage == .statically ? .atMost(1.5) : nil, note: note)
    return rows.rows
  }
}

extension Stage {
  fileprivate static let empty = Stage("empty")
  fileprivate static let version = Stage("version")
  fileprivate static let shipped = Stage("shipped")
}
