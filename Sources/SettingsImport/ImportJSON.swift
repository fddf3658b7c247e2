package import SettingsDiagnostics
import SettingsRendering
import SettingsXcode
package import SettingsXcodeGen

/// The settings that XcodeGen would write, unresolved: for the project and each target, by
/// configuration.
package enum ImportJSON {
  /// - Parameter ambiguities: what XcodeGen decides differently from run to run, in words.
  package static func render(
    _ project: XcodeGenProject, ambiguities: [String]
  ) -> ByteBuffer {
    var writer = JSONWriter(.pretty)
    writer.beginObject()
    writer.member("spec", project.path)
    writer.member("defaultConfiguration", project.defaultConfiguration)
    writer.object("project") { writer in
      append(project.project, to: &writer)
    }
    writer.object("targets") { writer in
      for target in project.targets {
        writer.object(target.name) { writer in
          writer.key("productType")
          if let type = target.productType { writer.string(type) } else { writer.null() }
          writer.member("isa", target.kind.rawValue)
          append(target.configurations, to: &writer)
        }
      }
    }
    writer.member("ambiguous", ambiguities)
    return writer.finished()
  }

  private static func append(
    _ configurations: [XcodeGenProject.Configuration], to writer: inout JSONWriter
  ) {
    writer.object("configurations") { writer in
      for configuration in configurations {
        writer.object(configuration.name) { writer in
          writer.object("settings") { writer in
            for setting in configuration.settings {
              writer.key(setting.name)
              switch setting.value {
              case .text(let text): writer.string(text)
              case .list(let elements): writer.strings(elements)
              }
            }
          }
          writer.key("xcconfig")
          if let path = configuration.xcconfig { writer.string(path) } else { writer.null() }
        }
      }
    }
  }
}
