import SettingsArtifacts
import SettingsConfig
import SettingsDiagnostics

/// The files that settings name and that Xcode needs beside the project.
extension ConfigConversion {
  typealias Companion = ProjectWriter.CompanionFile

  /// The prefix headers of all targets. Files that are neither there nor generated are reported.
  mutating func companions() -> [Companion] {
    var result: [Companion] = []
    for target in spec.targets where spec.productType(of: target) != nil {
      let name = spec.name(of: target)
      let owners = spec.configurations.indices.map {
        ConfigLevels.Owner(target: target, configuration: $0)
      }
      let cells = owners.compactMap { levels.values[$0] }
      let parts = owners.compactMap {
        levels.values[$0]?.prefixHeader ?? shared.prefixHeaders[$0]
      }
      var written: String?
      if !parts.isEmpty {
        let path = PrefixHeader.fileName(target: name)
        let place = cells.flatMap(\.files).first { $0.setting == "GCC_PREFIX_HEADER" }?.range
        written = path
        if let header = prefixHeader(of: target, parts), canWrite(path, at: place) {
          result.append(header)
        }
      }
      result += information(of: target).files
      if swiftTargets.contains(target), let source = generated.files[target] {
        result.append(source)
      }
      checkFiles(of: name, cells, written: written)
    }
    return result
  }

  private mutating func prefixHeader(
    of index: Int, _ parts: [SharedPrefixHeader.Part]
  ) -> Companion? {
    let target = spec.name(of: index)
    let header = SharedPrefixHeader(target: target, parts: parts)
    if let (one, other) = header.conflict {
      let cell = spec.configuration(named: one).flatMap {
        levels.values[.init(target: index, configuration: $0)]
      }
      let place = cell?.files.first { $0.setting == "GCC_PREFIX_HEADER" }?.range
      refuse(
        "the prefix header of target '\(target)' is different in '\(one)' and '\(other)', and no "
          + "macro distinguishes them", at: place,
        help: "define a macro in one of them, as in 'when: { \(one): { macros: { "
          + "\(Identifier.made(from: one).uppercased()): 1 } } }'")
      return nil
    }
    return Companion(
      path: PrefixHeader.fileName(target: target), bytes: Array(header.text.utf8),
      mark: PrefixHeader.mark)
  }

  /// Whether nothing but this tool has written to a path; otherwise, that is reported.
  private mutating func canWrite(_ path: String, at range: SourceRange?) -> Bool {
    guard let old = try? sources.read(place(path)),
      !old.starts(with: PrefixHeader.mark.utf8)
    else { return true }
    diagnostics.report(
      Diagnostic(
        "foreign-file", .warning,
        "'\(path)' was not written by this tool, and is not changed", at: range,
        help: "write 'prefixHeader: \(path)' to use it, or remove it to have it generated"))
    return false
  }

  private mutating func checkFiles(
    of target: String, _ cells: [ConfigLevels.Values], written: String?
  ) {
    for (setting, path, range) in cells.flatMap(\.files) {
      if path == written || listing.exists(place(path)) { continue }
      diagnostics.report(
        Diagnostic(
          "missing-file", .warning,
          "there is no file at '\(path)', which \(setting) of target '\(target)' names", at: range,
          help: "create it, or correct the path; Xcode does not build the target without it"))
    }
  }
}
