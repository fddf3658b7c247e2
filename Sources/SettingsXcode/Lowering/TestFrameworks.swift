/// The test frameworks, for which the engine enables search paths.
package enum TestFrameworks {
  package static let names = ["XCTest", "StoreKitTest", "Testing"]

  static func areAmong(_ fileNames: [String]) -> Bool {
    fileNames.contains { file in names.contains { file == $0 + ".framework" } }
  }
}
