import SettingsDiagnostics
import SettingsModel
import SettingsXcode
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

  // MARK: Headers of the project

  /// Adds the headers that no target names to one that has no phase for headers. Xcode's header maps
  /// contain all headers of a project, so that `#import "Name.h"` finds them in any folder.
  mutating func addLooseHeaders() {
    let folder = LexicalPath.normalize(imported.folder)
    let loose = Set(ProjectReader(project).headers().map(LexicalPath.normalize)).filter {
      sources.isReadableFile($0) && LexicalPath.contains(folder, $0)
        && !Self.isCovered($0, by: coveredPlaces)
    }
    let including = project.targets.indices.filter(hasClangSources)
    if loose.isEmpty || including.isEmpty { return }
    guard let index = including.first(where: { types[$0]?.hasHeaders == false }) else {
      let names = loose.map(relative).sorted().joined(separator: ", ")
      return lose("headers that no target names, now in no header map", names, of: nil)
    }
    let byFolder = Dictionary(grouping: loose, by: { LexicalPath.directory(of: $0) })
    for (folder, headers) in byFolder.sorted(by: { $0.key < $1.key }) {
      let pattern = LexicalPath.join(folder, "*.h")
      let isWhole = isWhole(folder, headers)
      let entries = isWhole ? [pattern] : headers.sorted()
      result.targets[index].sources += entries.map { .text(relative($0)) }
    }
  }

  /// Whether headers are all those of a folder, and enough for a pattern.
  private func isWhole(_ folder: String, _ headers: [String]) -> Bool {
    guard headers.count >= 3, !folder.contains(where: { "*?[{".contains($0) }) else {
      return false
    }
    let present = (sources.folderEntries(folder) ?? []).map(\.name).filter { $0.hasSuffix(".h") }
    return Set(present) == Set(headers.map { LexicalPath.fileName(of: $0) })
  }

  private func hasClangSources(_ index: Int) -> Bool {
    parts.targets[index].files(in: .sources).contains { file in
      switch file.item.paths.first.flatMap({ FileType(path: $0)?.language }) {
      case .c, .cPlusPlus, .objectiveC, .objectiveCPlusPlus: true
      case .swift, .assembler, .metal, nil: false
      }
    }
  }
}
