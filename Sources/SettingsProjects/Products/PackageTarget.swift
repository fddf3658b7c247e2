import SettingsDiagnostics

/// A target of a package on this disk whose sources are linked.
package struct PackageTarget: Hashable, Sendable {
  /// A setting of the target, and where it holds.
  package struct Setting: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case cDefinition, cxxDefinition, swiftCondition, headerFolder, cFlag, cxxFlag, swiftFlag
      case languageMode, linkerFlag
    }

    package let kind: Kind
    package let value: String
    package let condition: PackageCondition
  }

  package let name: String
  /// The folder of the package, and that of the target.
  package let packageFolder: String
  package let folder: String
  /// The files and folders that are compiled; the target's folder where the manifest names none.
  package let sources: [String]
  package let excluded: [String]
  /// The folder of the headers that other targets see. That of a library of the system has its
  /// module map.
  package let headers: String
  /// The mode of Swift: `5`.
  package let language: String
  package internal(set) var settings: [Setting]
  /// The C modules of packages that this target sees.
  package internal(set) var visibleModules: [PackageModule] = []

  /// The C module of the target, if it has headers.
  package var module: PackageModule {
    PackageModule(name: moduleName, headers: headers, packageFolder: packageFolder)
  }

  /// The name of the target's module.
  package var moduleName: String {
    name.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
  }

  init(
    name: String, folder packageFolder: String, language: String, isSystem: Bool,
    _ arguments: [ManifestValue.Argument], _ provider: any SourceProvider
  ) throws(SwiftPackage.Failure) {
    self.name = name
    self.packageFolder = packageFolder
    self.language = language
    let folder = Self.folder(of: name, in: packageFolder, try arguments.text("path"), provider)
    self.folder = folder
    func paths(_ label: String) throws(SwiftPackage.Failure) -> [String] {
      try arguments.texts(label).map { LexicalPath.normalize(LexicalPath.join(folder, $0)) }
    }
    let named = try paths("sources")
    sources = named.isEmpty ? [folder] : named
    excluded = try paths("exclude")
    let path = isSystem ? "." : try arguments.text("publicHeadersPath") ?? "include"
    headers = LexicalPath.normalize(LexicalPath.join(folder, path))
    settings = []
    for tool in Tool.allCases {
      for value in try arguments.list("\(tool.rawValue)Settings") {
        settings += try Self.settings(value, tool)
      }
    }
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

  // MARK: Settings

  private enum Tool: String, CaseIterable {
    case c, cxx, swift, linker

    var flags: Setting.Kind {
      switch self {
      case .c: .cFlag
      case .cxx: .cxxFlag
      case .swift: .swiftFlag
      case .linker: .linkerFlag
      }
    }

    var definitions: Setting.Kind {
      switch self {
      case .c: .cDefinition
      case .cxx: .cxxDefinition
      case .swift, .linker: .swiftCondition
      }
    }
  }

  /// The settings that change neither what is compiled nor what is linked.
  private static let others: Set<String> = [
    "defaultIsolation", "disableWarning", "enableExperimentalFeature", "enableUpcomingFeature",
    "enableWarning", "interoperabilityMode", "strictMemorySafety", "treatAllWarnings",
    "treatWarning",
  ]

  private static func settings(
    _ value: ManifestValue, _ tool: Tool
  ) throws(SwiftPackage.Failure) -> [Setting] {
    guard case .call(let kind, let arguments) = value else {
      throw .notLiteral("\(tool.rawValue)Settings")
    }
    var condition = PackageCondition.always
    var operand: ManifestValue?
    for argument in arguments where argument.label == nil && !argument.value.isNil {
      if case .call("when", _) = argument.value {
        condition = try PackageCondition(argument.value)
      } else if operand == nil {
        operand = argument.value
      } else {
        throw .notLiteral(kind)
      }
    }
    if others.contains(kind) { return [] }
    guard let operand else { throw .notLiteral(kind) }
    return try values(kind, operand, arguments, tool).map {
      Setting(kind: $0, value: $1, condition: condition)
    }
  }

  private static func values(
    _ kind: String, _ operand: ManifestValue, _ arguments: [ManifestValue.Argument], _ tool: Tool
  ) throws(SwiftPackage.Failure) -> [(Setting.Kind, String)] {
    if kind == "unsafeFlags" { return try operand.texts(of: kind).map { (tool.flags, $0) } }
    if kind == "swiftLanguageMode" || kind == "swiftLanguageVersion" {
      return [(.languageMode, try languageMode(operand))]
    }
    guard let text = operand.text else { throw .notLiteral(kind) }
    switch kind {
    case "define":
      let definition = try arguments.text("to").map { "\(text)=\($0)" } ?? text
      return [(tool.definitions, definition)]
    case "headerSearchPath": return [(.headerFolder, text)]
    case "linkedLibrary": return [(.linkerFlag, "-l\(text)")]
    case "linkedFramework": return [(.linkerFlag, "-framework"), (.linkerFlag, text)]
    default: throw SwiftPackage.Failure(message: "'\(kind)' is not evaluated")
    }
  }

  /// Returns the number of a mode such as `.v4_2` or `.version("5")`.
  static func languageMode(_ value: ManifestValue) throws(SwiftPackage.Failure) -> String {
    let number: String? =
      switch value {
      case .name(let name) where name.hasPrefix("v"):
        String(name.dropFirst()).replacing("_", with: ".")
      case .call("version", let arguments): arguments.first?.value.text
      default: nil
      }
    guard let number, ToolsVersion(number) != nil else { throw .notLiteral("swiftLanguageMode") }
    return number
  }
}

/// The C module of a package's target.
package struct PackageModule: Hashable, Sendable {
  package let name: String
  /// The folder of its headers.
  package let headers: String
  package let packageFolder: String
}
