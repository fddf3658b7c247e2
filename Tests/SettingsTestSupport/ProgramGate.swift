/// Lets a few programs run at a time.
///
/// Tests run in parallel, and every case of a parameterized one at once: hundreds of programs would keep
/// one another from ending, and fill the memory of a small machine.
actor ProgramGate {
  static let shared = ProgramGate(places: 16)

  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(places: Int) {
    free = places
  }

  /// Runs a body once there is a place for it.
  func pass<Result: Sendable>(
    _ body: @Sendable () async throws -> Result
  ) async throws -> Result {
    await enter()
    defer { leave() }
    return try await body()
  }

  private func enter() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  /// Passes the place to the process that has waited longest.
  private func leave() {
    if waiting.isEmpty {
      free += 1
    } else {
      waiting.removeFirst().resume()
    }
  }
}
