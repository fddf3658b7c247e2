import SettingsArtifacts
import SettingsBuildGraph
import SettingsDiagnostics
import SettingsModel

/// The arguments of the linker.
extension TargetComposer {
  func link() -> TargetArguments.Link? {
    guard !swiftInputs.isEmpty || !clangSources.isEmpty else { return nil }
    let languages = Set(clangSources.map(\.language))
    let isArchive = cell.text("MACH_O_TYPE") == "staticlib"
    let settings = LinkerSettings(cell, catalog: catalog, tree: tree, context: context)
    var arguments: [String]
    let tool: String
    if isArchive {
      arguments = ["-static", "-arch_only", architecture] + settings.archiveFlags()
      arguments += libraries()
      tool = "libtool"
    } else {
      arguments = settings.flags() + entitlements
      arguments += libraries()
      if signs { arguments += ["-Xlinker", "-no_adhoc_codesign"] }
      arguments += versions()
      let usesPlusPlus = languages.contains(.cPlusPlus) || languages.contains(.objectiveCPlusPlus)
      tool =
        cell.text("LINKER_DRIVER") == "swiftc" ? "swiftc" : usesPlusPlus ? "clang++" : "clang"
    }
    return TargetArguments.Link(
      tool: tool, arguments: LeftOutArguments.removed(from: arguments, of: .linker))
  }

  /// Whether the product is signed after it is linked, so that the linker need not.
  private var signs: Bool {
    cell.boolean("CODE_SIGNING_ALLOWED") == true && cell.text("CODE_SIGN_IDENTITY") != nil
      && cell.text("MACH_O_TYPE") != "mh_object"
  }

  /// The entitlements, which the linker puts into the executable for a simulator.
  private var entitlements: [String] {
    guard signs, cell.text("ENTITLEMENTS_DESTINATION") == "__entitlements",
      cell.boolean("ENTITLEMENTS_REQUIRED") == true,
      cell.text("EXECUTABLE_DEBUG_DYLIB_PATH") == nil, let name = cell.text("FULL_PRODUCT_NAME"),
      let folder = cell.text("TARGET_TEMP_DIR")
    else { return [] }
    let file = "\(folder)/\(name)-Simulated.xcent"
    return [("__entitlements", file), ("__ents_der", file + ".der")].flatMap { section, path in
      ["-sectcreate", "__TEXT", section, path].flatMap { ["-Xlinker", $0] }
    }
  }

  /// The versions of a library.
  private func versions() -> [String] {
    guard let type = target.productType,
      type.hasSuffix("framework") || type.hasSuffix("library.dynamic")
    else { return [] }
    let isSwiftDriver = cell.text("LINKER_DRIVER") == "swiftc"
    var result: [String] = []
    let values = [
      ("-compatibility_version", "DYLIB_COMPATIBILITY_VERSION"),
      ("-current_version", "DYLIB_CURRENT_VERSION"),
    ]
    for (flag, setting) in values {
      guard let value = cell.text(setting) else { continue }
      result += isSwiftDriver ? ["-Xlinker", flag, "-Xlinker", value] : [flag, value]
    }
    return result
  }

  // MARK: Libraries

  private func libraries() -> [String] {
    let filter = SourceFilter(cell)
    var result: [String] = []
    for link in target.links where filter.includes(link.platformFilters) {
      result += Self.arguments(of: link)
    }
    // Code of an application for previews is in a library beside its executable.
    if let host, let path = host.text("EXECUTABLE_DEBUG_DYLIB_PATH"), cell.text("TEST_HOST") != nil,
      let folder = host.text("TARGET_BUILD_DIR")
    {
      result.append("\(folder)/\(path)")
    }
    return result
  }

  private static func arguments(of link: BuildTarget.Link) -> [String] {
    let name = link.staticLibrary ?? link.name
    func stem(_ ending: String) -> String? {
      guard name.hasPrefix("lib"), name.hasSuffix(ending) else { return nil }
      return String(name.dropFirst(3).dropLast(ending.count))
    }
    let type = link.type ?? ""
    let base = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    // What a package's product consists of is known to its manifest only.
    if link.origin == .package { return [] }
    if type == "compiled.mach-o.objfile" || name.hasSuffix(".o") { return [] }
    if link.staticLibrary == nil, type.hasPrefix("wrapper") || name.hasSuffix("framework") {
      return [link.isWeak ? "-weak_framework" : "-framework", base]
    }
    for ending in [".a", ".dylib", ".tbd"] {
      if let stem = stem(ending) { return [(link.isWeak ? "-weak-l" : "-l") + stem] }
    }
    guard case .file(let path) = link.origin else { return [] }
    return link.isWeak ? ["-weak_library", path] : [path]
  }
}
