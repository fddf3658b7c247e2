import SettingsDiagnostics
import Testing

struct SuggestionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let candidates: [String]
    let suggestion: String
    var testDescription: String { "\(name) among \(candidates.joined(separator: ", "))" }
  }

  static let productTypes = ["application", "appClip", "bundle", "uiTestBundle", "unitTestBundle"]

  @Test(arguments: [
    Case(name: "aplication", candidates: productTypes, suggestion: "; did you mean 'application'?"),
    Case(
      name: "APPLICATION", candidates: productTypes, suggestion: "; did you mean 'application'?"),
    // Half a name, as long as only one begins so.
    Case(
      name: "unit-test", candidates: productTypes, suggestion: "; did you mean 'unitTestBundle'?"),
    Case(name: "appl", candidates: productTypes, suggestion: "; did you mean 'application'?"),
    Case(name: "Hello", candidates: ["HelloKit", "HelloWorld"], suggestion: ""),
    Case(name: "app", candidates: ["application"], suggestion: ""),
    Case(
      name: "größe", candidates: ["größen-ordnung"], suggestion: "; did you mean 'größen-ordnung'?"),
    // What is near is preferred to what begins so.
    Case(
      name: "Debug", candidates: ["Debug-Staging", "Debgu"], suggestion: "; did you mean 'Debgu'?"),
    Case(name: "", candidates: ["application"], suggestion: ""),
    Case(name: "----", candidates: ["application"], suggestion: ""),
    Case(
      name: String(repeating: "a", count: 200),
      candidates: [String(repeating: "a", count: 201)], suggestion: ""),
  ])
  func `what was probably meant is offered`(each: Case) {
    #expect(Suggestion.didYouMean(each.name, in: each.candidates) == each.suggestion)
  }
}
