import SettingsConfig
package import SettingsDiagnostics
package import SettingsModel
package import SettingsProjects
import SettingsResolution
import SettingsXcode
import SettingsXcodeGen

extension CellView {
  /// The settings of the cell, for artifacts.
  ///
  /// - Parameter isWanted: Selects the settings by name (default: all).
  package func values(
    kind: BuildConfiguration.Kind, readsInfoPlistFile: Bool = false,
    where isWanted: ((String) -> Bool)? = nil
  ) throws(ResolutionFailure) -> CellValues {
    let store = evaluator.scope.names
    let authored = Set(names(includesBuiltIns: false).map { store.text(of: $0) })
    var values = CellValues(
      try resolved(includesBuiltIns: true, asksForPlaces: true, where: isWanted),
      kind: kind == .debug ? .debug : .release,
      authored: authored)
    values.presets = Set(
      names(includesBuiltIns: true).filter { evaluator.isConfigured($0) }.map(store.text)
    ).subtracting(authored)
    values.hasOwnSettings = project.spec != nil
    values.plannedProductType = plan.productType?.identifier
    if let xcode = project.xcode {
      values.isXcodeProject = true
      let member = plan.target.flatMap(xcode.target).map { xcode.members[$0] }
      values.compilesNothing = member.map { $0.target.kind != .native } ?? false
    }
    if readsInfoPlistFile, InfoPlist.exists(for: values) {
      values.infoPlistFile = try infoPlistFile()
    }
    return values
  }

  /// The cell's Info.plist, for which no more is evaluated than what it is made of; nil where the product has none.
  package func infoPlist() throws(ResolutionFailure) -> InfoPlist? {
    var values = CurrentSettings(of: self)
    guard InfoPlist.exists(for: values) else { return nil }
    values.infoPlistFile = try infoPlistFile()
    return InfoPlist(values)
  }

  /// Some keys of the cell's Info.plist, with the problems of these keys and of the file.
  ///
  /// - Parameter file: What INFOPLIST_FILE names.
  package func infoPlist(_ keys: Set<String>, with file: InfoPlistFile?) -> InfoPlist {
    var values = CurrentSettings(of: self)
    values.infoPlistFile = file
    return InfoPlist(values, keys: keys)
  }

  /// What INFOPLIST_FILE names, seen from SRCROOT.
  ///
  /// - Parameter expands: Whether to evaluate the expressions of its values in this cell, unless
  ///   INFOPLIST_EXPAND_BUILD_SETTINGS is NO.
  package func infoPlistFile(expands: Bool = true) throws(ResolutionFailure) -> InfoPlistFile? {
    guard let written = try value(of: "INFOPLIST_FILE"), !written.isEmpty else { return nil }
    let root = try value(of: "SRCROOT") ?? ""
    let path = project.pathFromHere(
      written, sourceRoot: root, folder: project.folder(ofTarget: plan.target) ?? root)
    func unusable(_ reason: String, help: String?) -> InfoPlistFile {
      let message =
        "INFOPLIST_FILE of \(targetName)@\(configurationName): cannot read '\(written)': \(reason)"
      return InfoPlistFile(
        path: path, value: nil,
        problems: [
          Diagnostic(
            "info-plist-file", .warning, message, at: place(of: "INFOPLIST_FILE"), help: help
          )
        ])
    }
    if try isOn("INFOPLIST_PREPROCESS") ?? false {
      return unusable(
        "INFOPLIST_PREPROCESS runs the C preprocessor over it, which this tool does not",
        help: "the keys of the file are unknown; $(…) in its values needs no preprocessor")
    }
    var read: PropertyListValue
    switch project.propertyList(at: path) {
    case .success(let value): read = value
    case .failure(let problem): return unusable(problem.reason, help: problem.help)
    }
    guard read.entries != nil else { return unusable("it is not a dictionary", help: nil) }
    try addContents(to: &read)
    guard expands, try isOn("INFOPLIST_EXPAND_BUILD_SETTINGS") ?? true else {
      return InfoPlistFile(path: path, value: read)
    }
    let identifier = try identifierText(in: read)
    let value = try InfoPlistFile.expanding(read) { (text) throws(ResolutionFailure) in
      try expanded(InfoPlistFile.replacingIdentifier(in: text, by: identifier))
    }
    return InfoPlistFile(path: path, value: value)
  }

