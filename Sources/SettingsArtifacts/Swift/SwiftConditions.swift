/// The compilation conditions of a cell's Swift code, which `#if NAME` tests, and the locations of
/// its imports.
package struct SwiftConditions: Sendable {
  /// The setting that lists them.
  package static let setting = "SWIFT_ACTIVE_COMPILATION_CONDITIONS"

  /// The conditions, each once: those in the setting, then those in `-D` flags of
  /// OTHER_SWIFT_FLAGS.
  package let names: [String]
  /// The flags that the compiler passes to clang for reading imported headers.
  package let importFlags: [String]
  /// The headers that are imported without a module, as the settings name them.
  package let bridgingHeaders: [String]
  /// The folders that are searched for modules, as the settings name them.
  package let moduleFolders: [String]
  /// The module maps that arguments name, as the settings name them.
  package let moduleMaps: [String]
  /// The modules that arguments import in every file.
  package let importedModules: [String]
  /// Whether every file imports the C part of its own module.
  package let importsOwnModule: Bool
  /// The arguments in OTHER_SWIFT_FLAGS, with those in response files.
  package let arguments: [String]
  /// The response files in OTHER_SWIFT_FLAGS that are not read.
  package let missingFiles: [CompilerFlags.MissingFile]

  /// - Parameter responseFiles: The reader of response files in OTHER_SWIFT_FLAGS (default: none).
  package init(_ cell: CellValues, responseFiles: ResponseFiles? = nil) {
    var names = cell.list(Self.setting)
    var importFlags: [String] = []
    var missing: [CompilerFlags.MissingFile] = []
    var bridging = cell.text("SWIFT_OBJC_BRIDGING_HEADER").map { $0.isEmpty ? [] : [$0] } ?? []
    var folders = cell.list("SWIFT_INCLUDE_PATHS")
    var modules: [String] = []
    let setting = "OTHER_SWIFT_FLAGS"
    var flags = cell.list(setting)
    if let responseFiles {
      flags = responseFiles.expand(flags, in: cell.text("SRCROOT") ?? ".") {
        missing.append(.init(path: $0, setting: setting, obstacle: $1))
      }
    }
    arguments = flags
    // `-Xfrontend` precedes a flag that has the same meaning without it.
    var rest = flags.filter { $0 != "-Xfrontend" }[...]
    while let flag = rest.popFirst() {
      switch flag {
      case "-Xcc": if let next = rest.popFirst() { importFlags.append(next) }
      case "-Xlinker", "-Xclang-linker", "-Xllvm": _ = rest.popFirst()
      case "-import-objc-header", "-internal-import-bridging-header":
        if let next = rest.popFirst() { bridging.append(next) }
      case "-import-module", "-testable-import-module":
        if let next = rest.popFirst() { modules.append(next) }
      case "-I": if let next = rest.popFirst() { folders.append(next) }
      case _ where flag.hasPrefix("-I"): folders.append(String(flag.dropFirst(2)))
      case "-D": if let next = rest.popFirst() { names.append(next) }
      case _ where flag.hasPrefix("-D"): names.append(String(flag.dropFirst(2)))
      default: break
      }
    }
    var seen: Set<String> = []
    self.names = names.filter { seen.insert($0).inserted }
    self.importFlags = importFlags
    // Module maps are also in clang's own search path.
    folders += Self.values(of: "-I", in: importFlags)
    moduleMaps = Self.values(of: "-fmodule-map-file=", in: importFlags)
    importedModules = modules
    importsOwnModule = flags.contains("-import-underlying-module")
    bridgingHeaders = bridging
    moduleFolders = folders + cell.list("HEADER_SEARCH_PATHS")
    missingFiles = missing
  }

  /// Returns the values of an option, which are in the same argument or in the next.
  private static func values(of option: String, in flags: [String]) -> [String] {
    flags.indices.compactMap { index in
      guard flags[index].hasPrefix(option) else { return nil }
      let value = String(flags[index].dropFirst(option.count))
      return value.isEmpty ? flags.dropFirst(index + 1).first : value
    }
  }
}
