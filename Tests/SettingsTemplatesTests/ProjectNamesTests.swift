import SettingsTemplates
import Testing

@Suite struct ProjectNamesTests {
  @Test(arguments: [
    "HelloWorld", "Hello World", "hello-world", "Grüße", "A", "_private", "Über Äpfel 2", "App2048",
    "com.example.thing", "Ünï", "null",
  ])
  func `a name of letters, digits, spaces and dashes is taken`(name: String) throws {
    try ProjectNames.checkName(name)
  }

  @Test(arguments: [
    ("", "the name is empty"),
    ("2048", "it must begin with a letter, and its module would be '_048'"),
    (" Hello", "it must begin with a letter"),
    ("-Hello", "it must begin with a letter"),
    (".hidden", "it must begin with a letter"),
    ("..", "it must begin with a letter"),
    ("Hello ", "it must not end with ' '"),
    ("Hello.", "it must not end with '.'"),
    ("Hello/World", "it has '/'"),
    ("Hello\\World", "it has '\\'"),
    ("Tom's", "it has '''"),
    ("A: b", "it has ':'"),
    ("A@Debug", "it has '@'"),
    ("$(NAME)", "it has '$'"),
    ("Hello\nWorld", "it has a control character"),
    ("Hello\u{1B}", "it has a control character"),
    ("Smile😀", "it has '😀'"),
    ("日本", "nothing of it would be left"),
    ("UIKit", "system's of that name"),
    ("class", "a word of Swift's"),
    (String(repeating: "x", count: 101), "more than 100 bytes"),
  ])
  func `what makes no module and no bundle identifier is refused`(name: String, reason: String) {
    let refusal = #expect(throws: NewProject.Refusal.self) { try ProjectNames.checkName(name) }
    #expect(refusal?.message.contains(reason) == true, "\(refusal?.message ?? "")")
  }

  @Test(arguments: ["com.example", "example", "com.51work6", "org.my-company.apps"])
  func `a reversed domain is an organization`(text: String) throws {
    try ProjectNames.checkOrganization(text)
  }

  @Test(arguments: [
    ("", "the organization is empty"),
    ("Example Ltd", "such as com.exampleltd"),
    ("https://www.example.com/about", "such as com.example"),
    ("com..example", "such as com.example"),
    ("com.example.", "such as com.example"),
    ("com.my_company", "such as com.my.company"),
    ("...", "such as com.example"),
    ("$(X)", "such as"),
  ])
  func `what begins no bundle identifier is refused, with what was probably meant`(
    text: String, reason: String
  ) {
    let refusal = #expect(throws: NewProject.Refusal.self) {
      try ProjectNames.checkOrganization(text)
    }
    #expect(refusal?.message.contains(reason) == true, "\(refusal?.message ?? "")")
  }

  @Test(arguments: ["HM", "A", "HM2", "Hello"])
  func `a class prefix begins with a capital letter`(prefix: String) throws {
    try ProjectNames.checkClassPrefix(prefix)
  }

  @Test(arguments: ["", "hm", "2A", "H_M", "H M", "Ä", "UI", "NS", "ABCDEFGHIJKLMNOPQ"])
  func `what is no class prefix, or the system's, is refused`(prefix: String) {
    #expect(throws: NewProject.Refusal.self) { try ProjectNames.checkClassPrefix(prefix) }
  }
}
