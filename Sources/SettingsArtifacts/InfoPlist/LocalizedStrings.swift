import SettingsModel
import SettingsResolution

/// The localized values of Info.plist keys, with one InfoPlist.strings file for each language.
package struct LocalizedStrings: Sendable {
  /// The languages, sorted by the bytes of their names. The keys of each language are sorted as
  /// well.
  package let languages: [(name: String, texts: [(key: String, text: String)])]

  package init(_ cell: CellValues) {
    var byLanguage: [String: [(key: String, text: String)]] = [:]
    for name in cell.names(withPrefix: InfoPlistSetting.stringPrefix) {
      guard let (language, key) = InfoPlistSetting.languageAndKey(of: name),
        let setting = cell.setting(name), let text = InfoPlistTokens.text(of: setting.string)
      else { continue }
      byLanguage[language, default: []].append((key, text))
    }
    languages = byLanguage.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { name, texts in
        (name, texts.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
      }
  }

  /// Returns the text of a file, with a line for each key.
  package static func render(_ texts: [(key: String, text: String)]) -> String {
    texts.map { "\(quoted($0.key)) = \(quoted($0.text));\n" }.joined()
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
