import Foundation
import SettingsDiagnostics
import SettingsProjectWriter
import SettingsSystem
import SettingsTestSupport
import SettingsXcode
import SettingsXcodeGen
import SettingsYAML
import Testing

/// A spec with a tree of files, and what the writer makes of it.
struct WrittenProject {
  let folder: TemporaryFolder
  let contents: XcodeGenContents?
  let output: ProjectWriter.Output?
  let diagnostics: [Diagnostic]
  var messages: [String] { diagnostics.map(\.message) }

  /// - Parameter tree: The files by their paths; a path that ends in a slash is an empty folder.
  init(
    _ spec: String, tree: [String: String] = [:], allowsOutside: Bool = false, in inner: String = ""
  ) throws {
    folder = try TemporaryFolder()
    let prefix = inner.isEmpty ? "" : inner + "/"
    try folder.write(spec, to: prefix + "project.yml")
    for (path, text) in tree {
      if path.hasSuffix("/") {
        try FileManager.default.createDirectory(
          atPath: folder.path(prefix + path), withIntermediateDirectories: true)
      } else {
        try folder.write(text, to: prefix + path)
      }
    }
    let place = inner.isEmpty ? folder.path : folder.path(inner)
    (contents, output, diagnostics) = Self.load(
      "project.yml", in: place, allowsOutside: allowsOutside)
  }

  /// Writes the project of a file that is there already.
  static func output(of name: String, in folder: TemporaryFolder) -> ProjectWriter.Output? {
    load(name, in: folder.path, allowsOutside: false).output
  }

  private static func load(
    _ name: String, in place: String, allowsOutside: Bool
  ) -> (contents: XcodeGenContents?, output: ProjectWriter.Output?, diagnostics: [Diagnostic]) {
    let sources = DiskSources()
    var files = SourceFiles()
    var diagnostics = DiagnosticCollector()
    let file = YAMLFile("\(place)/\(name)", sources: sources, files: &files)
    let contents = XcodeGenContents.load(
      file, sources: sources, files: &files, diagnostics: &diagnostics)
    var options = ProjectWriter.Options()
    options.allowsOutside = allowsOutside
    options.user = "u"
    let output = contents.flatMap {
      ProjectWriter.project(of: $0, folder: place, options: options, diagnostics: &diagnostics)
    }
    return (contents, output, diagnostics.sorted)
  }

  /// The text of a file of the project.
  func text(_ path: String = "project.pbxproj") throws -> String {
    let output = try #require(output, "\(messages)")
    let file = try #require(output.files.first { $0.path == path }, "\(output.files.map(\.path))")
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
