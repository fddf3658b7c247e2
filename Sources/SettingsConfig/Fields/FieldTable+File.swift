extension FieldTable {
  /// The fields of the file, of configurations and defaults, and those that only the project has.
  static let fileRows: [FieldDescription] = [
    row(
      .formatVersion, "version", .file, [.version],
      "The version of this format: 1.", "", "version: 1"),
    row(
      .include, "include", .file, [.path, .list(.path)],
      "Files of the same format. Later ones override earlier ones, and this file overrides all of them.",
      "",
      "include: [shared/base.yaml]"),
    row(
      .configurations, "configurations", .file, [.mapping(.named(.configuration))],
      "The build configurations, each with its kind, debug or release.", "",
      "configurations: { Debug: debug, Release: release }"),
    row(
      .defaultConfiguration, "defaultConfiguration", .file, [.text],
      "The default configuration of commands.", "", "defaultConfiguration: Release"),
    row(
      .defaults, "defaults", .file, [.word(.defaults), .mapping(.fields(.defaults))],
      "The settings below and above those of the file: `basic`, a built-in table, or `xcode`, those of an Xcode project.",
      "", "defaults: xcode"),
    row(
      .presets, "presets", .file, [.word(.presets)],
      "The settings of a new project that are below those of the file: `xcode`, those of Xcode's templates, or `none` (default: xcode).",
      "", "presets: none"),
    row(
      .builtWith, "builtWith", .file, [.version],
      "The release of Xcode whose defaults and SDKs apply: 15.4, 16.4 or 26.5 (default: the newest).",
      "", "builtWith: \"16.4\""),
    row(
      .schemes, "schemes", .file, [.mapping(.named(.scheme))],
      "Schemes: a target, a configuration for each action, and a destination.", "",
      "schemes: { HelloWorld: { target: T, run: Debug } }"),
    row(
      .packages, "packages", .file, [.mapping(.named(.package))],
      "Swift packages that dependencies may name, each with its place and version.", "",
      "packages: { Algorithms: { url: https://github.com/apple/swift-algorithms, from: 1.2.0 } }"),
    row(
      .policies, "policies", .file, [.list(.entry(.policy))],
      "Requirements on effective settings, which `check` enforces.", "",
      "policies: [{ require: SWIFT_VERSION >= 6, because: no data races }]"),
    row(
      .project, "project", .file, [.mapping(.fields(.project))],
      "What all targets inherit.", "", "project: { platform: iOS }"),
    row(
      .templates, "templates", .file, [.mapping(.named(.template))],
      "Named groups of fields for targets to inherit.", "",
      "templates: { kiosk: { devices: ipad } }"),
    row(
      .targets, "targets", .file, [.mapping(.named(.target))],
      "The targets.", "", "targets: { HelloWorld: { type: application } }"),
    row(
      .configurationKind, "kind", .configuration, [.word(.configurationKind)],
      "Whether the configuration is for development or for shipping.", "", "kind: release"),
    row(
      .configurationInherits, "inherits", .configuration, [.text, .list(.name)],
      "Configurations whose `when` blocks and xcconfig files apply below this one's own.", "",
      "inherits: Release"),
    row(
      .defaultsKind, "kind", .defaults, [.word(.defaults)],
      "The kind of defaults (default: xcode).", "", "kind: xcode"),
    row(
      .defaultsDevelopmentLanguage, "developmentLanguage", .defaults, [.text],
      "The Xcode project's development region (default: en).", "DEVELOPMENT_LANGUAGE",
      "developmentLanguage: de"),
    row(
      .defaultsClassPrefix, "classPrefix", .defaults, [.text],
      "The Xcode project's class prefix (default: none).", "PROJECT_CLASS_PREFIX",
      "classPrefix: HW"),
    row(
      .projectName, "name", .project, [.text],
      "The project's name (default: the folder's name).", "PROJECT_NAME, PROJECT",
      "name: HelloWorld"),
    row(
      .projectXcodeVersion, "xcodeVersion", .project, [.version],
      "The oldest Xcode that opens the generated Xcode project (default: 16.0).", "",
      "xcodeVersion: \"15.0\""),
    row(
      .projectSourcesAs, "sourcesAs", .project, [.word(.sourceKind)],
      "How the generated Xcode project contains the folders of `sources`: `folder` or `group` (default: folder; below Xcode 16, group).",
      "", "sourcesAs: group"),
    row(
      .projectOrganization, "organization", .project, [.text],
      "The organization that Xcode names in new files (default: none).", "",
      "organization: 51Work6"),
    row(
      .projectSettingsIn, "settingsIn", .project, [.word(.settingsPlace)],
      "Where the generated Xcode project has its settings: in `project`, its own file, or in `xcconfig` files beside it (default: project).",
      "", "settingsIn: xcconfig"),
  ]
}
