import SettingsDiagnostics
import SettingsServer
import SettingsSystem

/// Progress of long work, in clients that show it.
extension LanguageServer {
  /// How far the check of a project is.
  struct ProgressStep: Sendable {
    let project: String
    let generation: Int
    let percentage: Int
  }

  /// The progress that a client shows for the check of a project.
  struct CheckProgress {
    let token: String
    let generation: Int
    /// Whether the client has accepted the token, and whether it knows of the start.
    var isAccepted = false
    var hasBegun = false
    var percentage = 0
  }

  /// Takes over a step. The first one of a check asks the client for a place to show it.
  func show(_ step: ProgressStep) {
    guard client.showsProgress, let project = projects[step.project],
      project.generation == step.generation, project.checkedGeneration < step.generation
    else { return }
    if checkProgress[step.project] == nil {
      let token = "check-\(nextRequest)"
      checkProgress[step.project] = CheckProgress(token: token, generation: step.generation)
      let path = step.project
      request("window/workDoneProgress/create", ["token": .string(token)]) {
        [unowned self] result in
        guard case .success = result, checkProgress[path]?.token == token else { return }
        checkProgress[path]?.isAccepted = true
        report(path)
      }
    }
    checkProgress[step.project]?.percentage = step.percentage
    report(step.project)
  }

  private func report(_ path: String) {
    guard let progress = checkProgress[path], progress.isAccepted else { return }
    let percentage = JSONValue.number(String(progress.percentage))
    if progress.hasBegun {
      notify(.string(progress.token), ["kind": "report", "percentage": percentage])
    } else {
      checkProgress[path]?.hasBegun = true
      notify(
        .string(progress.token),
        [
          "kind": "begin", "title": .string("Checking \(shortened(path))"), "cancellable": false,
          "percentage": percentage,
        ])
    }
  }

  /// Ends the progress of a project whose check has ended or is outdated.
  func endProgress(of path: String) {
    guard let progress = checkProgress.removeValue(forKey: path), progress.hasBegun else { return }
    notify(.string(progress.token), ["kind": "end"])
  }

  private func notify(_ token: JSONValue, _ value: JSONValue) {
    connection.send(Message.notification("$/progress", ["token": token, "value": value]))
  }

  // MARK: Requests

  /// The titles of requests that take long.
  private static let titles: [String: String] = [
    "textDocument/rename": "Renaming", "textDocument/codeAction": "Searching for fixes",
    "codeAction/resolve": "Fixing", "textDocument/references": "Searching",
    "textDocument/inlayHint": "Comparing levels",
  ]

  /// Begins the progress of a request if its client wants to show it.
  func beginProgress(of id: RequestID, _ method: String, _ params: JSONValue) {
    guard let title = Self.titles[method], let token = params["workDoneToken"], !token.isNull else {
      return
    }
    requestTokens[id] = token
    notify(token, ["kind": "begin", "title": .string(title), "cancellable": true])
  }

  /// Answers a request, after the end of its progress.
  func respond(_ id: RequestID, _ result: Result<JSONValue, ResponseError>) {
    if let token = requestTokens.removeValue(forKey: id) { notify(token, ["kind": "end"]) }
    connection.answer(id, result)
  }
}

/// Counts the cells of a check, and reports them if it takes long.
final class CheckClock {
  private let start = CurrentProcess.monotonicNanoseconds
  private let total: Int
  private let delay: UInt64
  private var count = 0
  private var last = -1

  /// - Parameters:
  ///   - total: The number of cells.
  ///   - milliseconds: A shorter check is not reported.
  init(total: Int, after milliseconds: Int) {
    self.total = max(1, total)
    delay = UInt64(milliseconds) * 1_000_000
  }

  /// Notes a cell; returns the percentage if it should be reported.
  func next() -> Int? {
    count += 1
    // The last percents are for what follows the cells.
    let percentage = min(99, count * 100 / total)
    guard percentage >= last + 5, CurrentProcess.monotonicNanoseconds - start >= delay else {
      return nil
    }
    last = percentage
    return percentage
  }
}
