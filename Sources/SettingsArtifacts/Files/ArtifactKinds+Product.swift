package import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsRendering
import SettingsSystem
import SettingsXcode

/// The file `TARGET/CONFIGURATION/Info.plist`, or `NAME-Info.plist` with the product's name, for
/// cells whose product is a bundle.
package enum InfoPlistKind: ArtifactKind {
  package static let name = "info-plist"
  package static let summary = "Info.plist, from settings and the file that INFOPLIST_FILE names"
  package static let needsInfoPlistFile = true

  package static func files(
    for request: ArtifactRequest, problems: inout [Diagnostic]
  ) -> [ArtifactFile] {
    request.cells.compactMap { cell in
      guard InfoPlist.exists(for: cell) else {
        // Settings for its keys have no effect then.
        if cell.text("PRODUCT_BUNDLE_PACKAGE_TYPE") != nil { problems += InfoPlist(cell).problems }
        return nil
      }
      let infoPlist = InfoPlist(cell)
      problems += infoPlist.problems
      let value = infoPlist.dictionary
      if request.options.propertyListFormat == .xml {
        problems += infoPlist.entries.compactMap { unwritable($0, in: cell) }
      }
      return ArtifactFile(
        path: ArtifactRequest.folder(of: cell) + "/" + fileName(cell, request.options), kind: name,
        bytes: request.options.propertyListFormat == .binary
          ? PropertyList.binary(value) : PropertyList.xml(value))
    }
  }

  /// Returns a diagnostic for a character that XML cannot represent; nil if the entry has none.
  private static func unwritable(_ entry: InfoPlist.Entry, in cell: CellValues) -> Diagnostic? {
    guard
      let scalar = PropertyList.unwritableScalar(in: entry.key)
        ?? PropertyList.unwritableScalar(in: entry.value)
    else { return nil }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    let setting = entry.settings.first { name in
      (cell.string(name)?.unicodeScalars.contains(scalar) ?? false)
        || InfoPlistSetting.path(ofEntry: name)?.last?.unicodeScalars.contains(scalar) ?? false
    }
    let place = setting.flatMap(cell.place)
    return Diagnostic(
      "info-plist-xml", .warning,
      "'\(entry.key)' in \(cell.target)@\(cell.configuration) contains the character \(code), which XML cannot "
        + "represent", at: place,
      path: place == nil && entry.isFromFile ? cell.infoPlistFile?.path : nil,
      help:
        "it is written unchanged, which Apple's systems accept and other readers of XML reject; remove "
        + "it, or write the binary form: --plist-format binary")
  }

  private static func fileName(_ cell: CellValues, _ options: ArtifactOptions) -> String {
    guard options.propertyListName == .product else { return "Info.plist" }
    return ArtifactFile.component((cell.text("PRODUCT_NAME") ?? cell.target) + "-Info.plist")
  }
}

/// The files `TARGET/CONFIGURATION/LANGUAGE.lproj/InfoPlist.strings`.
package enum StringsKind: ArtifactKind {
  package static let name = "strings"
  package static let summary = "InfoPlist.strings for each language of 'localizations'"

  package static func files(
    for request: ArtifactRequest, problems: inout [Diagnostic]
  ) -> [ArtifactFile] {
    request.cells.filter(InfoPlist.exists).flatMap { cell in
      LocalizedStrings(cell).languages.map { language, texts in
        ArtifactFile(
          path: ArtifactRequest.folder(of: cell) + "/" + ArtifactFile.component(language)
            + ".lproj/InfoPlist.strings", kind: name, text: LocalizedStrings.render(texts))
      }
    }
  }
}

/// The file `TARGET/CONFIGURATION/Settings.xcconfig`. Reading it again gives every setting the same
/// value.
package enum XcconfigKind: ArtifactKind {
  package static let name = "xcconfig"
  package static let summary = "the effective settings, as an xcconfig file"

  package static func files(
    for request: ArtifactRequest, problems: inout [Diagnostic]
  ) -> [ArtifactFile] {
    request.cells.compactMap { cell in
      let rendered = CellsXcconfig.render([
        cell.configuredCell.replacing(cell.settingsWithoutDerivation)
      ])
      for problem in rendered.diagnostics {
        let consequence = rendered.hasErrors ? "no xcconfig file for" : "in the xcconfig file of"
        problems.append(
          Diagnostic(
            problem.identifier, .warning,
            "\(consequence) \(cell.target)@\(cell.configuration): \(problem.message)",
            at: problem.range, help: problem.help))
      }
      if rendered.hasErrors { return nil }
      return ArtifactFile(
        path: ArtifactRequest.folder(of: cell) + "/Settings.xcconfig", kind: name,
        bytes: rendered.buffer.bytes)
    }
  }
}

/// The file `TARGET/CONFIGURATION/settings.json`, with all of a cell's values for other programs.
package enum JSONKind: ArtifactKind {
  package static let name = "json"
  package static let summary = "everything about a target in a configuration, for other programs"
  package static let needsInfoPlistFile = true

  package static func files(
    for request: ArtifactRequest, problems: inout [Diagnostic]
  ) -> [ArtifactFile] {
    request.cells.map { cell in
      let infoPlist = InfoPlist.exists(for: cell) ? InfoPlist(cell) : nil
      problems += infoPlist?.problems ?? []
      return ArtifactFile(
        path: ArtifactRequest.folder(of: cell) + "/settings.json", kind: name,
        bytes: CellJSON.render(cell, infoPlist).bytes)
    }
  }
}
