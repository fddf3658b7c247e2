import Foundation
import SettingsDiagnostics
import SettingsImport
import SettingsProjectWriter
import SettingsSystem
import SettingsTestSupport
import SettingsXcode
import SettingsXcodeGen
import Testing

/// A config.yaml with a tree of files, and the project that is written for it.
struct WrittenConfig {
  let folder: TemporaryFolder
  let project: ConfigProject?
  let output: ProjectWriter.Output?
  let messages: [String]
  let warnings: [String]

  /// - Parameters:
  ///   - tree: The files by their paths; a path that ends in a slash is an empty folder.
  ///   - presets: The settings below those of the config.
  init(
    _ config: String, tree: [String: String] = ["Sources/a.swift": ""], presets: String = "none"
  ) throws {
    folder = try TemporaryFolder()
    try folder.write(config + "\npresets: \(presets)\n", to: "config.yaml")
    for (path, text) in tree {
      if path.hasSuffix("/") {
        try FileManager.default.createDirectory(
          atPath: folder.path(path), withIntermediateDirectories: true)
      } else {
        try folder.write(text, to: path)
      }
    }
    let diagnostics: [Diagnostic]
    (project, output, diagnostics) = Self.load(folder.path("config.yaml"), in: folder.path)
    messages = diagnostics.filter { $0.severity == .error }.map(\.message)
    warnings = diagnostics.filter { $0.severity == .warning }.map(\.message)
  }

  /// Writes the project of a file that is there already.
  static func write(
    _ path: String, in folder: String
  ) -> (ConfigProject?, ProjectWriter.Output?, [String]) {
    let (project, output, diagnostics) = load(path, in: folder)
    return (project, output, diagnostics.filter { $0.severity == .error }.map(\.message))
  }

  private static func load(
    _ path: String, in folder: String
  ) -> (ConfigProject?, ProjectWriter.Output?, [Diagnostic]) {
    var files = SourceFiles()
    var diagnostics = DiagnosticCollector()
    let project = ConfigProject.load(
      path, folder: folder, sources: DiskSources(), files: &files, diagnostics: &diagnostics)
    let output = project.flatMap {
      ProjectWriter.project(of: $0.contents, folder: folder, diagnostics: &diagnostics)
    }
    return (project, output, diagnostics.sorted)
  }

  func text(_ path: String = "project.pbxproj") throws -> String {
    let output = try #require(output, "\(messages)")
    let file = try #require(output.files.first { $0.path == path }, "\(output.files.map(\.path))")
    return String(decoding: file.bytes, as: UTF8.self)
  }

  /// What the proof finds in the project, changed or as it is.
  func findings(_ change: (String) -> String = { $0 }) throws -> [Diagnostic] {
    let project = try #require(project, "\(messages)")
    let output = try #require(output, "\(messages)")
    let path = folder.path(output.name)
    var files = SourceFiles()
    return GeneratedProjectProof(
      project.written, projectPath: path,
      files: output.files.map { file in
        let isProject = file.path == "project.pbxproj"
        let bytes =
          isProject ? Array(change(String(decoding: file.bytes, as: UTF8.self)).utf8) : file.bytes
        return ("\(path)/\(file.path)", bytes)
      }
        + project.companions.map {
          (folder.path($0.path), Array(change(String(decoding: $0.bytes, as: UTF8.self)).utf8))
        }, sources: DiskSources(),
      config: .init(
        conditions: project.conditions, sdks: project.sdks,
        informationNames: project.informationNames, release: project.release)
    ).findings(&files)
  }

  /// The text of a file beside the project.
  func companion(_ path: String) throws -> String {
    let project = try #require(project, "\(messages)")
    let file = try #require(
      project.companions.first { $0.path == path }, "\(project.companions.map(\.path))")
    return String(decoding: file.bytes, as: UTF8.self)
  }

  /// The project as our own reader sees it.
  func read() throws -> XcodeProject {
    let output = try #require(output, "\(messages)")
    var files = SourceFiles()
    var diagnostics = DiagnosticCollector()
    let bytes = try #require(output.files.first).bytes
    let project = XcodeProjectReader.read(
      bytes, path: folder.path(output.name),
      file: files.add(path: folder.path(output.name) + "/project.pbxproj", bytes: bytes),
      diagnostics: &diagnostics)
    #expect(diagnostics.sorted.map(\.message) == [])
    return try #require(project)
  }

  /// The settings of the project or a target in a configuration, each as one text.
  func settings(of target: String?, in configuration: String = "Debug") throws -> [String: String] {
    let project = try read()
    let list =
      try target.map { try #require(project.targetsByName[$0]).configurations }
      ?? project.configurations
    let settings = try #require(list.configurations.first { $0.name == configuration }?.settings)
    var result: [String: String] = [:]
    project.tree.forEachEntry(of: settings) { key, node in
      guard let name = project.tree.string(of: key) else { return }
      result[name] =
        project.tree.string(of: node)
        ?? project.tree.elements(of: node).compactMap(project.tree.string(of:))
        .joined(separator: " ")
    }
    return result
  }

  /// The xcconfig file of the project or a target in a configuration.
  func xcconfig(of target: String?, in configuration: String = "Debug") throws -> String? {
    let contents = try #require(project).contents.project
    let configurations =
      try target.map { name in
        try #require(contents.targets.first { $0.name == name }).configurations
      } ?? contents.project
    return try #require(configurations.first { $0.name == configuration }).xcconfig
  }

  /// The lines of a section of the project file, without identifiers; none if there is no such section.
  func section(_ name: String) throws -> [String] {
    let lines = try text().split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(of: "/* Begin \(name) section */") else { return [] }
    let end = try #require(lines.firstIndex(of: "/* End \(name) section */"))
    return lines[(start + 1)..<end].map {
      $0.replacing(#/[0-9A-F]{24} /#, with: "").trimmingCharacters(in: .whitespaces)
    }
  }
}
