import SettingsModel
import SettingsResolution
import Testing

/// A level is bound to the first SDK that any of its conditions matches.
struct SDKBindingTests {
  @Test(arguments: [
    // The order of the SDKs counts, not that of the assignments.
    (["iphonesimulator26.5", "iphoneos26.5"], "s"), (["iphoneos26.5", "iphonesimulator26.5"], "o"),
    (["iphoneos26.5"], "o"), (["iphonesimulator26.5"], "s"), (["macosx26.5"], "x"),
    (["macosx26.5", "iphonesimulator26.5"], "s"),
  ])
  func `the first value that a condition matches counts`(sdks: [String], value: String) throws {
    var parameters = ConditionParameters()
    parameters["sdk"] = sdks
    let evaluator = EngineFixture([
      "A = x\nA[sdk=iphonesimulator*] = s\nA[sdk=iphoneos*] = o"
    ]).evaluator(parameters)
    #expect(try EngineFixture.string("A", in: evaluator) == value)
  }
}
