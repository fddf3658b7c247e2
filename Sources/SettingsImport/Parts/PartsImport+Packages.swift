import SettingsDiagnostics
import SettingsModel
import SettingsXcode

/// The Swift packages of the project.
extension PartsImport {
  mutating func addPackages() {
    var known: Set<String> = []
    for package in parts.packages {
      var name: String
      var fields: [(String, PartValue)]
      switch package.place {
      case .local(let path):
        name = LexicalPath.fileName(of: path)
        fields = [("path", .text(relative(path)))]
      case .remote(let url, let requirement):
        name = LexicalPath.fileName(of: url.hasSuffix("/") ? String(url.dropLast()) : url)
        if name.hasSuffix(".git") { name = String(name.dropLast(4)) }
        fields = [("url", .text(url))]
        switch requirement {
        case .from(let version): fields.append(("from", .text(version)))
        case .upToNextMinor(let version): fields.append(("upToNextMinor", .text(version)))
        case .exact(let version): fields.append(("exact", .text(version)))
        case .range(let low, let high): fields.append(("range", .texts([low, high])))
        case .branch(let branch): fields.append(("branch", .text(branch)))
        case .revision(let revision): fields.append(("revision", .text(revision)))
        case .other(let kind): lose("version of package", "\(name) (\(kind))", of: nil)
        }
      }
      let base = name.isEmpty ? "Package" : name
      name = base
      var number = 2
      while !known.insert(name).inserted {
        name = "\(base)\(number)"
        number += 1
      }
      packageNames.append(name)
      result.packages.append(.init(key: name, value: .entries(fields)))
    }
  }

  /// The package of a product that names none. Xcode names none for local packages; Xcode 14 and earlier have these
  /// as folders among the files.
  mutating func localPackage(of product: String) -> Int? {
    if let known = localPackages[product] { return known }
    let folders = TargetContents(project).packageFolders().uniqued()
    let found = folders.filter { folder in
      guard let text = try? sources.read(LexicalPath.join(folder, "Package.swift")) else {
        return false
      }
      return String(decoding: text, as: UTF8.self).contains("\"\(product)\"")
    }
    let named = folders.filter { LexicalPath.fileName(of: $0) == product }
    let all = [found, named, folders].first { $0.count == 1 } ?? []
    var index: Int?
    if let folder = all.first {
      let path = relative(folder)
      index = result.packages.firstIndex {
        $0.value == .entries([("path", .text(path))])
      }
      if index == nil {
        let name = LexicalPath.fileName(of: folder)
        if !packageNames.contains(name) {
          index = packageNames.count
          packageNames.append(name)
          result.packages.append(.init(key: name, value: .entries([("path", .text(path))])))
          lose("package among the files, now a reference to a package", path, of: nil)
        }
      }
    }
    localPackages[product] = .some(index)
    return index
  }
}
