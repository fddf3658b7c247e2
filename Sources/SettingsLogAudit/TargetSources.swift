import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsSystem

/// The files that SOURCE_PATHS names. A folder includes everything below it.
struct TargetSources {
  /// A source that could not be read, and the reason.
  struct Gap: Hashable {
    let path: String
    let reason: String
    var kind = Unjudged.Kind.file
  }

  private let disk = DiskSources()
  private var found: [String: TargetSource] = [:]
  /// The modules of module maps that Swift files import.
  private(set) var modules: Set<String> = []
  private var foreignSources: [String: ForeignSource] = [:]
  private(set) var gaps: [Gap] = []
  private var knownGaps: Set<Gap> = []
  /// The arguments of files with flags of their own, by the text of the flags.
  private var arguments: [String: [String]] = [:]
  /// The reader of the response files of the cell whose files are added.
  private var responseFiles: ResponseFiles?

  /// The headers of the project's targets.
  private let headers: ProjectHeaders
  /// The C modules of packages that the target sees.
  private let packageModules: [PackageModule]
  private let packageMaps: [ModuleMap]
  private let scriptOutputs: [String]
  private var canonicalOutputs: [String: String] = [:]

  init(_ request: AuditRequest) {
    headers = request.headers
    packageModules = request.modules
    packageMaps = request.modules.flatMap { [disk] in ModuleMap.find($0, disk) }
    scriptOutputs = request.scriptOutputs
    for cell in request.cells { find(cell) }
    includeModules()
  }

  /// The files, sorted by path.
  var files: [TargetSource] { found.values.sorted { $0.path < $1.path } }

  /// The files in languages that are only searched, sorted by path.
  var foreign: [ForeignSource] { foreignSources.values.sorted { $0.path < $1.path } }

  private mutating func find(_ cell: AuditCell) {
    let root = cell.folder
    responseFiles = cell.responseFiles
    let request = TargetFileRequest(root: root) { cell.values.list($0) }
    let list = request.files(in: disk)
    for gap in list.gaps where TargetSource.mayHaveCode(gap.path) {
      report(gap.path, Self.reason(gap.reason))
    }
    for file in list.files where !file.isMissing { add(file, root: root) }
    addImportedHeaders(of: cell, root: root)
    reportScriptOutputs(of: cell, request)
  }

  private static func reason(_ reason: TargetFileList.Gap.Reason) -> String {
    switch reason {
    case .missing: "'sources' names it, but it does not exist"
    case .unmatched: "'sources' names this pattern, but no file matches it"
    case .unreadableFolder: "this folder cannot be read"
    case .brokenLink: "this link does not lead to a readable file"
    case .equivalentName:
      "its name differs from another one only in how its accents are encoded; rename one of them"
    case .limit: "the files below this folder are too many, or too deep, to be listed"
    }
  }

  /// Reports the sources that scripts of the build write. What is compiled may differ from what is
  /// there now.
  private mutating func reportScriptOutputs(of cell: AuditCell, _ request: TargetFileRequest) {
    let root = request.root
    // XcodeGen lists the files of folders before the build. Xcode finds those that are there then.
    let followsDisk = cell.values.isXcodeProject || cell.values.hasOwnSettings
    lazy var folders = followsDisk ? request.folders(in: disk) : nil
    for output in scriptOutputs where TargetSource.mayHaveCode(output) {
      let path = Self.expanded(output, cell)
      // Links of outputs are resolved once for all targets.
      let joined = LexicalPath.normalize(LexicalPath.join(root, path))
      let place = canonicalOutputs[joined] ?? disk.canonicalPath(joined) ?? joined
      canonicalOutputs[joined] = place
      if found[place] != nil || foreignSources[place] != nil
        || !path.contains("$") && folders?.covers(joined) == true
      {
        report(place, "a script of the build writes this source", .generatedSource)
      }
    }
  }

