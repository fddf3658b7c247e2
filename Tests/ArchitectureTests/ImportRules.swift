import Foundation

/// The rules of docs/architecture.md, applied to texts.
struct ImportRules {
  /// One source file of a module.
  struct Source {
    /// As in `SettingsModel/Level.swift`: the module, then the path inside.
    let path: String
    let text: String

    var module: String { String(path.prefix { $0 != "/" }) }
  }

  let table: ModuleTable

  /// The files outside of `SettingsSystem` and the wrappers of C libraries that may hold raw memory.
  static let rawMemory: Set<String> = [
    "SettingsDiagnostics/ByteBuffer.swift", "SettingsDiagnostics/ByteSearch.swift",
  ]

  /// Everything that breaks a rule, in the order of the sources.
  func violations(in sources: [Source]) -> [String] {
    var violations: [String] = []
    let codes = sources.map { SwiftCode.only(in: $0.text) }
    let imports = codes.map(Self.imports)
    for (source, (code, modules)) in zip(sources, zip(codes, imports)) {
      let allowed = table.imports(allowedIn: source.module).union(ModuleTable.language)
      for module in modules where !allowed.contains(module) {
        violations.append("\(source.path) imports \(module)")
      }
      let mayHoldRawMemory =
        source.module == "SettingsSystem" || Self.rawMemory.contains(source.path)
        || modules.contains(where: ModuleTable.isWrapper)
      if !mayHoldRawMemory && code.contains(/\bunsafe\b|@unchecked\b/) {
        violations.append("\(source.path) uses 'unsafe'")
      }
    }
    let wrappers = Set(imports.joined().filter(ModuleTable.isWrapper)).sorted()
    for wrapper in wrappers {
      let files = zip(sources, imports).filter { $1.contains(wrapper) }.map(\.0.path)
      if files.count > 1 {
        violations.append("\(wrapper) is imported by \(files.joined(separator: ", "))")
      }
    }
    return violations
  }

  /// Every way in which the package's targets and the table disagree.
  func violations(in manifest: Manifest) -> [String] {
    var violations: [String] = []
    for target in manifest.targets {
      guard let row = table.row(target.name) else {
        violations.append("\(target.name) has no row in the table")
        continue
      }
      let allowed = table.imports(allowedIn: target.name)
      for dependency in target.dependencies where !allowed.contains(dependency) {
        violations.append("\(target.name) depends on \(dependency)")
      }
      for module in row.dependencies
      where table.row(module) != nil && !target.dependencies.contains(module) {
        violations.append(
          "\(target.name) does not depend on \(module), although the table lists it")
      }
    }
    for row in table.rows where !manifest.targets.contains(where: { $0.name == row.name }) {
      violations.append("\(row.name) has a row but is not a target")
    }
    return violations
  }

  /// The modules that code imports, whatever attributes, access level or kind the import has.
  static func imports(in code: String) -> [String] {
    let statement =
      /\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:\w+\s+)?import\s+(?:[a-z]+\s+)?(\w+|`[^`]+`).*/
    return code.utf8.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: ";") }
      .compactMap { String($0) }
      .filter { $0.contains("import") }
      .compactMap { $0.wholeMatch(of: statement)?.1.trimmingCharacters(in: ["`"]) }
  }
}
