import SettingsDiagnostics
import Testing

@Suite struct ShortenedTextTests {
  @Test func `a text is cut by bytes, between scalars`() {
    #expect("abc".shortened(bytes: 3) == "abc" && "abcd".shortened(bytes: 3) == "abc…")
    #expect("€€".shortened(bytes: 6) == "€€")
    for limit in 3...5 { #expect("€€".shortened(bytes: limit) == "€…") }
    #expect("€€".shortened(bytes: 2) == "…" && "".shortened(bytes: 0).isEmpty)
    let long = "e" + String(repeating: "\u{301}", count: 1000)
    #expect(long.count == 1 && long.shortened(bytes: 10).utf8.count == 12)
  }
}
