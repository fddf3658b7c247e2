import SettingsArtifacts
import SettingsDiagnostics
import SettingsLogAudit
import SettingsModel
import SettingsProjects
import SettingsResolution
import SettingsSystem

/// The settings with which Xcode builds a package's target for the platforms of the target that
/// links it.
struct PackageCells {
  private let package: PackageTarget

  init(_ package: PackageTarget) { self.package = package }

  /// Returns the audit of the package's target that corresponds to one of its host.
  func request(for host: AuditRequest) -> AuditRequest {
    let folders = [package.packageFolder] + package.visibleModules.map(\.packageFolder)
    let boundary = folders.uniqued().reduce(host.boundary) { $0.adding($1) }
    return AuditRequest(
      target: package.name,
      cells: host.cells.map {
        AuditCell(
          values: values(for: $0.values), origins: [:], boundary: boundary, scope: $0.scope,
          label: $0.label, assumptions: host.declarations.assumptions)
      }, debug: nil, other: nil, boundary: boundary, folder: host.root, ownModules: host.ownModules,
      platform: host.platform, declarations: host.declarations, modules: package.visibleModules)
  }

  /// Returns the cell whose linker arguments the product of a host's cell gets from the package.
  func linkerCell(for host: AuditCell) -> AuditCell {
    let values = values(for: host.values)
    let boundary = ProjectBoundary(folder: package.packageFolder, sources: DiskSources())
    return AuditCell(values: values, origins: [:], boundary: boundary)
  }

  /// Returns a text that identifies a cell.
  func key(of values: CellValues) -> String {
    ([values.configuration]
      + values.names(withPrefix: "").map { "\($0)=\(values.string($0) ?? "")" })
      .joined(separator: "\n")
  }

  private func values(for host: CellValues) -> CellValues {
    var settings = host.names(withPrefix: "").filter(Self.isOfPlatform).compactMap(host.setting)
    func add(_ name: String, _ value: String) {
      settings.append(
        ResolvedSetting(name: name, type: .string, string: value, list: []))
    }
    func add(_ name: String, list: [String]) {
      settings.append(
        ResolvedSetting(
          name: name, type: .stringList, string: list.joined(separator: " "), list: list))
    }
    let isDebug = isDebug(host.configuration)
    let platforms: Set = [host.platformFilter ?? ""]
    let own = package.settings.filter {
      $0.condition.holds(inDebug: isDebug) && $0.condition.holds(onPlatforms: platforms)
    }
    func values(_ kind: PackageTarget.Setting.Kind) -> [String] {
      own.filter { $0.kind == kind }.map(\.value)
    }
    add("TARGET_NAME", package.name)
    add("PRODUCT_NAME", package.name)
    add("PRODUCT_MODULE_NAME", package.moduleName)
    add("SRCROOT", package.packageFolder)
    add("PROJECT_DIR", package.packageFolder)
    add("SWIFT_VERSION", values(.languageMode).last ?? package.language)
    add("GCC_OPTIMIZATION_LEVEL", isDebug ? "0" : "s")
    add("SWIFT_OPTIMIZATION_LEVEL", isDebug ? "-Onone" : "-O")
    if !isDebug { add("SWIFT_COMPILATION_MODE", "wholemodule") }
    add("CLANG_ENABLE_OBJC_ARC", "YES")
    add("ENABLE_NS_ASSERTIONS", isDebug ? "YES" : "NO")
    add("USE_HEADERMAP", "NO")
    add(
      "GCC_PREPROCESSOR_DEFINITIONS",
      list: ["SWIFT_PACKAGE=1"] + (isDebug ? ["DEBUG=1"] : []) + values(.cDefinition))
    add(
      "SWIFT_ACTIVE_COMPILATION_CONDITIONS",
      list: ["SWIFT_PACKAGE"] + (isDebug ? ["DEBUG"] : []) + values(.swiftCondition))
    let folders = values(.headerFolder).map { "\(package.folder)/\($0)" }
    add("HEADER_SEARCH_PATHS", list: [package.headers] + folders)
    add("OTHER_CFLAGS", list: values(.cFlag))
    add(
      "OTHER_CPLUSPLUSFLAGS",
      list: values(.cFlag)
        + values(.cxxDefinition).map { "-D\($0)" } + values(.cxxFlag))
    add("OTHER_SWIFT_FLAGS", list: values(.swiftFlag))
    add("OTHER_LDFLAGS", list: values(.linkerFlag))
    add("SOURCE_PATHS", list: package.sources)
    if !package.excluded.isEmpty { add("SOURCE_PATH_EXCEPTIONS", list: package.excluded) }
    var seen: Set<String> = []
    let unique = settings.reversed().filter { seen.insert($0.name).inserted }.sorted {
      $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
    }
    return CellValues(
      ResolvedCell(
        target: package.name, configuration: host.configuration, settings: unique),
      kind: host.kind
    ).seeing(package.visibleModules)
  }

  /// Whether a package inherits a setting from the target that links it: those about the platform,
  /// and about what may log.
  private static func isOfPlatform(_ name: String) -> Bool {
    [
      "ARCHS", "BUILD_VARIANTS", "EFFECTIVE_PLATFORM_NAME", "LOGGING_ALLOW", "PLATFORM_NAME",
      "SDKROOT", "SDK_VARIANT", "SDK_VERSION",
    ].contains(name) || name.hasSuffix("_DEPLOYMENT_TARGET")
  }

  /// Whether Xcode builds the package for debugging. Packages have their own two configurations,
  /// which Xcode chooses by the name of the project's.
  private func isDebug(_ configuration: String) -> Bool {
    let name = configuration.lowercased()
    return name.contains("debug") || name.contains("develop")
  }
}

extension CellValues {
  /// Returns the cell with the folders of headers that Xcode adds for the packages that it uses.
  func seeing(_ modules: [PackageModule]) -> CellValues {
    if modules.isEmpty { return self }
    let folders = modules.map(\.headers).uniqued()
    return replacing(
      ["HEADER_SEARCH_PATHS", "SWIFT_INCLUDE_PATHS"].map { name in
        let list = list(name) + folders
        return ResolvedSetting(
          name: name, type: .stringList, string: list.joined(separator: " "), list: list)
      })
  }
}
