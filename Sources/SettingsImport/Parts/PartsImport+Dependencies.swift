import SettingsDiagnostics
import SettingsModel
import SettingsXcode
import SettingsXcodeGen

/// What targets are built with.
extension PartsImport {
  /// The uses of one item by a target.
  private struct Use {
    let item: Project.Item
    var dependency: Project.Dependency?
    var linked: Project.BuildFile?
    var embedded: Project.BuildFile?
    /// The place of the copy, if it is not where Xcode embeds such a product.
    var place: (to: String, subpath: String)?
  }

  mutating func addDependencies(of index: Int, to target: inout ImportedParts.Target) {
    let part = parts.targets[index]
    var uses: [Use] = []
    var order: [Project.Item: Int] = [:]
    func use(_ item: Project.Item, _ change: (inout Use) -> Void) {
      let place = order[item] ?? uses.count
      if place == uses.count {
        uses.append(Use(item: item))
        order[item] = place
      }
      change(&uses[place])
    }
    // A product that names no package is that of the package that was found for it.
    var found: [Project.Item: Project.Item] = [:]
    func known(_ item: Project.Item) -> Project.Item { found[item] ?? item }
    let items = part.dependencies.map(\.item) + part.phases.flatMap(\.files).map(\.item)
    for item in items.uniqued() {
      guard case .package(let product, nil) = item, let package = package(of: product) else {
        continue
      }
      found[item] = .package(product: product, package: package)
    }
    for dependency in part.dependencies {
      use(known(dependency.item)) { $0.dependency = dependency }
    }
    for phase in part.phases {
      switch phase {
      case .frameworks(let files):
        for file in files { use(known(file.item)) { $0.linked = file } }
      case .resources(let files):
        for file in files {
          if case .target = file.item { use(file.item) { $0.embedded = file } }
        }
      case .copy(let copy):
        for file in copy.files where isUse(file.item, in: copy) {
          let isUsual = isEmbedding(file.item, in: copy)
          let place = isUsual ? nil : CopyPlace.name(copy.destination).map { ($0, copy.subpath) }
          if let index = order[known(file.item)], uses[index].embedded != nil {
            lose("second copy", "\(name(of: file.item)) in \(copy.name ?? "Copy Files")", of: index)
            continue
          }
          if !isUsual, let name = copy.name, name != "Embed Dependencies" {
            lose("name of a copy phase", name, of: index)
          }
          use(known(file.item)) {
            $0.embedded = file
            $0.place = place
          }
        }
      default: break
      }
    }
    var entries: [PartValue] = []
    var seen: Set<[PartValue]> = []
    for use in uses {
      for file in [use.linked, use.embedded] {
        if let path = file?.unusualPath { lose("path of a product or framework", path, of: index) }
      }
      guard let entry = entry(use, of: index, &target) else { continue }
      // Two references may lead to one file.
      if seen.insert(Self.subject(of: entry)).inserted {
        entries.append(entry)
      } else {
        lose("second use of one product or file", name(of: use.item), of: index)
      }
    }
    target.frameworks = target.frameworks.uniqued()
    let frameworks = Set(target.frameworks)
    entries.removeAll { entry in
      guard case .mapping(let fields) = entry, fields[0].key == "framework",
        case .text(let name) = fields[0].value, frameworks.contains(name)
      else { return false }
      lose("second use of one product or file", "\(name).framework", of: index)
      return true
    }
    let merged = Self.merged(entries) + plugins(of: index)
    if !merged.isEmpty { target.fields.append(.init(key: "dependencies", value: .list(merged))) }
  }

  /// Returns what identifies an entry among those of a target.
  private static func subject(of entry: PartValue) -> [PartValue] {
    guard case .mapping(let fields) = entry else { return [entry] }
    if fields[0].key == "target" { return [fields[0].value] }
    return fields.prefix(fields[0].key == "package" ? 2 : 1).flatMap { [.text($0.key), $0.value] }
  }

  private mutating func plugins(of index: Int) -> [PartValue] {
    var result: [PartValue] = []
    for plugin in parts.targets[index].plugins {
      guard let package = plugin.package ?? package(of: plugin.name) else {
        lose("build tool plug-in of a package without reference", plugin.name, of: index)
        continue
      }
      result.append(
        .entries([("package", .text(packageNames[package])), ("plugin", .text(plugin.name))]))
    }
    return result
  }

