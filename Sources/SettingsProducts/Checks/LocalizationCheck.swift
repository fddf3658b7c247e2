import SettingsArchives
import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel
import SettingsXcode

/// Compares the translations of Info.plist's keys with those of the cell.
struct LocalizationCheck {
  let product: BuiltProduct
  let expected: ExpectedProduct

  private static let sizeLimit = 16 << 20

  func check(_ findings: inout ProductFindings) {
    guard let languages = expected.strings?.languages, !languages.isEmpty else { return }
    findings.note(.infoPlist)
    let table = self.table(&findings)
    for language in languages {
      let name = "\(product.layout.resources)\(language.name).lproj/InfoPlist.strings"
      let texts: PropertyListValue
      if let found = table?[language.name] {
        texts = found
      } else {
        switch product.read(name, limit: Self.sizeLimit) {
        case nil:
          findings.differs(
            .infoPlist,
            "'\(name)' is missing, but \(expected.cell) has texts in "
              + "'\(language.name)'", at: place(language.name, language.texts.first?.key))
          continue
        case .failure(let failure):
          findings.isUnknown(.infoPlist, failure.message)
          continue
        case .success(let bytes):
          switch ProductContents.texts(bytes, "'\(name)'") {
          case .failure(let failure):
            findings.isUnknown(.infoPlist, failure.message)
            continue
          case .success(let value): texts = value
          }
        }
      }
      compare(language.name, language.texts, texts, &findings)
    }
  }

  private func compare(
    _ language: String, _ wanted: [(key: String, text: String)], _ actual: PropertyListValue,
    _ findings: inout ProductFindings
  ) {
    var texts: [String: PropertyListValue] = [:]
    for entry in actual.entries ?? [] { texts[entry.key] = entry.value }
    for (key, text) in wanted where texts[key]?.string != text {
      let found = texts[key].map { "is \($0.shown)" } ?? "is missing"
      findings.differs(
        .infoPlist,
        "\(key) in '\(language)' \(found), but \(expected.cell) has '\(text)'",
        at: place(language, key))
    }
    for (key, value) in texts.sorted(by: { $0.key < $1.key }) {
      guard let text = value.string, SettingReference.isLeft(in: text) else { continue }
      findings.differs(
        .infoPlist, "\(key) in '\(language)' contains '\(text)', which no build setting replaced")
    }
  }

  /// The table with all languages that newer releases of Xcode write.
  private func table(_ findings: inout ProductFindings) -> PropertyListValue? {
    let name = "\(product.layout.resources)InfoPlist.loctable"
    guard case .success(let bytes) = product.read(name, limit: Self.sizeLimit) else { return nil }
    switch ProductContents.list(bytes, "'\(name)'") {
    case .success(let value): return value
    case .failure(let failure):
      findings.isUnknown(.infoPlist, failure.message)
      return nil
    }
  }

  private func place(_ language: String, _ key: String?) -> SourceRange? {
    guard let key else { return nil }
    return expected.placeOfString(language, key)
  }
}
