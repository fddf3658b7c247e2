import SettingsRendering
import Testing

struct AlignedColumnsTests {
  private static func text(_ rows: [[String]]) -> String {
    var columns = AlignedColumns()
    for row in rows { columns.add(row.map { .init($0) }) }
    return columns.text
  }

  @Test func `columns are as wide as their cells, and empty ones are left out`() {
    #expect(
      Self.text([["a", "", "bc", "d"], ["long", "", "", "e"], ["", "", "f", ""]])
        == "  a     bc  d\n  long      e\n        f\n")
  }

  @Test func `a very long text moves only its own row`() {
    let long = String(repeating: "x", count: 101)
    let widest = String(repeating: "y", count: 100)
    #expect(
      Self.text([[long, "1"], ["ab", "2"], ["", "3"]]) == "  \(long)  1\n  ab  2\n      3\n")
    #expect(
      Self.text([[widest, "1"], ["ab", "2"]]).hasSuffix(
        "  ab\(String(repeating: " ", count: 100))2\n"))
    #expect(Self.text([[long, "1"], ["", "2"]]) == "  \(long)  1\n    2\n")
  }
}
