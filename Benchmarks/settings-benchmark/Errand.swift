import SettingsSystem

/// What scripts, profilers and the benchmark itself ask of this program besides measuring.
enum Errand {
  /// Writes a generated file: a kind of input, the number of targets, the path.
  case write(GeneratedFile, targets: Int, path: String)
  /// Prints a report without rows, for scripts that measure something themselves.
  case conditions
  /// Evaluates the million values once and nothing else, for profilers.
  case runEngineOnce
  /// Runs a program and prints what it took.
  case usage([String])

  init?(_ arguments: [String]) {
    switch arguments.first {
    case "--write-input" where arguments.count == 3:
      guard let targets = Int(arguments[1]) else { return nil }
      self = .write(.mixed, targets: targets, path: arguments[2])
    case "--write-input" where arguments.count == 4:
      guard let targets = Int(arguments[2]), let file = GeneratedFile(rawValue: arguments[1])
      else { return nil }
      self = .write(file, targets: targets, path: arguments[3])
    case "--conditions" where arguments.count == 1: self = .conditions
    case "--run-engine-once" where arguments.count == 1: self = .runEngineOnce
    case ProcessUsage.option where arguments.count > 1: self = .usage(Array(arguments.dropFirst()))
    default: return nil
    }
  }

  /// Returns the exit code.
  func run() -> Int32 {
    switch self {
    case .write(let file, let targets, let path):
      (try? AtomicFile.write(file.bytes(targets: targets), to: path)) == nil ? 1 : 0
    case .conditions: Self.printConditions()
    case .runEngineOnce: (try? EngineWorkload().run(threads: 1)) == nil ? 1 : 0
    case .usage(let arguments): ProcessUsage.answer(arguments)
    }
  }

  private static func printConditions() -> Int32 {
    guard let run = try? BenchmarkRun(isQuick: false, tool: nil) else { return 1 }
    defer { run.folder.remove() }
    guard let conditions = try? BenchmarkConditions(tool: run.tool, isQuick: false) else {
      return 1
    }
    try? StandardStream.output.write(BenchmarkReport(conditions: conditions).json)
    return 0
  }
}

/// The inputs that can be had as files.
enum GeneratedFile: String {
  /// A config.yaml with lists, operators and references.
  case mixed
  /// A config.yaml in layers.
  case layered
  /// The same as an XcodeGen spec.
  case layeredSpec = "layered-spec"
  /// A project.pbxproj.
  case xcodeProject = "xcode-project"
  /// An xcconfig file of 502 settings.
  case xcconfig
  /// What the target of that number has on top of it in Debug.
  case override

  func bytes(targets: Int) -> [UInt8] {
    switch self {
    case .mixed: BenchmarkInput(targets: targets).text
    case .layered: LayeredInput(targets: targets).config.text
    case .layeredSpec: LayeredInput(targets: targets).spec
    case .xcodeProject: XcodeProjectInput(targets: targets).text
    case .xcconfig: EngineInput.project()
    case .override: EngineInput.override(targets, "Debug")
    }
  }
}
