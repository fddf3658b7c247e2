package import SettingsDiagnostics
package import SettingsModel
internal import SettingsYAML

extension Spec: ProjectOutline {
  package var kind: ProjectKind { .configFile }
  package var evaluatesSDK: Bool { defaults == .xcode }

  package func fallbackNames(of sdk: SDK) -> [String] {
    defaults == .xcode ? XcodeSDKNames.fallbackNames(of: sdk) : []
  }

  /// Returns the SDK of a name. As in Xcode, an empty SDKROOT means the SDK of the Mac.
  package func sdk(named value: String, defaultVersion: String?) -> SDK? {
    if defaults == .xcode {
      return XcodeSDKNames.sdk(named: value, defaultVersion: defaultVersion)
    }
    let name = value.isEmpty ? "macosx" : value
    return SDKTable.sdk(named: name, defaultVersion: defaultVersion)
  }

  package func place(of target: Int) -> SourceRange? { tree.range(of: members[target].name) }

  /// Returns nil, because settings such as SOURCE_PATHS and FRAMEWORKS define all parts.
  package func targetParts() -> [TargetParts]? { nil }

  package var scriptTexts: [String]? {
    var texts: [String] = []
    for field in fields where field.field == .scripts || field.field == .buildRules {
      var nodes = [field.value]
      while let node = nodes.popLast() {
        switch tree.kind(of: node) {
        case .sequence: nodes += tree.elements(of: node).map(\.value)
        case .scalar: break
        case .mapping:
          let script = part(node, in: .script)
          if script[.scriptFile] != nil { return nil }
          if let text = script[.scriptRun] { texts.append(tree.string(of: text)) }
          if let outputs = script[.scriptOutputs] { texts += self.texts(outputs) }
          let lists = part(node, in: .scripts)
          nodes += [lists[.scriptsBefore], lists[.scriptsAfter]].compactMap(\.self)
        }
      }
    }
    return texts
  }
}
