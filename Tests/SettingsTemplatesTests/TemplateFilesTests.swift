import Foundation
import SettingsDiagnostics
import SettingsProjects
import SettingsRules
import SettingsTemplates
import SettingsTestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What every template writes is what it says it is.
@Suite struct TemplateFilesTests {
  @Test(arguments: TemplateCase.all)
  func `what was written is read without a complaint`(each: TemplateCase) throws {
    for project in try each.projects() {
      let folder = try TemporaryFolder()
      try project.write(to: folder)
      let result = SettingsProject.check(configFile: folder.path("config.yaml"))
      #expect(result.wasReadable, project.comment)
      #expect(result.diagnostics.map(\.message) == [], project.comment)
    }
  }

  @Test(arguments: ["Hello World", "Grüße", "null", "A very long name for an app", "x.y-z"])
  func `every good name makes a good project`(name: String) throws {
    for each in TemplateCase.all where each.devices == .universal {
      guard let project = try each.projects(name: name).first else { continue }
      let folder = try TemporaryFolder()
      try project.write(to: folder)
      let result = SettingsProject.check(configFile: folder.path("config.yaml"))
      #expect(result.diagnostics.map(\.message) == [], "\(each.testDescription)")
    }
  }

  @Test(arguments: TemplateCase.all)
  func `documents are well formed`(each: TemplateCase) throws {
    for project in try each.projects() {
      for file in project.files {
        let bytes = Data(file.text.utf8)
        switch URL(fileURLWithPath: file.path).pathExtension {
        case "storyboard", "xib":
          #expect(XMLParser(data: bytes).parse(), "\(file.path)")
        case "plist":
          let list = try PropertyListDecoder().decode([String: AnyValue].self, from: bytes)
          #expect(list.count > 1, "\(file.path)")
        case "json": _ = try JSONSerialization.jsonObject(with: bytes)
        default: #expect(file.text.hasSuffix("\n"), "\(file.path)")
        }
      }
      #expect(Set(project.files.map(\.path)).count == project.files.count)
    }
  }

  @Test(arguments: TemplateCase.all)
  func `storyboards begin with one controller, and segues lead to scenes`(
    each: TemplateCase
  ) throws {
    for project in try each.projects() {
      for file in project.files where file.path.hasSuffix(".storyboard") {
        let reader = StoryboardReader()
        let parser = XMLParser(data: Data(file.text.utf8))
        parser.delegate = reader
        #expect(parser.parse())
        let initial = try #require(reader.initial)
        #expect(reader.identifiers.contains(initial), "\(file.path)")
        #expect(reader.destinations.allSatisfy(reader.identifiers.contains), "\(file.path)")
        #expect(Set(reader.identifiers).count == reader.identifiers.count, "\(file.path)")
        let sources = project.files.map { URL(fileURLWithPath: $0.path).lastPathComponent }
        for name in reader.classes where name != "SKView" {
          #expect(sources.contains { $0 == "\(name).swift" || $0 == "\(name).m" }, "\(name)")
        }
      }
    }
  }

  @Test func `the same answers give the same bytes`() throws {
    for each in TemplateCase.all {
      #expect(try each.projects().map(\.files) == each.projects().map(\.files))
    }
  }
}

/// A value that is there, whatever it is.
private struct AnyValue: Decodable {
  init(from decoder: any Decoder) {}
}

private final class StoryboardReader: NSObject, XMLParserDelegate {
  var initial: String?
  var identifiers: [String] = []
  var destinations: [String] = []
  var classes: [String] = []

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    if let name = attributes["initialViewController"] { initial = name }
    if let name = attributes["id"] { identifiers.append(name) }
    if let name = attributes["destination"] { destinations.append(name) }
    if let name = attributes["customClass"] { classes.append(name) }
  }
}
