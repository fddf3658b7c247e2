package import SettingsDiagnostics
import SettingsModel
package import SettingsProjects
import SettingsResolution
package import SettingsXcode

/// The file that CODE_SIGN_ENTITLEMENTS names, with evaluated expressions.
package struct EntitlementsFile: Sendable {
  /// The path of the file, as messages show it.
  package let path: String
  /// The contents, or the reason why the file cannot be read.
  package let value: Result<PropertyListValue, UnusablePropertyList>

  /// The character in texts that takes the place of `$(AppIdentifierPrefix)` and
  /// `$(TeamIdentifierPrefix)`. The profile that the product is signed with decides what they are.
  package static let prefixMark: Character = "\u{FFFC}"
}

extension CellView {
  /// Returns the entitlements file of the cell; nil if it has none.
  package func entitlementsFile() throws(ResolutionFailure) -> EntitlementsFile? {
    guard let written = try value(of: "CODE_SIGN_ENTITLEMENTS"), !written.isEmpty else {
      return nil
    }
    let root = try value(of: "SRCROOT") ?? ""
    let path = project.pathFromHere(
      written, sourceRoot: root, folder: project.folder(ofTarget: plan.target) ?? root)
    switch project.propertyList(at: path) {
    case .failure(let problem): return EntitlementsFile(path: path, value: .failure(problem))
    case .success(let read):
      guard read.entries != nil else {
        return EntitlementsFile(
          path: path, value: .failure(UnusablePropertyList(reason: "it is not a dictionary")))
      }
      let value = try InfoPlistFile.expanding(read) { (text) throws(ResolutionFailure) in
        try expanded(
          InfoPlistFile.replacingIdentifier(
            in: Self.markingPrefixes(in: text), by: "$(PRODUCT_BUNDLE_IDENTIFIER)"))
      }
      return EntitlementsFile(path: path, value: .success(value))
    }
  }

  private static func markingPrefixes(in text: String) -> String {
    var text = text
    for name in ["AppIdentifierPrefix", "TeamIdentifierPrefix"] where text.contains(name) {
      for reference in ["$(\(name))", "${\(name)}"] {
        text = text.replacing(reference, with: "\(EntitlementsFile.prefixMark)")
      }
    }
    return text
  }
}
