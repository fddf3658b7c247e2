import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsResolution
import SettingsRules
import SettingsXcode

/// Compares a project before and after a rename: its names, its schemes, the values of all cells
/// and what `check` finds.
struct RenameProof: Sendable {
  /// The path of the project.
  let path: String
  let sources: any SourceProvider
  let options: ResolutionOptions
  let disabledRules: [RuleID]
  let name: Name
  let new: String

  /// Returns the reason why a rename is refused; nil if the project means the same.
  ///
  /// - Parameters:
  ///   - texts: The new texts, by path.
  ///   - isWanted: If it returns false, the comparison ends early.
  func refusal(
    of texts: [(path: String, bytes: [UInt8])], while isWanted: () -> Bool
  ) -> String? {
    let before: SettingsProject
    do throws(LoadFailure) {
      before = try project(sources)
    } catch {
      return "the project has errors, so that the effect of the rename is unknown; fix them first: "
        + Self.first(error.diagnostics, in: error.files)
    }
    let after: SettingsProject
    do throws(LoadFailure) {
      after = try project(OverlaySources(base: sources, files: texts))
    } catch {
      return "after the rename, the project would have an error: "
        + Self.first(error.diagnostics, in: error.files)
    }
    return structure(before, after) ?? cells(before, after, isWanted)
      ?? findings(before, after, isWanted)
  }

  private func project(_ sources: any SourceProvider) throws(LoadFailure) -> SettingsProject {
    try SettingsProject(
      configFile: path, sources: sources, projectDirectory: nil, options: options)
  }

  private static func first(_ diagnostics: [Diagnostic], in files: SourceFiles) -> String {
    guard let error = diagnostics.first(where: { $0.severity == .error }) ?? diagnostics.first
    else { return "it cannot be read" }
    guard let location = error.range.flatMap({ files.location(of: $0) }) else {
      return error.message
    }
    return "\(LexicalPath.fileName(of: location.path)):\(location.line): \(error.message)"
  }

  // MARK: Structure

  /// The name of a target or template after the rename.
  private func memberName(_ text: String) -> String {
    if case .member(text) = name { new } else { text }
  }

  /// The name of a build configuration after the rename.
  private func configurationName(_ text: String) -> String {
    if case .configuration(text) = name { new } else { text }
  }

  private static func element(_ index: Int, of list: [String]) -> String? {
    list.indices.contains(index) ? list[index] : nil
  }

  private func structure(_ before: SettingsProject, _ after: SettingsProject) -> String? {
    // XcodeGen sorts targets and configurations by name, so a new name may move them.
    let isSorted = before.outline.kind == .xcodeGen
    func areSame(_ old: [String], _ current: [String]) -> Bool {
      isSorted ? old.sorted() == current.sorted() : old == current
    }
    let refusal = "the rename would change"
    guard areSame(before.targetNames.map(memberName), after.targetNames) else {
      return "\(refusal) the targets of the project"
    }
    let configurations = before.configurationNames.map(configurationName)
    guard areSame(configurations, after.configurationNames) else {
      return "\(refusal) the build configurations of the project"
    }
    guard
      Self.element(before.outline.defaultConfiguration, of: configurations)
        == Self.element(after.outline.defaultConfiguration, of: after.configurationNames)
    else {
      return "\(refusal) the default configuration; write 'defaultConfiguration' first"
    }
    guard let old = before.spec, let current = after.spec else { return nil }
    guard old.templateNames.map(memberName) == current.templateNames,
      old.members.indices.allSatisfy({ old.ancestors(of: $0) == current.ancestors(of: $0) })
    else { return "\(refusal) what targets inherit" }
    let areSchemesSame = old.schemes.elementsEqual(current.schemes) { one, other in
      one.name == other.name && one.target == other.target
        && SpecScheme.Action.allCases.allSatisfy {
          one.configuration(for: $0) == other.configuration(for: $0)
        }
    }
    return areSchemesSame ? nil : "\(refusal) a scheme"
  }

  // MARK: Cells

  private struct CellName: Hashable {
    let target: String
    let configuration: String
  }

  private struct Setting {
    let name: String
    let value: String
  }

