/// A queue that threads fill and one thread empties.
///
/// ```swift
/// let mailbox = Mailbox<Int>()
/// BackgroundThread.start { mailbox.put(1) }
/// let first = mailbox.take()
/// ```
@safe
package final class Mailbox<Element: Sendable>: @unchecked Sendable {
  private let monitor = OrderedWork.Monitor()
  // All of these are only accessed while the monitor is held.
  private var elements: [Element] = []
  /// The number of elements at the start of the array that were taken.
  private var taken = 0
  private var isClosed = false

  package init() {}

  /// Adds an element at the end. After `close`, the element is dropped.
  package func put(_ element: Element) {
    monitor.enter()
    if !isClosed { elements.append(element) }
    monitor.leaveAndNotifyAll()
  }

  /// Waits for an element and removes it.
  ///
  /// - Returns: Nil if the mailbox is empty and closed.
  package func take() -> Element? {
    monitor.enter()
    defer { monitor.leave() }
    while taken == elements.count, !isClosed { monitor.wait() }
    guard taken < elements.count else { return nil }
    let element = elements[taken]
    taken += 1
    if taken == elements.count {
      elements.removeAll()
      taken = 0
    }
    return element
  }

  /// Whether no element is waiting.
  package var isEmpty: Bool {
    monitor.enter()
    defer { monitor.leave() }
    return taken == elements.count
  }

  /// Ends the queue: `take` returns the remaining elements, then nil.
  package func close() {
    monitor.enter()
    isClosed = true
    monitor.leaveAndNotifyAll()
  }
}

/// A thread that runs beside the others until its function returns or the process ends.
package enum BackgroundThread {
  /// Starts a thread.
  ///
  /// - Returns: False if the system cannot create a thread. Then nothing was run.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = OrderedWork.Thread(body) else { return false }
    thread.detach()
    return true
  }
}
