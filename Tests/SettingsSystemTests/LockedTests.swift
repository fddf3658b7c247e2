import Foundation
import SettingsSystem
import Testing

/// A value that many threads change, one at a time.
struct LockedTests {
  @Test func `no change is lost`() async {
    let count = Locked(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<10_000 { count.withLock { $0 += 1 } } }
      }
    }
    #expect(count.withLock { $0 } == 80_000)
  }
}
