package import SettingsArtifacts
package import SettingsDiagnostics
package import SettingsXcode
import SettingsXcodeGen

/// The Info.plist file of a target, which INFOPLIST_FILE names, before settings are added.
package struct InformationFile {
  package enum State {
    /// The target does not name a file. Only settings count.
    case absent
    /// The target names a file that does not exist.
    case missing
    /// The target names a file that cannot be read, so its contents are unknown.
    case unknown
    case read(PropertyListValue)
  }

  package let state: State

  /// - Parameters:
  ///   - canBeElsewhere: Whether a missing file has unknown contents.
  ///   - isPreprocessed: Whether the C preprocessor makes the contents.
  init(path: String?, in files: RuleFiles, canBeElsewhere: Bool, isPreprocessed: Bool) {
    guard let path else {
      state = .absent
      return
    }
    guard !isPreprocessed, let bytes = files.bytes(of: path),
      let value = try? PropertyList.read(bytes),
      value.entries != nil
    else {
      let isMissing = if case .missing = files.presence(of: path) { true } else { false }
      state = isMissing && !canBeElsewhere ? .missing : .unknown
      return
    }
    state = .read(value)
  }

  package var isUnknown: Bool { if case .unknown = state { true } else { false } }

  package subscript(key: String) -> PropertyListValue? {
    if case .read(let value) = state { value[key] } else { nil }
  }
}

extension RuleCell {
  /// Whether all sources of the product's Info.plist are known, so that a key that is not found is
  /// missing.
  package var isInformationComplete: Bool {
    if missesSettings { return false }
    switch informationFile.state {
    case .read: return true
    case .missing, .unknown: return false
    // An Xcode target without a file has no Info.plist unless Xcode generates one.
    case .absent: return parts == nil || boolean("GENERATE_INFOPLIST_FILE") == true
    }
  }

  /// Returns the location of a key's value: a setting, otherwise the line of the file.
  package func informationPlace(
    of key: String, on device: InfoPlist.Device? = nil
  ) -> SourceRange? {
    let entry = device.map { information?.entry(key, on: $0) } ?? information?.entry(key)
    guard let entry else { return nil }
    if let place = entry.settings.lazy.compactMap(place(of:)).first { return place }
    guard entry.isFromFile, let path = text("INFOPLIST_FILE").map(path) else { return nil }
    let written = (project.outline as? XcodeGenOutline)?.project.propertyLists
    if let list = written?[project.files.resolve(path)] {
      return list.places[entry.key] ?? list.pathRange
    }
    guard let file = project.files.load(path) else { return nil }
    let line = Array("<key>\(entry.key)</key>".utf8)
    guard let start = file.bytes.firstIndex(of: line) else { return nil }
    return file.range(start..<(start + line.count))
  }
}

extension [UInt8] {
  /// Returns the index of the first occurrence of some bytes.
  func firstIndex(of part: [UInt8]) -> Int? {
    guard let first = part.first, count >= part.count else { return nil }
    return (0...(count - part.count)).first { index in
      self[index] == first && self[index..<(index + part.count)].elementsEqual(part)
    }
  }
}
