import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsXcode
import Testing

/// The elements of arrays in project files: each is the text of a list.
struct ArrayElementTests {
  @Test(arguments: [
    (#""$(inherited)", "-a""#, ["base", "-a"]), (#""\"a b\"""#, ["a b"]),
    (#""a\\ b""#, ["a b"]), (#""-Wall -Wextra""#, ["-Wall", "-Wextra"]),
    (#""'N=\"x\"'""#, [#"N="x""#]), (#""N=\\\"x\\\"""#, [#"N="x""#]), (#""", "-a", """#, ["-a"]),
    (#""\"\"""#, [""]), (#""\"open", "-a""#, ["open", "-a"]),
    (#""end\\", "-a""#, [#"end\"#, "-a"]),
    (#""\"$(NAME)/x\"", "-a""#, ["my name/x", "-a"]),
  ])
  func `quotes and backslashes are interpreted, and blanks divide`(
    elements: String, expected: [String]
  ) throws {
    var files = ProjectFixture.files
    files["App.xcodeproj/project.pbxproj"] = ProjectFixture.app.replacing(
      #"FLAGS = ( "$(inherited)", "target flag", );"#,
      with: "OTHER_CFLAGS = ( \(elements) ); NAME = \"my name\";"
    )
    .replacing("FLAGS = project;", with: "OTHER_CFLAGS = base;")
    let project = try ProjectFixture.open("App.xcodeproj", files)
    let value = try project.value(of: "OTHER_CFLAGS", target: "App", configuration: "Debug")
    #expect(value.map(ListText.elements) == expected, "\(value ?? "")")
  }

  @Test(arguments: ["a", "a b", #"a"b"#, #"a\b"#, "it's", "", "$(A) b", "\ttab"])
  func `an element reads back as it was`(element: String) {
    let array = [element, "$(inherited)"].map(ListText.arrayElement)
    let text = String(decoding: ListText.joined(arrayElements: array), as: UTF8.self)
    #expect(ListText.elements(of: text) == [element, "$(inherited)"])
  }
}
