import SettingsDiagnostics
import SettingsRendering
import SettingsXcode
import SettingsXcodeGen

/// The objects of the project file that XcodeGen would write, as far as defaults depend on them: targets
/// with their product types, the frameworks they link, and what the project says of itself.
///
/// Settings are not among them; they stay where they were written, in the spec.
enum GeneratedProject {
  /// - Parameter folder: absolute: the one the project would be written to.
  /// - Returns: nil where the objects make no project; the built-in table stands in then.
  static func project(_ spec: XcodeGenProject, in folder: String) -> XcodeProject? {
    let path = LexicalPath.join(folder, spec.name + ".xcodeproj")
    var files = SourceFiles()
    var diagnostics = DiagnosticCollector()
    let bytes = objects(of: spec).bytes
    let file = files.add(path: path, bytes: bytes)
    return XcodeProjectReader.read(bytes, path: path, file: file, diagnostics: &diagnostics)
  }

  /// A project file in its JSON form.
  private static func objects(of spec: XcodeGenProject) -> ByteBuffer {
    var writer = JSONWriter(.compact)
    func object(_ name: String, _ kind: String, _ body: (inout JSONWriter) -> Void) {
      writer.key(name)
      writer.beginObject()
      writer.member("isa", kind)
      body(&writer)
      writer.endObject()
    }
    func strings(_ key: String, _ values: [String], _ writer: inout JSONWriter) {
      writer.key(key)
      writer.strings(values)
    }
    writer.beginObject()
    writer.member("rootObject", "project")
    writer.key("objects")
    writer.beginObject()
    object("project", "PBXProject") { writer in
      writer.member("buildConfigurationList", "configurations")
      if let language = spec.developmentLanguage {
        writer.member("developmentRegion", language)
      }
      if let prefix = spec.classPrefix {
        writer.key("attributes")
        writer.beginObject()
        writer.member("CLASSPREFIX", prefix)
        writer.endObject()
      }
      strings("targets", spec.targets.indices.map { "target\($0)" }, &writer)
    }
    object("configurations", "XCConfigurationList") { writer in
      strings(
        "buildConfigurations", spec.configurations.indices.map { "configuration\($0)" }, &writer)
      writer.member("defaultConfigurationName", spec.defaultConfiguration)
    }
    for (index, configuration) in spec.configurations.enumerated() {
      object("configuration\(index)", "XCBuildConfiguration") {
        $0.member("name", configuration.name)
      }
    }
    for (index, target) in spec.targets.enumerated() {
      object("target\(index)", target.kind.rawValue) { writer in
        writer.member("name", target.name)
        if let type = target.productType { writer.member("productType", type) }
        writer.member("buildConfigurationList", "configurations")
        strings("buildPhases", ["phase\(index)"], &writer)
      }
      let frameworks = target.frameworks.indices.map { "framework\(index) \($0)" }
      object("phase\(index)", "PBXFrameworksBuildPhase") { strings("files", frameworks, &$0) }
      for (name, path) in zip(frameworks, target.frameworks) {
        object(name, "PBXBuildFile") { $0.member("fileRef", name + " reference") }
        object(name + " reference", "PBXFileReference") { $0.member("path", path) }
      }
    }
    writer.endObject()
    writer.endObject()
    return writer.buffer
  }
}
