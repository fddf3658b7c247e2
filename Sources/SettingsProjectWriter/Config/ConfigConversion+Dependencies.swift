import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import SettingsXcodeGen

/// What targets are built with: other targets, frameworks, libraries and packages.
extension ConfigConversion {
  typealias Dependency = XcodeGenSpec.Dependency

  mutating func dependencies(of target: Int) -> [Dependency] {
    var result = frameworks(of: target)
    var known: [String: SourceRange] = [:]
    for framework in result { known["framework:\(framework.reference)"] = framework.range }
    for part in spec.parts(of: .dependencies, in: target, as: .dependency) {
      if part[.dependencyPlugin] != nil { continue }
      guard let dependency = dependency(part, of: target) else { continue }
      let key = "\(dependency.kind):\(dependency.reference):\(dependency.products)"
        .replacing("sdk:", with: "framework:").replacing(":[]", with: "")
      if let other = known.updateValue(dependency.range, forKey: key) {
        diagnostics.report(
          Diagnostic(
            "xcode-project",
            "target '\(spec.name(of: target))' has the dependency '\(dependency.reference)' twice",
            at: dependency.range, notes: [Diagnostic.Note("the other", at: other)],
            help: "remove one of them"))
        continue
      }
      result.append(dependency)
    }
    if let host = testHost(of: target), !result.contains(where: { $0.reference == host.reference })
    {
      result.append(host)
    }
    return result
  }

  private mutating func frameworks(of target: Int) -> [Dependency] {
    let filtered = filteredElements(
      of: .frameworks, in: target, help: "a target links the same frameworks in all configurations")
    var seen: Set<String> = []
    let all = spec.elements(of: .frameworks, in: target).map { ($0, [XcodeGenDestination]()) }
    return (all + filtered).compactMap { node, platforms in
      let name = spec.tree.string(of: node)
      guard seen.insert(name).inserted else { return nil }
      var result = Dependency(
        kind: .sdk, reference: name + ".framework", range: spec.tree.range(of: node))
      if !platforms.isEmpty {
        result.mapping = XcodeGenMapping([
          ("destinationFilters", .texts(platforms.map(\.rawValue)))
        ])
      }
      return result
    }
  }

