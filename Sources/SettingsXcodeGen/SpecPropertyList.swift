package import SettingsDiagnostics
package import SettingsXcode

/// An Info.plist or entitlements file that XcodeGen writes for a target, over any file at its path.
package struct SpecPropertyList: Sendable {
  /// Relative to the folder of the spec.
  package let path: String
  package let pathRange: SourceRange
  package let value: PropertyListValue
  package let propertiesRange: SourceRange?
  /// Where the spec has the value of a key, at the top level.
  package let places: [String: SourceRange]

  /// - Parameter mapping: The value of `info` or `entitlements`.
  fileprivate init?(_ mapping: XcodeGenValue?, defaults: [(key: String, value: PropertyListValue)])
  {
    guard let mapping = mapping?.mapping, let path = mapping["path"], let text = path.text else {
      return nil
    }
    let properties = mapping["properties"]?.mapping ?? XcodeGenMapping()
    self.path = text
    pathRange = path.range
    propertiesRange = mapping["properties"]?.range
    value = Self.list(properties, defaults: defaults)
    places = Dictionary(
      properties.entries.map { ($0.key, $0.value.range) }, uniquingKeysWith: { $1 })
  }

  /// Returns the keys that XcodeGen adds to every Info.plist.
  fileprivate static func defaults(
    for type: XcodeGenProductType
  ) -> [(key: String, value: PropertyListValue)] {
    var result: [(key: String, value: PropertyListValue)] = [
      ("CFBundleDevelopmentRegion", .string("$(DEVELOPMENT_LANGUAGE)")),
      ("CFBundleIdentifier", .string("$(PRODUCT_BUNDLE_IDENTIFIER)")),
      ("CFBundleInfoDictionaryVersion", .string("6.0")),
      ("CFBundleName", .string("$(PRODUCT_NAME)")),
      ("CFBundleShortVersionString", .string("1.0")), ("CFBundleVersion", .string("1")),
    ]
    if type.name != "bundle" {
      result.append(("CFBundleExecutable", .string("$(EXECUTABLE_NAME)")))
    }
    let package: String? =
      switch type.name {
      case "application", "application.watchapp2": "APPL"
      case "framework": "FMWK"
      case "bundle", "bundle.unit-test", "bundle.ui-testing": "BNDL"
      case "xpc-service", "app-extension": "XPC!"
      default: nil
      }
    if let package { result.append(("CFBundlePackageType", .string(package))) }
    return result
  }

  private static func list(
    _ properties: XcodeGenMapping, defaults: [(key: String, value: PropertyListValue)]
  ) -> PropertyListValue {
    .dictionary(
      defaults.filter { properties[$0.key] == nil }
        + properties.entries.map { ($0.key, value($0.value)) })
  }

  private static func value(_ value: XcodeGenValue) -> PropertyListValue {
    switch value.content {
    case .text(let text): date(text).map { .date($0) } ?? .string(text)
    case .boolean(let boolean): .boolean(boolean)
    case .integer(let number): .integer(Int64(number))
    case .decimal(let number): .real(number)
    case .jsonNumber(let number, let isInteger):
      isInteger ? Int64(exactly: number).map { .integer($0) } ?? .real(number) : .real(number)
    case .jsonNull: .string("null")
    case .list(let elements): .array(elements.map(Self.value))
    case .mapping(let mapping): .dictionary(mapping.entries.map { ($0.key, Self.value($0.value)) })
    }
  }

  /// A date as property lists spell it, for a text as specs are read for one (`2020-01-02 00:00:00 +0000`).
  private static func date(_ text: String) -> String? {
    let pattern = Array("dddd-dd-dd dd:dd:dd +0000".utf8)
    let bytes = Array(text.utf8)
    guard bytes.count == pattern.count,
      zip(bytes, pattern).allSatisfy({ byte, form in
        form == UInt8(ascii: "d") ? (0x30...0x39).contains(byte) : byte == form
      })
    else { return nil }
    return "\(text.prefix(10))T\(text.dropFirst(11).prefix(8))Z"
  }
}

extension XcodeGenSpec.Target {
  /// The files of `info` and `entitlements`.
  package var propertyLists: [SpecPropertyList] {
    [
      SpecPropertyList(mapping["info"], defaults: SpecPropertyList.defaults(for: type)),
      SpecPropertyList(mapping["entitlements"], defaults: []),
    ].compactMap(\.self)
  }
}
