import AppleDefaults
import Foundation
import SettingsModel
import Testing

/// The table of frameworks against the facts it was made from, where those are at hand.
struct SystemFrameworkTests {
  @Test func `the first line of the table is read whole`() {
    #expect(SystemFrameworks.all.first?.name == "ARKit")
    #expect(SystemFrameworks.all.first?.introduced == "11.0")
  }

  private struct Fact: Decodable {
    let name: String
    let layer: String
    let prefixes: [String]
    let purpose: String
    let eras: [String]
    let status: String?
  }

  private static let facts = ShippedConfigurationTests.root.deletingLastPathComponent()
    .appending(path: "shared/facts/frameworks.json")

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: facts.path),
      "the facts (../shared/facts) are not beside this clone"))
  func `every fact is in the table`() throws {
    let facts = try JSONDecoder().decode([Fact].self, from: Data(contentsOf: Self.facts))
    #expect(facts.count > 50)
    for fact in facts {
      let framework = try #require(SystemFrameworks.framework(named: fact.name), "\(fact.name)")
      #expect(framework.layer.rawValue == fact.layer)
      #expect(framework.purpose == fact.purpose)
      #expect(framework.eras == fact.eras)
      #expect(framework.prefixes == fact.prefixes.filter { !$0.contains("/") })
      #expect((framework.status != nil) == (fact.status != nil), "\(fact.name)")
      if let status = framework.status, let expected = fact.status {
        #expect(expected.hasPrefix(status.rawValue), "\(fact.name)")
        for replacement in framework.replacements { #expect(expected.contains(replacement)) }
        if let version = framework.statusVersion?.split(separator: ".").first {
          #expect(expected.contains("iOS \(version)"), "\(fact.name)")
        }
      }
    }
  }

  @Test func `a framework has the prefixes of its names and a purpose`() throws {
    let framework = try #require(SystemFrameworks.framework(named: "AddressBook"))
    #expect(framework.prefixes == ["AB"])
    #expect(framework.purpose.contains(" "))
  }

  @Test func `a status has the version that it applies from, if there is one`() {
    let versions = SystemFrameworks.all.map(\.statusVersion)
    #expect(versions.contains(nil) && versions.contains("9.0") && !versions.contains(""))
  }

  @Test func `what replaces a framework is one itself`() {
    #expect(SystemFrameworks.all.count > 100)
    #expect(Set(SystemFrameworks.all.map(\.name)).count == SystemFrameworks.all.count)
    for framework in SystemFrameworks.all {
      #expect(Double(framework.introduced) != nil, "\(framework.name)")
      #expect(!framework.purpose.isEmpty)
      for replacement in framework.replacements {
        #expect(SystemFrameworks.framework(named: replacement) != nil, "\(replacement)")
      }
    }
  }
}