  private func settings(
    _ project: SettingsProject, renames: Bool, while isWanted: () -> Bool,
    _ body: (CellName, [Setting]) -> Bool
  ) throws(ResolutionFailure) {
    var goesOn = true
    try project.withCells(
      project.allCells, notesUndecided: false, while: { goesOn && isWanted() }
    ) { (view) throws(ResolutionFailure) in
      let names = view.evaluator.names
      var settings: [Setting] = []
      for handle in view.names(includesBuiltIns: true) {
        let text = names.text(of: handle)
        settings.append(
          Setting(
            name: renames ? settingName(text) : text, value: try view.setting(handle).string))
      }
      if renames { settings.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) } }
      goesOn = body(
        CellName(target: view.targetName, configuration: view.configurationName), settings)
    }
  }

  /// The name of a setting after the rename.
  private func settingName(_ text: String) -> String {
    switch name {
    case .setting(let old) where old == text: return new
    case .macro(let old):
      for prefix in [FieldSettings.macroPrefix, FieldSettings.conditionPrefix]
      where text == prefix + old {
        return prefix + new
      }
      return text
    default: return text
    }
  }

  private func cells(
    _ before: SettingsProject, _ after: SettingsProject, _ isWanted: () -> Bool
  ) -> String? {
    var refusal: String?
    do throws(ResolutionFailure) {
      var old: [CellName: (title: String, settings: [Setting])] = [:]
      try settings(before, renames: true, while: isWanted) { cell, settings in
        let renamed = CellName(
          target: memberName(cell.target), configuration: configurationName(cell.configuration))
        old[renamed] = ("\(cell.target)@\(cell.configuration)", settings)
        return true
      }
      let renamed = RenamedText(old: name.text, new: new)
      try settings(after, renames: false, while: isWanted) { cell, settings in
        guard let former = old.removeValue(forKey: cell) else {
          refusal = "the rename would add the cell \(cell.target)@\(cell.configuration)"
          return false
        }
        refusal = difference(
          former.title, former.settings, settings, renamed, isConfig: after.spec != nil)
        return refusal == nil
      }
    } catch {
      return "the values of the project cannot be compared: "
        + Self.first(error.diagnostics, in: error.files)
    }
    return refusal
  }

  private func difference(
    _ title: String, _ old: [Setting], _ new: [Setting], _ renamed: RenamedText, isConfig: Bool
  ) -> String? {
    for (one, other) in zip(old, new) {
      guard one.name == other.name else {
        let name = min(one.name, other.name)
        return "the rename would change which settings \(title) has: \(name)"
      }
      if one.value == other.value { continue }
      let isExpected =
        switch name {
        case .setting: false
        case .member, .configuration, .macro: renamed.isSame(one.value, other.value)
        }
      let change =
        "the rename would change \(one.name) of \(title) from "
        + "'\(one.value.shortened(bytes: 200))' to '\(other.value.shortened(bytes: 200))'"
      guard isExpected else { return change }
      if one.name == "PRODUCT_BUNDLE_IDENTIFIER" {
        let line =
          isConfig
          ? "bundleIdentifier: \(one.value)" : "settings: { \(one.name): \(one.value) }"
        return "\(change); write '\(line)' in the target first to keep it"
      }
    }
    if old.count != new.count {
      return "the rename would change which settings \(title) has"
    }
    return nil
  }

  // MARK: Findings

  /// The first problem that the rename would add.
  private func findings(
    _ before: SettingsProject, _ after: SettingsProject, _ isWanted: () -> Bool
  ) -> String? {
    let old = before.check(
      disabled: disabledRules, catalog: options.loadedCatalog, while: isWanted)
    let new = after.check(
      disabled: disabledRules, catalog: options.loadedCatalog, while: isWanted)
    var counts: [String: Int] = [:]
    for diagnostic in old.diagnostics { counts[diagnostic.identifier, default: 0] += 1 }
    let known = Set(old.diagnostics.map(\.message))
    var added: [String: Int] = [:]
    for diagnostic in new.diagnostics { added[diagnostic.identifier, default: 0] += 1 }
    let found = new.diagnostics.first {
      (added[$0.identifier] ?? 0) > (counts[$0.identifier] ?? 0) && !known.contains($0.message)
    }
    return found.map {
      "after the rename, 'check' would report: " + Self.first([$0], in: new.files)
    }
  }
}
