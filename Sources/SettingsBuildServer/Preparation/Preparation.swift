import SettingsDiagnostics
import SettingsServer
import SettingsSystem

/// A request to prepare targets, while modules are emitted for it.
final class Preparation: Sendable {
  let id: RequestID
  /// The number of the task that clients see.
  let task: Int
  /// The identifier that the client gave to the request.
  let origin: String?
  let modules: [ModuleJob]
  private let state = Locked(State.waiting)

  private enum State {
    case waiting
    case running
    case cancelled
  }

  init(id: RequestID, task: Int, origin: String?, modules: [ModuleJob]) {
    self.id = id
    self.task = task
    self.origin = origin
    self.modules = modules
  }

  /// Marks the preparation as running, unless it is cancelled.
  ///
  /// - Parameter announce: Called before another thread can cancel it.
  func begin(_ announce: () -> Void) {
    state.withLock { state in
      guard state == .waiting else { return }
      state = .running
      announce()
    }
  }

  /// Stops the compilers. May be called on any thread.
  ///
  /// - Returns: Whether it was running.
  @discardableResult
  func cancel() -> Bool {
    state.withLock { state in
      defer { state = .cancelled }
      return state == .running
    }
  }

  var isCancelled: Bool { state.withLock { $0 == .cancelled } }
}

/// A module that has to be up to date.
struct ModuleJob: Sendable {
  /// The name of the target.
  let target: String
  let moduleName: String
  /// The absolute path of the folder for the module.
  let folder: String
  /// The arguments of swiftc, without outputs.
  let arguments: [String]
  let workingDirectory: String
  /// The absolute paths of the source files and headers.
  let inputs: [String]
  /// The positions of the modules that this one may import, which are before it.
  let dependencies: [Int]
}

/// What became of a module.
enum ModuleEmission: Sendable, Equatable {
  case upToDate
  /// The compiler's message about errors in it, or an empty text. Clients can import the module all
  /// the same, without what is wrong.
  case emitted(errors: String)
  /// The compiler's message. An older module stays in use.
  case failed(String)
  /// A module that it may import has failed.
  case skipped
  case cancelled
}
