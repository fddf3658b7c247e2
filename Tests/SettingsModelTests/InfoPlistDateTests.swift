import SettingsModel
import Testing

/// Dates of property lists, as text and as seconds.
struct InfoPlistDateTests {
  @Test(arguments: [
    ("2001-01-01T00:00:00Z", 0), ("2001-01-01T23:59:59Z", 86_399), ("2001-01-02T00:00:00Z", 86_400),
    ("2000-12-31T23:59:59Z", -1), ("2001-01-01T01:02:03Z", 3723),
    ("1970-01-01T00:00:00Z", -978_307_200),
    // Leap years: every fourth, except centuries, except every fourth century.
    ("2004-02-29T00:00:00Z", 99_705_600), ("2004-03-01T00:00:00Z", 99_792_000),
    ("2000-02-29T00:00:00Z", -26_524_800), ("1900-03-01T00:00:00Z", -3_182_198_400),
    ("2026-07-31T12:00:00Z", 807_192_000), ("2100-12-31T23:59:59Z", 3_155_673_599),
    ("0001-01-01T00:00:00Z", -63_113_904_000), ("0000-01-01T00:00:00Z", -63_145_526_400),
    ("9999-12-31T23:59:59Z", 252_423_993_599),
  ])
  func `a date and its seconds can be converted both ways`(text: String, seconds: Double) {
    #expect(InfoPlistDate.seconds(from: text) == seconds)
    #expect(InfoPlistDate.text(fromSeconds: seconds) == text)
  }

  @Test(arguments: [
    "", "2026-01-31", "2026-01-31T12:00:00", "2026-01-31T12:00:00Z ", "2026-01-31 12:00:00Z",
    "2026/01/31T12:00:00Z", "2026-01/31T12:00:00Z", "2026-01-31T12.00:00Z", "2026-01-31T12:00.00Z",
    "2026-01-31T12:00:00z", "2026-00-31T12:00:00Z", "2026-13-01T12:00:00Z", "2026-01-00T12:00:00Z",
    "2026-01-32T12:00:00Z", "2026-04-31T12:00:00Z", "2026-06-31T12:00:00Z", "2026-09-31T12:00:00Z",
    "2026-11-31T12:00:00Z", "2026-02-29T12:00:00Z", "2024-02-30T12:00:00Z", "1900-02-29T12:00:00Z",
    "2026-01-31T24:00:00Z", "2026-01-31T12:60:00Z", "2026-01-31T12:00:60Z", "2026-0a-31T12:00:00Z",
    "2026-01-31T1/:00:00Z", "2026-01-31T1::00:00Z", "-026-01-31T12:00:00Z",
  ])
  func `a text that is not a date is rejected`(text: String) {
    #expect(!InfoPlistDate.isValid(text))
  }

  @Test(arguments: ["2026-01-31T00:00:00Z", "2026-12-01T23:59:59Z", "2024-02-29T12:00:00Z"])
  func `the first and the last of each part are valid`(text: String) {
    #expect(InfoPlistDate.isValid(text))
  }

  @Test(arguments: [.nan, .infinity, -.infinity, 1e12, -1e12, 252_423_993_600, -63_145_526_401])
  func `seconds outside of the years of four digits have no text`(seconds: Double) {
    #expect(InfoPlistDate.text(fromSeconds: seconds) == nil)
  }

  @Test func `a part of a second is left out`() {
    #expect(InfoPlistDate.text(fromSeconds: 0.9) == "2001-01-01T00:00:00Z")
    #expect(InfoPlistDate.text(fromSeconds: -0.1) == "2000-12-31T23:59:59Z")
  }
}
