import SettingsDiagnostics

/// The contents of a Package.swift that consists of literals.
struct SwiftPackage: Sendable {
  struct Dependency: Sendable {
    /// The name by which targets refer to the package, in lowercase.
    let identity: String
    /// The folder of a package on this disk; nil for one on a server.
    let folder: String?
    let traits: [TraitRequest]
  }

  struct Member: Sendable {
    enum Kind: Sendable { case code, binary, system, plugin, macro }

    let name: String
    let kind: Kind
    let target: PackageTarget?
    let dependencies: [Need]
    let plugins: [String]
    /// Why the description of the target is not understood.
    var failure: Failure?
  }

  /// A dependency of a target.
  struct Need: Sendable {
    let name: String
    /// The package that has the product; nil for a target or product of that name anywhere.
    let package: String?
    let condition: PackageCondition
  }

  let name: String
  let folder: String
  /// The targets of each product.
  let products: [String: [String]]
  let members: [Member]
  let dependencies: [Dependency]
  let traits: PackageTraits

  func member(named name: String) -> Member? { members.first { $0.name == name } }

  struct Failure: Error {
    let message: String
  }

  /// Reads the manifest in a folder.
  ///
  /// - Parameter compiler: The version of the Swift compiler, on which the choice of the manifest
  ///   depends; nil if it is not known.
  init(folder: String, compiler: String?, sources: any SourceProvider) throws(Failure) {
    let (file, text) = try Self.manifest(in: folder, compiler, sources)
    let arguments: [ManifestValue.Argument]
    do throws(ManifestReader.Failure) {
      arguments = try ManifestReader.package(in: String(decoding: text, as: UTF8.self))
    } catch {
      throw Failure(message: "\(file):\(error.line): \(error.message)")
    }
    self.folder = folder
    do throws(Failure) {
      name = try arguments.text("name") ?? LexicalPath.fileName(of: folder)
      products = try Self.products(try arguments.list("products"))
      traits = try PackageTraits(try arguments.list("traits"))
      dependencies = try arguments.list("dependencies").map { (value) throws(Failure) in
        try Self.dependency(value, of: folder)
      }
      let language =
        try Self.language(of: arguments) ?? ToolsVersion(ofManifest: text).languageMode
      members = try arguments.list("targets").map { (value) throws(Failure) in
        try Self.member(value, of: folder, language: language, sources)
      }.compactMap(\.self)
    } catch {
      throw Failure(message: "\(file): \(error.message)")
    }
  }

  private static func manifest(
    in folder: String, _ compiler: String?, _ sources: any SourceProvider
  ) throws(Failure) -> (name: String, text: [UInt8]) {
    let files = PackageManifest.files(in: folder, sources: sources)
    if compiler == nil, files.count > 1 {
      throw Failure(message: "which of its manifests counts depends on the compiler")
    }
    do throws(SourceReadFailure) {
      let chosen = try PackageManifest.chosen(
        of: files, compiler: compiler ?? "", sources: sources)
      let path = chosen ?? LexicalPath.join(folder, PackageManifest.fileName)
      return (LexicalPath.fileName(of: path), try sources.read(path))
    } catch {
      throw Failure(message: "its manifest cannot be read: \(error.explanation)")
    }
  }

  private static func products(
    _ values: [ManifestValue]
  ) throws(Failure) -> [String: [String]] {
    var result: [String: [String]] = [:]
    for value in values {
      guard case .call(let kind, let arguments) = value, let name = try arguments.text("name")
      else { throw .notLiteral("products") }
      if kind == "library" || kind == "executable" {
        result[name] = try arguments.texts("targets")
      }
    }
    return result
  }

  /// Returns the latest of the modes that a package lists; nil if it lists none.
  private static func language(
    of arguments: [ManifestValue.Argument]
  ) throws(Failure) -> String? {
    let label =
      arguments["swiftLanguageModes"] == nil ? "swiftLanguageVersions" : "swiftLanguageModes"
    let modes = try arguments.list(label).map { (mode) throws(Failure) in
      try PackageTarget.languageMode(mode)
    }
    return modes.max {
      (ToolsVersion($0) ?? ToolsVersion(0)) < (ToolsVersion($1) ?? ToolsVersion(0))
    }
  }

  private static func dependency(
    _ value: ManifestValue, of folder: String
  ) throws(Failure) -> Dependency {
    guard case .call("package", let arguments) = value else { throw .notLiteral("dependencies") }
    let traits = try PackageTraits.requests(arguments["traits"])
    if let path = try arguments.text("path") {
      let place = LexicalPath.normalize(LexicalPath.join(folder, path))
      let name = try arguments.text("name") ?? LexicalPath.fileName(of: place)
      return Dependency(identity: name.lowercased(), folder: place, traits: traits)
    }
    let (url, id) = (try arguments.text("url"), try arguments.text("id"))
    var name = LexicalPath.fileName(of: url ?? id ?? "")
    if name.hasSuffix(".git") { name = String(name.dropLast(4)) }
    return Dependency(identity: name.lowercased(), folder: nil, traits: traits)
  }

  private static let kinds: [String: Member.Kind] = [
    "target": .code, "executableTarget": .code, "binaryTarget": .binary, "systemLibrary": .system,
    "plugin": .plugin, "macro": .macro,
  ]

  /// Returns a target; nil for one of tests.
  private static func member(
    _ value: ManifestValue, of folder: String, language: String, _ sources: any SourceProvider
  ) throws(Failure) -> Member? {
    guard case .call(let function, let arguments) = value, let name = try arguments.text("name")
    else { throw .notLiteral("targets") }
    if function == "testTarget" { return nil }
    guard let kind = kinds[function] else {
      throw Failure(message: "'\(function)' is not evaluated")
    }
    do throws(Failure) {
      let target =
        kind == .code || kind == .system
        ? try PackageTarget(
          name: name, folder: folder, language: language, isSystem: kind == .system, arguments,
          sources) : nil
      return Member(
        name: name, kind: kind, target: target,
        dependencies: try arguments.list("dependencies").map(need),
        plugins: try arguments.list("plugins").map(plugin))
    } catch {
      return Member(
        name: name, kind: kind, target: nil, dependencies: [], plugins: [], failure: error)
    }
  }

  private static func need(_ value: ManifestValue) throws(Failure) -> Need {
    if let name = value.text { return Need(name: name, package: nil, condition: .always) }
    guard case .call(let function, let arguments) = value,
      ["target", "product", "byName", "init"].contains(function),
      let name = try arguments.text("name") ?? arguments.first?.value.text
    else { throw .notLiteral("dependencies") }
    return Need(
      name: name, package: try arguments.text("package"), condition: try arguments.condition())
  }

  private static func plugin(_ value: ManifestValue) throws(Failure) -> String {
    if let name = value.text { return name }
    guard case .call(_, let arguments) = value, let name = try arguments.text("name")
    else { throw .notLiteral("plugins") }
    return name
  }
}