  /// Whether an entry of `dependencies` has what a phase copies. Other files are in `copyFiles`.
  func isUse(_ item: Project.Item, in copy: Project.Copy) -> Bool {
    if isEmbedding(item, in: copy) { return true }
    guard CopyPlace.name(copy.destination) != nil else { return false }
    return switch item {
    case .target(let other): types[other] != nil
    case .foreignProduct, .framework: true
    default: false
    }
  }

  /// Whether a phase copies an item to where its dependency would put it.
  func isEmbedding(_ item: Project.Item, in copy: Project.Copy) -> Bool {
    let subpath = copy.subpath.hasSuffix("/") ? String(copy.subpath.dropLast()) : copy.subpath
    func isIn(_ phase: EmbeddingPhase) -> Bool {
      phase.destination == copy.destination && phase.subpath == subpath
    }
    switch item {
    case .target(let other):
      guard let type = types[other] else { return false }
      let phase = type.embeddingPhase(isForWatch: platforms[other] == .watchOS)
      return phase != .resources && isIn(phase)
    case .package: return isIn(.frameworks)
    case .framework: return isIn(.frameworks)
    case .foreignProduct(let path), .file(let path):
      return isIn(.frameworks)
        && [".framework", ".xcframework", ".dylib"].contains(where: path.hasSuffix)
    default: return false
    }
  }

  private mutating func entry(
    _ use: Use, of index: Int, _ target: inout ImportedParts.Target
  ) -> PartValue? {
    let type = types[index]
    var isTarget: Bool { if case .target = use.item { true } else { false } }
    if type == nil, !isTarget {
      lose("linked or copied by a target without product", name(of: use.item), of: index)
      return nil
    }
    var fields: [(String, PartValue)]
    /// Whether the writer links, embeds and signs it without being told; nil if the field has no effect.
    var defaults: (links: Bool?, embeds: Bool, signs: Bool)
    switch use.item {
    case .target(index):
      lose("copy of the target's own product", "", of: index)
      return nil
    case .target(let other):
      let name = project.targets[other].name
      let isHost = target.fields.contains { $0 == .init(key: "host", value: .text(name)) }
      if isHost, use.linked == nil, use.embedded == nil { return nil }
      fields = [("target", .text(name))]
      defaults = (false, false, true)
      if let type, let product = types[other] {
        let isStatic =
          imported.value(of: "MACH_O_TYPE", in: imported.targets[other]) == "staticlib"
        let linkage = product.linkage(isStatic: isStatic)
        defaults.links =
          (linkage == .dynamic && type.name != "library.static")
          || (linkage == .staticLinkage && type.isExecutable)
        defaults.embeds = product.isPart && type.embeds(product, linkage: linkage)
        defaults.signs = !product.isExecutable
      }
      if use.dependency == nil { lose("implicit dependency, now explicit", name, of: index) }
    case .framework(let name):
      if use.embedded == nil, isPlain(use.linked), !name.contains("/") {
        target.frameworks.append(name)
        return nil
      }
      fields = [("framework", .text(name))]
      defaults = (nil, false, true)
    case .library(let name):
      fields = [("library", .text(name))]
      defaults = (nil, false, true)
    case .file(let path):
      fields = [("xcframework", .text(relative(path)))]
      defaults = (
        type?.name != "library.static", type.map { $0.isApplication || $0.isTest } ?? false, true
      )
    case .package(let product, let package):
      guard let package = package ?? self.package(of: product) else {
        lose("product of a package without reference", product, of: index)
        return nil
      }
      if use.dependency != nil, use.linked != nil {
        lose("dependency on a package product that is linked, too", product, of: index)
      }
      fields = [("package", .text(packageNames[package])), ("product", .text(product))]
      defaults = (type?.name != "library.static", false, true)
    case .foreignProduct(let name):
      // Xcode has these for every target of tests.
      if let known = FrameworkNames.ofTests([name]).first {
        let bare = String(known.dropLast(".framework".count))
        target.frameworks.append(bare)
        return nil
      }
      if use.linked == nil, use.embedded == nil {
        lose("dependency on another project", name, of: index)
        return nil
      }
      fields = [("built", .text(name))]
      defaults = (
        type?.name != "library.static", type.map { $0.isApplication || $0.isTest } ?? false, true
      )
    case .localized(let name, _), .folder(let name), .unknown(let name):
      lose("dependency", name, of: index)
      return nil
    }
    if type == nil, use.linked != nil || use.embedded != nil {
      lose("linked or copied by a target without product", name(of: use.item), of: index)
    } else {
      addUse(use, defaults, of: index, to: &fields)
    }
    if fields.count == 1, fields[0].0 == "target" { return fields[0].1 }
    return .entries(fields)
  }

