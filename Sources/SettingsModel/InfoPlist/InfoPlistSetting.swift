import SettingsDiagnostics

/// The names of the build settings for Info.plist keys.
///
/// A key for which Xcode has a setting of the same type uses that one, `INFOPLIST_KEY_<key>`. Any
/// other uses `INFOPLIST_ENTRY_<key>`, and a key inside a dictionary
/// `INFOPLIST_ENTRY_<key>__<key>…`. Names consist of letters, digits and underscores, so that
/// xcconfig files can contain them: any other byte of a key becomes `_x` and two hexadecimal
/// digits.
package enum InfoPlistSetting {
  package static let keyPrefix = "INFOPLIST_KEY_"
  package static let entryPrefix = "INFOPLIST_ENTRY_"
  /// For localized values: `INFOPLIST_STRING_<language>__<key>`.
  package static let stringPrefix = "INFOPLIST_STRING_"

  /// The tool's settings for keys of Info.plist that have names of their own.
  package static let friendlyNames = ["URL_SCHEMES", "ICON_FILES", "LAUNCH_IMAGE_FILES"]

  /// Whether a name belongs to this tool: such values are texts, in which spaces and quotes have no
  /// special meaning.
  package static func isOwn(_ name: Span<UInt8>) -> Bool {
    guard name.count > 16, name[0] == UInt8(ascii: "I"),
      name[10] == UInt8(ascii: "E")
        || name[10] == UInt8(ascii: "S")
    else { return false }
    return starts(name, with: StaticText("INFOPLIST_ENTRY_"))
      || starts(name, with: StaticText("INFOPLIST_STRING_"))
  }

  /// Whether a setting only stands for contents of an Info.plist, or of its localized values.
  package static func isOwn(named name: String) -> Bool {
    name.hasPrefix(entryPrefix) || name.hasPrefix(stringPrefix) || friendlyNames.contains(name)
  }

  private static func starts(_ name: Span<UInt8>, with prefix: StaticText) -> Bool {
    guard name.count > prefix.count else { return false }
    for index in 0..<prefix.count where name[index] != prefix[index] { return false }
    return true
  }

  // MARK: Xcode's own settings

  /// The keys whose settings Xcode declares and never writes.
  ///
  /// Source: swift-build, `InfoPlistProcessorTaskAction.swift`.
  private static let unwrittenKeys = [
    "NSLocationTemporaryUsageDescription", "NSMainCameraUsageDescription",
  ]

  /// Whether Xcode declares a setting for a key of an Info.plist, and never writes the key.
  package static func isUnwritten(_ name: String) -> Bool {
    name.hasPrefix(keyPrefix) && unwrittenKeys.contains { $0 == name.dropFirst(keyPrefix.count) }
  }

  /// Xcode's setting for a key; nil if it has none that it writes.
  package static func xcodeSetting(forKey key: String) -> (name: String, type: SettingType)? {
    declaredSetting(forKey: key).flatMap { isUnwritten($0.name) ? nil : $0 }
  }

  /// Xcode's setting for a key, even if Xcode never writes the key; nil if it has none.
  package static func declaredSetting(forKey key: String) -> (name: String, type: SettingType)? {
    let name = keyPrefix + replacingDeviceSuffix(key, "~iphone", "_iPhone", "~ipad", "_iPad")
    guard let type = name.withBytes({ DeclaredTypes.type(of: $0) }) else { return nil }
    return (name, type)
  }

  /// The key of one of Xcode's settings; nil for a setting that does not correspond to a single
  /// key.
  package static func key(ofXcodeSetting name: String) -> String? {
    guard name.hasPrefix(keyPrefix), !name.hasSuffix("_Generation") else { return nil }
    return replacingDeviceSuffix(
      String(name.dropFirst(keyPrefix.count)), "_iPhone", "~iphone", "_iPad", "~ipad")
  }

  private static func replacingDeviceSuffix(
    _ text: String, _ phone: String, _ phoneInstead: String, _ pad: String, _ padInstead: String
  ) -> String {
    if text.hasSuffix(phone) { return String(text.dropLast(phone.count)) + phoneInstead }
    if text.hasSuffix(pad) { return String(text.dropLast(pad.count)) + padInstead }
    return text
  }

  // MARK: The tool's own settings

  package static func entry(_ path: [String]) -> String { name(entryPrefix, path) }

  package static func localized(_ language: String, _ key: String) -> String {
    name(stringPrefix, [language, key])
  }

  private static func name(_ prefix: String, _ path: [String]) -> String {
    // Written by hand: the first `joined(separator:)` of a process looks up its types, which costs
    // more than all names of a project.
    var name = prefix
    for index in path.indices {
      if index > 0 { name += "__" }
      name += encoded(path[index])
    }
    return name
  }

  /// The keys of a setting's name, outermost first; nil for any other setting.
  package static func path(ofEntry name: String) -> [String]? { path(name, after: entryPrefix) }

  /// The setting of the dictionary that a setting's key is in; nil if it is in none.
  package static func dictionary(ofEntry name: String) -> String? {
    guard let path = path(ofEntry: name), path.count > 1 else { return nil }
    return entry(Array(path.dropLast()))
  }

  package static func languageAndKey(of name: String) -> (language: String, key: String)? {
    guard let path = path(name, after: stringPrefix), path.count == 2 else { return nil }
    return (path[0], path[1])
  }

  private static func encoded(_ key: String) -> String {
    if key.utf8.allSatisfy(isLetterOrDigit) { return key }
    let bytes = Array(key.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 16)
    for (index, byte) in bytes.enumerated() {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      // An underscore remains if it cannot be read as a separator or an escape.
      let isLiteralUnderscore = byte == 0x5F && isLetterOrDigit(next) && next != UInt8(ascii: "x")
      if isLetterOrDigit(byte) || isLiteralUnderscore {
        result.append(byte)
      } else {
        result.append(0x5F)
        result.append(UInt8(ascii: "x"))
        result.append(hexadecimal(byte >> 4))
        result.append(hexadecimal(byte & 0xF))
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func path(_ name: String, after prefix: String) -> [String]? {
    guard name.hasPrefix(prefix), name.utf8.count > prefix.utf8.count else { return nil }
    let bytes = Array(name.utf8.dropFirst(prefix.utf8.count))
    var path: [String] = []
    var part: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if byte == 0x5F, next == 0x5F {
        path.append(String(decoding: part, as: UTF8.self))
        part = []
        index += 2
      } else if byte == 0x5F, next == UInt8(ascii: "x"), index + 3 < bytes.count,
        let high = value(bytes[index + 2]), let low = value(bytes[index + 3])
      {
        part.append(high << 4 | low)
        index += 4
      } else {
        part.append(byte)
        index += 1
      }
    }
    path.append(String(decoding: part, as: UTF8.self))
    return path
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? 0x30 + digit : 0x41 + digit - 10
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x41 + 10
    default: nil
    }
  }
}
