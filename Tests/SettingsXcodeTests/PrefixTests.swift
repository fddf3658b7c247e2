import Foundation
import SettingsDiagnostics
import SettingsModel
import SettingsXcode
import Testing

/// Files that end too early, through every reader of Xcode's formats: an answer or an error, never a crash.
struct PrefixTests {
  static let fixtures = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "EndToEndTests/XcodeFixtures")

  static let value = PropertyListValue.dictionary([
    (key: "Text", value: .string("é \"quoted\" & <marked>")),
    (key: "List", value: .array([.integer(1), .boolean(true)])),
    (key: "Empty", value: .dictionary([])),
  ])

  private static func expectAnswers(_ bytes: [UInt8], _ read: ([UInt8]) -> Void) {
    for end in stride(from: 0, through: bytes.count, by: max(1, bytes.count / 2000)) {
      read(Array(bytes[..<end]))
    }
    // The same with a byte that ends or opens something in the place of another.
    for index in stride(from: 0, to: bytes.count, by: max(2, bytes.count / 500)) {
      var changed = bytes
      changed[index] = Array("\"'{}()<>=;/\\\n\0\u{FF}".utf8)[index % 16]
      read(changed)
    }
  }

  private static func file(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: fixtures.appending(path: path)))
  }

  @Test(arguments: ["xml", "binary", "openStep"])
  func `property lists`(form: String) throws {
    let bytes =
      switch form {
      case "xml": PropertyList.xml(Self.value)
      case "binary": PropertyList.binary(Self.value)
      default: Array("{ a = (1, \"b\\U00e9\", <0fbd77>); 'c d' = { e = f; }; /* g */ }".utf8)
      }
    #expect(throws: Never.self) { try PropertyList.read(bytes) }
    Self.expectAnswers(bytes) { _ = try? PropertyList.read($0) }
  }

  @Test(arguments: ["parcel/App/Parcel.xcodeproj", "parcel/Kit/ParcelKit.xcodeproj"])
  func `project files`(path: String) throws {
    Self.expectAnswers(try Self.file(path + "/project.pbxproj")) { bytes in
      _ = ProjectFixture.read(bytes)
    }
  }

  @Test func `schemes`() throws {
    let path = "parcel/App/Parcel.xcodeproj/xcshareddata/xcschemes/Parcel.xcscheme"
    let bytes = try Self.file(path)
    #expect(throws: Never.self) { try XcodeScheme(bytes) }
    Self.expectAnswers(bytes) { _ = try? XcodeScheme($0) }
  }

  @Test(
    arguments: [
      "parcel/App/Configs/Project.xcconfig", "parcel/App/Configs/Parcel.xcconfig",
      "../Fixtures/xcconfig-every-diagnostic/bad.xcconfig",
    ])
  func `xcconfig files`(path: String) throws {
    Self.expectAnswers(try Self.file(path)) { bytes in
      var parser = XcconfigParser(bytes)
      var count = 0
      while parser.next() != nil { count += 1 }
      #expect(count <= bytes.count)
    }
  }
}
