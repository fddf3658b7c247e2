import SettingsDiagnostics
import SettingsProjects
import SettingsRules
import Testing

/// One row of the tables: a rule and a project, with the expected message.
struct RuleCase<Project: Sendable>: Sendable, CustomTestStringConvertible {
  let rule: RuleID
  let what: String
  /// Nil if nothing must be reported.
  let message: String?
  let project: Project
  let files: [String: String]
  /// PNG images by path, each with its width and height.
  let images: [String: (Int, Int)]
  /// Parts of the notes, in order.
  let notes: [String]
  /// A part of the help.
  let help: String?

  var testDescription: String { "\(rule.rawValue): \(what)" }

  static func breaks(
    _ rule: RuleID, _ what: String, _ message: String, _ project: Project,
    files: [String: String] = [:], images: [String: (Int, Int)] = [:], notes: [String] = [],
    help: String
  ) -> Self {
    Self(
      rule: rule, what: what, message: message, project: project, files: files, images: images,
      notes: notes, help: help)
  }

  static func keeps(
    _ rule: RuleID, _ what: String, _ project: Project, files: [String: String] = [:],
    images: [String: (Int, Int)] = [:]
  ) -> Self {
    Self(
      rule: rule, what: what, message: nil, project: project, files: files, images: images,
      notes: [], help: nil)
  }

  /// Expects that the finding of a result is the expected one, at the marked location.
  func expect(
    _ finding: Diagnostic, of result: CheckResult, at marked: (place: String, text: String)?
  ) throws {
    #expect(finding.severity == rule.rule.severity)
    let found = try #require(result.place(of: finding))
    let wanted = try #require(marked)
    #expect(found == wanted)
    #expect(finding.notes.count >= notes.count, "\(finding.notes)")
    for (note, expected) in zip(finding.notes, notes) {
      #expect(note.message.contains(expected), "\(note.message)")
    }
    #expect((finding.help ?? "").contains(help ?? ""), "\(finding.help ?? "")")
  }
}

/// A row about a config.yaml.
typealias ConfigCase = RuleCase<String>
/// A row about an Xcode project.
typealias ProjectCase = RuleCase<SmallProject>

extension ConfigCase {
  var stage: RuleStage {
    RuleStage(project, files: files, data: images.mapValues { RuleStage.image($0.0, $0.1) })
  }
}

extension ProjectCase {
  var stage: ProjectStage { ProjectStage(project, files: files, images: images) }
}
