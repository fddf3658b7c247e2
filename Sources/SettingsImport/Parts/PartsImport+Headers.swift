import SettingsDiagnostics
import SettingsModel
import SettingsXcodeGen

/// The headers of targets.
extension PartsImport {
  func addSynchronizedHeaders(
    _ part: Project.Target, to headers: inout [(String, [String])]
  ) {
    func add(_ key: String, _ paths: [String]) {
      if paths.isEmpty { return }
      if let place = headers.firstIndex(where: { $0.0 == key }) {
        headers[place].1 += paths.map(relative)
      } else {
        headers.append((key, paths.map(relative)))
      }
    }
    for (key, attribute) in [("public", "Public"), ("private", "Private")] {
      add(key, part.members.filter { $0.attributes.contains(attribute) }.flatMap(\.item.paths))
    }
  }

  mutating func headers(of index: Int) -> [(String, [String])] {
    var byVisibility: [String: [String]] = [:]
    for (place, phase) in parts.targets[index].phases.enumerated() {
      if case .copy(let copy) = phase, isHeaderCopy(copy, at: place, of: index) {
        byVisibility["public", default: []] += copy.files.flatMap(\.item.paths)
          .filter { !$0.hasSuffix(".modulemap") }.map(relative)
      }
      guard case .headers(let files) = phase else { continue }
      for file in files {
        let visibility =
          file.attributes.contains("Public")
          ? "public" : file.attributes.contains("Private") ? "private" : "project"
        byVisibility[visibility, default: []] += file.item.paths.map(relative)
        let name = name(of: file.item)
        if file.item.paths.contains(where: { sources.folderEntries($0) != nil }) {
          lose("folder of headers, now its headers", name, of: index)
        }
        if visibility == "public", types[index]?.name == "library.static" {
          lose("public header, now in a phase that copies it", name, of: index)
        }
        if visibility == "private", types[index]?.name == "library.static" {
          lose("private header, now in no phase", name, of: index)
        }
        if !file.platforms.isEmpty { lose("platforms of a file", name, of: index) }
        for attribute in file.attributes where !["Public", "Private"].contains(attribute) {
          lose("attributes of a file", "\(name) (\(attribute))", of: index)
        }
      }
    }
    if let type = types[index], !type.hasHeaders, type.name != "library.static",
      !byVisibility.isEmpty
    {
      lose(
        "headers of a \(type.name)",
        byVisibility.values.flatMap(\.self).sorted().joined(separator: ", "), of: index)
      return []
    }
    return ["public", "private", "project"].compactMap { key in
      byVisibility[key].map { (key, $0) }
    }
  }
}
