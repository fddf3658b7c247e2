import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsRendering
import SettingsResolution
import SettingsYAML

/// The engine's stages on one input, in this process.
struct ConfigStages {
  private let bytes: [UInt8]
  private let sources: InMemorySources
  /// How long all cells are as JSON.
  let printedBytes: Int

  init(_ input: ConfigInput) throws(BenchmarkFailure) {
    bytes = input.text
    sources = InMemorySources(files: [Self.path: input.text])
    printedBytes = try Self.print(Self.load(sources))
  }

  private static let path = "config.yaml"

  /// How many settings all cells have together.
  func countSettings() throws(BenchmarkFailure) -> Int { try Self.resolve(Self.load(sources)) }

  /// Runs every stage once.
  ///
  /// - Parameter settings: how many must be found.
  func measure(settings: Int, into samples: inout Samples) throws(BenchmarkFailure) {
    try samples.measureFloor(bytes)
    let document = try samples.measure(.parse) {
      var diagnostics = DiagnosticCollector()
      return YAMLDocument.parse(
        bytes, file: SourceFileID(rawValue: 0), into: &diagnostics)
    }
    guard document != nil else { throw BenchmarkFailure(message: "the input cannot be parsed") }

    let project = try samples.measure(.load) { () throws(BenchmarkFailure) in
      try Self.load(sources)
    }
    try samples.measure(.lower) { () throws(BenchmarkFailure) in
      do throws(ResolutionFailure) {
        _ = try project.planner.plan(Self.cells(of: project), collectsExcluded: false)
      } catch {
        throw BenchmarkFailure(error)
      }
    }
    let count = try samples.measure(.resolve) { () throws(BenchmarkFailure) in
      try Self.resolve(project)
    }
    guard count == settings else {
      throw BenchmarkFailure(message: "resolving twice gives different settings")
    }
    try measureJSON(.json, into: &samples)
  }

  /// From the bytes to all cells as JSON, once.
  func measureJSON(_ stage: Stage, into samples: inout Samples) throws(BenchmarkFailure) {
    let output = try samples.measure(stage) { () throws(BenchmarkFailure) in
      try Self.print(Self.load(sources))
    }
    guard output == printedBytes else {
      throw BenchmarkFailure(message: "printing twice gives different output")
    }
  }

  // MARK: Stages

  private static func load(_ sources: any SourceProvider) throws(BenchmarkFailure)
    -> SettingsProject
  {
    do throws(LoadFailure) {
      return try SettingsProject(
        configFile: path, sources: sources, projectDirectory: "/big", options: ResolutionOptions())
    } catch {
      throw BenchmarkFailure(message: error.diagnostics.first?.message ?? "the input is unusable")
    }
  }

  /// Prints every cell as JSON; returns the number of bytes.
  private static func print(_ project: SettingsProject) throws(BenchmarkFailure) -> Int {
    do throws(ResolutionFailure) {
      var count = 0
      let failures = try CellPrinting(project, includesBuiltIns: false).print(
        cells(of: project), as: CellsJSON()
      ) {
        count += $0.count
        return true
      }
      guard failures.isEmpty else {
        throw ResolutionFailure(diagnostics: failures, files: project.files)
      }
      return count
    } catch {
      throw BenchmarkFailure(error)
    }
  }

  /// Evaluates every setting of every cell; returns their number.
  private static func resolve(_ project: SettingsProject) throws(BenchmarkFailure) -> Int {
    var count = 0
    do throws(ResolutionFailure) {
      try project.withCells(cells(of: project)) { (cell) throws(ResolutionFailure) in
        for name in cell.names(includesBuiltIns: false) where try cell.memo(of: name) != nil {
          count += 1
        }
      }
    } catch {
      throw BenchmarkFailure(error)
    }
    return count
  }

  private static func cells(of project: SettingsProject) -> [CellReference] {
    project.outline.targets.flatMap { target in
      project.outline.configurations.indices.map {
        CellReference(target: target, configuration: $0)
      }
    }
  }
}

extension BenchmarkFailure {
  init(_ failure: ResolutionFailure) {
    self.init(message: failure.diagnostics.first?.message ?? "a cell cannot be resolved")
  }
}
