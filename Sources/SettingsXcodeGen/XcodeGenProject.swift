package import SettingsDiagnostics
import SettingsModel
import SettingsSystem
package import SettingsXcode
package import SettingsYAML

/// The project that XcodeGen would generate from a spec, as far as build settings go: what it writes
/// at the project's and each target's level, configuration by configuration.
package struct XcodeGenProject: Sendable {
  /// The origin of a setting.
  package enum Source: Hashable, Sendable {
    /// One of XcodeGen's own presets, by name.
    case preset(String)
    /// A field of the spec other than a setting: `deploymentTarget`, `info`, …
    case field(String)
    /// A `settings` mapping.
    case settings
  }

  package struct Setting: Sendable {
    package let name: String
    package let value: WrittenValue
    package let source: Source
    /// Its location; none for a preset.
    package let range: SourceRange
    /// The location of each element of a list; empty if the value is composed differently.
    package var elements: [SourceRange] = []

    package init(
      name: String, value: WrittenValue, source: Source, range: SourceRange,
      elements: [SourceRange] = []
    ) {
      self.name = name
      self.value = value
      self.source = source
      self.range = range
      self.elements = elements
    }
  }

  /// The settings of one level in one configuration.
  package struct Configuration: Sendable {
    package let name: String
    /// Sorted by name.
    package var settings: [Setting]
    /// The base xcconfig file, seen from the folder of the spec.
    package var xcconfig: String?
    package let xcconfigRange: SourceRange
    /// The lines that others at the same level replace.
    package var replaced: [ReplacedSetting] = []

    package init(
      name: String, settings: [Setting], xcconfig: String?, xcconfigRange: SourceRange
    ) {
      self.name = name
      self.settings = settings
      self.xcconfig = xcconfig
      self.xcconfigRange = xcconfigRange
    }

    package subscript(name: String) -> Setting? { settings.first { $0.name == name } }
  }

  package struct Target: Sendable {
    package let name: String
    package let kind: XcodeTarget.Kind
    /// The full identifier; nil for aggregate and legacy targets.
    package let productType: String?
    /// The name of the product, without an extension.
    package var productName = ""
    package let range: SourceRange
    package let sources: [XcodeGenSource]
    /// The frameworks that it names among its dependencies: `XCTest.framework`.
    package let frameworks: [String]
    package var configurations: [Configuration]
    /// Those among them that come with the SDK.
    package var systemFrameworks: [Framework] = []
    /// The targets whose products are put into its own.
    package var embedded: [String] = []
    /// Its dependencies, besides the SDK.
    package var links: [Link] = []
    /// The files that its build rules with scripts are for.
    package var buildRules: [String] = []
    /// The names of its build tool plugins.
    package var plugins: [String] = []

    package init(
      name: String, kind: XcodeTarget.Kind, productType: String?, productName: String = "",
      range: SourceRange, sources: [XcodeGenSource], frameworks: [String],
      configurations: [Configuration], systemFrameworks: [Framework] = [], embedded: [String] = [],
      links: [Link] = [], buildRules: [String] = [], plugins: [String] = []
    ) {
      self.name = name
      self.kind = kind
      self.productType = productType
      self.productName = productName
      self.range = range
      self.sources = sources
      self.frameworks = frameworks
      self.configurations = configurations
      self.systemFrameworks = systemFrameworks
      self.embedded = embedded
      self.links = links
      self.buildRules = buildRules
      self.plugins = plugins
    }
  }

  package struct Framework: Sendable {
    /// As the spec names it: a file's name, or a path inside the SDK.
    package let reference: String
    package let range: SourceRange
    package let isWeak: Bool

    package init(reference: String, range: SourceRange, isWeak: Bool) {
      self.reference = reference
      self.range = range
      self.isWeak = isWeak
    }

    package var fileName: String { LexicalPath.fileName(of: reference) }
  }

  /// A package of Swift that targets may depend on.
  package struct Package: Sendable {
    package let name: String
    /// Its folder, seen from that of the spec; nil for one on a server.
    package let path: String?
    package let url: String?
  }

  package struct BuildConfiguration: Sendable {
    package let name: String
    /// `debug` or `release`; nil for another type.
    package let type: String?

    package init(name: String, type: String?) {
      self.name = name
      self.type = type
    }
  }

  package let name: String
  /// The spec's path, and the folder that paths are seen from.
  package let path: String
  package let folder: String
  /// Sorted by name.
  package let configurations: [BuildConfiguration]
  package let defaultConfiguration: String
  /// The development language and the prefix of class names, if the spec contains them.
  package let developmentLanguage: String?
  package let classPrefix: String?
  package var project: [Configuration]
  /// Sorted by name.
  package var targets: [Target]
  /// The text of every script that it has Xcode run; nil where one is in a file of its own.
  package var scriptTexts: [String]? = []
  /// The extensions that the spec gives a compiler, its flags or a linker.
  package internal(set) var changedFileTypes: [String] = []
  /// The files that the scripts of all targets declare as their output.
  package internal(set) var scriptOutputs: [String] = []
  /// The property lists that XcodeGen writes, by path; of two for one path, the later.
  package internal(set) var propertyLists: [String: SpecPropertyList] = [:]
  /// The packages that dependencies may name.
  package internal(set) var packages: [Package] = []
  /// Those that XcodeGen would share; sorted by name.
  package internal(set) var schemes: [XcodeGenScheme] = []

  package init(
    name: String, path: String, folder: String, configurations: [BuildConfiguration],
    defaultConfiguration: String, developmentLanguage: String?, classPrefix: String?,
    project: [Configuration], targets: [Target]
  ) {
    self.name = name
    self.path = path
    self.folder = folder
    self.configurations = configurations
    self.defaultConfiguration = defaultConfiguration
    self.developmentLanguage = developmentLanguage
    self.classPrefix = classPrefix
    self.project = project
    self.targets = targets
  }

  /// The index of a target.
  package func target(named name: String) -> Int? {
    targets.firstIndex(ofName: name) { $0.name }
  }
}

