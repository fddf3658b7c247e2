package import SettingsDiagnostics
package import SettingsModel

extension Spec: ProjectOutline {
  package var kind: ProjectKind { .configFile }
  package var evaluatesSDK: Bool { defaults == .xcode }

  package func fallbackNames(of sdk: SDK) -> [String] {
    defaults == .xcode ? XcodeSDKNames.fallbackNames(of: sdk) : []
  }

  /// An empty SDKROOT means the Mac's, as in Xcode.
  package func sdk(named value: String, defaultVersion: String?) -> SDK? {
    if defaults == .xcode {
      return XcodeSDKNames.sdk(named: value, defaultVersion: defaultVersion)
    }
    let name = value.isEmpty ? "macosx" : value
    return SDKTable.sdk(named: name, defaultVersion: defaultVersion)
  }

  package func place(of target: Int) -> SourceRange? { tree.range(of: members[target].name) }

  /// Settings say all of it: SOURCE_PATHS, FRAMEWORKS and their like.
  package func targetParts() -> [TargetParts]? { nil }
  /// It has none.
  package var scriptTexts: [String]? { [] }
}
