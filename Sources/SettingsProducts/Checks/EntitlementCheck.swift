import SettingsArtifacts
import SettingsDiagnostics
import SettingsXcode

/// Compares the entitlements that a product is signed with with those of the cell's file and with
/// what its provisioning profile allows. No certificate is checked.
struct EntitlementCheck {
  let product: BuiltProduct
  let expected: ExpectedProduct
  let contents: ProductContents

  /// The entitlements that signing adds.
  private static let added: Set<String> = [
    "application-identifier", "beta-reports-active", "com.apple.application-identifier",
    "com.apple.developer.team-identifier", "com.apple.security.get-task-allow", "get-task-allow",
    "keychain-access-groups",
  ]

  /// The entitlements whose value the profile decides when a product is exported.
  private static let decidedByProfile: Set<String> = [
    "aps-environment", "com.apple.developer.aps-environment",
    "com.apple.developer.icloud-container-environment",
  ]

  private static let debugging = ["get-task-allow", "com.apple.security.get-task-allow"]

  func check(_ findings: inout ProductFindings) {
    guard case .success? = contents.images else { return }
    var signature: CodeSignature?
    switch contents.signature {
    case .failure(let failure)?:
      findings.isUnknown(.entitlements, failure.message)
      return
    case .success(let read)?:
      findings.note(.entitlements)
      signature = read
      checkIdentity(read, &findings)
    case nil: break
    }
    var actual = signature?.entitlements
    if case .success(let value)? = contents.simulatedEntitlements, actual?.entries?.isEmpty ?? true
    {
      actual = value
    } else if case .failure(let failure)? = contents.simulatedEntitlements {
      findings.isUnknown(.entitlements, failure.message)
    }
    let profile = profile(&findings)
    if signature == nil, actual == nil {
      if expected.entitlements != nil {
        findings.isUnknown(
          .entitlements, "the program is not signed, so its entitlements are unknown",
          help: "verify the product after it is signed")
      }
      return
    }
    findings.note(.entitlements)
    checkDebugging(actual, &findings)
    compare(actual, profile, &findings)
    if let profile, let actual { checkProfile(profile, allows: actual, &findings) }
  }

  // MARK: Identity

  private func checkIdentity(_ signature: CodeSignature, _ findings: inout ProductFindings) {
    let identifier = expected.text("PRODUCT_BUNDLE_IDENTIFIER")
    if let identifier, product.kind != .program, !signature.identifier.isEmpty,
      signature.identifier != identifier
    {
      findings.differs(
        .entitlements,
        "the signature is for '\(signature.identifier)', but \(expected.cell) has '\(identifier)' "
          + "(PRODUCT_BUNDLE_IDENTIFIER)", at: expected.place("PRODUCT_BUNDLE_IDENTIFIER"))
    }
    if let team = expected.text("DEVELOPMENT_TEAM"), let actual = signature.team, actual != team {
      findings.differs(
        .entitlements,
        "it is signed by the team '\(actual)', but \(expected.cell) has '\(team)' "
          + "(DEVELOPMENT_TEAM)", at: expected.place("DEVELOPMENT_TEAM"))
    }
    if signature.formsDiffer {
      findings.differs(
        .entitlements,
        "its two forms of entitlements differ, of which older systems read one and "
          + "newer systems the other", help: "sign the product again")
    }
    if signature.isAltered == true {
      findings.differs(
        .entitlements, "its entitlements are not those that were signed",
        help: "sign the product again")
    }
  }

  private func checkDebugging(
    _ actual: PropertyListValue?, _ findings: inout ProductFindings
  ) {
    guard expected.isRelease else { return }
    for key in Self.debugging where actual?[key]?.boolean == true {
      if wantedEntitlements?[key]?.boolean == true { continue }
      findings.differs(
        .entitlements, "\(key) is on, so that debuggers may attach to the product",
        help: "sign it for distribution, or with CODE_SIGN_INJECT_BASE_ENTITLEMENTS = NO")
    }
  }

  // MARK: The file

  private var wantedEntitlements: PropertyListValue? {
    guard case .success(let value)? = expected.entitlements?.value else { return nil }
    return value
  }

  private func compare(
    _ actual: PropertyListValue?, _ profile: PropertyListValue?, _ findings: inout ProductFindings
  ) {
    let place = expected.place("CODE_SIGN_ENTITLEMENTS")
    let path = expected.entitlements?.path
    if case .failure(let problem)? = expected.entitlements?.value {
      findings.isUnknown(
        .entitlements, "'\(path ?? "")' cannot be read: \(problem.reason)", at: place,
        help: problem.help)
      return
    }
    let wanted = wantedEntitlements?.entries ?? []
    var entries: [String: PropertyListValue] = [:]
    for entry in actual?.entries ?? [] { entries[entry.key] = entry.value }
    let prefix = Self.prefix(profile, actual)
    for (key, value) in wanted {
      guard let found = entries[key] else {
        findings.differs(
          .entitlements, "\(key) is missing, but '\(path ?? "")' has \(value.shown)", path: path)
        continue
      }
      if Self.matches(found, value, prefix: prefix) { continue }
      if Self.decidedByProfile.contains(key), profile?["Entitlements"]?[key] == found { continue }
      findings.differs(
        .entitlements,
        "\(key) is \(found.shown), but '\(path ?? "")' has \(Self.plain(value).shown)",
        path: path)
    }
    let known = Set(wanted.map(\.key)).union(Self.added)
    for (key, value) in entries.sorted(by: { $0.key < $1.key }) where !known.contains(key) {
      let message =
        "\(key) is \(value.shown), but "
        + (path.map { "'\($0)' does not have it" } ?? "\(expected.cell) has no entitlements file")
      if key.hasPrefix("com.apple.security.") {
        // Settings such as ENABLE_APP_SANDBOX add some of these.
        findings.isUnknown(.entitlements, message, at: place)
      } else {
        findings.differs(.entitlements, message, at: place)
      }
    }
  }

