import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import SettingsXcode
import SettingsXcodeGen

extension SettingsProject {
  /// The files that scripts of all targets declare as their output, as the project names them. The
  /// files of lists (`*.xcfilelist`) are included if the list can be read.
  package var scriptOutputs: [String] {
    var outputs: [String] = []
    var lists: [String] = []
    if let xcode {
      for project in xcode.projects {
        for target in Project(project).targets {
          for case .script(let script) in target.phases {
            outputs += script.outputs
            lists += script.outputLists.map { LexicalPath.join(project.projectFolder, $0) }
          }
        }
      }
    } else if let outline = outline as? XcodeGenOutline {
      outputs = outline.project.scriptOutputs.filter { !$0.hasSuffix(".xcfilelist") }
      lists = outline.project.scriptOutputs.filter { $0.hasSuffix(".xcfilelist") }
        .map { LexicalPath.join(outline.project.folder, $0) }
    } else if let spec {
      for target in spec.targets {
        for place in [Field.scriptsBefore, .scriptsAfter] {
          for node in spec.elements(of: place, in: .scripts, .scripts, of: target) {
            let script = spec.part(node, in: .script)
            outputs += spec.texts(script[.scriptOutputs])
            lists += spec.texts(script[.scriptOutputLists]).map {
              LexicalPath.join(spec.folder, $0)
            }
          }
        }
      }
    }
    return (outputs + lists.uniqued().flatMap(lines)).uniqued()
  }

  /// Returns the paths in a list of files; none if it cannot be read.
  private func lines(ofList path: String) -> [String] {
    let names = ["$(SRCROOT)/", "$(PROJECT_DIR)/", "${SRCROOT}/", "${PROJECT_DIR}/"]
    // The folder of the project precedes the path.
    let plain = names.reduce(path) { path, name in path.replacing(name, with: "") }
    guard let bytes = try? sources.read(LexicalPath.normalize(plain)) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { $0.drop { $0 == " " || $0 == "\t" } }
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }.map(String.init)
  }
}