  private func isPlain(_ file: Project.BuildFile?) -> Bool {
    file.map { $0.attributes.isEmpty && $0.platforms.isEmpty } ?? true
  }

  private mutating func addUse(
    _ use: Use, _ defaults: (links: Bool?, embeds: Bool, signs: Bool), of index: Int,
    to fields: inout [(String, PartValue)]
  ) {
    let name = name(of: use.item)
    if let links = defaults.links, links != (use.linked != nil) {
      fields.append(("link", .boolean(!links)))
    } else if defaults.links == nil, use.linked == nil {
      lose("copied, but not linked", name, of: index)
    }
    if let place = use.place {
      fields.append(("to", .text(place.to)))
      if !place.subpath.isEmpty { fields.append(("subpath", .text(place.subpath))) }
    } else if defaults.embeds != (use.embedded != nil) {
      fields.append(("embed", .boolean(use.embedded != nil)))
    }
    if let file = use.embedded {
      let signs = file.attributes.contains("CodeSignOnCopy")
      if signs != defaults.signs { fields.append(("codeSign", .boolean(signs))) }
      if !file.attributes.contains("RemoveHeadersOnCopy") {
        fields.append(("removeHeaders", .boolean(false)))
      }
    }
    let attributes = use.linked?.attributes ?? []
    if attributes.contains("Weak") { fields.append(("weak", .boolean(true))) }
    for attribute in attributes where attribute != "Weak" {
      lose("attribute of a linked file", "\(name) (\(attribute))", of: index)
    }
    let all = [use.dependency?.platforms, use.linked?.platforms, use.embedded?.platforms]
      .compactMap(\.self)
    let filters = all.max { $0.count < $1.count } ?? []
    if all.contains(where: { Set($0) != Set(filters) }) {
      lose("platforms of only some uses", name, of: index)
    }
    let platforms = filters.compactMap(PlatformFilter.word)
    if platforms.count < filters.count {
      lose("platforms", "\(name) (\(filters.joined(separator: ", ")))", of: index)
    }
    if !platforms.isEmpty { fields.append(("platforms", .texts(platforms))) }
  }

  /// Joins entries that differ in the product of a package only.
  private static func merged(_ entries: [PartValue]) -> [PartValue] {
    var result: [PartValue] = []
    var places: [PartValue: Int] = [:]
    for entry in entries {
      guard case .mapping(let fields) = entry, fields[0].key == "package",
        case .text(let product) = fields[1].value
      else {
        result.append(entry)
        continue
      }
      let rest = PartValue.mapping([fields[0]] + fields.dropFirst(2))
      guard let place = places[rest], case .mapping(var known) = result[place] else {
        places[rest] = result.count
        result.append(entry)
        continue
      }
      let products: [PartValue] =
        if case .list(let products) = known[1].value { products } else { [known[1].value] }
      known[1] = .init(key: "product", value: .list(products + [.text(product)]))
      result[place] = .mapping(known)
    }
    return result.map { entry in
      // The product with the package's name need not be named.
      guard case .mapping(let fields) = entry, fields[0].key == "package",
        fields[1].value == fields[0].value
      else { return entry }
      return .mapping([fields[0]] + fields.dropFirst(2))
    }
  }
}

extension PartsImport {
  /// The name of an item in reports.
  func name(of item: Project.Item) -> String {
    switch item {
    case .target(let index): project.targets[index].name
    case .foreignProduct(let name), .framework(let name), .library(let name), .unknown(let name),
      .localized(let name, _), .package(let name, _):
      name
    case .file(let path), .folder(let path): relative(path)
    }
  }
}
