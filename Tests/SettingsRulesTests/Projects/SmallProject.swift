/// Writes the text of small Xcode projects, as Xcode would: every configuration has its own
/// settings.
///
/// A place marked by `«` and `»` keeps its marks in Debug, which is first.
struct SmallProject: Sendable {
  struct Target: Sendable {
    var name: String
    var type = "application"
    /// In both configurations.
    var settings = ""
    var debug = ""
    var release = ""
    var sources: [String] = []
    var resources: [String] = []
    /// By name, with `:weak` behind those that are optional.
    var frameworks: [String] = []
    /// Targets whose products are copied into this one's.
    var embeds: [String] = []
    var script: String?
    /// The xcconfig file below its settings.
    var xcconfig: String?
    /// Whether the place of its name is marked.
    var isMarked = false
  }

  /// Of the project, in both configurations.
  var settings = ""
  var debug = ""
  var release = ""
  /// The xcconfig file below its settings.
  var xcconfig: String?
  var configurations = ["Debug", "Release"]
  var targets: [Target]

  static let iOS = "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 15.0;"

  var text: String {
    var objects = ""
    let targetList = targets.map { "T_\($0.name)" }.joined(separator: ", ")
    objects += """
          P0 = {
            isa = PBXProject; buildConfigurationList = L_; mainGroup = G0; projectDirPath = "";
            targets = ( \(targetList), );
          };
          G0 = { isa = PBXGroup; children = ( ); sourceTree = "<group>"; };

      """
    objects += lists(of: "", settings, debug, release, xcconfig: xcconfig)
    for target in targets { objects += text(of: target) }
    return """
      // !$*UTF8*$!
      {
        archiveVersion = 1;
        objectVersion = 56;
        objects = {
      \(objects)  };
        rootObject = P0;
      }

      """
  }

  private func text(of target: Target) -> String {
    let name = target.name
    var text = ""
    func files(_ kind: String, _ paths: [String]) -> String {
      var identifiers: [String] = []
      for (index, path) in paths.enumerated() {
        let key = "\(kind)\(index)_\(name)"
        identifiers.append("B_\(key)")
        let plain = path.filter { !"«»".contains($0) }
        let reference = path == plain ? "F_\(key)" : "«F_\(key)»"
        text += "    F_\(key) = { isa = PBXFileReference; path = \"\(plain)\";"
        text += " sourceTree = \"<group>\"; };\n"
        text += "    B_\(key) = { isa = PBXBuildFile; fileRef = \(reference); };\n"
      }
      return identifiers.map { $0 + ", " }.joined()
    }
    let sources = files("S", target.sources)
    let resources = files("R", target.resources)
    var frameworks = ""
    for (index, framework) in target.frameworks.enumerated() {
      let key = "K\(index)_\(name)"
      let plain = framework.filter { !"«»".contains($0) }.split(separator: ":")[0]
      let mark = framework.contains("«")
      frameworks += "B_\(key), "
      text += "    F_\(key) = { isa = PBXFileReference; sourceTree = SDKROOT;"
      text += " path = System/Library/Frameworks/\(plain).framework; };\n"
      text += "    B_\(key) = { isa = PBXBuildFile; fileRef = \(mark ? "«F_\(key)»" : "F_\(key)");"
      text += framework.contains(":weak") ? " settings = { ATTRIBUTES = (Weak, ); };" : ""
      text += " };\n"
    }
    var embeds = ""
    for other in target.embeds {
      text += "    E_\(other)_\(name) = { isa = PBXBuildFile; fileRef = X_\(other); };\n"
      embeds += "E_\(other)_\(name), "
    }
    text += """
          X_\(name) = { isa = PBXFileReference; path = \(name).app; sourceTree = BUILT_PRODUCTS_DIR; };
          HS_\(name) = { isa = PBXSourcesBuildPhase; files = ( \(sources)); };
          HR_\(name) = { isa = PBXResourcesBuildPhase; files = ( \(resources)); };
          HF_\(name) = { isa = PBXFrameworksBuildPhase; files = ( \(frameworks)); };
          HE_\(name) = { isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 13; files = ( \(embeds)); };

      """
    var phases = "HS_\(name), HR_\(name), HF_\(name), HE_\(name), "
    if let script = target.script {
      text += "    HX_\(name) = { isa = PBXShellScriptBuildPhase; shellScript = \"\(script)\"; };\n"
      phases += "HX_\(name), "
    }
    text += """
          T_\(name) = {
            isa = PBXNativeTarget; name = \(target.isMarked ? "«\(name)»" : name); productName = \(name);
            productType = "com.apple.product-type.\(target.type)"; productReference = X_\(name);
            buildConfigurationList = L_\(name); buildPhases = ( \(phases));
          };

      """
    let product = "PRODUCT_NAME = \"$(TARGET_NAME)\"; "
    return text
      + lists(
        of: name, product + target.settings, target.debug, target.release,
        xcconfig: target.xcconfig)
  }

  /// A list of configurations with their settings; marks stay in the first.
  private func lists(
    of owner: String, _ settings: String, _ debug: String, _ release: String, xcconfig: String?
  ) -> String {
    let identifiers = configurations.map { "C\($0)_\(owner), " }.joined()
    var text = "    L_\(owner) = { isa = XCConfigurationList; defaultConfigurationName = Release;"
    text += " buildConfigurations = ( \(identifiers)); };\n"
    if let xcconfig {
      text += "    FX_\(owner) = { isa = PBXFileReference; path = \"\(xcconfig)\";"
      text += " sourceTree = SOURCE_ROOT; };\n"
    }
    for (index, configuration) in configurations.enumerated() {
      let shared = index == 0 ? settings : settings.filter { !"«»".contains($0) }
      let own = configuration == "Debug" ? debug : release
      text += "    C\(configuration)_\(owner) = {\n"
      text += "      isa = XCBuildConfiguration; name = \(configuration);\n"
      if xcconfig != nil { text += "      baseConfigurationReference = FX_\(owner);\n" }
      text += "      buildSettings = { \(shared) \(own) };\n    };\n"
    }
    return text
  }
}
