package import SettingsDiagnostics
package import SettingsModel
import SettingsResolution

extension CellPlanner {
  /// The platforms that cells are built for where a destination selects them. A cell that does not
  /// support the destination keeps its own platform.
  ///
  /// - Parameters:
  ///   - plans: The cells as they are without a destination.
  ///   - platforms: The platforms that go with the plans.
  mutating func platforms(
    for destination: Destination, _ cells: [CellReference], _ plans: [CellPlan],
    _ platforms: [CellPlatform]
  ) throws(ResolutionFailure) -> [CellPlatform] {
    let supports = try supports(of: cells, plans, platforms, for: destination)
    var result = platforms
    for (index, support) in supports.enumerated() {
      let own = platforms[index].sdk
      guard let run = try run(destination, cells[index], support, own) else { continue }
      result[index] = CellPlatform(
        sdk: versioned(run.sdk, plans[index], own), runDestination: run)
    }
    return result
  }

  /// Checks that cells support the destination of the options.
  ///
  /// - Throws: `ResolutionFailure` for the first that does not, with the destinations that it supports.
  package mutating func requireSupport(_ cells: [CellReference]) throws(ResolutionFailure) {
    guard let first = try unsupported(among: cells).first else { return }
    throw first.failure
  }

  /// The cells that support the destination of the options; a note names the targets of the others.
  ///
  /// - Parameter named: The targets that the user named, which must support it.
  /// - Throws: `ResolutionFailure` if a named target or every cell does not support it.
  package mutating func cellsSupportingDestination(
    _ cells: [CellReference], named: Set<Int>
  ) throws(ResolutionFailure) -> [CellReference] {
    let unsupported = try unsupported(among: cells)
    guard let first = unsupported.first else { return cells }
    let required = unsupported.first { $0.cell.target.map(named.contains) ?? true }
    if let required { throw required.failure }
    if unsupported.count == cells.count { throw first.failure }
    let left = Set(unsupported.map(\.cell))
    var names: [String] = []
    for target in left.compactMap(\.target).sorted() where names.last != outline.name(of: target) {
      names.append(outline.name(of: target))
    }
    reportOnce(
      Diagnostic(
        "unsupported-destination", .note,
        "left out targets that do not support the destination '\(options.destination?.title ?? "")': "
          + names.joined(separator: ", ")))
    return cells.filter { !left.contains($0) }
  }

  private mutating func unsupported(
    among cells: [CellReference]
  ) throws(ResolutionFailure) -> [(cell: CellReference, failure: ResolutionFailure)] {
    guard let destination = options.destination else { return [] }
    let (plans, platforms) = try plansWithoutDestination(cells, collectsExcluded: false)
    let supports = try supports(of: cells, plans, platforms, for: destination)
    var result: [(cell: CellReference, failure: ResolutionFailure)] = []
    for (index, cell) in cells.enumerated()
    where try run(destination, cell, supports[index], platforms[index].sdk) == nil {
      result.append((cell, failure(destination, plans[index], supports[index])))
    }
    return result
  }

  private mutating func run(
    _ destination: Destination, _ cell: CellReference, _ support: PlatformSupport, _ own: SDK?
  ) throws(ResolutionFailure) -> RunDestination? {
    if let sdk = support.sdk(for: destination) {
      return RunDestination(destination: destination, sdk: sdk, isCompanion: false)
    }
    guard try accompanies(cell, destination),
      let sdk = SDKTable.all.first(where: {
        $0.platform == own?.platform && $0.isSimulator == destination.isSimulator
      }) ?? own
    else { return nil }
    return RunDestination(destination: destination, sdk: sdk, isCompanion: true)
  }

  /// Whether a cell is built along with a product that runs on a destination which it does not support
  /// itself: the project's own level, a target without a product, or a target that contains another
  /// one's product.
  private mutating func accompanies(
    _ cell: CellReference, _ destination: Destination
  ) throws(ResolutionFailure) -> Bool {
    guard let target = cell.target else { return true }
    guard outline.buildsProduct(target) else { return true }
    guard let parts = outline.targetParts() else { return false }
    let contained = parts.indices.filter { parts[$0].hosts.contains(target) }.map {
      CellReference(target: $0, configuration: cell.configuration)
    }
    guard !contained.isEmpty else { return false }
    let (plans, platforms) = try plansWithoutDestination(contained, collectsExcluded: false)
    return try supports(of: contained, plans, platforms, for: destination)
      .contains { $0.sdk(for: destination) != nil }
  }

