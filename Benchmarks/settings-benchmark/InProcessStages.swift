import BuildSettingsKit
import CSettingsYAMLFloor
import SettingsDiagnostics
import SettingsRendering
import SettingsResolution
import SettingsSpec
import SettingsYAML

/// The engine's stages on one input, in this process.
struct InProcessStages {
  private let bytes: [UInt8]
  private let sources: InMemorySources
  /// How many settings all cells have together.
  let printedSettings: Int

  init(input: BenchmarkInput) throws(BenchmarkFailure) {
    bytes = input.text
    sources = InMemorySources(files: [Self.path: input.text])
    printedSettings = try Self.resolve(Self.load(sources))
  }

  private static let path = "config.yaml"

  /// Runs every stage once.
  func measure(into samples: inout Samples) throws(BenchmarkFailure) {
    let events = try samples.measure(.floor) {
      unsafe bytes.withUnsafeBufferPointer { buffer in
        unsafe settings_yaml_drain(buffer.baseAddress, buffer.count)
      }
    }
    guard events > 0 else { throw BenchmarkFailure(message: "libyaml cannot read the input") }
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
        _ = try project.plan(Self.cells(of: project), collectsExcluded: false)
      } catch {
        throw BenchmarkFailure(error)
      }
    }
    let count = try samples.measure(.resolve) { () throws(BenchmarkFailure) in
      try Self.resolve(project)
    }
    guard count == printedSettings else {
      throw BenchmarkFailure(message: "resolving twice gives different settings")
    }
    let output = try samples.measure(.all) { () throws(BenchmarkFailure) in
      try Self.print(Self.load(sources))
    }
    guard output > 0 else { throw BenchmarkFailure(message: "nothing was printed") }
  }

  // MARK: Stages

  static func load(_ sources: any SourceProvider, path: String = path)
    throws(BenchmarkFailure) -> SettingsProject
  {
    do throws(LoadFailure) {
      return try SettingsProject(
        configFile: path, sources: sources, projectDirectory: "/big", options: ResolutionOptions())
    } catch {
      throw BenchmarkFailure(message: error.diagnostics.first?.message ?? "the input is unusable")
    }
  }

  /// Prints every cell as JSON; returns the number of bytes.
  static func print(_ project: SettingsProject) throws(BenchmarkFailure) -> Int {
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

  static func cells(of project: SettingsProject) -> [CellReference] {
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
