#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Runs numbered pieces of work on several threads, and passes on the results in the order of the
/// numbers.
///
/// Threads are only a few pieces ahead of the results, so the memory use does not depend on the
/// number of pieces.
package enum OrderedWork {
  /// - Parameters:
  ///   - make: Called on any thread, once for each number.
  ///   - take: Called on the calling thread. If it returns false, the work ends.
  package static func run<Piece: Sendable>(
    count: Int, threads: Int = CurrentProcess.processorCount,
    make: @escaping @Sendable (Int) -> Piece,
    take: (Piece) -> Bool
  ) {
    let helpers = min(threads, count)
    guard helpers > 1 else {
      for number in 0..<count where !take(make(number)) { return }
      return
    }
    let state = SharedState<Piece>(count: count, window: 2 * helpers, make: make)
    let running = (0..<helpers).compactMap { _ in Thread { state.work() } }
    // If no threads are available, the work is done here.
    if running.isEmpty { return run(count: count, threads: 1, make: make, take: take) }
    while let piece = state.next() {
      if !take(piece) { state.stop() }
    }
    for thread in running { thread.join() }
  }

  /// The numbers and results that threads share.
  private final class SharedState<Piece: Sendable>: @unchecked Sendable {
    private let count: Int
    private let window: Int
    private let make: @Sendable (Int) -> Piece
    private let monitor = Monitor()
    // All of these are only accessed while the monitor is held.
    private var nextToMake = 0
    private var nextToTake = 0
    private var made: [Int: Piece] = [:]

    init(count: Int, window: Int, make: @escaping @Sendable (Int) -> Piece) {
      self.count = count
      self.window = window
      self.make = make
    }

    func work() {
      while let number = fetch() {
        let piece = make(number)
        monitor.enter()
        made[number] = piece
        monitor.leaveAndNotifyAll()
      }
    }

    private func fetch() -> Int? {
      monitor.enter()
      defer { monitor.leave() }
      while nextToMake < count, nextToMake >= nextToTake + window { monitor.wait() }
      guard nextToMake < count else { return nil }
      nextToMake += 1
      return nextToMake - 1
    }

    func next() -> Piece? {
      monitor.enter()
      guard nextToTake < count else {
        monitor.leave()
        return nil
      }
      while made[nextToTake] == nil { monitor.wait() }
      let piece = made.removeValue(forKey: nextToTake)
      nextToTake += 1
      monitor.leaveAndNotifyAll()
      return piece
    }

    func stop() {
      monitor.enter()
      nextToMake = count
      nextToTake = count
      monitor.leaveAndNotifyAll()
    }
  }

  /// A lock with a condition.
  @safe
  final class Monitor: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
      unsafe mutex.initialize(to: pthread_mutex_t())
      unsafe condition.initialize(to: pthread_cond_t())
      unsafe pthread_mutex_init(mutex, nil)
      unsafe pthread_cond_init(condition, nil)
    }

    deinit {
      unsafe pthread_cond_destroy(condition)
      unsafe pthread_mutex_destroy(mutex)
      unsafe condition.deallocate()
      unsafe mutex.deallocate()
    }

    func enter() { unsafe pthread_mutex_lock(mutex) }
    func leave() { unsafe pthread_mutex_unlock(mutex) }
    func wait() { unsafe pthread_cond_wait(condition, mutex) }

    func leaveAndNotifyAll() {
      unsafe pthread_cond_broadcast(condition)
      leave()
    }
  }

  /// A thread that runs one function.
  @safe
  struct Thread {
    private final class Start {
      let body: @Sendable () -> Void
      init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    private let handle: pthread_t

    /// - Returns: Nil if the system cannot create a thread.
    init?(_ body: @escaping @Sendable () -> Void) {
      let start = unsafe Unmanaged.passRetained(Start(body))
      #if canImport(Darwin)
        var handle: pthread_t?
        let status = unsafe pthread_create(
          &handle, nil,
          { context in
            unsafe Unmanaged<Start>.fromOpaque(context).takeRetainedValue().body()
            return nil
          }, start.toOpaque())
        guard status == 0, let handle = unsafe handle else {
          unsafe start.release()
          return nil
        }
        unsafe self.handle = handle
      #else
        var handle = pthread_t()
        let status = unsafe pthread_create(
          &handle, nil,
          { context in
            if let context = unsafe context {
              unsafe Unmanaged<Start>.fromOpaque(context).takeRetainedValue().body()
            }
            return nil
          }, start.toOpaque())
        guard status == 0 else {
          unsafe start.release()
          return nil
        }
        self.handle = handle
      #endif
    }

    /// Lets the thread end by itself.
    func detach() {
      #if canImport(Darwin)
        unsafe pthread_detach(handle)
      #else
        pthread_detach(handle)
      #endif
    }

    func join() {
      #if canImport(Darwin)
        unsafe pthread_join(handle, nil)
      #else
        pthread_join(handle, nil)
      #endif
    }
  }
}
