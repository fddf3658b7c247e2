import AppleDefaults
import SettingsDiagnostics
import SettingsModel

extension XcodeDerivation {
  /// Adds the architectures to build, and returns them.
  mutating func addArchitectures(_ sdk: SDK) -> [String] {
    let standard = words("ARCHS_STANDARD")
    let deploymentTarget = text(sdk.platform.deploymentTargetSetting)
    let version = deploymentTarget.isEmpty ? sdk.version : deploymentTarget
    var supported = standard.filter { target.supports($0, version) }
    if isTrue("ENABLE_POINTER_AUTHENTICATION"), supported.contains("arm64"),
      !supported.contains("arm64e")
    {
      supported.append("arm64e")
    }
    if supported != standard { add("ARCHS_STANDARD", supported.joined(separator: " ")) }
    // ARCHS uses the adjusted standard architectures, even if it adds others to them.
    var requested = words("ARCHS")
    if supported != standard, !standard.isEmpty,
      let start = requested.indices.first(where: { requested[$0...].starts(with: standard) })
    {
      requested.replaceSubrange(start..<(start + standard.count), with: supported)
    }
    var archs = requested
    if isTrue("ENFORCE_VALID_ARCHS") {
      let valid = Set(words("VALID_ARCHS"))
      archs = archs.filter(valid.contains)
    }
    let excluded = Set(words("EXCLUDED_ARCHS"))
    archs = archs.filter { !excluded.contains($0) }
    if isTrue("__DIAGNOSE_DEPRECATED_ARCHS") { archs = archs.filter { !target.refuses($0) } }
    var unique = archs.uniqued()
    if let active = activeArchitecture(among: unique) { unique = [active] }
    add("__ARCHS__", requested.joined(separator: " "))
    add("ARCHS", unique.joined(separator: " "))
    add("ARCHS_BASE", unique.joined(separator: " "))
    if facts.hasOlderEngine, let last = unique.last {
      for name in ["arch", "CURRENT_ARCH"] { add(name, last) }
    }
    for arch in unique {
      add(arch, "YES")
      for name in ["arch", "CURRENT_ARCH"] { add(name, arch, only: "arch", arch) }
    }
    return unique
  }

  /// Returns the only architecture to build for a destination; nil if all are built.
  private func activeArchitecture(among archs: [String]) -> String? {
    let hasActive = runDestination?.hasActiveArchitecture ?? facts.hasOlderEngine
    guard hasActive, isTrue("ONLY_ACTIVE_ARCH") else { return nil }
    // A device also runs code for its architecture's base: arm64e runs arm64.
    let wanted = runDestination?.destination.architecture.map {
      $0 == "arm64e" ? [$0, "arm64"] : [$0]
    }
    return (wanted ?? ["arm64", text("PLATFORM_PREFERRED_ARCH")]).first(where: archs.contains)
  }
}
