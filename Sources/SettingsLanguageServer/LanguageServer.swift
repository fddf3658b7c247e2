import SettingsDiagnostics
package import SettingsProjects
package import SettingsRules
package import SettingsServer
import SettingsSystem

/// A server of the Language Server Protocol 3.17 for config.yaml, xcconfig files and XcodeGen specs.
///
/// Three threads share the work. One reads messages. The calling thread keeps the documents and
/// answers requests in their order. A third checks projects by all rules, and stops as soon as a
/// newer text makes its result worthless.
package final class LanguageServer {
  /// The options of the command.
  package struct Options: Sendable {
    /// The project to check (default: those that are found near the open documents).
    package var config: String?
    package var resolution = ResolutionOptions()
    /// Whether Apple's catalog may describe settings.
    package var usesCatalog = true
    /// Rules that are not checked.
    package var disabledRules: [RuleID] = []
    /// A check that takes longer, in milliseconds, reports its progress.
    package var progressDelay = 500
    /// The address of the page that describes the rules; nil if there is none.
    package var rulesPage: String?
    package var version = ""

    package init() {}
  }

  /// Returns the address of an absolute path.
  package static func uri(of path: String) -> String { DocumentURI.uri(of: path) }

  /// How a session ended.
  package enum Ending: Sendable {
    /// The client ended it as the protocol requires.
    case orderly
    /// The input ended, or `exit` came without `shutdown`.
    case abrupt
  }

  /// What the calling thread reacts to.
  enum Event: Sendable {
    case connection(Connection.Event)
    case checked(CheckOutcome)
    case overridden(OverrideOutcome)
    case progress(ProgressStep)
    case answered(RequestID, Result<JSONValue, ResponseError>, generation: Int, project: String)
  }

  private enum Phase {
    case starting
    case running
    case shutDown
  }

  let connection: Connection
  var options: Options
  var client = ClientCapabilities()
  var documents = DocumentStore()
  var projects: [String: WorkspaceProject] = [:]
  /// The folders of the workspace.
  var folders: [String] = []
  /// The paths whose published diagnostics are not empty.
  var published: Set<String> = []
  /// The requests that wait for the check of projects.
  var waiting: [WaitingRequest] = []
  /// What overrides what in each project, as of a generation, and the requests that wait for it.
  var overrides: [String: (generation: Int, table: OverrideTable?)] = [:]
  var waitingHints: [String: [WaitingHints]] = [:]
  /// Which documents have hints, and whether some of them are outdated.
  var hintRefresh = HintRefresh()
  let catalog: CatalogReference
  let events = Mailbox<Event>()
  let work = Mailbox<@Sendable () -> Void>()
  /// The current generation of each project. Older checks are not continued.
  let generations = Locked<[String: Int]>([:])
  /// The last generation of any project. A project that is added again does not repeat one.
  var lastGeneration = 0
  private var phase = Phase.starting
  private(set) var nextRequest = 1
  /// What follows the answers of the client, by the numbers of the requests.
  private var answerHandlers: [Int: (Result<JSONValue, ResponseError>) -> Void] = [:]
  /// What clients show of checks, by project, and the tokens of requests.
  var checkProgress: [String: CheckProgress] = [:]
  var requestTokens: [RequestID: JSONValue] = [:]

  package init(_ channel: any ByteChannel, options: Options = Options()) {
    connection = Connection(channel)
    self.options = options
    catalog = CatalogReference(isUsed: options.usesCatalog)
  }

  /// Serves until the client ends the session or the input ends.
  package func run() -> Ending {
    let (events, work) = (events, work)
    let isStarted = connection.start { events.put(.connection($0)) }
    guard isStarted, BackgroundThread.start({ while let job = work.take() { job() } }) else {
      return .abrupt
    }
    defer {
      // Stops the check that still runs.
      generations.withLock { $0 = [:] }
      work.close()
    }
    while let event = events.take() {
      switch event {
      case .connection(.end): return phase == .shutDown ? .orderly : .abrupt
      case .connection(.message(let message)):
        if let ending = handle(message) { return ending }
      case .checked(let outcome): finish(outcome)
      case .overridden(let outcome): finish(outcome)
      case .progress(let step): show(step)
      case .answered(let id, let result, let generation, let project):
        // Nothing waits for it after `shutdown`.
        if let index = laterAnswers.firstIndex(of: id) {
          laterAnswers.remove(at: index)
          let isCurrent = projects[project]?.generation == generation
          respond(id, isCurrent ? result : .failure(.modified))
        }
      }
      // Several changes that arrive together are analyzed once.
      if phase == .running, events.isEmpty { analyzeChanges() }
    }
    return .abrupt
  }

  // MARK: Messages

  private func handle(_ message: Message) -> Ending? {
    switch message {
    case .notification("exit", _): return phase == .shutDown ? .orderly : .abrupt
    case .notification(let method, let params): notify(method, params)
    case .request(let id, let method, let params): answer(id, method, params)
    case .response(let id, let result):
      if let number = id?.value.integer { answerHandlers.removeValue(forKey: number)?(result) }
    case .invalid(let id, let error): connection.send(Message.response(id, error))
    }
    return nil
  }

  private func answer(_ id: RequestID, _ method: String, _ params: JSONValue) {
    if connection.isCancelled(id) { return respond(id, .failure(.cancelled)) }
    func fail(_ code: ResponseError.Code, _ message: String) {
      respond(id, .failure(ResponseError(code, message)))
    }
    switch (phase, method) {
    case (.starting, "initialize"):
      phase = .running
      return respond(id, .success(initialize(params)))
    case (.starting, _):
      return fail(
        .serverNotInitialized, "the first request must be 'initialize', not '\(method)'")
    case (.running, "initialize"):
      return fail(.invalidRequest, "the server is initialized already")
    case (.running, "shutdown"):
      phase = .shutDown
      cancelOpenRequests()
      return respond(id, .success(.null))
    case (.running, _): break
    case (.shutDown, _): return fail(.invalidRequest, "the server was shut down")
    }
    guard let handler = Self.requests[method] else {
      return fail(.methodNotFound, "the server has no method '\(method)'")
    }
    beginProgress(of: id, method, params)
    analyzeChanges()
    do throws(ResponseError) {
      guard let result = try handler(self)(id, params) else { return }
      respond(
        id, connection.isCancelled(id) ? .failure(.cancelled) : .success(result))
    } catch {
      respond(id, .failure(error))
    }
  }

  private func notify(_ method: String, _ params: JSONValue) {
    if method == "$/cancelRequest", let id = RequestID(params["id"]) { return cancel(id) }
    guard phase == .running else { return }
    switch method {
    case "initialized": registerWatchers()
    case "textDocument/didOpen": open(params)
    case "textDocument/didChange": change(params)
    case "textDocument/didClose": close(params)
    case "textDocument/didSave": reloadAll()
    case "workspace/didChangeWatchedFiles": reloadAfterChangesOnDisk()
    case "workspace/didChangeWorkspaceFolders": changeFolders(params)
    // Others have no effect; the protocol does not require an answer.
    default: break
    }
  }

  /// A request that is answered is no longer cancelled. One that waits is answered now.
  private func cancel(_ id: RequestID) {
    if let index = waiting.firstIndex(where: { $0.id == id }) {
      waiting.remove(at: index)
      respond(id, .failure(.cancelled))
    } else if let (path, index) = waitingHint(id) {
      waitingHints[path]?.remove(at: index)
      respond(id, .failure(.cancelled))
    } else if !laterAnswers.contains(id) {
      connection.forget(id)
    }
  }

  /// Answers what still waits when the session ends: each request has an answer.
  private func cancelOpenRequests() {
    let hints = waitingHints.sorted { $0.key < $1.key }.flatMap { $0.value.map(\.id) }
    for id in waiting.map(\.id) + hints + laterAnswers { respond(id, .failure(.cancelled)) }
    waiting = []
    waitingHints = [:]
    laterAnswers = []
  }

  /// The requests that the working thread answers.
  var laterAnswers: [RequestID] = []

  /// Sends a request of the server.
  ///
  /// - Parameter handler: Called with the answer.
  func request(
    _ method: String, _ params: JSONValue,
    then handler: ((Result<JSONValue, ResponseError>) -> Void)? = nil
  ) {
    connection.send(Message.request(nextRequest, method, params))
    if let handler { answerHandlers[nextRequest] = handler }
    nextRequest += 1
  }

  /// The methods of requests besides those of the session, sorted.
  static let methods = requests.keys.sorted()

  typealias Handler =
    @Sendable (LanguageServer) -> (RequestID, JSONValue) throws(ResponseError) -> JSONValue?

  /// The methods that the server answers, besides those of the session itself. A method that
  /// returns nil is answered later.
  private static let requests: [String: Handler] = [
    "textDocument/codeAction": { $0.codeActions },
    "codeAction/resolve": { $0.resolveCodeAction },
    "completionItem/resolve": { $0.resolveCompletion },
    "textDocument/completion": { $0.complete },
    "textDocument/definition": { $0.definition },
    "textDocument/documentLink": { $0.documentLinks },
    "textDocument/documentSymbol": { $0.documentSymbols },
    "textDocument/foldingRange": { $0.foldingRanges },
    "textDocument/formatting": { $0.formatting },
    "textDocument/hover": { $0.hover },
    "textDocument/inlayHint": { $0.inlayHints },
    "textDocument/prepareRename": { $0.prepareRename },
    "textDocument/references": { $0.references },
    "textDocument/rename": { $0.rename },
    "workspace/symbol": { $0.workspaceSymbols },
  ]
}
