import SettingsDiagnostics
import SettingsXcode
import SettingsXcodeGen

/// The Info.plist and entitlements files that targets ask for.
enum SpecPropertyLists {
  /// The files, by path; of two for one path, the later counts.
  static func all(_ draft: ProjectDraft) -> [ProjectWriter.CompanionFile] {
    var order: [String] = []
    var files: [String: [UInt8]] = [:]
    for target in draft.spec.targets {
      for list in target.propertyLists {
        let path = list.path
        if let scalar = PropertyList.unwritableScalar(in: list.value) {
          draft.refuse(
            "'\(path)' cannot hold the character U+\(String(scalar.value, radix: 16, uppercase: true))",
            at: list.propertiesRange)
          continue
        }
        let place = draft.place(path)
        guard draft.acceptsPlace(path, of: "'\(path)'", isWritten: true, at: list.pathRange)
        else { continue }
        let normal = FilePath.relative(place, to: draft.folder)
        if files[normal] == nil { order.append(normal) }
        files[normal] = bytes(list.value, at: place, draft.sources)
      }
    }
    return order.map { ProjectWriter.CompanionFile(path: $0, bytes: files[$0] ?? []) }
  }

  /// The text of a file; what the disk has if that means the same.
  private static func bytes(
    _ content: PropertyListValue, at path: String, _ sources: any SourceProvider
  ) -> [UInt8] {
    if let old = try? sources.read(path), let known = try? PropertyList.read(old),
      known.sorted == content.sorted
    {
      return old
    }
    return PropertyList.xml(content)
  }
}
