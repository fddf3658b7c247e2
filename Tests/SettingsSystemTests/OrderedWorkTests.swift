import SettingsSystem
import Testing

/// Pieces made by several threads arrive in order, each once.
struct OrderedWorkTests {
  /// Takes longer for some numbers than for others.
  @Sendable private static func square(_ number: Int) -> Int {
    var sum = 0
    for step in 0..<(number % 7 == 0 ? 20_000 : 10) { sum += step & 1 }
    return sum >= 0 ? number * number : 0
  }

  @Test(arguments: [1, 2, 3, 8], [0, 1, 2, 100])
  func `pieces are taken in the order of their numbers`(threads: Int, count: Int) {
    var taken: [Int] = []
    OrderedWork.run(count: count, threads: threads, make: Self.square) { piece in
      taken.append(piece)
      return true
    }
    #expect(taken == (0..<count).map { $0 * $0 })
  }

  @Test(arguments: [1, 2, 8])
  func `no results are taken after the consumer stops`(threads: Int) {
    var taken: [Int] = []
    OrderedWork.run(count: 1000, threads: threads, make: Self.square) { piece in
      taken.append(piece)
      return taken.count < 5
    }
    #expect(taken == [0, 1, 4, 9, 16])
  }
}
