import SettingsSystem

/// Commands of this program for scripts, profilers and the benchmark itself.
enum AuxiliaryCommand {
  /// Writes a generated file: a kind of input, the number of targets (or what the kind counts), the path.
  case write(GeneratedFile, number: Int, path: String)
  /// Prints a report without rows, for scripts that measure something themselves.
  case conditions
  /// Evaluates the million values once and nothing else, for profilers.
  case runEngineOnce
  /// Reads a project.pbxproj and does nothing else, for profilers.
  case readProject(String)
  /// Resolves all cells of a file through the library.
  case resolveWithLibrary(String)
  /// Runs a program and prints what it took.
  case usage([String])

  init?(_ arguments: [String]) {
    switch arguments.first {
    case "--write-input" where arguments.count == 3:
      guard let number = Int(arguments[1]) else { return nil }
      self = .write(.mixed, number: number, path: arguments[2])
    case "--write-input" where arguments.count == 4:
      guard let number = Int(arguments[2]), let file = GeneratedFile(rawValue: arguments[1])
      else { return nil }
      self = .write(file, number: number, path: arguments[3])
    case "--conditions" where arguments.count == 1: self = .conditions
    case "--run-engine-once" where arguments.count == 1: self = .runEngineOnce
    case "--read-project" where arguments.count == 2: self = .readProject(arguments[1])
    case "--resolve-with-library" where arguments.count == 2:
      self = .resolveWithLibrary(arguments[1])
    case ProcessUsage.option where arguments.count > 1: self = .usage(Array(arguments.dropFirst()))
    default: return nil
    }
  }

  /// Returns the exit code.
  func run() -> Int32 {
    switch self {
    case .write(let file, let number, let path):
      do throws(AtomicFile.Failure) {
        try AtomicFile.write(file.bytes(number), to: path)
        return 0
      } catch {
        try? StandardStream.error.write("error: cannot write '\(path)': \(error.explanation)\n")
        return 1
      }
    case .conditions: return Self.printConditions()
    case .runEngineOnce: return (try? EngineWorkload().run(threads: 1)) == nil ? 1 : 0
    case .readProject(let path):
      return (try? ProjectFilePart.read(DiskSources().read(path))) == nil ? 1 : 0
    case .resolveWithLibrary(let path): return (try? LibraryPart.resolve(path)) ?? 0 > 0 ? 0 : 1
    case .usage(let arguments): return ProcessUsage.answer(arguments)
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
  /// A project.pbxproj of at least so many bytes.
  case projectFile = "project-file"
  /// An xcconfig file of 502 settings.
  case xcconfig
  /// What the target of that number has on top of it in Debug.
  case override

  func bytes(_ number: Int) -> [UInt8] {
    switch self {
    case .mixed: BenchmarkInput(targets: number).text
    case .layered: LayeredInput(targets: number).config.text
    case .layeredSpec: LayeredInput(targets: number).spec
    case .projectFile: ProjectFileInput(bytes: number).text
    case .xcconfig: EngineInput.project()
    case .override: EngineInput.override(number, "Debug")
    }
  }
}
