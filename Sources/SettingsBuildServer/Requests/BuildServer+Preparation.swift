import SettingsDiagnostics
import SettingsServer
import SettingsSystem

/// `buildTarget/prepare`: the modules that the sources of targets import.
extension BuildServer {
  func prepare(_ id: RequestID, _ params: JSONValue) throws(ResponseError) -> JSONValue? {
    guard let compiler = options.swiftCompiler else {
      throw ResponseError(
        .requestFailed, "swiftc was not found; put its folder into PATH to prepare targets")
    }
    let state = try currentState()
    let targets = try targets(in: params, of: state)
    let modules = try modules(importedBy: targets, in: state)
    if modules.isEmpty { return .null }
    let preparation = Preparation(
      id: id, task: nextTask, origin: params["originId"]?.string, modules: modules)
    nextTask += 1
    preparations[id] = preparation
    let (events, connection) = (events, connection)
    work.put {
      let emitter = ModuleEmitter(compiler: compiler) { preparation.isCancelled }
      preparation.begin { Self.start(preparation, connection) }
      let emissions = emitter.emit(preparation.modules) { done, target in
        if !preparation.isCancelled { Self.progress(preparation, done, target, connection) }
      }
      events.put(.prepared(preparation, emissions))
    }
    return nil
  }

  /// The modules of all targets that are built before others, in the order in which they are built.
  private func modules(
    importedBy targets: [Int], in state: WorkspaceState
  ) throws(ResponseError) -> [ModuleJob] {
    var jobs: [ModuleJob] = []
    var positions: [Int: Int] = [:]
    for target in try order(ofDependenciesOf: targets, in: state) {
      let all: ServedArguments
      switch state.arguments(of: target) {
      case .success(let arguments): all = arguments
      case .failure(let failure): throw ResponseError(.requestFailed, failure.summary)
      }
      guard let name = all.moduleName else { continue }
      let own = state.targets[target]
      positions[target] = jobs.count
      jobs.append(
        ModuleJob(
          target: own.name, moduleName: name, folder: options.folders.module(of: own.name),
          arguments: all.swift + searchPaths(for: target, of: state),
          workingDirectory: all.workingDirectory,
          inputs: own.sources.filter { $0.language == ServedSource.swift || $0.isHeader }
            .map(\.path) + all.otherInputs,
          dependencies: state.allDependencies(of: target).compactMap { positions[$0] }.sorted()))
    }
    return jobs
  }

  /// The targets that have to be built before others, each after those that it depends on itself.
  private func order(
    ofDependenciesOf targets: [Int], in state: WorkspaceState
  ) throws(ResponseError) -> [Int] {
    var order: [Int] = []
    var known: Set<Int> = []
    // A list instead of recursion, because a project may have a long chain of targets.
    var open: [(target: Int, isDone: Bool)] = []
    for target in targets.reversed() {
      open += state.targets[target].dependencies.reversed().map { ($0, false) }
    }
    while let (target, isDone) = open.popLast() {
      if isDone {
        order.append(target)
      } else if known.insert(target).inserted {
        open.append((target, true))
        open += state.targets[target].dependencies.reversed().map { ($0, false) }
      }
    }
    return order
  }

  // MARK: The end

  func finish(_ preparation: Preparation, _ emissions: [ModuleEmission]) {
    // A cancelled request was answered before.
    guard preparations.removeValue(forKey: preparation.id) != nil else { return }
    var failures: [(target: String, message: String)] = []
    for (job, emission) in zip(preparation.modules, emissions) {
      switch emission {
      case .failed(let message): failures.append((job.target, message))
      case .emitted(let errors) where !errors.isEmpty:
        log(.warning, "the module of '\(job.target)' is incomplete:\n\(errors)")
      case .emitted, .upToDate, .skipped, .cancelled: break
      }
    }
    for failure in failures {
      log(.error, "cannot emit the module of '\(failure.target)':\n\(failure.message)")
    }
    finishTask(of: preparation, failures.isEmpty ? .success : .failure)
    guard let first = failures.first else {
      return connection.answer(preparation.id, .success(.null))
    }
    let lines = first.message.split(separator: "\n")
    // The compiler names a place; what runs it only says that it failed.
    let line = lines.first { $0.contains(": error: ") } ?? lines.first ?? ""
    connection.answer(
      preparation.id,
      .failure(
        ResponseError(
          .requestFailed, "cannot emit the module of '\(first.target)': \(line)")))
  }

  // MARK: Tasks

  enum TaskStatus: Int {
    case success = 1
    case failure
    case cancelled
  }

  private static func send(
    _ method: String, of preparation: Preparation, _ members: KeyValuePairs<String, JSONValue>,
    _ connection: Connection
  ) {
    let now = FileIdentity.Time.now
    let milliseconds = now.seconds * 1000 + now.nanoseconds / 1_000_000
    var all: [JSONObject.Member] = [
      .init(name: "taskId", value: ["id": .string("prepare-\(preparation.task)")]),
      .init(name: "eventTime", value: .number(String(milliseconds))),
    ]
    if let origin = preparation.origin {
      all.append(.init(name: "originId", value: .string(origin)))
    }
    all += members.map { .init(name: $0.key, value: $0.value) }
    connection.send(Message.notification(method, .object(JSONObject(all))))
  }

  private static func start(_ preparation: Preparation, _ connection: Connection) {
    // sourcekit-lsp shows a task with this data as a progress of the editor.
    send(
      "build/taskStart", of: preparation,
      [
        "message": "Emitting Swift modules",
        "data": ["workDoneProgressTitle": "Preparing targets"],
      ], connection)
  }

  private static func progress(
    _ preparation: Preparation, _ done: Int, _ target: String, _ connection: Connection
  ) {
    send(
      "build/taskProgress", of: preparation,
      [
        "message": .string(target), "progress": .number(String(done)),
        "total": .number(String(preparation.modules.count)), "unit": "modules",
      ], connection)
  }

  func finishTask(of preparation: Preparation, _ status: TaskStatus) {
    Self.send(
      "build/taskFinish", of: preparation, ["status": .number(String(status.rawValue))], connection)
  }
}
