import SettingsConfig
import SettingsXcodeGen

/// The scripts and build rules of targets.
extension ConfigConversion {
  mutating func scripts(_ field: Field, of target: Int) -> [XcodeGenValue] {
    spec.elements(of: field, in: .scripts, .scripts, of: target).map { node in
      let part = spec.part(node, in: .script)
      let range = spec.tree.range(of: node)
      var fields: [(String, XcodeGenValue)] = []
      func add(_ key: String, _ field: Field) {
        if let text = spec.texts(part[field]).first { fields.append((key, .text(text, at: range))) }
      }
      func addList(_ key: String, _ field: Field) {
        fields.append((key, .texts(spec.texts(part[field]))))
      }
      add("name", .scriptName)
      add("script", .scriptRun)
      if let file = part[.scriptFile], let path = path(file) {
        if !listing.exists(place(path)) {
          refuse(
            "there is no script at '\(path)'", at: spec.tree.range(of: file),
            help: "create it, or correct the path")
        }
        fields.append(("path", .text(path, at: spec.tree.range(of: file))))
      }
      add("shell", .scriptShell)
      addList("inputFiles", .scriptInputs)
      addList("outputFiles", .scriptOutputs)
      addList("inputFileLists", .scriptInputLists)
      addList("outputFileLists", .scriptOutputLists)
      add("discoveredDependencyFile", .scriptDependencyFile)
      // Xcode runs a script without outputs in every build, and warns unless the project says so.
      let hasOutputs =
        !spec.texts(part[.scriptOutputs]).isEmpty || !spec.texts(part[.scriptOutputLists]).isEmpty
      fields.append(
        (
          "basedOnDependencyAnalysis",
          .boolean(!(spec.boolean(part[.scriptAlways]) ?? !hasOutputs))
        ))
      if let value = spec.boolean(part[.scriptInstallOnly]) {
        fields.append(("runOnlyWhenInstalling", .boolean(value)))
      }
      if let value = spec.boolean(part[.scriptShowsEnvironment]) {
        fields.append(("showEnvVars", .boolean(value)))
      }
      return .mapping(fields, at: range)
    }
  }

  func buildRules(of target: Int) -> [XcodeGenValue] {
    spec.parts(of: .buildRules, in: target, as: .buildRule).map { part in
      var fields: [(String, XcodeGenValue)] = []
      for (key, field) in [
        ("name", Field.scriptName), ("filePattern", .ruleFiles), ("fileType", .ruleFileType),
        ("script", .scriptRun), ("compilerSpec", .ruleCompiler),
      ] {
        if let text = spec.texts(part[field]).first { fields.append((key, .text(text))) }
      }
      fields += [
        ("outputFiles", .texts(spec.texts(part[.scriptOutputs]))),
        ("outputFilesCompilerFlags", .texts(spec.texts(part[.ruleOutputFlags]))),
        (
          "runOncePerArchitecture",
          .boolean(spec.boolean(part[.ruleOncePerArchitecture]) ?? true)
        ),
      ]
      return .mapping(fields, at: spec.tree.range(of: part.node))
    }
  }
}
