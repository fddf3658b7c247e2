/// Reports the progress of a reading. It is called from many threads, one call at a time.
package typealias AuditProgress = @Sendable (_ done: Int, _ total: Int) -> Void

/// Distributes work among processors. The results are in the order of the items.
enum ParallelWork {
  static func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], width: Int, progress: AuditProgress?,
    _ body: @escaping @Sendable (Item) -> Result
  ) async -> [Result] {
    var results = [Result?](repeating: nil, count: items.count)
    await withTaskGroup(of: (Int, Result).self) { group in
      var next = 0
      func start() {
        guard next < items.count else { return }
        let index = next
        next += 1
        group.addTask { (index, body(items[index])) }
      }
      for _ in 0..<max(1, width) { start() }
      var done = 0
      while let (index, result) = await group.next() {
        results[index] = result
        done += 1
        progress?(done, items.count)
        start()
      }
    }
    return results.compactMap(\.self)
  }
}