  /// A value of the file with the names of the variables that signing replaces.
  private static func plain(_ value: PropertyListValue) -> PropertyListValue {
    replacing(value) {
      $0.replacing("\(EntitlementsFile.prefixMark)", with: "$(AppIdentifierPrefix)")
    }
  }

  private static func replacing(
    _ value: PropertyListValue, _ change: (String) -> String
  ) -> PropertyListValue {
    switch value {
    case .string(let text): .string(change(text))
    case .array(let elements): .array(elements.map { replacing($0, change) })
    case .dictionary(let entries):
      .dictionary(entries.map { ($0.key, replacing($0.value, change)) })
    default: value
    }
  }

  private static func matches(
    _ found: PropertyListValue, _ wanted: PropertyListValue, prefix: String?
  ) -> Bool {
    let expected =
      prefix.map { prefix in
        replacing(wanted) { $0.replacing("\(EntitlementsFile.prefixMark)", with: prefix) }
      } ?? wanted
    if found.isSame(as: expected) { return true }
    // `*` is all that the profile allows.
    return wanted == .string("*") || wanted == .array([.string("*")])
  }

  /// The prefix of identifiers: `ABCDE12345.`.
  private static func prefix(
    _ profile: PropertyListValue?, _ actual: PropertyListValue?
  ) -> String? {
    if let prefix = profile?["ApplicationIdentifierPrefix"]?.array?.first?.string {
      return "\(prefix)."
    }
    for key in ["application-identifier", "com.apple.application-identifier"] {
      if let prefix = actual?[key]?.string?.prefix(while: { $0 != "." }), !prefix.isEmpty {
        return "\(prefix)."
      }
    }
    return nil
  }

  // MARK: The profile

  private func profile(_ findings: inout ProductFindings) -> PropertyListValue? {
    switch contents.profile {
    case nil: return nil
    case .failure(let failure)?:
      findings.isUnknown(.entitlements, failure.message)
      return nil
    case .success(let value)?: return value
    }
  }

  private func checkProfile(
    _ profile: PropertyListValue, allows actual: PropertyListValue,
    _ findings: inout ProductFindings
  ) {
    let name = profile["Name"]?.string ?? "without a name"
    guard let allowed = profile["Entitlements"], allowed.entries != nil else {
      findings.isUnknown(.entitlements, "the provisioning profile has no entitlements")
      return
    }
    let team = expected.text("DEVELOPMENT_TEAM")
    let teams = profile["TeamIdentifier"]?.array?.compactMap(\.string) ?? []
    if let team, !teams.isEmpty, !teams.contains(team) {
      findings.differs(
        .entitlements,
        "the profile '\(name)' is of the team \(teams.list(last: "and")), but \(expected.cell) has "
          + "'\(team)' (DEVELOPMENT_TEAM)", at: expected.place("DEVELOPMENT_TEAM"))
    }
    checkApplication(allowed, name, &findings)
    let limits = Dictionary(
      (allowed.entries ?? []).map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    for (key, value) in actual.sortedEntries {
      guard let limit = limits[key] else {
        // A profile names none of the rights that need no permission.
        if key.hasPrefix("com.apple.security.") || key == "beta-reports-active" { continue }
        findings.differs(
          .entitlements, "\(key) is \(value.shown), which the profile '\(name)' does not allow",
          help: "add the capability to the app's identifier, and renew the profile")
        continue
      }
      if Self.allows(limit, value) { continue }
      findings.differs(
        .entitlements,
        "\(key) is \(value.shown), but the profile '\(name)' allows \(limit.shown)",
        help: "sign it with the profile of this app")
    }
  }

  /// Checks that a profile is for the identifier of the cell.
  private func checkApplication(
    _ allowed: PropertyListValue, _ name: String, _ findings: inout ProductFindings
  ) {
    guard let identifier = expected.text("PRODUCT_BUNDLE_IDENTIFIER") else { return }
    for key in ["application-identifier", "com.apple.application-identifier"] {
      guard let full = allowed[key]?.string, let dot = full.firstIndex(of: ".") else { continue }
      let pattern = String(full[full.index(after: dot)...])
      if !Self.allows(.string(pattern), .string(identifier)) {
        findings.differs(
          .entitlements,
          "the profile '\(name)' is for '\(pattern)', but \(expected.cell) has '\(identifier)' "
            + "(PRODUCT_BUNDLE_IDENTIFIER)", at: expected.place("PRODUCT_BUNDLE_IDENTIFIER"))
      }
    }
  }

  /// Whether a profile's value, which may end in `*`, allows one.
  private static func allows(_ limit: PropertyListValue, _ value: PropertyListValue) -> Bool {
    switch (limit, value) {
    case (.string(let pattern), .string(let text)):
      return pattern.hasSuffix("*") ? text.hasPrefix(pattern.dropLast()) : pattern == text
    case (.string("*"), .array): return true
    case (.array(let patterns), .array(let values)):
      let known = Set(patterns)
      let open = patterns.filter { $0.string?.hasSuffix("*") ?? false }.prefix(100)
      return values.allSatisfy { value in
        known.contains(value) || open.contains { allows($0, value) }
      }
    case (.array(let patterns), .string): return patterns.contains { allows($0, value) }
    case (.boolean(let may), .boolean(let does)): return may || !does
    default: return limit.isSame(as: value)
    }
  }
}
