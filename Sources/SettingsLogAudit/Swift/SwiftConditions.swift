import SettingsArtifacts
import SettingsSystem

/// What `#if NAME` sees in a cell's Swift: the setting for it, and `-D` among the other flags.
struct SwiftConditions: Sendable {
  /// Each once.
  let names: [String]
  /// What the flags hand on to clang, which reads the imported headers by it.
  let importFlags: [String]
  /// The headers that are imported without a module, as the settings name them.
  let bridgingHeaders: [String]
  /// The folders that are searched for modules, as the settings name them.
  let moduleFolders: [String]
  /// The response files among the flags that cannot be read.
  let missingFiles: [CompilerFlags.MissingFile]

  init(_ cell: CellValues) {
    var names = cell.list("SWIFT_ACTIVE_COMPILATION_CONDITIONS")
    var importFlags: [String] = []
    var missing: [CompilerFlags.MissingFile] = []
    var bridging = cell.text("SWIFT_OBJC_BRIDGING_HEADER").map { $0.isEmpty ? [] : [$0] } ?? []
    var folders = cell.list("SWIFT_INCLUDE_PATHS")
    let setting = "OTHER_SWIFT_FLAGS"
    let flags = ResponseFiles.onDisk.expand(
      cell.list(setting), in: cell.text("SRCROOT") ?? "."
    ) { missing.append(.init(path: $0, setting: setting)) }
    // What `-Xfrontend` hands on has the same names there.
    var rest = flags.filter { $0 != "-Xfrontend" }[...]
    while let flag = rest.popFirst() {
      switch flag {
      case "-Xcc": if let next = rest.popFirst() { importFlags.append(next) }
      case "-Xlinker", "-Xclang-linker", "-Xllvm": _ = rest.popFirst()
      case "-import-objc-header", "-internal-import-bridging-header":
        if let next = rest.popFirst() { bridging.append(next) }
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
    // Clang's own search path is where it looks for module maps, too.
    folders += importFlags.filter { $0.hasPrefix("-I") && $0.utf8.count > 2 }.map {
      String($0.dropFirst(2))
    }
    bridgingHeaders = bridging
    moduleFolders = folders + cell.list("HEADER_SEARCH_PATHS")
    missingFiles = missing
  }
}

extension ResponseFiles {
  static let onDisk = ResponseFiles { path in
    (try? DiskSources().read(path)).map { String(decoding: $0, as: UTF8.self) }
  }
}