  private mutating func dependency(_ part: SpecPart, of target: Int) -> Dependency? {
    let range = spec.tree.range(of: part.node)
    func text(_ field: Field) -> String? { part[field].map { spec.tree.string(of: $0) } }
    var result: Dependency
    var root: SourceTreeBase?
    /// Nil if the types of both decide.
    var isEmbedded: Bool?
    if let name = text(.dependencyFramework) {
      result = Dependency(
        kind: .sdk, reference: name.hasSuffix(".framework") ? name : name + ".framework",
        range: range)
    } else if let name = text(.dependencyLibrary) {
      result = Dependency(
        kind: .sdk,
        reference: FileType.fileExtension(of: name) == nil ? name + ".tbd" : name, range: range)
    } else if let node = part[.dependencyXCFramework] {
      let place = libraryPlace(node)
      if place.base == nil { warnIfMissing(place.path, at: spec.tree.range(of: node)) }
      result = Dependency(kind: .framework, reference: place.path, range: range)
      root = place.base
      // A static library becomes part of the executable, so there is nothing to embed.
      if place.base == nil, place.path.hasSuffix(".xcframework"),
        listing.isStatic(xcframework: self.place(place.path))
      {
        isEmbedded = false
      }
    } else if let name = text(.dependencyBuilt) {
      if name.utf8.contains(UInt8(ascii: "/")) {
        refuse(
          "'\(name)' is not the file name of a product", at: range,
          help: "leave out the folder; for a file on the disk, write { xcframework: \(name) }")
        return nil
      }
      result = Dependency(kind: .framework, reference: name, range: range)
      result.isImplicit = true
    } else if let name = text(.dependencyPackage) {
      // Unknown names were reported.
      guard packageNames.contains(name) else { return nil }
      result = Dependency(kind: .package, reference: name, range: range)
      result.products = spec.texts(part[.dependencyProduct])
    } else {
      let name = text(.dependencyTarget) ?? spec.tree.string(of: part.node)
      guard let other = spec.target(named: name) else { return nil }
      // What a target inherits may name the target itself.
      if name == spec.name(of: target), !spec.isOwn(part.node, target) { return nil }
      result = Dependency(kind: .target, reference: name, range: range)
      // Unlike XcodeGen: a tool that makes sources is no resource of the app.
      let type = spec.productType(of: other)
      if let type, !XcodeGenProductType(config: type).isPart { isEmbedded = false }
    }
    result.links = spec.boolean(part[.dependencyLink])
    result.embeds = spec.boolean(part[.dependencyEmbed]) ?? isEmbedded
    result.isWeak = spec.boolean(part[.dependencyWeak]) ?? false
    // Two entries may name different products of one package.
    var fields: [(String, XcodeGenValue)] = [("products", .texts(result.products))]
    if let signs = spec.boolean(part[.dependencyCodeSign]) {
      fields.append(("codeSign", .boolean(signs)))
    }
    if let removes = spec.boolean(part[.dependencyRemoveHeaders]) {
      fields.append(("removeHeaders", .boolean(removes)))
    }
    if let root { fields.append(("root", .text(root.rawValue))) }
    if let place = part[.copyTo] {
      result.embeds = true
      fields.append(
        (
          "copy",
          .mapping([
            ("destination", .text(spec.tree.string(of: place))),
            ("subpath", .text(spec.texts(part[.copySubpath]).first ?? "")),
          ])
        ))
    }
    let platforms = destinations(part)
    if !platforms.isEmpty {
      fields.append(("destinationFilters", .texts(platforms.map(\.rawValue))))
    }
    result.mapping = XcodeGenMapping(fields)
    return result
  }

  /// Returns the path of a framework or library, with what a project file writes it relative to: a
  /// folder of Xcode, the root of the disk, or the folder of the file (nil). Xcode expands settings
  /// in paths.
  private func libraryPlace(_ node: SpecNode) -> (path: String, base: SourceTreeBase?) {
    let path = spec.filePath(of: node)
    for (name, base) in [("SDKROOT", SourceTreeBase.sdkRoot), ("DEVELOPER_DIR", .developer)] {
      for prefix in ["$(\(name))/", "${\(name)}/"] where path.hasPrefix(prefix) {
        let rest = String(path.dropFirst(prefix.count))
        if !rest.contains("$") { return (rest, base) }
      }
    }
    if path.contains("$") { return (path, .group) }
    let normal = LexicalPath.normalize(path)
    guard LexicalPath.isAbsolute(normal) else { return (normal, nil) }
    return LexicalPath.contains(folder, normal)
      ? (LexicalPath.relative(normal, to: folder), nil) : (normal, .absolute)
  }

  /// Reports a framework that does not exist. Xcode opens the project all the same, and tools such as Carthage make
  /// frameworks later.
  private mutating func warnIfMissing(_ path: String, at range: SourceRange) {
    if listing.exists(place(path)) { return }
    diagnostics.report(
      Diagnostic(
        "framework-missing", .warning, "there is no framework at '\(path)'", at: range,
        help: "create it before Xcode builds the project, or correct the path"))
  }

  /// The build tool plug-ins of a target, in the terms of a spec.
  mutating func plugins(of target: Int) -> XcodeGenValue {
    var known: Set<String> = []
    return .list(
      spec.parts(of: .dependencies, in: target, as: .dependency).compactMap { part in
        guard let plugin = part[.dependencyPlugin], let package = part[.dependencyPackage],
          case let name = spec.tree.string(of: package), packageNames.contains(name),
          known.insert("\(name)/\(spec.tree.string(of: plugin))").inserted
        else { return nil }
        return .mapping([
          ("plugin", .text(spec.tree.string(of: plugin))), ("package", .text(name)),
        ])
      })
  }

