import SettingsTestSupport
import Testing

/// `docs` of rules of `check`.
struct RuleDocumentationTests {
  private func docs(_ arguments: String...) async throws -> BuiltTool.Run {
    try await BuiltTool().run(["docs"] + arguments)
  }

  @Test func `a rule is described without a catalog`() async throws {
    let run = try await docs("assigned-twice", "--catalog", "/nonexistent")
    #expect(run.status == 0)
    #expect(
      run.output == """
        assigned-twice (warning of check)
          a setting assigned by a field and in `settings` of the same place

          `settings` wins over the friendly fields beside it, so the field has no effect.

        What to do
          Write only one of them.

        Applies to
          config.yaml

        """)
  }

  @Test func `several rules are described in order, also as JSON`() async throws {
    let run = try await docs("no-effect", "assigned-twice")
    #expect(run.output.hasPrefix("no-effect (warning of check)\n"))
    #expect(run.output.contains("\nassigned-twice (warning of check)\n"))
    #expect(run.output.contains("\nFix\n  Removes a setting"))
    let json = try await docs("no-effect", "--format", "json")
    #expect(json.output.contains("\"kind\" : \"rules\""))
    #expect(json.output.contains("\"no-effect\""))
  }

  @Test func `rules and settings are not mixed`() async throws {
    let run = try await docs("no-effect", "PRODUCT_NAME")
    #expect(run.status == 2)
    #expect(
      run.errors.hasPrefix(
        "error: 'PRODUCT_NAME' is not a rule of 'check', and 'no-effect' is; name either rules or "
          + "build settings\n"))
  }

  @Test func `a misspelled rule gets a suggestion`() async throws {
    let run = try await docs("no-efect")
    #expect(run.status == 2)
    #expect(
      run.errors.hasPrefix(
        "error: 'check' has no rule named 'no-efect'; did you mean 'no-effect'?\n"))
    #expect(
      try await docs("q-q-q").errors.hasPrefix(
        "error: 'check' has no rule named 'q-q-q'; 'check --list' prints all rules\n"))
  }
}