  private func isOn(_ name: String) throws(ResolutionFailure) -> Bool? {
    try value(of: name).map(SettingText.isTrue)
  }

  /// Adds the keys of INFOPLIST_FILE_CONTENTS, a property list as text.
  private func addContents(to file: inout PropertyListValue) throws(ResolutionFailure) {
    guard let text = try value(of: "INFOPLIST_FILE_CONTENTS"), !text.isEmpty,
      let added = (try? PropertyList.read(text: Array(text.utf8)))?.entries
    else { return }
    let keys = Set(added.map(\.key))
    file = .dictionary((file.entries ?? []).filter { !keys.contains($0.key) } + added)
  }

  /// The expression of the file's CFBundleIdentifier, which `$(CFBundleIdentifier)` in other values
  /// stands for; nil if it has none.
  private func identifierText(
    in file: PropertyListValue
  ) throws(ResolutionFailure) -> String? {
    if try isOn("GENERATE_INFOPLIST_FILE") ?? false,
      let identifier = try value(of: "PRODUCT_BUNDLE_IDENTIFIER"), !identifier.isEmpty
    {
      return "$(PRODUCT_BUNDLE_IDENTIFIER)"
    }
    return file["CFBundleIdentifier"]?.string
  }

  func expanded(_ text: String) throws(ResolutionFailure) -> String {
    do throws(EvaluationFailure) {
      let result = try evaluator.evaluate(expression: Array(text.utf8)[...], as: .string)
      return String(decoding: result.text, as: UTF8.self)
    } catch {
      throw ResolutionFailure(error, in: files)
    }
  }
}

/// The reason why a property list cannot be used, as text after "cannot read …: ".
package struct UnusablePropertyList: Error {
  package let reason: String
  package var help: String?
}

extension LoadedProject {
  /// The folder that SRCROOT is, as the project's sources understand it: that of config.yaml or a spec, or
  /// of the Xcode project, of several in a workspace, that a target is in.
  func folder(ofTarget name: String?) -> String? {
    if let spec { return spec.folder }
    if let xcode { return xcode.project(of: name.flatMap(xcode.target(named:)))?.projectFolder }
    return (outline as? XcodeGenOutline)?.project.folder
  }

  /// A path that a setting has, seen from SRCROOT, as one that the project's sources understand.
  func pathFromHere(_ path: String, sourceRoot: String, folder: String) -> String {
    let root = sourceRoot.hasSuffix("/") ? sourceRoot : sourceRoot + "/"
    let relative = path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
    return LexicalPath.normalize(LexicalPath.join(folder, relative))
  }

  /// A property list in any of its forms, inside the project's folder.
  func propertyList(at path: String) -> Result<PropertyListValue, UnusablePropertyList> {
    guard let canonical = sources.canonicalPath(path) else {
      return .failure(UnusablePropertyList(reason: "no such file"))
    }
    if let root = rootFolder, !LexicalPath.contains(root, canonical) {
      return .failure(
        UnusablePropertyList(
          reason: "it is outside the project's folder",
          help: "move it inside that folder, or pass --allow-outside"))
    }
    let bytes: [UInt8]
    do throws(SourceReadFailure) { bytes = try sources.read(path) } catch {
      return .failure(UnusablePropertyList(reason: error.explanation))
    }
    var text = bytes
    do throws(PropertyList.Failure) {
      text = try PropertyList.utf8(bytes)
      let isBinary = text.starts(with: "bplist".utf8)
      return .success(try isBinary ? PropertyList.read(text) : PropertyList.read(text: text))
    } catch {
      let line = text.prefix(error.offset).count { $0 == 0x0A } + 1
      let place = bytes.starts(with: "bplist".utf8) ? "at byte \(error.offset)" : "in line \(line)"
      return .failure(UnusablePropertyList(reason: "\(error.message) (\(place))"))
    }
  }
}