extension XcodeGenProject {
  package struct Options: Sendable {
    /// The process environment; empty to leave variables as they are.
    package var variables: [String: String] = [:]
    /// The folder that all paths are relative to; the spec's own where it is nil.
    package var projectRoot: String?

    package init(variables: [String: String] = [:], projectRoot: String? = nil) {
      self.variables = variables
      self.projectRoot = projectRoot
    }

    /// Creates the options for a spec in its own folder.
    ///
    /// - Parameter readsEnvironment: Whether variables are replaced with those of this process, as
    ///   XcodeGen does.
    package init(readsEnvironment: Bool) {
      self.init(variables: readsEnvironment ? Environment.dictionary : [:])
    }
  }

  /// Reads a spec, YAML or JSON, with all that it includes.
  ///
  /// What XcodeGen would refuse is an error; what it passes over silently, or decides differently from
  /// run to run, is a warning.
  ///
  /// - Returns: nil where there was an error.
  package static func load(
    path: String, sources: any SourceProvider, options: Options = Options(),
    files: inout SourceFiles, diagnostics: inout DiagnosticCollector
  ) -> XcodeGenProject? {
    load(
      YAMLFile(path, sources: sources, files: &files), sources: sources, options: options,
      files: &files, diagnostics: &diagnostics)
  }

  /// The same for a file that was read already.
  package static func load(
    _ root: YAMLFile, sources: any SourceProvider, options: Options = Options(),
    files: inout SourceFiles, diagnostics: inout DiagnosticCollector
  ) -> XcodeGenProject? {
    XcodeGenContents.load(
      root, sources: sources, options: options, files: &files, diagnostics: &diagnostics)?.project
  }

  /// Whether a file that the user named is a spec and not a config.yaml: by its name, unless it has
  /// the keys of a config.yaml, or by a top-level key that config.yaml does not have.
  package static func isSpec(_ path: String, sources: any SourceProvider) -> Bool {
    if isConfig(path) { return false }
    var files = SourceFiles()
    return isSpec(YAMLFile(path, sources: sources, files: &files), sources: sources)
  }

  /// Whether the name alone shows that it is not a spec.
  private static func isConfig(_ path: String) -> Bool {
    LexicalPath.fileName(of: path).lowercased() == "config.yaml"
  }

  /// The same for a file that was read already.
  ///
  /// A file that has only what both have is of the kind of the files that it includes.
  package static func isSpec(_ file: YAMLFile, sources: any SourceProvider) -> Bool {
    var rest = [file]
    var seen: Set<String> = [LexicalPath.normalize(file.path)]
    while let file = rest.popLast(), seen.count < maximumIncludes {
      if isStandaloneSpec(file) { return true }
      if isConfig(file.path) || topLevelKeys(of: file)?.isDisjoint(with: configKeys) != true {
        continue
      }
      var files = SourceFiles()
      for path in includedPaths(of: file) where seen.insert(path).inserted {
        rest.append(YAMLFile(path, sources: sources, files: &files))
      }
    }
    return false
  }

  /// More includes than are followed to learn what a file is.
  private static let maximumIncludes = 100

  /// The files that one includes, as XcodeGen finds them.
  private static func includedPaths(of file: YAMLFile) -> [String] {
    guard case .success(let content) = file.content, let document = content.document,
      document.kind(of: document.root) == .mapping,
      let include = document.entries(of: document.root).first(where: {
        document.string(of: $0.key) == "include"
      })?.value
    else { return [] }
    let elements =
      document.kind(of: include) == .sequence
      ? document.elements(of: include).map(\.value) : [include]
    let folder = LexicalPath.directory(of: file.path)
    return elements.compactMap { element -> String? in
      switch document.kind(of: element) {
      case .scalar: document.string(of: element)
      case .mapping:
        document.entries(of: element).first { document.string(of: $0.key) == "path" }
          .map { document.string(of: $0.value) }
      case .sequence: nil
      }
    }.map { LexicalPath.normalize(LexicalPath.join(folder, $0)) }
  }

