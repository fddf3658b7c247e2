/// The frameworks of tests, for which the engine turns on search paths.
package enum TestFrameworks {
  package static let names = ["XCTest", "StoreKitTest", "Testing"]

  static func areLinked(by target: XcodeTarget, in project: XcodeProject) -> Bool {
    project.objects.linkedFileNames(of: target).contains { file in
      names.contains { file == $0 + ".framework" }
    }
  }
}
