@testable import SettingsModel
import Testing

/// Keys at the top level that begin with `x-`: a place for anchors.
struct FreeKeyTests {
  @Test func `anchors below a free key serve the whole file`() throws {
    let loaded = LoadedSpec(
      """
      x-flags: &flags [-a, -b]
      x-base: &base { FLAGS: *flags, OTHER: 1 }
      targets:
        App: { settings: { <<: *base, OTHER: 2 } }
        Kit: { settings: *base }
      """)
    #expect(loaded.messages == [])
  }

  @Test(arguments: [
    "x-a: { targets: 1, nonsense: [{ deep: }] }", "x-: 1", "x-a:", "'x-quoted': { a: b }",
    "x-unused: &never { a: b }",
  ])
  func `nothing below a free key is validated`(line: String) {
    #expect(LoadedSpec(line + "\ntargets: { App: }").messages == [])
  }

  @Test(arguments: ["X-a: 1", "xa: 1", "project: { x-a: 1 }", "targets: { App: { x-a: 1 } }"])
  func `no other key is free`(line: String) {
    let text = line.contains("targets") ? line : line + "\ntargets: { App: }"
    #expect(LoadedSpec(text).messages.contains { $0.contains("unknown field") })
  }

  @Test func `a free key of an included file is free, too`() {
    let loaded = LoadedSpec(
      "include: [shared.yaml]\nx-a: &a 1\ntargets: { App: { settings: { A: *a } } }",
      files: ["shared.yaml": "x-a: { b: c }\nproject: { name: P }"])
    #expect(loaded.messages == [])
  }
}
