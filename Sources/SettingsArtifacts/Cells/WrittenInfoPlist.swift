import AppleDefaults
package import SettingsDiagnostics
package import SettingsModel
package import SettingsProjects
import SettingsResolution
package import SettingsXcode

/// The property list that an Xcode project needs so that its Info.plist has the keys for which
/// config.yaml has settings and Xcode does not.
package struct WrittenInfoPlist: Sendable, Equatable {
  /// The contents. References to settings are kept where Xcode expands them to the same text.
  package let value: PropertyListValue
  /// Whether the file contains all keys, because Xcode would otherwise generate others in place of
  /// some. GENERATE_INFOPLIST_FILE must then be NO.
  package let isComplete: Bool
}

extension CellView {
  /// Returns the property list that the cell needs beside its project; nil if it needs none.
  ///
  /// - Parameter problems: Gets what is wrong with the file that INFOPLIST_FILE names, which
  ///   becomes part of the list.
  package func writtenInfoPlist(
    problems: inout [Diagnostic]
  ) throws(ResolutionFailure) -> WrittenInfoPlist? {
    let current = CurrentSettings(of: self)
    guard current.hasOwnInfo, InfoPlist.exists(for: current) else { return nil }
    var values = UnexpandedSettings(current)
    if let file = try infoPlistFile(expands: false) {
      problems += file.problems
      values.infoPlistFile = file
    }
    var merge = InfoPlistMerge(values)
    merge.addFile()
    merge.addEntries()
    merge.addFriendly()
    let isComplete = !InfoPlistMerge.generatedKeys(of: current).isDisjoint(with: ownKeys(current))
    if isComplete { merge.addGenerated() }
    problems += merge.problems
    let entries = merge.values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return WrittenInfoPlist(
      value: .dictionary(entries.map { ($0.key, $0.value) }), isComplete: isComplete)
  }

  /// Returns the localized values of the cell's Info.plist; nil if the product has none.
  package func localizedStrings() throws(ResolutionFailure) -> LocalizedStrings? {
    let current = CurrentSettings(of: self)
    guard !current.names(withPrefix: InfoPlistSetting.stringPrefix).isEmpty,
      InfoPlist.exists(for: current)
    else { return nil }
    return LocalizedStrings(
      try values(kind: .debug) { $0.hasPrefix(InfoPlistSetting.stringPrefix) })
  }

  /// The SDKs that the target is built with.
  package func supportedSDKs() throws(ResolutionFailure) -> [SDK] {
    let listed = try value(of: "SUPPORTED_PLATFORMS")?.split(separator: " ") ?? []
    var sdks = listed.compactMap { SDKTable.sdk(named: String($0)) }
    if sdks.isEmpty {
      let own = plan.parameters["sdk"].first.flatMap { SDKTable.sdk(named: $0) }
      sdks = SDKTable.all.filter { $0.platform == own?.platform }
    }
    // With Catalyst, an app for iOS is built with the SDK of macOS.
    if SettingText.isTrue(try value(of: "SUPPORTS_MACCATALYST") ?? ""),
      let mac = SDKTable.sdk(named: "macosx"),
      !sdks.contains(where: { $0.platform == mac.platform })
    {
      sdks.append(mac)
    }
    return sdks
  }

  /// Whether some of the settings for Info.plist depend on the SDK or the architecture.
  package var hasConditionalInfo: Bool {
    let store = evaluator.scope.store
    return plan.stack.blocks.contains { id in
      let block = store[id]
      return block.assignments.contains { index in
        let assignment = store.assignments[index]
        guard InfoPlistSetting.isOwn(named: store.names.text(of: assignment.name)) else {
          return false
        }
        return (store.conditions[block.condition] + store.conditions[assignment.conditions])
          .contains { !["config", "target"].contains($0.parameter) }
      }
    }
  }

  /// The top-level keys that config.yaml decides on, with null too.
  private func ownKeys(_ values: CurrentSettings) -> Set<String> {
    Set(
      values.names(withPrefix: InfoPlistSetting.entryPrefix).compactMap { name in
        guard let path = InfoPlistSetting.path(ofEntry: name), path.count == 1 else { return nil }
        // A value of Xcode's setting, from a higher level, restores a key that null removed.
        let isRemoved = values.string(name)?.isEmpty ?? true
        let restores = InfoPlistSetting.xcodeSetting(forKey: path[0]).flatMap {
          values.text($0.name)
        }
        return isRemoved && restores != nil ? nil : path[0]
      })
  }
}

extension InfoPlistMerge {
  /// The keys that Xcode would generate for a cell without config.yaml's own settings.
  static func generatedKeys(of values: CurrentSettings) -> Set<String> {
    guard values.generatesInfoPlist else { return [] }
    var values = values
    values.hasOwnSettings = false
    var merge = InfoPlistMerge(values)
    merge.addGenerated()
    return Set(merge.values.keys)
  }
}

/// The settings of a cell with texts as a property list contains them: with references.
private struct UnexpandedSettings: SettingValues {
  private let current: CurrentSettings
  var infoPlistFile: InfoPlistFile?

  init(_ current: CurrentSettings) { self.current = current }

  var target: String { current.target }
  var configuration: String { current.configuration }
  var hasOwnSettings: Bool { true }
  var productType: String? { current.productType }
  func isAuthored(_ name: String) -> Bool { current.isAuthored(name) }
  func names(withPrefix prefix: String) -> [String] { current.names(withPrefix: prefix) }
  func place(of name: String) -> SourceRange? { current.place(of: name) }

  func setting(_ name: String) -> ResolvedSetting? {
    guard let setting = current.setting(name), !setting.string.isEmpty else {
      return current.setting(name)
    }
    if name == "URL_SCHEMES", let text = current.unexpandedText(name) {
      let elements = ListText.elements(of: text)
      // A reference may stand for several elements.
      guard elements.count == setting.list.count else { return setting }
      return ResolvedSetting(name: name, type: setting.type, string: text, list: elements)
    }
    guard let text = unexpanded(name, setting) else { return setting }
    return ResolvedSetting(name: name, type: setting.type, string: text, list: setting.list)
  }

  private func unexpanded(_ name: String, _ setting: ResolvedSetting) -> String? {
    if InfoPlistSetting.path(ofEntry: name) != nil {
      // Xcode expands all texts in a property list. A value of another type is none, so that its text
      // is only a value once it is expanded.
      return current.unexpandedText(name)
        .flatMap { InfoPlistTokens.hasReferencesInTextsOnly($0) ? $0 : nil }
    }
    let isKey = InfoPlistSetting.key(ofXcodeSetting: name) != nil && setting.type == .string
    let isUsual = InfoPlistFacts.usual.contains { $0.setting == name }
    return isKey || isUsual ? "$(\(name))" : nil
  }
}
