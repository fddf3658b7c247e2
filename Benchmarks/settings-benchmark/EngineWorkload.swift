import SettingsDiagnostics
import SettingsModel
import SettingsResolution
import SettingsSystem
import SettingsXcode

/// The workload with which Apple's engine was measured: evaluating 502 settings of 2,000 cells to a
/// string or list, including the parsing of all files. Benchmarks/README.md has the engine's figures.
struct EngineWorkload: Sendable {
  private let project = EngineInput.project()
  private let overrides: [(configuration: String, bytes: [UInt8])]
  /// How many values one run evaluates.
  static let values = 1_004_000

  init() {
    overrides = (0..<EngineInput.targets).flatMap { target in
      EngineInput.configurations.map { ($0, EngineInput.override(target, $0)) }
    }
  }

  /// What a run found: enough to see that two runs found the same.
  struct Outcome: Equatable, Sendable {
    var values = 0
    var bytes = 0
  }

  func run(threads: Int) throws(BenchmarkFailure) -> Outcome {
    let shared = Shared(project)
    // With one thread all cells share one resolver; several threads have one for each stretch.
    let stretches = threads == 1 ? 1 : threads * 4
    var total = Outcome()
    var failure: BenchmarkFailure?
    OrderedWork.run(
      count: stretches, threads: threads,
      make: { number in
        let length = (overrides.count + stretches - 1) / stretches
        let range = number * length..<min((number + 1) * length, overrides.count)
        return Result { () throws(BenchmarkFailure) in try evaluate(range, shared) }
      },
      take: { (result: Result<Outcome, BenchmarkFailure>) in
        switch result {
        case .success(let outcome):
          total.values += outcome.values
          total.bytes += outcome.bytes
        case .failure(let error): failure = error
        }
        return failure == nil
      })
    if let failure { throw failure }
    guard total.values == Self.values else {
      throw BenchmarkFailure(message: "\(total.values) values instead of \(Self.values)")
    }
    return total
  }

  private func evaluate(
    _ cells: Range<Int>, _ shared: Shared
  ) throws(BenchmarkFailure) -> Outcome {
    var reader = shared.reader
    var stacks: [LevelStack] = []
    stacks.reserveCapacity(cells.count)
    for cell in cells {
      stacks.append(
        LevelStack(
          base: [shared.project],
          own: [reader.read(overrides[cell].bytes, as: Level(kind: .target))]))
    }
    guard reader.diagnostics.diagnostics.isEmpty else {
      throw BenchmarkFailure(message: "the engine's input is wrong")
    }
    let resolver = CellResolver(store: reader.store)
    var outcome = Outcome()
    do throws(EvaluationFailure) {
      for (stack, cell) in zip(stacks, cells) {
        let place = EngineInput.configurations.firstIndex(of: overrides[cell].configuration) ?? 0
        let group = resolver.group(for: stack, shared.parameters[place])
        try group.prepareOnce(for: shared.requests)
        try resolver.withCell(stack, in: group) { (group) throws(EvaluationFailure) in
          try group.evaluator.forEachValue(of: shared.requests) { text in
            outcome.values += 1
            outcome.bytes += text.count
          }
        }
      }
    } catch {
      throw BenchmarkFailure(message: error.message)
    }
    return outcome
  }

  /// What all cells have in common, read once in each run.
  private struct Shared: Sendable {
    let reader: Reader
    let project: BlockID
    let parameters: [ConditionParameters]
    let requests: [(name: SettingName, form: ValueForm)]

    init(_ bytes: [UInt8]) {
      var types: [String: SettingType] = [:]
      for name in EngineInput.lists { types[name] = .stringList }
      for name in ["TARGET_NAME", "CONFIGURATION"] { types[name] = .string }
      for i in 0..<390 { types["SET_\(i)"] = .string }
      for i in 0..<10 { types["ROOT_\(i)"] = .string }
      var reader = Reader(store: SettingsStore(names: NameTable(typeOverrides: types)))
      project = reader.read(bytes, as: Level(kind: .project))
      parameters = EngineInput.configurations.map { configuration in
        ConditionParameters([
          "sdk": "iphoneos17.0", "config": configuration, "arch": "arm64", "variant": "normal",
        ])
      }
      requests = types.sorted { $0.key < $1.key }.compactMap { name, type in
        reader.store.names.find(name).map {
          (name: $0, form: type == .stringList ? ValueForm.list : .string)
        }
      }
      self.reader = reader
    }
  }

  /// Reads xcconfig texts into blocks.
  private struct Reader: Sendable {
    var store: SettingsStore
    var files = SourceFiles()
    var diagnostics = DiagnosticCollector()

    init(store: SettingsStore) { self.store = store }

    mutating func read(_ bytes: [UInt8], as level: Level) -> BlockID {
      var loader = XcconfigLoader(sources: InMemorySources(files: [:]))
      store.beginBlock(of: store.addLevel(level))
      loader.load(
        "override.xcconfig", bytes: bytes, into: &store, files: &files, diagnostics: &diagnostics)
      return store.endBlock()
    }
  }
}
