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

  /// What INFOPLIST_FILE names, seen from SRCROOT, with its expressions evaluated in this cell.
  package func infoPlistFile() throws(ResolutionFailure) -> InfoPlistFile? {
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
    let read: PropertyListValue
    switch project.propertyList(at: path) {
    case .success(let value): read = value
    case .failure(let problem): return unusable(problem.reason, help: problem.help)
    }
    guard read.entries != nil else { return unusable("it is not a dictionary", help: nil) }
    guard try value(of: "INFOPLIST_EXPAND_BUILD_SETTINGS").map(SettingText.isTrue) ?? true else {
      return InfoPlistFile(path: path, value: read)
    }
    let value = try InfoPlistFile.expanding(read) { (text) throws(ResolutionFailure) in
      do throws(EvaluationFailure) {
        let result = try evaluator.evaluate(expression: Array(text.utf8)[...], as: .string)
        return String(decoding: result.text, as: UTF8.self)
      } catch {
        throw ResolutionFailure(error, in: files)
      }
    }
    return InfoPlistFile(path: path, value: value)
  }
}

/// The reason why a property list cannot be used, as text after "cannot read …: ".
struct UnusablePropertyList: Error {
  let reason: String
  var help: String?
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
