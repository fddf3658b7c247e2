/// A value that several threads use, one at a time.
///
/// A mutex of POSIX threads guards it. The thread sanitizer does not see how `Mutex` of
/// Synchronization waits on Linux, because that is in a library without instrumentation, and reports
/// races that do not exist.
@safe
package final class Locked<Value: Sendable>: @unchecked Sendable {
  private let monitor = OrderedWork.Monitor()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  /// Calls a function with the value, which no other thread uses meanwhile.
  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    monitor.enter()
    defer { monitor.leave() }
    return body(&value)
  }
}
