import SettingsDiagnostics
package import SettingsServer
import SettingsSystem

/// A server of the Build Server Protocol 2.2, with the extensions of sourcekit-lsp.
///
/// Three threads share the work. One reads messages. The calling thread keeps the project and
/// answers requests in their order. A third emits modules, and stops as soon as its request is
/// cancelled.
package final class BuildServer {
  /// The options of the command.
  package struct Options: Sendable {
    /// The folders for modules and the index.
    package var folders: BuildServerFolders
    /// The absolute path of swiftc; nil if there is none.
    package var swiftCompiler: String?
    package var version = ""
    /// Loads the project, whenever its files have changed.
    ///
    /// The parameter is the absolute path of the client's root folder, if it has one.
    package var load: @Sendable (String?) -> Result<any BuildWorkspace, BuildWorkspaceFailure>

    package init(
      folders: BuildServerFolders,
      load: @escaping @Sendable (String?) -> Result<any BuildWorkspace, BuildWorkspaceFailure>
    ) {
      self.folders = folders
      self.load = load
    }
  }

  /// How a session ended.
  package enum Ending: Sendable {
    /// The client ended it as the protocol requires.
    case orderly
    /// The input ended, or `build/exit` came without `build/shutdown`.
    case abrupt
  }

  /// What the calling thread reacts to.
  enum Event: Sendable {
    case connection(Connection.Event)
    case prepared(Preparation, [ModuleEmission])
    case workEnded
  }

  private enum Phase {
    case starting
    case running
    case shutDown
  }

  static let name = "resolve-settings"
  static let protocolVersion = "2.2.0"

  let connection: Connection
  let options: Options
  let events = Mailbox<Event>()
  let work = Mailbox<@Sendable () -> Void>()
  /// The absolute path of the client's root folder.
  var root: String?
  /// The project; nil until a request needs it, or if it was never loaded successfully.
  var state: WorkspaceState?
  /// Why the project could not be loaded the last time.
  var failure: BuildWorkspaceFailure?
  /// Whether files changed since the project was loaded.
  var isOutdated = true
  /// The files whose options an older client wants to know when they change.
  var registered: [String: ServedArguments.File?] = [:]
  /// The preparations that are not answered yet.
  var preparations: [RequestID: Preparation] = [:]
  var nextTask = 1
  private var phase = Phase.starting

  package init(_ channel: any ByteChannel, options: Options) {
    connection = Connection(channel)
    self.options = options
  }

  /// Serves until the client ends the session or the input ends.
  package func run() -> Ending {
    let (events, work) = (events, work)
    let isStarted = connection.start { events.put(.connection($0)) }
    let isWorking = BackgroundThread.start {
      while let job = work.take() { job() }
      events.put(.workEnded)
    }
    guard isStarted, isWorking else { return .abrupt }
    defer {
      // No compiler outlives the server.
      for preparation in preparations.values { preparation.cancel() }
      work.close()
      while let event = events.take() {
        if case .workEnded = event { break }
      }
    }
    while let event = events.take() {
      switch event {
      case .connection(.end): return phase == .shutDown ? .orderly : .abrupt
      case .connection(.message(let message)):
        if let ending = handle(message) { return ending }
      case .prepared(let preparation, let emissions): finish(preparation, emissions)
      case .workEnded: return .abrupt
      }
      // Several changes that arrive together are one.
      if phase == .running, state != nil || failure != nil, events.isEmpty { reloadIfOutdated() }
    }
    return .abrupt
  }

  // MARK: Messages

  private func handle(_ message: Message) -> Ending? {
    switch message {
    case .notification("build/exit", _): return phase == .shutDown ? .orderly : .abrupt
    case .notification(let method, let params): notify(method, params)
    case .request(let id, let method, let params): answer(id, method, params)
    case .response: break
    case .invalid(let id, let error): connection.send(Message.response(id, error))
    }
    return nil
  }

  private func answer(_ id: RequestID, _ method: String, _ params: JSONValue) {
    if connection.isCancelled(id) { return connection.answer(id, .failure(.cancelled)) }
    func fail(_ code: ResponseError.Code, _ message: String) {
      connection.answer(id, .failure(ResponseError(code, message)))
    }
    switch (phase, method) {
    case (.starting, "build/initialize"):
      do throws(ResponseError) {
        let result = try initialize(params)
        phase = .running
        return connection.answer(id, .success(result))
      } catch {
        return connection.answer(id, .failure(error))
      }
    case (.starting, _):
      return fail(
        .serverNotInitialized, "the first request must be 'build/initialize', not '\(method)'")
    case (.running, "build/initialize"):
      return fail(.invalidRequest, "the server is initialized already")
    case (.running, "build/shutdown"):
      phase = .shutDown
      return connection.answer(id, .success(.null))
    case (.running, _): break
    case (.shutDown, _): return fail(.invalidRequest, "the server was shut down")
    }
    guard let handler = Self.requests[Self.withoutPrefix(method)] else {
      return fail(.methodNotFound, "the server has no method '\(method)'")
    }
    do throws(ResponseError) {
      guard let result = try handler(self)(id, params) else { return }
      connection.answer(id, .success(result))
    } catch {
      connection.answer(id, .failure(error))
    }
  }

  /// Later versions of sourcekit-lsp put a prefix before the methods that they add to the protocol.
  private static func withoutPrefix(_ method: String) -> String {
    let prefix = "sourcekit/"
    return method.hasPrefix(prefix) ? String(method.dropFirst(prefix.count)) : method
  }

  private func notify(_ method: String, _ params: JSONValue) {
    if method == "$/cancelRequest", let id = RequestID(params["id"]) { return cancel(id) }
    guard phase == .running else { return }
    switch method {
    case "workspace/didChangeWatchedFiles": noteChanges(params)
    // Others have no effect; the protocol does not require an answer.
    default: break
    }
  }

  /// A request that is answered is no longer cancelled. A preparation is stopped and answered now.
  private func cancel(_ id: RequestID) {
    connection.forget(id)
    guard let preparation = preparations.removeValue(forKey: id) else { return }
    if preparation.cancel() { finishTask(of: preparation, .cancelled) }
    connection.answer(id, .failure(.cancelled))
  }

  /// Sends a message for the client's log.
  func log(_ severity: LogSeverity, _ message: String) {
    connection.send(
      Message.notification(
        "build/logMessage",
        ["type": .number(String(severity.rawValue)), "message": .string(message)]))
  }

  enum LogSeverity: Int {
    case error = 1
    case warning
    case information
  }

  typealias Handler =
    @Sendable (BuildServer) -> (RequestID, JSONValue) throws(ResponseError) -> JSONValue?

  /// The methods of requests besides those of the session, sorted.
  static let methods = requests.keys.sorted()

  /// The methods that the server answers, besides those of the session itself. A method that
  /// returns nil is answered later.
  private static let requests: [String: Handler] = [
    "buildTarget/dependencySources": { $0.dependencySources },
    "buildTarget/inverseSources": { $0.inverseSources },
    "buildTarget/outputPaths": { $0.outputPaths },
    "buildTarget/prepare": { $0.prepare },
    "buildTarget/sources": { $0.sources },
    "textDocument/registerForChanges": { $0.registerForChanges },
    "textDocument/sourceKitOptions": { $0.sourceKitOptions },
    "workspace/buildTargets": { $0.buildTargets },
    "workspace/reload": { $0.reload },
    "workspace/waitForBuildSystemUpdates": { $0.waitForUpdates },
  ]
}
