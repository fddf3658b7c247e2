@testable import SettingsConfig
import SettingsModel
import Testing

/// The table of fields is looked up by name and place.
struct FieldTableTests {
  private func field(_ name: String, in place: FieldDescription.Places) -> Field? {
    let bytes = Array(name.utf8)
    return FieldTable.field(named: bytes.span, in: place)
  }

  @Test(arguments: FieldDescription.Places.names.map(\.name))
  func `every field is found where it is allowed, and nowhere else`(placeName: String) throws {
    let place = try #require(
      FieldDescription.Places.names.first { $0.name == placeName }?.place)
    for row in FieldTable.rows {
      let found = field(row.name, in: place)
      let expected = FieldTable.rows.first { $0.name == row.name && $0.places.contains(place) }
      #expect(found == expected?.field, "\(row.name)")
      for wrong in [row.name + "s", String(row.name.dropLast()), row.name.uppercased(), ""] {
        let isName = FieldTable.rows.contains { $0.name == wrong }
        if !isName { #expect(field(wrong, in: place) == nil, "\(wrong)") }
      }
    }
  }

  @Test func `a setting is seen to be assigned twice among a crowd of friendly fields`() {
    let keys = (0..<200).map { "OwnKey\($0): x" }.joined(separator: ", ")
    let loaded = LoadedSpec(
      """
      targets:
        App:
          type: application
          info: { \(keys) }
          settings: { PRODUCT_TYPE: x, PRODUCT_NAME: y }
      """)
    #expect(
      loaded.messages == [
        "config.yaml:5:17: warning: 'PRODUCT_TYPE' is assigned by 'type' too, and 'settings' wins [assigned-twice]"
      ])
  }

  @Test(
    arguments: [
      "": true, "~": false, "null": true, "Null": true, "\"\"": false, "''": false, "'null'": false,
      "nulls": false, "nul": false, "NO": false, "1": false, "[a, null]": true, "[a, ~]": false,
      "[YES, \"\"]": false, "[]": false,
    ] as [String: Bool])
  func `a setting that says nothing is reported in a block of everyday ones`(
    value: String, isReported: Bool
  ) {
    let loaded = LoadedSpec("targets:\n  App:\n    settings:\n      B: text\n      A: \(value)\n")
    #expect(loaded.messages.contains { $0.contains("missing-value") } == isReported)
  }
}
