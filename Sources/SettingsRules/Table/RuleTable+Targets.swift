import SettingsConfig
import SettingsDiagnostics
import SettingsModel

extension RuleID {
  package static let unknownDependency = RuleID(
    TargetGraph.Finding.Kind.unknownDependency.rawValue)
  package static let unsuitableDependency = RuleID(
    TargetGraph.Finding.Kind.unsuitableDependency.rawValue)
  package static let dependencyCycle = RuleID(TargetGraph.Finding.Kind.dependencyCycle.rawValue)
  package static let sameProduct = RuleID(TargetGraph.Finding.Kind.sameProduct.rawValue)
  package static let similarNames = RuleID(TargetGraph.Finding.Kind.similarNames.rawValue)
}

/// Rules about the targets of a config.yaml together. The writer of Xcode projects reports the same findings.
extension RuleTable {
  static let targetRows: [Rule] = [
    Rule(
      .unknownDependency, .error,
      "a target or package that does not exist, in dependencies or a scheme",
      check: TargetGraphCheck.self,
      account: """
        `dependencies` names a target that `targets` does not have, or a package that `packages` does not have. \
        Or the `build` or `test` of a scheme names a target that does not exist, under `targets` or `coverage`. \
        The name is probably misspelled.
        """,
      projects: [.configFile],
      remedy: """
        Correct the name. Packages, frameworks and libraries are entries such as `{ package: Algorithms }`.
        """),
    Rule(
      .unsuitableDependency, .error,
      "a dependency for another platform, or a `host` that is not an app",
      check: TargetGraphCheck.self,
      account: """
        A framework or a library is linked into a product for another platform, or tests or an extension \
        (`host`) are for another platform than their app. Xcode cannot build the product. The rule also reports \
        a `host` that is not an app. A dependency without `link`, and one for some `platforms`, may be for \
        another platform, and so may a watch app in an app for iOS.
        """,
      projects: [.configFile],
      remedy: "Depend on a target for the same platform. Only apps can be a `host`."),
    Rule(
      .dependencyCycle, .error, "targets that depend on each other",
      check: TargetGraphCheck.self,
      account: """
        No target of the cycle can be built first. `dependencies` and `host` make dependencies: tests are built \
        after the app that they run in, and an app after its extensions.
        """,
      projects: [.configFile], remedy: "Remove one of the dependencies."),
    Rule(
      .sameProduct, .warning, "two targets that build the same product",
      check: TargetGraphCheck.self,
      account: """
        Both products have the same path in one configuration and platform, so one overwrites the other. If a target needs \
        both, Xcode does not build it, and the finding is an error. Most disks of Macs do not distinguish cases, \
        and neither does the rule.
        """,
      projects: [.configFile],
      remedy:
        "Give one of them another `productName`. For targets that are never built together, turn the rule off."
    ),
    Rule(
      .similarNames, .error, "names that differ only in case",
      check: TargetGraphCheck.self,
      account: """
        Two targets or schemes have names that differ only in case. Most disks of Macs do not distinguish \
        cases, so their products, scheme files and build folders overwrite each other.
        """,
      projects: [.configFile], remedy: "Rename one."),
  ]
}
