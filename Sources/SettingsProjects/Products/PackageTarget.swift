import SettingsDiagnostics

/// A target of a package on this disk whose sources are linked.
package struct PackageTarget: Hashable, Sendable {
  /// A setting of the target, and where it holds.
  package struct Setting: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case cDefinition, cxxDefinition, swiftCondition, headerFolder, cFlag, cxxFlag, swiftFlag
    }

    package let kind: Kind
    package let value: String
    /// `debug` or `release`; nil for both.
    package let configuration: String?
    /// As manifests name them: `iOS`, `macCatalyst`; nil for all.
    package let platforms: [String]?
  }

  package let name: String
  /// The folder of the package, and that of the target.
  package let packageFolder: String
  package let folder: String
  /// The files and folders that are compiled; the target's folder where the manifest names none.
  package let sources: [String]
  package let excluded: [String]
  /// The folder of the headers that other targets see.
  package let headers: String
  /// The mode of Swift: `5`.
  package let language: String
  package let settings: [Setting]
  /// The targets of packages whose headers this one sees.
  package internal(set) var visibleHeaders: [String] = []

  init(
    name: String, folder packageFolder: String, language: String,
    _ arguments: [ManifestValue.Argument], _ provider: any SourceProvider
  ) {
    self.name = name
    self.packageFolder = packageFolder
    self.language = language
    let folder = Self.folder(of: name, in: packageFolder, arguments["path"]?.text, provider)
    self.folder = folder
    func paths(_ label: String) -> [String] {
      (arguments[label]?.elements ?? []).compactMap(\.text).map {
        LexicalPath.normalize(LexicalPath.join(folder, $0))
      }
    }
    let named = paths("sources")
    sources = named.isEmpty ? [folder] : named
    excluded = paths("exclude")
    headers = LexicalPath.normalize(
      LexicalPath.join(folder, arguments["publicHeadersPath"]?.text ?? "include"))
    settings =
      Self.settings(arguments["cSettings"], .c) + Self.settings(arguments["cxxSettings"], .cxx)
      + Self.settings(arguments["swiftSettings"], .swift)
  }

  private static func folder(
    of name: String, in package: String, _ path: String?, _ provider: any SourceProvider
  ) -> String {
    if let path { return LexicalPath.normalize(LexicalPath.join(package, path)) }
    for root in ["Sources", "Source", "src", "srcs"] {
      let folder = LexicalPath.join(package, "\(root)/\(name)")
      if provider.folderEntries(folder) != nil { return folder }
    }
    return LexicalPath.join(package, "Sources/\(name)")
  }

  private enum Tool { case c, cxx, swift }

  private static func settings(_ value: ManifestValue?, _ tool: Tool) -> [Setting] {
    (value?.elements ?? []).flatMap { setting -> [Setting] in
      guard case .call(let kind, let arguments) = setting else { return [] }
      var configuration: String?
      var platforms: [String]?
      for argument in arguments {
        guard case .call("when", let condition) = argument.value else { continue }
        configuration = condition["configuration"]?.lastName
        platforms = condition["platforms"]?.elements.compactMap(\.lastName)
      }
      let values: [(Setting.Kind, String)]
      switch kind {
      case "define":
        guard let name = arguments.first?.value.text else { return [] }
        let definition = arguments["to"]?.text.map { "\(name)=\($0)" } ?? name
        let kind: Setting.Kind =
          tool == .swift ? .swiftCondition : tool == .c ? .cDefinition : .cxxDefinition
        values = [(kind, tool == .swift ? name : definition)]
      case "headerSearchPath":
        values = arguments.first?.value.text.map { [(.headerFolder, $0)] } ?? []
      case "unsafeFlags":
        let kind: Setting.Kind =
          tool == .swift ? .swiftFlag : tool == .c ? .cFlag : .cxxFlag
        values = arguments.first?.value.elements.compactMap(\.text).map { (kind, $0) } ?? []
      default: values = []
      }
      return values.map {
        Setting(kind: $0, value: $1, configuration: configuration, platforms: platforms)
      }
    }
  }
}
