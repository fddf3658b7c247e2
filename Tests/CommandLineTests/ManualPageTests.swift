import SettingsCommandLine
import Foundation
import SettingsTestSupport
import Testing

@testable import resolve_settings

/// The manual pages of the tool and its commands.
struct ManualPageTests {
  private static let commands: [String?] = [nil] + CommandName.visible.map { $0.rawValue }

  private func page(_ command: String?) async throws -> String {
    let run = try await BuiltTool().run(["help", "--format", "man"] + (command.map { [$0] } ?? []))
    #expect(run.status == 0)
    return run.output
  }

  @Test(
    .enabled(if: CompletionTests.isInstalled("mandoc"), "mandoc is not installed"),
    arguments: commands)
  func `mandoc finds no fault in a page`(command: String?) async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(try await page(command), to: "page.1")
    let mandoc = try await BuiltTool.run(
      URL(fileURLWithPath: "/usr/bin/env"), ["mandoc", "-Tlint", "-Wstyle", "page.1"],
      in: folder.url)
    // The other pages are not installed here.
    let faults = mandoc.output.split(separator: "\n").filter {
      !$0.contains("referenced manual not found")
    }
    #expect(faults == [])
  }

  @Test(
    .enabled(if: CompletionTests.isInstalled("mandoc"), "mandoc is not installed"),
    arguments: CommandName.visible)
  func `a page has every option of its command`(command: CommandName) async throws {
    let folder = try TemporaryFolder()
    try folder.write(try await page(command.rawValue), to: "page.1")
    let run = try await BuiltTool.run(
      URL(fileURLWithPath: "/usr/bin/env"), ["mandoc", "-Tascii", "-O", "width=200", "page.1"],
      in: folder.url)
    // Bold and underlined text is written with backspaces.
    let text = run.output.replacing(/.\x08/, with: "")
    for option in command.specification.options {
      #expect(text.contains(option.spelling), "\(option)")
    }
    let example = command.specification.examples.first?.line
    #expect(example.map(text.contains) != false)
  }

  @Test func `text that looks like a request stays text`() async throws {
    #expect(!(try await page("merge-project")).contains("\n.driver"))
    #expect(try await page(nil).hasPrefix(".Dd "))
  }
}
