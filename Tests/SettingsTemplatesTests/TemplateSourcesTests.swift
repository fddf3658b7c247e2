import Foundation
import SettingsTemplates
import SettingsTestSupport
import Testing

/// Compilers read what templates write. The frameworks are stand-ins with just what is used of them.
@Suite(.endsWhenHanging)
struct TemplateSourcesTests {
  private static let stubs = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Stubs")

  private func run(_ arguments: [String], in folder: TemporaryFolder) async throws -> BuiltTool.Run
  {
    try await BuiltTool.run(
      URL(fileURLWithPath: "/usr/bin/env"), arguments, in: folder.url,
      environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"])
  }

  @Test(arguments: TemplateCase.all.filter { $0.era == .classic || $0.template == .staticLibrary })
  func `clang reads the Objective-C sources, with and without reference counting`(
    each: TemplateCase
  ) async throws {
    let folder = try TemporaryFolder()
    for usesARC in [true, false] {
      var seen: Set<String> = []
      var files: [String] = []
      for (number, project) in try each.projects().enumerated() where project.usesARC == usesARC {
        for file in project.files where file.path.hasSuffix(".m") || file.path.hasSuffix(".h") {
          let path = "\(number)/\(file.path)"
          try folder.write(file.text, to: path)
          // The same text beside the same headers needs no second look.
          if file.path.hasSuffix(".m"), seen.insert(file.text).inserted { files.append(path) }
        }
      }
      if files.isEmpty { continue }
      let run = try await run(
        [
          "clang", "-fsyntax-only", "-target", "arm64-apple-ios12.0", "-fblocks", "-nostdinc",
          "-Wall", "-Werror", "-I\(Self.stubs.path)/ObjectiveC",
        ] + (usesARC ? ["-fobjc-arc"] : []) + files, in: folder)
      #expect(run.errors == "", "ARC \(usesARC)")
      #expect(run.status == 0)
    }
  }

  @Test(
    arguments: TemplateCase.all.filter {
      $0.era == .modern && $0.template != .staticLibrary && $0.devices == .universal
    })
  func `swiftc reads the Swift sources`(each: TemplateCase) async throws {
    let folder = try TemporaryFolder()
    for module in ["UIKit", "SpriteKit", "SwiftUI"] {
      let made = try await run(
        [
          "swiftc", "-emit-module", "-parse-as-library", "-module-name", module, "-I", ".",
          "-o", "\(module).swiftmodule", "\(Self.stubs.path)/Swift/\(module).swift",
        ], in: folder)
      #expect(made.status == 0, "\(made.errors)")
    }
    for (number, project) in try each.projects().enumerated()
    where !project.hasUnitTests && project.usesARC {
      var files: [String] = []
      for file in project.files where file.path.hasSuffix(".swift") {
        files.append("\(number)/\(file.path)")
        try folder.write(file.text, to: "\(number)/\(file.path)")
      }
      let run = try await run(
        [
          "swiftc", "-typecheck", "-parse-as-library", "-module-name", "HelloWorld", "-I", ".",
          "-swift-version", "5", "-warnings-as-errors",
        ] + files, in: folder)
      #expect(run.errors == "", project.comment)
      #expect(run.status == 0)
    }
  }
}
