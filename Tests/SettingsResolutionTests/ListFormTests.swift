import SettingsResolution
import Testing

/// The list form of a value, given its string form.
struct ListFormTests {
  @Test(
    arguments: [
      ([], "", .whole),
      (["one"], "one", .whole),
      (["one two"], "one two", .whole),
      (["one", "two"], "one two", .words),
      (["one", "two"], "  one   two ", .words),
      ([], "  ", .words),
      ([""], "", .elements([""])),
      (["one two", "three"], "one two three", .elements(["one two", "three"])),
      (["one", "", "two"], "one  two", .elements(["one", "", "two"])),
      (["on", "e"], "one", .elements(["on", "e"])),
      (["one"], "one two", .elements(["one"])),
      (["two words"], "two\\ words", .elements(["two words"])),
    ] as [([String], String, ListForm)])
  func `elements are recognized in the string`(
    elements: [String], string: String, form: ListForm
  ) {
    #expect(ListForm(elements, of: string) == form)
    #expect(form.elements(of: string) == elements)
  }

  @Test(
    arguments: [
      ("", .whole), ("one", .whole), ("one two", .words), (" ", .words), ("one\ttwo", nil),
      ("\"one\"", nil), ("'one'", nil), ("one\\ two", nil),
    ] as [(String, ListForm?)])
  func `a literal with quotes or escapes is parsed`(text: String, form: ListForm?) {
    #expect(ListForm(literal: Array(text.utf8).span) == form)
  }
}
