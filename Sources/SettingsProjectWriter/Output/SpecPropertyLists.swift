import SettingsDiagnostics
import SettingsSystem
import SettingsXcode
import SettingsXcodeGen

/// The Info.plist and entitlements files that targets ask for.
enum SpecPropertyLists {
  /// The files, by path; of two for one path, the later counts.
  static func all(_ draft: ProjectDraft) -> [ProjectWriter.CompanionFile] {
    var order: [String] = []
    var files: [String: [UInt8]] = [:]
    for target in draft.spec.targets {
      for key in ["info", "entitlements"] {
        guard let mapping = target.mapping[key]?.mapping, let path = mapping["path"]?.text else {
          continue
        }
        let range = mapping["path"]?.range
        let properties = mapping["properties"]?.mapping ?? XcodeGenMapping()
        let content = list(properties, defaults: key == "info" ? defaults(for: target.type) : [])
        if let scalar = PropertyList.unwritableScalar(in: content) {
          draft.refuse(
            "'\(path)' cannot hold the character U+\(String(scalar.value, radix: 16, uppercase: true))",
            at: mapping["properties"]?.range)
          continue
        }
        let place = draft.place(path)
        if !draft.allowsOutside, !LexicalPath.contains(draft.folder, place) {
          draft.diagnostics.report(
            Diagnostic(
              "outside-project", "'\(path)' is outside of the spec's folder", at: range,
              help: "add --allow-outside to write it"))
          continue
        }
        let normal = FilePath.relative(place, to: draft.folder)
        if files[normal] == nil { order.append(normal) }
        files[normal] = bytes(content, at: place)
      }
    }
    return order.map { ProjectWriter.CompanionFile(path: $0, bytes: files[$0] ?? []) }
  }

  /// The text of a file; what the disk has if that means the same.
  private static func bytes(_ content: PropertyListValue, at path: String) -> [UInt8] {
    if let old = try? DiskSources().read(path), let known = try? PropertyList.read(old),
      known == content
    {
      return old
    }
    return PropertyList.xml(content)
  }

  /// Returns the keys that XcodeGen adds to every Info.plist.
  private static func defaults(
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
