import SettingsArtifacts
import SettingsModel
import SettingsResolution
import SettingsXcode

/// The interpretation of a cell's settings for the linkers, as Apple's catalog defines them.
struct LinkerSettings {
  private let cell: CellValues
  private let catalog: CompilerCatalog
  private let tree: FolderTree
  private let context: BuildContext

  init(_ cell: CellValues, catalog: CompilerCatalog, tree: FolderTree, context: BuildContext) {
    self.cell = cell
    self.catalog = catalog
    self.tree = tree
    self.context = context
  }

  /// Returns the arguments of libtool for a static library.
  func archiveFlags() -> [String] {
    LinkerFlagWriter.archiveFlags(cell, catalog, tree, context)
  }

  /// Returns the arguments of clang or swiftc as the linker's driver.
  func flags() -> [String] {
    let compilers = LinkerFlagWriter.compilerFlags(cell, catalog, context) + swiftLibraries
    var seen: Set<[String]> = []
    var values: [String: [String]] = [
      "AdditionalCommandLineArguments": compilers.filter { seen.insert($0).inserted }
        .flatMap(\.self), "LD_RUNPATH_SEARCH_PATHS": runpaths,
    ]
    if let stubs = cell.text("EAGER_LINKING_INTERMEDIATE_TBD_DIR") {
      for name in ["LIBRARY_SEARCH_PATHS", "FRAMEWORK_SEARCH_PATHS"] {
        values[name] = [stubs] + cell.list(name)
      }
    }
    if cell.text("EXECUTABLE_DEBUG_DYLIB_PATH") != nil {
      // The code of an application for previews is a library, which a small executable loads.
      for name in ["MACH_O_TYPE", "CLANG_MACH_O_TYPE", "SWIFTC_MACH_O_TYPE"] {
        values[name] = ["mh_dylib"]
      }
      let install = cell.text("EXECUTABLE_DEBUG_DYLIB_INSTALL_NAME") ?? ""
      for prefix in ["", "CLANG_", "SWIFTC_"] {
        values[prefix + "LD_DYLIB_INSTALL_NAME"] = [install]
      }
      values["LD_ENTITLEMENTS_SECTION"] = []
      values["LD_ENTITLEMENTS_SECTION_DER"] = []
      values["ALL_OTHER_LDFLAGS"] = cell.list("ALL_OTHER_LDFLAGS") + previewFlags
    }
    if !context.release.linksTestFrameworksAlways {
      values["ALL_OTHER_LDFLAGS"] = Self.withoutNeeded(
        values["ALL_OTHER_LDFLAGS"] ?? cell.list("ALL_OTHER_LDFLAGS"))
    }
    var flags = LinkerFlagWriter.flags(cell.replacing(values), catalog, tree, context)
    if !context.release.quotesDeadStripping,
      let index = flags.firstIndex(of: "-dead_strip"), index > 0, flags[index - 1] == "-Xlinker"
    {
      flags.remove(at: index - 1)
    }
    return flags
  }

  /// The alias by which the executable for previews finds the code.
  private var previewFlags: [String] {
    let alias = "___debug_main_executable_dylib_entry_point"
    let entry = cell.text("LD_ENTRY_POINT") ?? "_main"
    var result = ["-Xlinker", "-alias", "-Xlinker", entry, "-Xlinker", alias]
    if let name = cell.text("EXECUTABLE_DEBUG_DYLIB_MAPPED_INSTALL_NAME") {
      let platform = cell.text("EXECUTABLE_DEBUG_DYLIB_MAPPED_PLATFORM") ?? ""
      result += [
        "-Xlinker", "-alias", "-Xlinker", alias, "-Xlinker",
        "$ld$previous$\(name)$$\(platform)$1.0$9999.0$$",
      ]
    }
    return result
  }

  /// Removes the flags that link XCTest even if nothing of it is used.
  private static func withoutNeeded(_ flags: [String]) -> [String] {
    var result: [String] = []
    var rest = flags[...]
    while let flag = rest.popFirst() {
      guard flag == "-Xlinker", let next = rest.first else {
        result.append(flag)
        continue
      }
      if next == "-needed_framework", rest.dropFirst().first == "-Xlinker" {
        rest = rest.dropFirst(3)
      } else if next.hasPrefix("-needed-l") {
        rest = rest.dropFirst()
      } else {
        result.append(flag)
      }
    }
    return result
  }

  // MARK: Swift

  /// The folders with Swift's own libraries.
  private var swiftLibraries: [[String]] {
    guard context.hasSwift else { return [] }
    let system =
      cell.text("SDK_VARIANT") == SDKTable.catalystVariant && cell.boolean("IS_ZIPPERED") != true
      ? [["-L/System/iOSSupport/usr/lib/swift"], ["-L/usr/lib/swift"]] : [["-L/usr/lib/swift"]]
    var result: [[String]] = []
    if cell.boolean("SWIFT_FORCE_SYSTEM_LINK_STDLIB") == true { result += system }
    if let path = cell.text("SWIFT_LIBRARY_PATH") {
      result.append(["-L\(path)"])
    } else if let toolchain = cell.text("TOOLCHAIN_DIR"), let name = cell.text("PLATFORM_NAME") {
      result.append(["-L\(toolchain)/usr/lib/swift/\(name)"])
    }
    result += system
    if cell.boolean("SWIFT_FORCE_STATIC_LINK_STDLIB") == true {
      result += [["-Xlinker", "-force_load_swift_libs"], ["-lc++", "-framework", "Foundation"]]
    }
    return result
  }

  private var runpaths: [String] {
    guard cell.text("MACH_O_TYPE") != "mh_object" else { return [] }
    var paths = cell.list("LD_RUNPATH_SEARCH_PATHS")
    if context.hasSwift, !hasLibrariesInSystem { paths.insert("/usr/lib/swift", at: 0) }
    var seen: Set<String> = []
    return paths.filter { seen.insert($0).inserted }
  }

  /// Whether every system that the product runs on has those of Swift's libraries that the compiler
  /// otherwise adds to products.
  private var hasLibrariesInSystem: Bool {
    guard let name = cell.text("PLATFORM_NAME"), let sdk = SDKTable.sdk(named: name) else {
      return true
    }
    let isCatalyst = cell.text("SDK_VARIANT") == SDKTable.catalystVariant
    let platform = isCatalyst ? Platform.iOS : sdk.platform
    guard let first = context.release.firstSystemWithLibraries(platform),
      let text = cell.text(platform.deploymentTargetSetting),
      let version = VersionNumber.Packed(text), let needed = VersionNumber.Packed(first)
    else { return true }
    return version.number >= needed.number
  }
}

extension CellValues {
  /// Returns the cell with other values of some settings.
  fileprivate func replacing(_ values: [String: [String]]) -> CellValues {
    replacing(
      values.map { name, list in
        ResolvedSetting(
          name: name, type: setting(name)?.type ?? (list.count > 1 ? .stringList : .string),
          string: list.joined(separator: " "), list: list)
      })
  }
}
