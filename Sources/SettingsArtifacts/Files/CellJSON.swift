import SettingsDiagnostics
import SettingsModel
import SettingsRendering
import SettingsResolution
import SettingsXcode

/// All values of a cell as one versioned JSON document, described by
/// docs/schemas/settings.schema.json.
enum CellJSON {
  static func render(_ cell: CellValues, _ infoPlist: InfoPlist?) -> ByteBuffer {
    var writer = JSONWriter()
    writer.beginEnvelope(kind: "settings", version: 1)
    writer.member("target", cell.target)
    writer.member("configuration", cell.configuration)
    if let platform = cell.platform { writer.member("platform", platform.title) }
    writer.member("configurationKind", cell.kind.rawValue)
    writer.objects("settings", PlainValue.cell(cell.configuredCell).settings) { setting, writer in
      writer.member("name", setting.name)
      writer.member("type", setting.type.name)
      writer.member("string", setting.string)
      if setting.type.usesListGrammar {
        writer.member("list", setting.list)
      }
    }
    if let infoPlist {
      writer.objects("infoPlist", infoPlist.entries) { entry, writer in
        writer.member("key", entry.key)
        writer.member("value", entry.value)
        writer.member("settings", entry.settings)
        writer.member("isFromFile", entry.isFromFile)
      }
      writer.objects("localizations", LocalizedStrings(cell).languages) { language, writer in
        writer.member("language", language.name)
        writer.object("strings") { writer in
          for text in language.texts { writer.member(text.key, text.text) }
        }
      }
    }
    return writer.finished()
  }
}

extension JSONWriter {
  /// Writes a member: texts, numbers, booleans, lists and dictionaries as in JSON, dates and data
  /// as texts.
  fileprivate mutating func member(_ name: String, _ value: PropertyListValue) {
    key(name)
    propertyList(value)
  }

  private mutating func propertyList(_ value: PropertyListValue) {
    switch value {
    case .string(let text), .date(let text): string(text)
    case .boolean(let value): boolean(value)
    case .integer(let value): integer(Int(value))
    case .real(let value): real(value)
    case .data(let bytes): string(Base64.text(bytes))
    case .array(let elements): array(elements) { $1.propertyList($0) }
    case .dictionary:
      beginObject()
      for entry in value.sortedEntries { member(entry.key, entry.value) }
      endObject()
    }
  }
}
