import SettingsDiagnostics

/// The contents of a Package.swift that consists of literals.
struct SwiftPackage: Sendable {
  struct Dependency: Sendable {
    /// The name by which targets refer to the package, in lowercase.
    let identity: String
    /// The folder of a package on this disk; nil for one on a server.
    let folder: String?
  }

  struct Member: Sendable {
    enum Kind: Sendable { case code, binary, system, plugin, macro }

    let name: String
    let kind: Kind
    let target: PackageTarget?
    let dependencies: [Need]
    let plugins: [String]
  }

  /// A dependency of a target.
  struct Need: Sendable {
    let name: String
    /// The package that has the product; nil for a target or product of that name anywhere.
    let package: String?
    let platforms: [String]?
  }

  let name: String
  let folder: String
  /// The targets of each product.
  let products: [String: [String]]
  let members: [Member]
  let dependencies: [Dependency]

  func member(named name: String) -> Member? { members.first { $0.name == name } }

  struct Failure: Error {
    let message: String
  }

  /// Reads the manifest in a folder.
  init(folder: String, sources: any SourceProvider) throws(Failure) {
    let text: [UInt8]
    do throws(SourceReadFailure) {
      text = try sources.read(LexicalPath.join(folder, "Package.swift"))
    } catch {
      throw Failure(message: "its Package.swift cannot be read: \(error.explanation)")
    }
    let source = String(decoding: text, as: UTF8.self)
    let arguments: [ManifestValue.Argument]
    do throws(ManifestReader.Failure) {
      arguments = try ManifestReader.package(in: source)
    } catch {
      throw Failure(message: "Package.swift:\(error.line): \(error.message)")
    }
    self.folder = folder
    name = arguments["name"]?.text ?? LexicalPath.fileName(of: folder)
    let versionLine = source.split(whereSeparator: \.isNewline).first {
      $0.contains("swift-tools-version")
    }
    let toolsVersion =
      versionLine?.split(separator: ":").last.map {
        $0.filter { $0.isNumber || $0 == "." }
      } ?? "5.0"
    var products: [String: [String]] = [:]
    for product in arguments["products"]?.elements ?? [] {
      guard case .call(let kind, let values) = product, let name = values["name"]?.text else {
        continue
      }
      if kind == "library" || kind == "executable" {
        products[name] = values["targets"]?.elements.compactMap(\.text) ?? []
      }
    }
    self.products = products
    dependencies = (arguments["dependencies"]?.elements ?? []).compactMap {
      Self.dependency($0, of: folder)
    }
    let modes = arguments["swiftLanguageModes"] ?? arguments["swiftLanguageVersions"]
    let language = Self.language(modes, toolsVersion: toolsVersion)
    members = (arguments["targets"]?.elements ?? []).compactMap {
      Self.member($0, of: folder, language: language, sources)
    }
  }

  private static func language(_ modes: ManifestValue?, toolsVersion: String) -> String {
    if let last = modes?.elements.last {
      if case .name(let name) = last {
        return String(name.dropFirst().replacing("_", with: "."))
      }
      if case .call(_, let arguments) = last, let text = arguments.first?.value.text { return text }
    }
    return toolsVersion.split(separator: ".").first.flatMap { Int($0) }.map { $0 >= 6 } == true
      ? "6" : "5"
  }

  private static func dependency(_ value: ManifestValue, of folder: String) -> Dependency? {
    guard case .call("package", let arguments) = value else { return nil }
    if let path = arguments["path"]?.text {
      let place = LexicalPath.normalize(LexicalPath.join(folder, path))
      let name = arguments["name"]?.text ?? LexicalPath.fileName(of: place)
      return Dependency(identity: name.lowercased(), folder: place)
    }
    let url = arguments["url"]?.text ?? arguments["id"]?.text ?? ""
    var name = LexicalPath.fileName(of: url)
    if name.hasSuffix(".git") { name = String(name.dropLast(4)) }
    return Dependency(identity: name.lowercased(), folder: nil)
  }

  private static func member(
    _ value: ManifestValue, of folder: String, language: String, _ sources: any SourceProvider
  ) -> Member? {
    guard case .call(let kind, let arguments) = value, let name = arguments["name"]?.text else {
      return nil
    }
    let needs = (arguments["dependencies"]?.elements ?? []).compactMap(need)
    let plugins = (arguments["plugins"]?.elements ?? []).compactMap { plugin -> String? in
      guard case .call(_, let arguments) = plugin else { return plugin.text }
      return arguments["name"]?.text
    }
    let memberKind: Member.Kind? =
      switch kind {
      case "target", "executableTarget": .code
      case "binaryTarget": .binary
      case "systemLibrary": .system
      case "plugin": .plugin
      case "macro": .macro
      default: nil
      }
    guard let memberKind else { return nil }
    let target =
      memberKind == .code
      ? PackageTarget(name: name, folder: folder, language: language, arguments, sources) : nil
    return Member(
      name: name, kind: memberKind, target: target, dependencies: needs, plugins: plugins)
  }

  private static func need(_ value: ManifestValue) -> Need? {
    if let name = value.text { return Need(name: name, package: nil, platforms: nil) }
    guard case .call(_, let arguments) = value,
      let name = arguments["name"]?.text ?? arguments.first?.value.text
    else { return nil }
    var platforms: [String]?
    if case .call("when", let condition) = arguments["condition"] {
      platforms = condition["platforms"]?.elements.compactMap(\.lastName)
    }
    return Need(name: name, package: arguments["package"]?.text, platforms: platforms)
  }
}

extension [ManifestValue.Argument] {
  subscript(label: String) -> ManifestValue? { first { $0.label == label }?.value }
}

extension ManifestValue {
  var text: String? { if case .string(let text) = self { text } else { nil } }
  var elements: [ManifestValue] { if case .array(let elements) = self { elements } else { [] } }
  /// `iOS` for `.iOS`, `macCatalyst` for `.custom("macCatalyst", …)`.
  var lastName: String? {
    switch self {
    case .name(let name): name
    case .call(_, let arguments): arguments.first?.value.text
    default: nil
    }
  }
}
