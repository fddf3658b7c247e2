/// Lets a few programs run at a time.
///
/// Tests run in parallel, and every case of a parameterized one at once. With the streams of hundreds
/// of programs open, `Process.run` on Linux (6.3.1) crashes while it lists the open files: it copies
/// each entry of the list in the full length that one may have, past the end of the last.
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

  /// Hands the place on to whoever has waited longest.
  private func leave() {
    if waiting.isEmpty {
      free += 1
    } else {
      waiting.removeFirst().resume()
    }
  }
}
