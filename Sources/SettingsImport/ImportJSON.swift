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
    writer.key("project")
    writer.beginObject()
    append(project.project, to: &writer)
    writer.endObject()
    writer.key("targets")
    writer.beginObject()
    for target in project.targets {
      writer.key(target.name)
      writer.beginObject()
      writer.key("productType")
      if let type = target.productType { writer.string(type) } else { writer.null() }
      writer.member("isa", target.kind.rawValue)
      append(target.configurations, to: &writer)
      writer.endObject()
    }
    writer.endObject()
    writer.key("ambiguous")
    writer.strings(ambiguities)
    writer.endObject()
    writer.endDocument()
    return writer.buffer
  }

  private static func append(
    _ configurations: [XcodeGenProject.Configuration], to writer: inout JSONWriter
  ) {
    writer.key("configurations")
    writer.beginObject()
    for configuration in configurations {
      writer.key(configuration.name)
      writer.beginObject()
      writer.key("settings")
      writer.beginObject()
      for setting in configuration.settings {
        writer.key(setting.name)
        switch setting.value {
        case .text(let text): writer.string(text)
        case .list(let elements): writer.strings(elements)
        }
      }
      writer.endObject()
      writer.key("xcconfig")
      if let path = configuration.xcconfig { writer.string(path) } else { writer.null() }
      writer.endObject()
    }
    writer.endObject()
  }
}
