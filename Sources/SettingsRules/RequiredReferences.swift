import SettingsDiagnostics
import SettingsModel

/// The references of a value to settings that have to be assigned.
enum RequiredReferences {
  /// Names that Xcode takes from the environment of each build, and from an Info.plist.
  private static let environment: Set<String> = [
    "HOME", "LANG", "LOGNAME", "PATH", "SHELL", "TMPDIR", "USER", "CFBundleIdentifier",
  ]

  /// Returns the names that a value refers to without a default, each once.
  static func names(in bytes: ArraySlice<UInt8>) -> [String] {
    var result: [String] = []
    var seen: Set<String> = []
    for case .name(let slice) in ReferenceNames(bytes) {
      let name = String(decoding: slice, as: UTF8.self)
      let rest = bytes[slice.endIndex...]
      // A macro refers to what is below it by other words.
      if ["inherited", "value"].contains(name) || environment.contains(name) { continue }
      if rest.starts(with: ":default".utf8) || rest.first == UInt8(ascii: "$") { continue }
      // What is never closed is an error of its own.
      let isBracketed = bytes[slice.startIndex - 1] != UInt8(ascii: "$")
      if isBracketed, rest.first.map(")}]:".utf8.contains) != true { continue }
      if seen.insert(name).inserted { result.append(name) }
    }
    return result
  }
}
