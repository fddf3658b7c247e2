import SettingsTestSupport
import Testing

/// Constants in Swift that a type holds, where the type's name may mean something else.
@Suite(.enabled("needs swiftc") { Installed.has("swiftc") }, .endsWhenHanging)
struct SwiftTypeNameTests {
  /// Returns the statuses of targets with one source each, or several separated by a line `---`.
  private func statuses(of sources: [String]) async throws -> [String] {
    try await AuditStage.statuses(
      of: sources.map { source in
        let files = source.split(separator: "\n---\n").enumerated()
        return Dictionary(
          uniqueKeysWithValues: files.map { ("f\($0.offset).swift", $0.element + "\n") })
      })
  }

  @Test func `a constant of another thing with the name of a type is not that of the type`()
    async throws
  {
    let sources = [
      #"""
      struct Config { static let debug = false }
      struct O { static let debug = true }
      func f(_ Config: O.Type) { if Config.debug { print("HI") } }
      """#,
      #"""
      struct Config { static let debug = false }
      func f() { let Config = O(); if Config.debug { print("HI") } }
      """#,
      #"""
      struct Config { static let debug = false }
      func f<Config: P>(_ c: Config) { if Config.debug { print("HI") } }
      """#,
      #"""
      struct Config { static let debug = false }
      struct N { var Config = O(); func f() { if Config.debug { print("HI") } } }
      """#,
      #"""
      struct Config { static let debug = false }
      struct N { func f() { if Config.debug { print("HI") } } }
      ---
      extension N { var Config: O { O() } }
      """#,
      #"""
      struct Config { static let debug = false }
      class N: B { func f() { if Config.debug { print("HI") } } }
      ---
      class B { let Config = "" }
      """#,
      #"""
      struct Config { static let debug = false }
      struct N { let a = O(); func f() { if self.Config.debug { print("HI") } } }
      """#,
      #"""
      struct Config { static let debug = false }
      func f(_ o: O) { if o.Config.debug { print("HI") } }
      """#,
      #"""
      struct Config { static let debug = false }
      struct Outer { static let Config = O() }
      func f() { if Outer.Config.debug { print("HI") } }
      """#,
      #"""
      struct Config { static let debug = false }
      enum E { case Config; static func f() { if Config.debug { print("HI") } } }
      """#,
      #"""
      struct Config { static let debug = false }
      struct G<Config: P> { func f() { if Config.debug { print("HI") } } }
      """#,
      #"""
      struct G<Config: P> { func g() {} }
      ---
      struct Config { static let debug = false }
      extension G { func f() { if Config.debug { print("HI") } } }
      """#,
      #"""
      struct Config { static let debug = false }
      protocol Q { associatedtype Config: P }
      ---
      extension Q { func f() { if Config.debug { print("HI") } } }
      """#,
      #"""
      struct Config { static let debug = false }
      func f() { [O()].forEach { Config in if Config.debug { print("HI") } } }
      """#,
      #"""
      struct Config { static let debug = false }
      func f() { for Config in [O()] { if Config.debug { print("HI") } } }
      """#,
      #"""
      struct Config { static let debug = false }
      func f(_ o: O?) { if let Config = o, Config.debug { print("HI") } }
      """#,
      #"""
      struct Config { static let debug = false }
      func f(_ o: O?) { guard let Config = o else { return }; if Config.debug { print("HI") } }
      """#,
      #"""
      struct Config { static let debug = false }
      func f() { let c = { [Config = O()] in if Config.debug { print("HI") } } }
      """#,
      #"""
      struct Config { static let debug = false }
      func f() { typealias Config = (Int, Int); if Config.debug { print("HI") } }
      """#,
      #"""
      struct Config { static let debug = false }
      struct S { subscript(Config: O) -> Int { if Config.debug { print("HI") }; return 1 } }
      """#,
      #"""
      struct N { struct Config { static let debug = false } }
      ---
      import Kit
      func f() { if Config.debug { print("HI") } }
      """#,
      #"""
      private struct Config { static let debug = false }
      ---
      import Kit
      func f() { if Config.debug { print("HI") } }
      """#,
      #"""
      struct Config { static let debug = false }
      ---
      import Kit
      func f() { if Kit.Config.debug { print("HI") } }
      """#,
      #"""
      enum System { static let debug = true }
      let debug = false
      func f() { if System.debug { print("HI") } }
      """#,
      #"""
      struct N { struct Config { static let debug = false } }
      let Config = O()
      func f() { if Config.debug { print("HI") } }
      """#,
      #"""
      struct Config { static func on() -> Bool { false } }
      func f(_ Config: O) { if Config.on() { print("HI") } }
      """#,
    ]
    for (source, status) in zip(sources, try await statuses(of: sources)) {
      #expect(status == "logs", "\(source)")
    }
  }

  @Test func `a constant of a type is known where its name means the type`() async throws {
    let sources = [
      #"""
      struct Config { static let debug = false }
      func f() { if Config.debug { print("HI") } }
      """#,
      #"""
      struct N { struct Config { static let debug = false }; func f() { if Config.debug { print("HI") } } }
      ---
      extension N { func g() { if Config.debug { print("HI") } } }
      """#,
      #"""
      class B { enum Config { static let debug = false } }
      ---
      class N: B { func f() { if Config.debug || B.Config.debug { print("HI") } } }
      """#,
      #"""
      struct N { struct M { static let debug = false; func f() { if Self.debug { print("HI") } } } }
      extension N.M { func g() { if Self.debug { print("x") } } }
      """#,
      #"""
      struct Config { static let debug = false }
      func g<Other>(_ o: Other) {}
      func h<Config>(_ o: Config) {}
      struct S { func f() { if Config.debug { print("HI") } } }
      """#,
    ]
    for (source, status) in zip(sources, try await statuses(of: sources)) {
      #expect(status == "silent", "\(source)")
    }
  }
}
