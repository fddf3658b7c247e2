import SettingsDiagnostics
import SettingsSystem

/// What figures depend on besides the code: two reports are worth comparing where this is equal.
struct BenchmarkConditions: Equatable, Sendable {
  /// `Linux x86_64`.
  var system: String
  var processor: String
  var processors: Int
  /// `6.3.1`, or the description that the compiler prints.
  var compiler: String
  var isOptimized: Bool
  var isQuick: Bool
  /// How the tool was linked.
  var linkage: String
  /// The tool's version.
  var tool: String
  /// Averaged over the minute before the run: how much else the machine had to do. Never equal.
  var load: String

  init(tool path: String, isQuick: Bool) throws(BenchmarkFailure) {
    func answer(_ program: String, _ arguments: String...) -> String {
      let output = try? ColdRun(program, arguments).output()
      return output?.split(whereSeparator: \.isNewline).first.map { String($0) } ?? "unknown"
    }
    system = answer("uname", "-sm")
    processor = Self.processor ?? answer("sysctl", "-n", "machdep.cpu.brand_string")
    processors = CurrentProcess.processorCount
    let words = answer("swiftc", "--version").split(separator: " ")
    compiler =
      words.firstIndex(of: "version").flatMap { words.dropFirst($0 + 1).first }.map {
        String($0)
      } ?? "unknown"
    isOptimized = !_isDebugAssertConfiguration()
    self.isQuick = isQuick
    linkage = Linkage(of: path).rawValue
    tool = String(try ColdRun(path, ["--version"]).output().prefix { !$0.isNewline })
    load = Self.load ?? "unknown"
  }

  init(
    system: String, processor: String, processors: Int, compiler: String, isOptimized: Bool,
    isQuick: Bool, linkage: String, tool: String, load: String
  ) {
    self.system = system
    self.processor = processor
    self.processors = processors
    self.compiler = compiler
    self.isOptimized = isOptimized
    self.isQuick = isQuick
    self.linkage = linkage
    self.tool = tool
    self.load = load
  }

  /// On Linux: the first `model name`.
  private static var processor: String? {
    text(of: "/proc/cpuinfo")?.split(separator: "\n").first { $0.hasPrefix("model name") }
      .flatMap { $0.split(separator: ":").dropFirst().first }
      .map { String($0.drop { $0 == " " }) }
  }

  private static var load: String? {
    text(of: "/proc/loadavg")?.split(separator: " ").first.map { String($0) }
  }

  private static func text(of path: String) -> String? {
    (try? DiskSources().read(path)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// For a table's heading.
  var summary: String {
    var text = "\(processor), \(processors) processors, \(system), Swift \(compiler)"
    text += ", \(tool) linked \(linkage), load \(load)"
    if isQuick { text += ", a quick run" }
    if !isOptimized { text += ", NOT OPTIMIZED" }
    return text
  }

  /// In what two runs differ so that their figures cannot be held against each other.
  func differences(from old: BenchmarkConditions) -> [String] {
    let fields: [(String, String, String)] = [
      ("system", old.system, system), ("processor", old.processor, processor),
      ("processors", "\(old.processors)", "\(processors)"), ("compiler", old.compiler, compiler),
      ("optimized", "\(old.isOptimized)", "\(isOptimized)"),
      ("quick", "\(old.isQuick)", "\(isQuick)"), ("linked", old.linkage, linkage),
    ]
    return fields.filter { $0.1 != $0.2 }.map { "\($0.0): \($0.1), now \($0.2)" }
  }
}
