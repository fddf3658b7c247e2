package import SettingsDiagnostics
package import SettingsModel

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
  /// No texts, because config.yaml has no scripts.
  package var scriptTexts: [String]? { [] }
}
