import Foundation
import SettingsDiagnostics
import SettingsProjects
import SettingsRules
import SettingsXcode
import Testing

/// A project held in memory with the place of what is wrong marked by `«` and `»`, in config.yaml or in
/// a file beside it.
struct RuleStage {
  let sources: InMemorySources
  /// `path:line:column` of the marked place, and the text between the marks.
  let marked: (place: String, text: String)?

  init(_ yaml: String, files: [String: String] = [:], data: [String: [UInt8]] = [:]) {
    var bytes = data
    var marked: (place: String, text: String)?
    for (path, text) in files.merging(["config.yaml": yaml], uniquingKeysWith: { $1 })
      .sorted(by: { $0.key < $1.key })
    {
      let parts = text.split(omittingEmptySubsequences: false) { "«»".contains($0) }
      bytes[path] = Array(parts.joined().utf8)
      guard parts.count == 3 else { continue }
      let lines = parts[0].split(separator: "\n", omittingEmptySubsequences: false)
      let column = (lines.last?.utf8.count ?? 0) + 1
      marked = ("\(path):\(lines.count):\(column)", String(parts[1]))
    }
    sources = InMemorySources(files: bytes)
    self.marked = marked
  }

  /// The toolchain's catalog, if it has one. To read it takes longer than a check.
  private static let catalog: SettingsCatalog? = {
    var diagnostics = DiagnosticCollector()
    return CatalogFolder.catalog(nil, diagnostics: &diagnostics)
  }()

  static var options: ResolutionOptions {
    var options = ResolutionOptions()
    options.loadedCatalog = catalog
    options.searchesCatalog = false
    return options
  }

  func check(_ rules: [RuleID]? = nil) -> CheckResult {
    SettingsProject.check(
      configFile: "config.yaml", sources: sources, projectDirectory: "/project",
      options: Self.options, rules: rules)
  }

  /// As much of a PNG image as its size takes.
  static func image(_ width: Int, _ height: Int) -> [UInt8] {
    func integer(_ value: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + integer(13) + Array("IHDR".utf8)
      + integer(width) + integer(height) + [8, 6, 0, 0, 0]
  }

  /// What is found, as `severity: message [identifier]`.
  func messages(_ rules: [RuleID]? = nil) -> [String] {
    check(rules).diagnostics.map {
      "\($0.severity.word): \($0.message) [\($0.identifier)]"
    }
  }
}

extension CheckResult {
  /// Returns the location of a finding, in the form of a mark.
  func place(of diagnostic: Diagnostic) -> (place: String, text: String)? {
    guard let range = diagnostic.range, let location = files.location(of: range),
      let file = files[range.file]
    else { return nil }
    let bytes = file.bytes[Int(range.start)..<Int(range.end)]
    return (location.description, String(decoding: bytes, as: UTF8.self))
  }
}
