import SettingsDiagnostics
import SettingsModel
import SettingsSystem

extension PropertyList {
  /// Returns the XML form in the format of Apple's tools: one tab per level, with sorted keys of
  /// dictionaries.
  ///
  /// Characters that XML cannot represent (`unwritableScalar(in:)`) are unchanged. plutil writes
  /// them in this way, and Apple's readers accept them.
  package static func xml(_ value: PropertyListValue) -> [UInt8] {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">

      """
    appendXML(value, indentation: "", to: &text)
    text += "</plist>\n"
    return Array(text.utf8)
  }

  private static func appendXML(
    _ value: PropertyListValue, indentation: String, to text: inout String
  ) {
    text += indentation
    switch value {
    case .string(let string): text += "<string>\(escaped(string))</string>\n"
    case .boolean(let value): text += value ? "<true/>\n" : "<false/>\n"
    case .integer(let value): text += "<integer>\(value)</integer>\n"
    case .real(let value): text += "<real>\(PreciseNumber.text(value))</real>\n"
    case .date(let date): text += "<date>\(escaped(date))</date>\n"
    case .data(let bytes): text += "<data>\(Base64.text(bytes))</data>\n"
    case .array(let elements):
      if elements.isEmpty {
        text += "<array/>\n"
        return
      }
      text += "<array>\n"
      for element in elements { appendXML(element, indentation: indentation + "\t", to: &text) }
      text += "\(indentation)</array>\n"
    case .dictionary:
      let entries = value.sortedEntries
      if entries.isEmpty {
        text += "<dict/>\n"
        return
      }
      text += "<dict>\n"
      for entry in entries {
        text += "\(indentation)\t<key>\(escaped(entry.key))</key>\n"
        appendXML(entry.value, indentation: indentation + "\t", to: &text)
      }
      text += "\(indentation)</dict>\n"
    }
  }

  private static func escaped(_ text: String) -> String {
    MarkupText.escaped(text, isAttribute: false) { $0 == "\r" ? MarkupText.reference(to: $0) : nil }
  }

  /// Returns the first character in a value's texts that XML cannot represent: a control character
  /// other than tab and line breaks, U+FFFE or U+FFFF.
  package static func unwritableScalar(in value: PropertyListValue) -> Unicode.Scalar? {
    switch value {
    case .string(let text), .date(let text): unwritableScalar(in: text)
    case .array(let elements):
      elements.lazy.compactMap { unwritableScalar(in: $0) }.first
    case .dictionary(let entries):
      entries.lazy.compactMap { unwritableScalar(in: $0.key) ?? unwritableScalar(in: $0.value) }
        .first
    case .boolean, .integer, .real, .data: nil
    }
  }

  package static func unwritableScalar(in text: String) -> Unicode.Scalar? {
    text.unicodeScalars.first { scalar in
      switch scalar {
      case "\t", "\n", "\r": false
      default: scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF
      }
    }
  }
}

extension PropertyListValue {
  /// The entries of a dictionary, sorted by the bytes of their keys. Each key appears once.
  package var sortedEntries: [(key: String, value: PropertyListValue)] {
    guard let entries else { return [] }
    var byKey: [String: PropertyListValue] = [:]
    for entry in entries { byKey[entry.key] = entry.value }
    return byKey.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { (key: $0.key, value: $0.value) }
  }
}
