/// A small Xcode project in memory: targets of one kind with settings, and the files that they name.
enum XcodeProjectStage {
  struct Target {
    let name: String
    var type = "com.apple.product-type.framework"
    var settings = ""
    /// What only the target's Debug configuration assigns.
    var debugSettings = ""
    /// The object of the xcconfig file below both configurations; nil for none.
    var base: String?
    var phases = ""
  }

  /// - Parameter objects: more objects of the project file, such as file references.
  static func file(
    project: String, base: String? = nil, attributes: String = "", targets: [Target],
    objects: String = "", children: String = ""
  ) -> String {
    func list(
      _ owner: String, _ settings: String, _ base: String?, debug: String = ""
    ) -> String {
      let base = base.map { "baseConfigurationReference = \($0);" } ?? ""
      return """
        L\(owner) = { isa = XCConfigurationList; buildConfigurations = ( D\(owner), R\(owner) ); };
        D\(owner) = { isa = XCBuildConfiguration; name = Debug; \(base) buildSettings = { \(settings) \(debug) }; };
        R\(owner) = { isa = XCBuildConfiguration; name = Release; \(base) buildSettings = { \(settings) }; };

        """
    }
    var text = """
      // !$*UTF8*$!
      { archiveVersion = 1; objectVersion = 77; objects = {
      P = { isa = PBXProject; buildConfigurationList = LP; mainGroup = G; \(attributes)
        targets = ( \(targets.indices.map { "T\($0)" }.joined(separator: ", ")) ); };
      G = { isa = PBXGroup; children = ( \(children) ); sourceTree = "<group>"; };
      \(objects)

      """
    text += list("P", project, base)
    for (index, target) in targets.enumerated() {
      text += """
        T\(index) = { isa = PBXNativeTarget; name = "\(target.name)"; productType = "\(target.type)";
          buildConfigurationList = L\(index); buildPhases = ( \(target.phases) ); };

        """
      text += list("\(index)", target.settings, target.base, debug: target.debugSettings)
    }
    return text + "}; rootObject = P; }\n"
  }
}
