import Testing

@testable import SettingsXcodeGen

struct TimestampTextTests {
  @Test(arguments: [
    ("2024-02-29", "2024-02-29 00:00:00 +0000"), ("1999-12-31", "1999-12-31 00:00:00 +0000"),
    ("2023-03-01", "2023-03-01 00:00:00 +0000"), ("2024-03-01", "2024-03-01 00:00:00 +0000"),
    ("0001-01-01", "0001-01-01 00:00:00 +0000"), ("9999-12-31", "9999-12-31 00:00:00 +0000"),
    ("2001-12-14T21:59:43.10-05:30", "2001-12-15 03:29:43 +0000"),
    ("2001-12-14 1:59:43 +2", "2001-12-13 23:59:43 +0000"),
    ("2001-12-14T21:59:43-05:300", nil), ("2001-13-01", nil), ("2001-1-1", nil),
  ])
  func `a date is spelled out in universal time`(text: String, description: String?) {
    #expect(TimestampText.description(of: text) == description)
  }
}