  // MARK: Hosts

  private func host(of target: Int) -> (name: String, range: SourceRange)? {
    guard let node = spec.text(of: .host, in: target) else { return nil }
    let name = spec.tree.string(of: node)
    return name == spec.name(of: target) ? nil : (name, spec.tree.range(of: node))
  }

  /// The app that tests run in, which is built before them.
  private func testHost(of target: Int) -> Dependency? {
    guard spec.productType(of: target)?.family == .testBundle, let host = host(of: target) else {
      return nil
    }
    var result = Dependency(kind: .target, reference: host.name, range: host.range)
    result.links = false
    result.embeds = false
    return result
  }

  /// By host, the extensions that are part of it.
  func embeddedExtensions() -> [Int: [Dependency]] {
    var result: [Int: [Dependency]] = [:]
    for target in spec.targets {
      guard let type = spec.productType(of: target), type.family != .testBundle,
        let host = host(of: target), let index = spec.target(named: host.name)
      else { continue }
      let name = spec.name(of: target)
      let isNamed = spec.parts(of: .dependencies, in: index, as: .dependency).contains { part in
        (part[.dependencyTarget] ?? part.node) == part.node
          ? spec.tree.isScalar(part.node) && spec.tree.string(of: part.node) == name
          : part[.dependencyTarget].map { spec.tree.string(of: $0) } == name
      }
      if isNamed { continue }
      var dependency = Dependency(kind: .target, reference: name, range: host.range)
      dependency.embeds = true
      dependency.links = false
      result[index, default: []].append(dependency)
    }
    return result
  }

  // MARK: Targets together

  /// Reports what `check` reports about dependencies and names.
  mutating func check(_ graph: TargetGraph) {
    for finding in graph.findings() { report(finding) }
  }

  /// Reports a finding with the severity that `rules` of the file give it, as `check` does. Xcode
  /// itself rejects cycles.
  private mutating func report(_ finding: TargetGraph.Finding) {
    var finding = finding
    let rule = spec.rules(of: finding.member).last {
      spec.tree.string(of: $0.name) == finding.kind.rawValue
    }
    switch finding.kind == .dependencyCycle ? nil : rule?.severity {
    case .off: return
    case .note: finding.severity = min(finding.severity, .note)
    case .warning: finding.severity = min(finding.severity, .warning)
    case .error, .default, nil: break
    }
    diagnostics.report(finding.diagnostic)
  }

  /// Reports products with the same path.
  mutating func checkProducts(of targets: [XcodeGenSpec.Target], _ graph: TargetGraph) {
    let products = targets.compactMap { target in
      spec.target(named: target.name).map {
        TargetGraph.Product(
          target: $0, file: target.type.fileName(target.productName),
          place: target.platform.rawValue)
      }
    }
    for finding in graph.findings(about: products) { report(finding) }
  }

  // MARK: Packages

  mutating func packages() -> XcodeGenValue {
    var entries: [(String, XcodeGenValue)] = []
    for (name, range, part) in spec.packageParts {
      var fields: [(String, XcodeGenValue)] = []
      func add(_ key: String, _ text: String?) {
        if let text { fields.append((key, .text(text, at: range))) }
      }
      if let node = part[.packagePath], let path = path(node) {
        checkExistence(of: path, "package", at: spec.tree.range(of: node))
        add("path", path)
      }
      for (key, field) in [
        ("url", Field.packageURL), ("majorVersion", .packageFrom),
        ("minorVersion", .packageUpToNextMinor), ("exactVersion", .packageExact),
        ("branch", .packageBranch), ("revision", .packageRevision),
      ] { add(key, part[field].map { spec.tree.string(of: $0) }) }
      // Another number of versions was reported.
      for (key, bound) in zip(["minVersion", "maxVersion"], spec.texts(part[.packageRange])) {
        add(key, bound)
      }
      entries.append((name, .mapping(fields, at: range)))
    }
    return .mapping(entries)
  }
}
