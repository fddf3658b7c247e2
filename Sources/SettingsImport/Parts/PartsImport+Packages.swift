import SettingsDiagnostics
import SettingsModel
import SettingsXcode

/// The Swift packages of the project.
extension PartsImport {
  mutating func addPackages() {
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
      name = unusedPackageName(name)
      add(packageNamed: name)
      if !package.traits.isEmpty {
        lose("traits of package", "\(name) (\(package.traits.joined(separator: ", ")))", of: nil)
      }
      result.packages.append(.init(key: name, value: .entries(fields)))
    }
  }

  private mutating func add(packageNamed name: String) {
    packageNames.append(name)
    knownPackageNames.insert(name)
  }

  private mutating func unusedPackageName(_ name: String) -> String {
    let base = name.isEmpty ? "Package" : name
    var result = base
    while knownPackageNames.contains(result) {
      packageNumbers[base, default: 1] += 1
      result = "\(base)\(packageNumbers[base, default: 1])"
    }
    return result
  }

  /// Returns the package of a product that names none, as Xcode finds it: by the product's name among
  /// all packages. Xcode names none for local packages, and for entries whose reference was replaced.
  mutating func package(of product: String) -> Int? {
    if let known = foundPackages[product] { return known }
    let index = package(namedFor: product) ?? localPackage(of: product)
    foundPackages[product] = .some(index)
    return index
  }

  /// Returns the package that other entries for a product name.
  private func package(namedFor product: String) -> Int? {
    for case .package(product, let package?) in parts.packageProducts { return package }
    return nil
  }

  private mutating func localPackage(of product: String) -> Int? {
    let packages = localPackages ?? LocalPackages(of: project, sources: sources)
    localPackages = packages
    guard let folder = packages.folder(declaring: product) else { return nil }
    let path = relative(folder)
    let known = parts.packages.firstIndex { package in
      if case .local(let other) = package.place { relative(other) == path } else { false }
    }
    if let known { return known }
    if let index = addedPackages[path] { return index }
    let name = unusedPackageName(LexicalPath.fileName(of: folder))
    addedPackages[path] = packageNames.count
    add(packageNamed: name)
    result.packages.append(.init(key: name, value: .entries([("path", .text(path))])))
    lose("package among the files, now a reference to a package", path, of: nil)
    return addedPackages[path]
  }
}