  /// Returns a path with the values of the settings that it refers to, without operators.
  private static func expanded(_ path: String, _ cell: AuditCell) -> String {
    var result = ""
    var rest = path[...]
    while let start = rest.firstIndex(of: "$") {
      result += rest[..<start]
      rest = rest[start...].dropFirst()
      let closing: Character = rest.first == "(" ? ")" : "}"
      guard rest.first == "(" || rest.first == "{", let end = rest.firstIndex(of: closing) else {
        return result + "$" + rest
      }
      let name = String(rest[..<end].dropFirst())
      let isRoot = ["SRCROOT", "PROJECT_DIR", "SOURCE_ROOT"].contains(name)
      result +=
        cell.values.text(name) ?? (isRoot ? cell.folder : "$" + String(rest[...end]))
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  /// Adds the headers that Swift sources import, because their inline functions are part of the
  /// product.
  private mutating func addImportedHeaders(of cell: AuditCell, root: String) {
    let swiftPaths = found.values.filter { $0.language == .swift }.map(\.path)
    if swiftPaths.isEmpty { return }
    for element in cell.swift.bridgingHeaders {
      let joined = LexicalPath.normalize(LexicalPath.join(root, element))
      let path = disk.canonicalPath(joined) ?? joined
      if disk.isReadableFile(path) {
        found[path] = TargetSource(path: path, language: .header, isImported: true)
      } else {
        report(path, "Swift imports this bridging header, but it cannot be read")
      }
    }
    let folders = cell.swift.moduleFolders.map { LexicalPath.normalize(LexicalPath.join(root, $0)) }
    let packaged = Set(packageModules.map(\.headers))
    var maps =
      folders.filter { !packaged.contains($0) }.flatMap { ModuleMap.find(in: $0, disk) }
      + packageMaps
    for element in cell.swift.moduleMaps {
      let path = LexicalPath.normalize(LexicalPath.join(root, element))
      if let found = ModuleMap.find(at: path, disk) {
        maps += found
      } else {
        report(path, "an argument names this module map, but it cannot be read")
      }
    }
    let own = cell.values.text("PRODUCT_MODULE_NAME") ?? cell.values.text("PRODUCT_NAME") ?? ""
    // Swift code of a framework imports the C part of its own module.
    if let path = cell.values.text("MODULEMAP_FILE"), !path.isEmpty {
      addHeaders(ofModuleMap: LexicalPath.normalize(LexicalPath.join(root, path)))
    } else if cell.values.text("PRODUCT_TYPE")?.contains("framework") == true
      || cell.values.text("DEFINES_MODULE") == "YES" || cell.swift.importsOwnModule
    {
      addHeaders(of: ModuleMap(module: own, headers: headers.umbrellas(ofModule: own)))
    }
    if maps.isEmpty, headers.hasNoModules { return }
    let everywhere =
      cell.swift.importedModules.map { $0.prefix { $0 != "." } }
      + (cell.swift.importsOwnModule ? [own[...]] : [])
    let imported = swiftPaths.reduce(into: Set(everywhere)) { names, path in
      if let text = try? disk.read(path) {
        names.formUnion(SwiftImports.modules(in: String(decoding: text, as: UTF8.self)))
      }
    }
    for map in maps where imported.contains(map.module[...]) {
      modules.insert(map.module)
      addHeaders(of: map)
    }
    for module in imported.sorted() where module != own {
      for path in headers.moduleMaps(ofModule: String(module)) { addHeaders(ofModuleMap: path) }
      let umbrellas = headers.umbrellas(ofModule: String(module))
      addHeaders(of: ModuleMap(module: String(module), headers: umbrellas))
    }
  }

  /// Gives sources the headers of the modules of packages and of the project that they name in
  /// `@import`, which a preprocessor without modules ignores.
  private mutating func includeModules() {
    if packageModules.isEmpty, headers.hasNoModules { return }
    let ofPackages = Dictionary(
      packageModules.map { ($0.name, []) } + packageMaps.map { ($0.module, $0.headers) }
    ) { $0 + $1 }
    var known: [String: [String]?] = [:]
    for (path, source) in found
    where source.language == .objectiveC || source.language == .objectiveCPlusPlus {
      guard let text = try? disk.read(path) else { continue }
      let code = CCode(text: text, tokens: CLexer.tokens(of: text))
      for module in Set(code.importedModules().map(\.name)).sorted() {
        let paths = known[module] ?? ofPackages[module] ?? headersOfProject(module)
        known[module] = .some(paths)
        guard let paths else { continue }
        found[path]?.modules.insert(module)
        found[path]?.flags += paths.flatMap { ["-include", $0] }
      }
    }
  }

  /// Returns the headers of the module of a target; nil if no target has such a module.
  private func headersOfProject(_ module: String) -> [String]? {
    let maps = headers.moduleMaps(ofModule: module)
    let mapped = maps.flatMap { ModuleMap.find(at: $0, disk) ?? [] }.filter { $0.module == module }
    let paths = mapped.flatMap(\.headers) + headers.umbrellas(ofModule: module)
    return paths.isEmpty ? nil : paths.uniqued()
  }

  private mutating func addHeaders(ofModuleMap path: String) {
    guard let maps = ModuleMap.find(at: path, disk) else {
      return report(path, "it is the module map of a target, but it cannot be read")
    }
    for map in maps { addHeaders(of: map) }
  }

  private mutating func addHeaders(of map: ModuleMap) {
    if let path = map.apiNotes { report(path, "API notes may give functions other names in Swift") }
    for path in map.headers {
      if disk.isReadableFile(path) {
        let path = disk.canonicalPath(path) ?? path
        found[path] = TargetSource(path: path, language: .header, isImported: true)
      } else {
        report(path, "a module map names this header, but it cannot be read")
      }
    }
  }

  /// Returns the arguments in the flags of a file or folder.
  private mutating func arguments(_ flags: String, of path: String, root: String) -> [String] {
    guard !flags.isEmpty, let responseFiles else { return [] }
    if let known = arguments[flags] { return known }
    if flags.contains("$(") {
      report(path, "its own compiler flags contain a reference, which is not evaluated", .flag)
    }
    let expanded = responseFiles.expand(ResponseFile.arguments(of: flags), in: root) {
      missing, obstacle in
      report(
        missing, "the flags of '\(path)' name this response file, \(obstacle.words)",
        .responseFile)
    }
    let confined = ConfinedArguments(clang: expanded, in: root)
    for argument in confined.refused {
      report(
        path, "its flag '\(argument)' is not known to be safe, so clang does not get it", .flag)
    }
    arguments[flags] = confined.kept
    return confined.kept
  }

  private mutating func add(_ file: TargetFileList.File, root: String) {
    let path = file.path
    // Swift files have no flags of their own.
    let own = file.type?.language == .swift ? "" : file.flags
    guard let language = file.type.flatMap(TargetSource.Language.init) else {
      if let kind = ForeignSource.Kind(path: path, type: file.type) {
        foreignSources[path] = ForeignSource(
          path: path, kind: kind, flags: arguments(own, of: path, root: root))
      } else if BuiltCode.isPresent(at: path, file.type, disk) {
        report(path, "its sources are not available", .library)
      } else if file.type?.isOtherLanguage ?? (file.statedType != nil) {
        report(path, "code in its language is not understood", .foreignLanguage)
      }
      return
    }
    found[path] = TargetSource(
      path: path, language: language, flags: arguments(own, of: path, root: root),
      isImported: found[path]?.isImported ?? false)
  }

  private mutating func report(
    _ path: String, _ reason: String, _ kind: Unjudged.Kind = .file
  ) {
    let gap = Gap(path: path, reason: reason, kind: kind)
    if knownGaps.insert(gap).inserted { gaps.append(gap) }
  }
}
