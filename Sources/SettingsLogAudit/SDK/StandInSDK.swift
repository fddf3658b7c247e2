import SettingsDiagnostics
import SettingsSystem

/// A folder of stand-in headers with the layout of an SDK. It only exists in a file overlay of
/// clang.
struct StandInSDK: Sendable {
  /// The path for `-isysroot`.
  let root: String
  /// The path for `-ivfsoverlay`.
  let overlay: String

  /// Returns the flags with which clang reads these headers for a target such as
  /// `arm64-apple-ios15.0`.
  func flags(triple: String) -> [String] {
    [
      "-target", triple, "-isysroot", root, "-ivfsoverlay", overlay, "-stdlib=libc++",
      "-stdlib++-isystem", "\(root)/usr/include/c++/v1",
    ]
  }

  /// Writes the files for a run, unless an earlier call already did.
  ///
  /// - Parameters:
  ///   - version: The version of the SDK, such as `18.2`; nil if it is unknown.
  ///   - folder: A folder that exists for the entire run.
  init(
    _ platform: AppleFrameworks.Platform, version: String?, folder: String
  ) throws(SystemErrorWithPath) {
    let name = "\(platform.rawValue)\(version ?? "")"
    root = "\(folder)/\(name).sdk"
    overlay = "\(folder)/\(name)-sdk.yaml"
    if DiskEntry.exists(overlay) { return }
    var files: [(path: String, text: String)] = []
    func copy(_ index: Int) -> String { "\(folder)/header-\(index).h" }
    for (index, group) in StandInHeaders.groups.enumerated() {
      files += group.names.compactMap { name in
        Self.path(of: name, platform).map { ($0, copy(index)) }
      }
      if !DiskEntry.exists(copy(index)) {
        try ScratchFile.write(Array(group.text.utf8), to: copy(index))
      }
    }
    let versions = "\(folder)/\(name)-versions.h"
    try ScratchFile.write(
      Array(AvailabilityVersions.text(platform, version: version).utf8), to: versions)
    files.append(("usr/include/AvailabilityVersions.h", versions))
    let umbrella = copy(StandInHeaders.groups.count)
    try ScratchFile.write(Array(StandInHeaders.umbrellaText.utf8), to: umbrella)
    for name in AppleFrameworks.names where !StandInHeaders.names.contains("\(name)/\(name).h") {
      if let path = Self.path(of: "\(name)/\(name).h", platform) { files.append((path, umbrella)) }
    }
    let entries = files.map {
      "{\"type\":\"file\",\"name\":\(ClangReader.json("\(root)/\($0.path)")),"
        + "\"external-contents\":\(ClangReader.json($0.text))}"
    }
    // The names of headers are not case-sensitive, as on the usual disk of a Mac.
    let text =
      "{\"version\":0,\"case-sensitive\":\"false\",\"use-external-names\":\"false\",\"roots\":["
      + entries.joined(separator: ",") + "]}"
    try ScratchFile.write(Array(text.utf8), to: overlay)
  }

  /// Returns the path of a header inside an SDK; nil for a header of a framework that the platform
  /// does not have.
  private static func path(of name: Substring, _ platform: AppleFrameworks.Platform) -> String? {
    guard let slash = name.firstIndex(of: "/"), AppleFrameworks.isKnown(name[..<slash]) else {
      return "usr/include/\(name)"
    }
    let framework = name[..<slash]
    if AppleFrameworks.has(framework, on: platform) == false { return nil }
    return "System/Library/Frameworks/\(framework).framework/Headers/"
      + name[name.index(after: slash)...]
  }

  /// Whether a stand-in for a header exists on any platform.
  static func provides(_ header: Substring) -> Bool {
    if StandInHeaders.names.contains(header) || StandInHeaders.names.contains("c++/v1/\(header)")
      || header == "AvailabilityVersions.h"
    {
      return true
    }
    guard let slash = header.firstIndex(of: "/") else { return false }
    return AppleFrameworks.isKnown(header[..<slash])
      && header[header.index(after: slash)...] == "\(header[..<slash]).h"
  }

  /// Whether all SDKs of a platform contain a header, as an `#include` names it.
  ///
  /// - Returns: Nil if only the SDK itself can answer.
  static func has(_ header: Substring, on platform: AppleFrameworks.Platform) -> Bool? {
    guard let slash = header.firstIndex(of: "/"), AppleFrameworks.isKnown(header[..<slash]) else {
      let isKnown =
        StandInHeaders.names.contains(header)
        || StandInHeaders.names.contains("c++/v1/\(header)")
      return isKnown ? true : nil
    }
    let framework = header[..<slash]
    guard let exists = AppleFrameworks.has(framework, on: platform) else { return nil }
    if !exists { return false }
    let isUmbrella = header.dropFirst(framework.count + 1) == "\(framework).h"
    return isUmbrella || StandInHeaders.names.contains(header) ? true : nil
  }
}
