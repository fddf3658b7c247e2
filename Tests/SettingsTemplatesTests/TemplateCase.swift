import Foundation
import SettingsTemplates
import SettingsTestSupport
import Testing

/// A template in an era that has it, for some devices.
struct TemplateCase: CustomTestStringConvertible, Sendable {
  let template: ProjectTemplate
  let era: Era
  let devices: TargetDevices

  var testDescription: String { "\(template.rawValue) \(era.rawValue) \(devices.rawValue)" }

  static let all = ProjectTemplate.allCases.flatMap { template in
    template.eras.flatMap { era in
      TargetDevices.allCases.map { TemplateCase(template: template, era: era, devices: $0) }
    }
  }

  var wishes: NewProject.Request {
    var wishes = NewProject.Request(
      template: template, name: "HelloWorld", organization: "com.example", devices: devices)
    wishes.era = era
    return wishes
  }

  /// Every project that the template can be: with storyboards and without, and so on.
  func projects(name: String = "HelloWorld") throws -> [NewProject] {
    var projects: [NewProject] = []
    for storyboards in template.canHaveStoryboards ? [true, false] : [false] {
      for arc in [true, false] {
        for unitTests in [true, false] {
          for prefix in ["HM", ""] {
            var wishes = wishes
            wishes.name = name
            wishes.storyboards = storyboards
            wishes.arc = arc
            wishes.unitTests = unitTests
            wishes.classPrefix = prefix
            projects.append(try NewProject(wishes))
          }
        }
      }
    }
    return projects
  }
}

extension NewProject {
  /// What sets it apart from others of its template.
  var comment: Comment {
    "storyboards \(usesStoryboards), arc \(usesARC), tests \(hasUnitTests), prefix '\(classPrefix)'"
  }

  /// Writes its files as `init` does.
  func write(to folder: TemporaryFolder) throws {
    for file in files { try folder.write(file.text, to: file.path) }
  }
}
