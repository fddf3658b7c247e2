import SettingsDiagnostics
import SettingsModel
import SettingsXcodeGen

/// A script that a target runs while it is built.
struct BuildScript {
  var name = "Run Script"
  var shell = "/bin/sh"
  var text: String
  var inputs: [String] = []
  var outputs: [String] = []
  /// Nil for the scripts that XcodeGen adds, which do not have the keys.
  var inputLists: [String]?
  var outputLists: [String]?
  var runsOnlyOnInstall = false
  var showsEnvironment = true
  var isAlwaysOutOfDate = false
  var dependencyFile: String?

  init(text: String) { self.text = text }

  /// The scripts under the first of some keys that is there.
  static func all(
    _ keys: [String], of target: XcodeGenMapping, _ draft: ProjectDraft
  ) -> [BuildScript] {
    guard let value = keys.lazy.compactMap({ target[$0] }).first else { return [] }
    return (value.list ?? []).compactMap { $0.mapping }.compactMap { read($0, draft) }
  }

  private static func read(_ mapping: XcodeGenMapping, _ draft: ProjectDraft) -> BuildScript? {
    var script: BuildScript
    if let text = mapping["script"]?.text {
      script = BuildScript(text: text)
    } else if let path = mapping["path"], let name = path.text {
      do throws(SourceReadFailure) {
        let bytes = try draft.sources.read(draft.place(name))
        script = BuildScript(text: String(decoding: bytes, as: UTF8.self))
      } catch {
        draft.refuse(
          "cannot read the script '\(name)': \(error.explanation)", at: path.range)
        return nil
      }
    } else {
      return nil
    }
    script.name = mapping["name"]?.text ?? script.name
    script.shell = mapping["shell"]?.text ?? script.shell
    script.inputs = mapping["inputFiles"]?.readableTexts ?? []
    script.outputs = mapping["outputFiles"]?.readableTexts ?? []
    script.inputLists = mapping["inputFileLists"]?.readableTexts ?? []
    script.outputLists = mapping["outputFileLists"]?.readableTexts ?? []
    script.runsOnlyOnInstall = mapping["runOnlyWhenInstalling"]?.boolean ?? false
    script.showsEnvironment = mapping["showEnvVars"]?.boolean ?? true
    script.isAlwaysOutOfDate = !(mapping["basedOnDependencyAnalysis"]?.boolean ?? true)
    script.dependencyFile = mapping["discoveredDependencyFile"]?.text
    return script
  }

  /// The script that publishes the header of a static library's Swift code.
  static var swiftHeader: BuildScript {
    let name = "$(SWIFT_OBJC_INTERFACE_HEADER_NAME)"
    var script = BuildScript(
      text: "ditto \"${SCRIPT_INPUT_FILE_0}\" \"${SCRIPT_OUTPUT_FILE_0}\"\n")
    script.name = "Copy Swift Objective-C Interface Header"
    script.inputs = ["$(DERIVED_SOURCES_DIR)/\(name)"]
    script.outputs = ["$(BUILT_PRODUCTS_DIR)/include/$(PRODUCT_MODULE_NAME)/\(name)"]
    return script
  }
}

/// A rule that says how files of a kind are built.
enum BuildRules {
  /// What decides which files the rules of a target process.
  static func patterns(of target: XcodeGenMapping) -> [Project.Rule] {
    (target["buildRules"]?.list ?? []).compactMap(\.mapping).map { mapping in
      var rule = Project.Rule()
      rule.fileType = mapping["fileType"]?.text
      rule.patterns = mapping["filePattern"]?.text
      return rule
    }
  }

  /// The rules of a target; incomplete ones are left out.
  ///
  /// - Parameter defaultName: The name of rules without one; nil if they have none in the project.
  static func add(
    of target: XcodeGenMapping, named owner: String, defaultName: String?,
    to graph: inout ProjectGraph
  ) -> [ObjectID] {
    (target["buildRules"]?.list ?? []).compactMap(\.mapping).enumerated()
      .compactMap { index, rule in
        var fields: [ProjectObject.Field] = []
        if let type = rule["fileType"]?.text {
          fields.append(("fileType", .text(type)))
        } else if let pattern = rule["filePattern"]?.text {
          fields += [("fileType", .text("pattern.proxy")), ("filePatterns", .text(pattern))]
        } else {
          return nil
        }
        if let compiler = rule["compilerSpec"]?.text {
          fields.append(("compilerSpec", .text(compiler)))
        } else if let script = rule["script"]?.text {
          fields += [
            ("compilerSpec", .text("com.apple.compilers.proxy.script")), ("script", .text(script)),
          ]
        } else {
          return nil
        }
        if let name = rule["name"]?.text ?? defaultName { fields.append(("name", .text(name))) }
        fields += [
          ("isEditable", .text("1")),
          ("outputFiles", .texts(rule["outputFiles"]?.readableTexts ?? [])),
          (
            "outputFilesCompilerFlags",
            .texts(rule["outputFilesCompilerFlags"]?.readableTexts ?? [])
          ),
          (
            "runOncePerArchitecture",
            .number(rule["runOncePerArchitecture"]?.boolean ?? true)
          ),
        ]
        return graph.add(
          .buildRule, identity: "\(owner):\(index)", comment: "PBXBuildRule", fields)
      }
  }
}