  private static func isStandaloneSpec(_ file: YAMLFile) -> Bool {
    let name = LexicalPath.fileName(of: file.path).lowercased()
    if isConfig(file.path) { return false }
    guard isPossible(name) else {
      // What comes through a pipe has no name to go by.
      guard !name.contains("."), let found = topLevelKeys(of: file) else { return false }
      return !keys.isDisjoint(with: found) && found.isDisjoint(with: configKeys)
    }
    guard let found = topLevelKeys(of: file) else { return fileNames.contains(name) }
    if fileNames.contains(name) {
      return found.contains("name") || found.isDisjoint(with: ["version", "project"])
    }
    if !keys.isDisjoint(with: found) { return true }
    // Both kinds have schemes and packages. A spec without other distinctive keys gets its name from an include.
    return (found.isSuperset(of: ["schemes", "include"]) || found.contains("packages"))
      && found.isDisjoint(with: configKeys)
  }

  /// Whether a file that the user did not name is a spec. Other tools use the same file names, so
  /// it needs a name, or an include that may contain one, and a key that only specs have.
  package static func isCertainlySpec(_ path: String, sources: any SourceProvider) -> Bool {
    (try? sources.read(path)).map { isCertainlySpec(topLevelKeys(in: $0, of: path)) } ?? false
  }

  private static func isCertainlySpec(_ found: Set<String>) -> Bool {
    (found.contains("name") || found.contains("include"))
      && !distinctiveKeys.isDisjoint(with: found)
  }

  private static func isPossible(_ name: String) -> Bool {
    name.hasSuffix(".yml") || name.hasSuffix(".yaml") || name.hasSuffix(".json")
  }

  /// Returns the keys that begin a line of YAML or are at the top level of JSON; nil if the file
  /// cannot be read.
  private static func topLevelKeys(of file: YAMLFile) -> Set<String>? {
    guard case .success(let content) = file.content else { return nil }
    guard let document = content.document else {
      return topLevelKeys(in: content.bytes, of: file.path)
    }
    guard document.kind(of: document.root) == .mapping else { return [] }
    var keys: Set<String> = []
    let mayBeAnywhere = YAMLDocument.isJSON(file.path)
    for entry in document.entries(of: document.root) where document.kind(of: entry.key) == .scalar {
      let start = Int(document.range(of: entry.key).start)
      // A byte order mark may precede the first line.
      let beginsLine = start == 0 || [0x0A, 0x0D, 0xBF].contains(content.bytes[start - 1])
      if mayBeAnywhere || beginsLine { keys.insert(document.string(of: entry.key)) }
    }
    return keys
  }

  /// Returns the keys by the form of the lines, for files that the user did not name and for
  /// invalid YAML.
  private static func topLevelKeys(in bytes: [UInt8], of path: String) -> Set<String> {
    var keys: Set<String> = []
    if YAMLDocument.isJSON(path) {
      var files = SourceFiles()
      var diagnostics = DiagnosticCollector()
      let file = files.add(path: path, bytes: bytes)
      guard let document = YAMLDocument.parseJSON(bytes, file: file, into: &diagnostics),
        document.kind(of: document.root) == .mapping
      else { return [] }
      return Set(document.entries(of: document.root).map { document.string(of: $0.key) })
    }
    var start = 0
    while start < bytes.count {
      let end = bytes.firstIndex(from: start, of: 0x0A, 0x0D, 0x0A, 0x0D)
      // Lines that start with a blank, which nearly all do, are passed over without another look.
      if start < end, bytes[start] > 0x20,
        let colon = bytes[start..<end].firstIndex(of: UInt8(ascii: ":"))
      {
        let key = String(decoding: bytes[start..<colon], as: UTF8.self)
        keys.insert(key.filter { $0 != "\"" && $0 != "'" })
      }
      start = end + 1
    }
    return keys
  }

  /// The default names of a spec.
  package static let fileNames = ["project.yml", "project.yaml", "project.json"]

  /// Keys that config.yaml has not.
  private static let keys: Set<String> = distinctiveKeys.union(["name", "configs", "attributes"])
    .subtracting(["targets", "include", "schemes", "packages"])

  /// Keys that only config.yaml has.
  private static let configKeys: Set<String> = [
    "version", "configurations", "defaultConfiguration", "project", "templates",
  ]

  /// Top-level keys that only XcodeGen specs have.
  private static let distinctiveKeys: Set<String> = [
    "targets", "aggregateTargets", "targetTemplates", "settingGroups", "configFiles", "fileGroups",
    "packages", "options", "schemes", "schemeTemplates", "projectReferences", "include",
  ]
}
