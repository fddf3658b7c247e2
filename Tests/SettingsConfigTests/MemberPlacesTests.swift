import Foundation
@testable import SettingsConfig
import SettingsDiagnostics
import Testing

/// The template or target that a place in a config.yaml belongs to.
struct MemberPlacesTests {
  private static let yaml = """
    project: { settings: { P: 1 } }
    targets:
      One: { settings: { A: &value 1 } }
      Two: &two
        settings: { B: 2 }
      Three: *two
    templates:
      Base:
        settings:
          C: *value
    """

  @Test(arguments: [
    ("P: 1", nil), ("A: &value", "One"), ("&value 1", "One"), ("B: 2", "Two"),
    ("C: *value", "Base"),
    ("templates", nil), ("Three", nil),
  ])
  func `each place has its member, or none`(text: String, name: String?) throws {
    let loaded = LoadedSpec(Self.yaml)
    #expect(loaded.messages == [])
    let spec = try #require(loaded.spec)
    let range = try #require(Self.yaml.range(of: text))
    let start = UInt32(Self.yaml.utf8.distance(from: Self.yaml.startIndex, to: range.lowerBound))
    let place = SourceRange(
      file: SourceFileID(rawValue: 0), start: start, end: start + UInt32(text.utf8.count))
    #expect(MemberPlaces(of: spec).member(at: place).map(spec.name(of:)) == name)
  }

  @Test func `every value of many targets lies in its own`() throws {
    let names = (0..<100).map { "T\($0)" }
    let yaml =
      "targets:\n"
      + names.map {
        "  \($0):\n    settings: { A: \($0) }\n    when: { Debug: { settings: { B: 1 } } }\n"
      }
      .joined()
    let spec = try #require(LoadedSpec(yaml).spec)
    let places = MemberPlaces(of: spec)
    for name in names {
      let range = try #require(yaml.range(of: "A: \(name) }"))
      let start = UInt32(yaml.utf8.distance(from: yaml.startIndex, to: range.lowerBound))
      let place = SourceRange(file: SourceFileID(rawValue: 0), start: start, end: start + 1)
      #expect(places.member(at: place).map(spec.name(of:)) == name)
    }
    let outside = SourceRange(file: SourceFileID(rawValue: 1), start: 30, end: 31)
    #expect(places.member(at: outside) == nil)
    #expect(places.member(at: .none) == nil)
  }
}