  /// Returns the destinations that targets support. Only the SDK of iOS determines whether an app
  /// for iPhone or iPad runs elsewhere.
  private mutating func supports(
    of cells: [CellReference], _ plans: [CellPlan], _ platforms: [CellPlatform],
    for destination: Destination
  ) throws(ResolutionFailure) -> [PlatformSupport] {
    let sdks = platforms.map(\.sdk)
    let values = try values(of: { _ in PlatformSupport.names }, in: plans, sdks)
    var supports = zip(values, sdks).map { PlatformSupport($0, own: $1) }
    guard destination.platform == .macOS || destination.platform == .visionOS,
      let phone = SDKTable.deviceSDK(of: .iOS)
    else { return supports }
    let open = cells.indices.filter { supports[$0].supportsPhone && sdks[$0] != phone }
    if open.isEmpty { return supports }
    let asPhone = lower(
      open.map { cells[$0] }, open.map { _ in CellPlatform(sdk: phone) }, collectsExcluded: false)
    let variants = try self.values(
      of: { _ in PlatformSupport.names }, in: asPhone, open.map { _ in phone })
    for (index, values) in zip(open, variants) {
      supports[index].adoptVariants(of: PlatformSupport(values, own: nil))
    }
    return supports
  }

  /// Returns the SDK in the version that the target requests for its own platform.
  private func versioned(_ sdk: SDK, _ plan: CellPlan, _ own: SDK?) -> SDK {
    guard let version = plan.sdkVersion, own?.platform == sdk.platform else { return sdk }
    return sdk.version(version)
  }

  private func failure(
    _ destination: Destination, _ plan: CellPlan, _ support: PlatformSupport
  ) -> ResolutionFailure {
    let name = plan.target ?? outline.projectName
    let known = support.destinations.map { "'\($0.platformText)'" }
    return ResolutionFailure(
      message: "'\(name)' does not support the destination '\(destination.title)'",
      help: known.isEmpty
        ? "SUPPORTED_PLATFORMS is '\(support.platforms.joined(separator: " "))'"
        : "it supports \(known.joined(separator: ", "))")
  }

  // MARK: Without a destination

  /// Notes which targets have no platform because SDKROOT is `auto` and nothing selects one.
  mutating func noteUndecided(
    _ plans: [CellPlan], _ platforms: [CellPlatform]
  ) throws(ResolutionFailure) {
    let undecided = zip(plans, platforms).filter { $1.isUndecided }.map { $0.0 }
    guard !undecided.isEmpty else { return }
    let values = try values(
      of: { _ in ["SUPPORTED_PLATFORMS"] }, in: undecided, undecided.map { _ in nil })
    var targets: [(platforms: String, names: [String])] = []
    for (plan, values) in zip(undecided, values) {
      let name = plan.target ?? outline.projectName
      let supported = values["SUPPORTED_PLATFORMS"] ?? ""
      guard let index = targets.firstIndex(where: { $0.platforms == supported }) else {
        targets.append((supported, [name]))
        continue
      }
      if targets[index].names.last != name { targets[index].names.append(name) }
    }
    for (supported, names) in targets { note(names, supporting: supported) }
  }

  private mutating func note(_ names: [String], supporting platforms: String) {
    let sdks = platforms.split(separator: " ").compactMap { SDKTable.sdk(named: String($0)) }
    let shown = names.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    let more = names.count > 3 ? " and \(names.count - 3) more targets" : ""
    let example = sdks.first.map { Destination(anyDeviceOf: $0) }
    let listed = sdks.map(\.displayName).joined(separator: ", ")
    reportOnce(
      Diagnostic(
        "undecided-platform", .note,
        "no destination selects a platform of \(shown)\(more), whose SDKROOT is 'auto'"
          + (listed.isEmpty ? "" : "; supported: \(listed)"),
        help: example.flatMap { example in
          sdks.first.map {
            "select one with --destination '\(example.platformText)' or --sdk \($0.platformName)"
          }
        } ?? "list platforms in SUPPORTED_PLATFORMS, and select one with --destination or --sdk"))
  }
}
