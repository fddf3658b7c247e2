import SettingsDiagnostics
import SettingsModel

/// The objects of the project file that XcodeGen would write, or that a config.yaml stands for, as far as defaults
/// depend on them: targets with their product types, the frameworks they link, and facts about the project.
///
/// Settings are not among them; they stay where they were written.
package struct GeneratedProject {
  package struct Target {
    let name: String
    let kind: XcodeTarget.Kind
    let productType: String?
    /// File names or paths of the frameworks that it links.
    let frameworks: [String]

    package init(
      name: String, kind: XcodeTarget.Kind, productType: String?, frameworks: [String]
    ) {
      self.name = name
      self.kind = kind
      self.productType = productType
      self.frameworks = frameworks
    }
  }

  let name: String
  var developmentLanguage: String?
  var classPrefix: String?
  let configurations: [String]
  let defaultConfiguration: String
  let targets: [Target]

  package init(
    name: String, developmentLanguage: String?, classPrefix: String?, configurations: [String],
    defaultConfiguration: String, targets: [Target]
  ) {
    self.name = name
    self.developmentLanguage = developmentLanguage
    self.classPrefix = classPrefix
    self.configurations = configurations
    self.defaultConfiguration = defaultConfiguration
    self.targets = targets
  }

  /// - Parameter folder: absolute: the one the project would be written to.
  /// - Returns: nil where the objects make no project; the built-in table stands in then.
  package func project(in folder: String) -> XcodeProject? {
    let path = LexicalPath.join(folder, name + ".xcodeproj")
    var files = SourceFiles()
    var diagnostics = DiagnosticCollector()
    let bytes = objects.bytes
    let file = files.add(path: path, bytes: bytes)
    return XcodeProjectReader.read(bytes, path: path, file: file, diagnostics: &diagnostics)
  }

  /// A project file in its JSON form.
  private var objects: ByteBuffer {
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
      if let developmentLanguage { writer.member("developmentRegion", developmentLanguage) }
      if let prefix = classPrefix {
        writer.key("attributes")
        writer.beginObject()
        writer.member("CLASSPREFIX", prefix)
        writer.endObject()
      }
      strings("targets", targets.indices.map { "target\($0)" }, &writer)
    }
    object("configurations", "XCConfigurationList") { writer in
      strings(
        "buildConfigurations", configurations.indices.map { "configuration\($0)" }, &writer)
      writer.member("defaultConfigurationName", defaultConfiguration)
    }
    for (index, configuration) in configurations.enumerated() {
      object("configuration\(index)", "XCBuildConfiguration") {
        $0.member("name", configuration)
      }
    }
    for (index, target) in targets.enumerated() {
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
