// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "swift-build-settings",
  platforms: [.macOS(.v14)],
  products: [
    .library(name: "BuildSettingsKit", targets: ["BuildSettingsKit"]),
    .executable(name: "resolve-settings", targets: ["resolve-settings"]),
    .executable(name: "compare-logging", targets: ["compare-logging"]),
    .plugin(name: "ResolveSettings", targets: ["ResolveSettings"]),
    .plugin(name: "CompareLogging", targets: ["CompareLogging"]),
    .plugin(name: "GenerateSettings", targets: ["GenerateSettings"]),
    .plugin(name: "BuildSettingsPlugin", targets: ["BuildSettingsPlugin"]),
  ],
  targets: [
    // The base: values that every module uses, libyaml and the operating system.
    .systemLibrary(
      name: "CSettingsYAML",
      pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
    ),
    .target(name: "SettingsDiagnostics"),
    // zlib is part of macOS's SDK; Scripts/setup installs it elsewhere.
    .systemLibrary(name: "CSettingsZlib"),
    // The program's arguments and the allocator's options, where Swift cannot find them.
    .target(name: "CSettingsProcess"),
    .target(
      name: "SettingsSystem", dependencies: ["CSettingsProcess", "SettingsDiagnostics"]),
    // The core: names, values and levels, what is known of Apple's build system, and the resolver.
    .target(name: "SettingsModel", dependencies: ["SettingsDiagnostics"]),
    .target(name: "AppleDefaults", dependencies: ["SettingsModel", "SettingsDiagnostics"]),
    .target(name: "SettingsResolution", dependencies: ["SettingsModel", "SettingsDiagnostics"]),

    // Front ends: text in, assignments on levels out.
    .target(name: "SettingsYAML", dependencies: ["CSettingsYAML", "SettingsDiagnostics"]),
    .target(
      name: "SettingsConfig",
      dependencies: ["SettingsYAML", "AppleDefaults", "SettingsModel", "SettingsDiagnostics"]),
    .target(
      name: "SettingsXcode",
      dependencies: ["AppleDefaults", "SettingsModel", "SettingsSystem", "SettingsDiagnostics"]),
    .target(
      name: "SettingsXcodeGen",
      dependencies: [
        "SettingsXcode", "SettingsYAML", "AppleDefaults", "SettingsModel", "SettingsSystem",
        "SettingsDiagnostics",
      ]),

    // A loaded project of any kind.
    .target(
      name: "SettingsProjects",
      dependencies: [
        "SettingsSystem", "SettingsDiagnostics", "SettingsYAML", "AppleDefaults", "SettingsModel",
        "SettingsConfig", "SettingsXcode", "SettingsXcodeGen", "SettingsResolution",
      ]),

    // Views: what has been resolved, as text, files, findings and diagrams.
    .target(
      name: "SettingsRendering",
      dependencies: [
        "AppleDefaults", "SettingsProjects", "SettingsSystem",
        "SettingsResolution", "SettingsModel", "SettingsDiagnostics",
      ]),
    .target(
      name: "SettingsArtifacts",
      dependencies: [
        "SettingsProjects", "SettingsXcodeGen", "SettingsConfig", "SettingsSystem",
        "SettingsRendering", "SettingsResolution", "SettingsXcode", "AppleDefaults",
        "SettingsModel", "SettingsDiagnostics",
      ]),
    .target(
      name: "SettingsSimulation",
      dependencies: [
        "SettingsProjects", "SettingsArtifacts", "SettingsResolution", "SettingsSystem",
        "SettingsRendering", "SettingsModel", "SettingsDiagnostics",
      ]),
    .target(
      name: "SettingsQuery",
      dependencies: [
        "SettingsProjects", "SettingsRendering", "SettingsResolution", "SettingsConfig",
        "SettingsModel", "SettingsDiagnostics",
      ]),
    .target(
      name: "SettingsRules",
      dependencies: [
        "SettingsProjects", "SettingsXcodeGen", "SettingsSystem", "SettingsQuery",
        "SettingsArtifacts", "SettingsRendering", "SettingsConfig", "SettingsResolution",
        "SettingsXcode", "AppleDefaults", "SettingsModel", "SettingsDiagnostics",
      ]),
    // The page's own files, which every report contains: see docs/report.md. clang embeds files in a fraction of the time
    // that Swift needs for SwiftPM's arrays.
    .target(name: "CSettingsReportPage", exclude: ["Page"]),
    .target(
      name: "SettingsReport",
      dependencies: [
        "SettingsProjects", "SettingsQuery", "SettingsRules", "SettingsSimulation",
        "SettingsRendering", "SettingsResolution", "SettingsModel", "SettingsSystem",
        "SettingsDiagnostics", "CSettingsReportPage",
      ]),
    .target(
      name: "SettingsFormatting",
      dependencies: ["SettingsYAML", "SettingsXcode", "SettingsDiagnostics"]),
    .target(name: "SettingsTemplates", dependencies: ["SettingsResolution"]),
    .target(
      name: "SettingsProjectWriter",
      dependencies: [
        "SettingsArtifacts", "SettingsProjects", "SettingsConfig", "SettingsXcodeGen",
        "SettingsXcode", "AppleDefaults",
        "SettingsResolution", "SettingsModel", "SettingsSystem", "SettingsDiagnostics",
      ]),
    // What is compiled: the targets with their files, and the arguments of the compilers.
    .target(
      name: "SettingsBuildGraph",
      dependencies: [
        "SettingsProjectWriter", "SettingsProjects", "SettingsXcode", "SettingsXcodeGen",
        "SettingsYAML", "SettingsModel", "SettingsSystem", "SettingsDiagnostics",
      ]),
    .target(
      name: "SettingsBuildArguments",
      dependencies: [
        "SettingsBuildGraph", "SettingsArtifacts", "SettingsProjects", "SettingsXcode",
        "AppleDefaults", "SettingsResolution", "SettingsModel", "SettingsSystem",
        "SettingsDiagnostics",
      ]),
    .target(
      name: "SettingsImport",
      dependencies: [
        "SettingsProjects", "SettingsRules", "SettingsArtifacts", "SettingsRendering",
        "SettingsResolution", "SettingsConfig", "SettingsXcode", "SettingsXcodeGen",
        "SettingsYAML", "AppleDefaults", "SettingsModel", "SettingsSystem", "SettingsDiagnostics",
      ]),

    // Servers on standard input and output, for editors.
    .target(name: "SettingsServer", dependencies: ["SettingsSystem", "SettingsDiagnostics"]),
    .target(
      name: "SettingsLanguageServer",
      dependencies: [
        "SettingsServer", "SettingsFormatting", "SettingsRules", "SettingsRendering",
        "SettingsProjects", "SettingsConfig", "SettingsXcode", "SettingsXcodeGen",
        "SettingsYAML", "SettingsResolution", "AppleDefaults", "SettingsModel", "SettingsSystem",
        "SettingsDiagnostics",
      ]),

    .target(
      name: "SettingsBuildServer",
      dependencies: [
        "SettingsServer", "SettingsBuildArguments", "SettingsBuildGraph", "SettingsArtifacts",
        "SettingsProjects", "SettingsXcode", "SettingsResolution", "SettingsModel",
        "SettingsSystem", "SettingsDiagnostics",
      ]),

    // The library, and the tools.
    .target(
      name: "BuildSettingsKit",
      dependencies: [
        "SettingsProjects", "SettingsRules", "SettingsArtifacts", "SettingsRendering",
        "SettingsResolution", "SettingsModel", "SettingsSystem", "SettingsDiagnostics",
      ]),
    .executableTarget(
      name: "resolve-settings",
      dependencies: [
        "SettingsProjects", "SettingsImport", "SettingsRules", "SettingsRendering",
        "SettingsResolution", "AppleDefaults", "SettingsModel", "SettingsSystem",
        "SettingsDiagnostics", "SettingsArtifacts", "SettingsSimulation", "SettingsConfig",
        "SettingsTemplates", "SettingsXcode", "SettingsXcodeGen", "SettingsCommandLine",
        "SettingsProjectWriter", "SettingsQuery", "SettingsReport", "SettingsYAML",
        "SettingsServer", "SettingsLanguageServer", "SettingsFormatting", "SettingsBuildServer",
        "SettingsBuildGraph", "SettingsBuildArguments", "SettingsProducts",
      ]),
    .target(
      name: "SettingsArchives",
      dependencies: ["CSettingsZlib", "SettingsSystem", "SettingsDiagnostics"]),
    // Built products against the settings that they were made with.
    .target(
      name: "SettingsProducts",
      dependencies: [
        "SettingsArchives", "SettingsArtifacts", "SettingsBuildGraph", "SettingsRules",
        "SettingsQuery", "SettingsRendering", "SettingsProjects", "SettingsResolution",
        "SettingsXcode", "AppleDefaults", "SettingsModel", "SettingsSystem",
        "SettingsDiagnostics",
      ]),
    // Tables of options: parsing, help and completions read them.
    .target(name: "SettingsCommandLine", dependencies: ["SettingsDiagnostics"]),
    // The audit of logging, with a tool and a verb of its own. The scanner for Swift is a program of its own, compiled
    // where it is needed: see docs/compare-logging.md.
    .target(name: "CSettingsScanner", exclude: ["Scanner"]),
    .target(
      name: "SettingsLogAudit",
      dependencies: [
        "SettingsArchives", "SettingsArtifacts", "SettingsXcode", "SettingsRendering",
        "SettingsProjects", "SettingsResolution", "AppleDefaults", "SettingsModel",
        "SettingsSystem", "SettingsDiagnostics", "CSettingsScanner",
      ]),
    .executableTarget(
      name: "compare-logging",
      dependencies: [
        "SettingsProjects", "SettingsXcode", "SettingsXcodeGen", "SettingsConfig",
        "AppleDefaults", "SettingsModel", "SettingsDiagnostics", "SettingsLogAudit",
        "SettingsArtifacts", "SettingsCommandLine", "SettingsResolution", "SettingsSystem",
        "SettingsYAML",
      ]),
    .plugin(
      name: "CompareLogging",
      capability: .command(
        intent: .custom(
          verb: "compare-logging",
          description: "Show which log calls each configuration compiles in.")),
      dependencies: ["compare-logging"]),
    .plugin(
      name: "ResolveSettings",
      capability: .command(
        intent: .custom(
          verb: "resolve-settings",
          description: "Print the build settings in force for a target and configuration.")),
      dependencies: ["resolve-settings"]),

    .plugin(
      name: "GenerateSettings",
      capability: .command(
        intent: .custom(
          verb: "generate-settings",
          description: "Write Info.plist, prefix headers, Swift constants, flags and more."),
        permissions: [
          .writeToPackageDirectory(
            reason: "It writes what it generates into the folder that --output names.")
        ]),
      dependencies: ["resolve-settings"]),
    .plugin(
      name: "BuildSettingsPlugin", capability: .buildTool(), dependencies: ["resolve-settings"]),

    // What the engine is measured against: libyaml alone, in C.
    .target(
      name: "CSettingsYAMLFloor", dependencies: ["CSettingsYAML"],
      path: "Benchmarks/CSettingsYAMLFloor"),
    .executableTarget(
      name: "settings-benchmark",
      dependencies: [
        "BuildSettingsKit", "CSettingsYAMLFloor", "SettingsProjects", "SettingsImport",
        "SettingsXcode", "SettingsXcodeGen", "SettingsConfig", "AppleDefaults", "SettingsModel",
        "SettingsDiagnostics", "SettingsRendering", "SettingsResolution", "SettingsYAML",
        "SettingsSystem", "SettingsServer", "SettingsLanguageServer", "resolve-settings",
        "empty-program",
      ],
      path: "Benchmarks/settings-benchmark"),
    // What the start of the tool is measured against: made in the same build, so linked in the same way.
    .executableTarget(name: "empty-program", path: "Benchmarks/empty-program"),

    .executableTarget(
      name: "logging-benchmark",
      dependencies: [
        "SettingsLogAudit", "SettingsArtifacts", "SettingsModel", "SettingsResolution",
        "SettingsSystem",
      ],
      path: "Benchmarks/logging-benchmark"),

    // What Scripts/fuzz runs; without a fuzzer it tries given files.
    .target(name: "CFuzzing", path: "Tests/CFuzzing"),
    .executableTarget(
      name: "settings-fuzz",
      dependencies: [
        "CFuzzing", "SettingsArchives", "SettingsDiagnostics", "SettingsFormatting",
        "SettingsLogAudit",
        "SettingsModel", "SettingsProducts", "SettingsProjects", "SettingsQuery",
        "SettingsResolution", "SettingsRules", "SettingsServer", "SettingsSimulation",
        "SettingsSystem", "SettingsXcode", "SettingsYAML",
      ],
      path: "Tests/Fuzzing", exclude: ["Corpora"]),

    // The tests, a target for each module, and what they share.
    .target(
      name: "SettingsTestSupport",
      dependencies: ["SettingsSystem", "SettingsModel", "SettingsRendering"],
      path: "Tests/SettingsTestSupport"),
    .testTarget(
      name: "SettingsSystemTests",
      dependencies: ["SettingsSystem", "SettingsDiagnostics", "SettingsTestSupport"]),
    .testTarget(
      name: "SettingsModelTests",
      dependencies: ["SettingsModel", "SettingsDiagnostics", "SettingsTestSupport"]),
    .testTarget(
      name: "SettingsYAMLTests",
      dependencies: ["SettingsYAML", "SettingsDiagnostics", "SettingsTestSupport"]),
    .testTarget(
      name: "SettingsXcodeTests",
      dependencies: [
        "SettingsProjects", "SettingsImport", "SettingsXcode", "SettingsXcodeGen", "SettingsConfig",
        "AppleDefaults", "SettingsModel", "SettingsDiagnostics", "SettingsResolution",
        "SettingsSystem", "SettingsTestSupport",
      ]),
    .testTarget(
      name: "ImportTests",
      dependencies: [
        "SettingsRules", "SettingsProjects", "SettingsImport", "SettingsXcode", "SettingsXcodeGen",
        "SettingsConfig",
        "AppleDefaults", "SettingsModel", "SettingsDiagnostics", "SettingsSystem",
        "SettingsResolution", "SettingsTestSupport",
      ]),
    .testTarget(
      name: "SchemaTests",
      dependencies: [
        "SettingsRules", "SettingsProjects", "SettingsImport", "SettingsXcode", "SettingsXcodeGen",
        "SettingsConfig",
        "AppleDefaults", "SettingsModel", "SettingsDiagnostics", "SettingsTestSupport",
        "resolve-settings",
      ]),
    .testTarget(
      name: "SettingsXcodeGenTests",
      dependencies: ["SettingsXcodeGen", "SettingsXcode", "SettingsSystem", "SettingsDiagnostics"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "SettingsProjectWriterTests",
      dependencies: [
        "SettingsProjectWriter", "SettingsImport", "SettingsProjects", "SettingsTemplates",
        "SettingsConfig", "SettingsRules",
        "SettingsXcodeGen", "SettingsXcode", "SettingsModel", "SettingsYAML", "SettingsSystem",
        "SettingsDiagnostics", "SettingsTestSupport", "resolve-settings", "SettingsResolution",
      ]),
    .testTarget(
      name: "SettingsBuildGraphTests",
      dependencies: [
        "SettingsBuildGraph", "SettingsBuildArguments", "SettingsArtifacts", "SettingsProjects",
        "SettingsModel", "SettingsDiagnostics", "SettingsTestSupport", "resolve-settings",
      ]),
    .testTarget(
      name: "SettingsResolutionTests",
      dependencies: [
        "SettingsResolution", "SettingsXcode", "SettingsModel", "SettingsDiagnostics",
        "SettingsTestSupport",
      ]),
    .testTarget(
      name: "SettingsConfigTests",
      dependencies: [
        "SettingsConfig", "AppleDefaults", "SettingsModel", "SettingsYAML", "SettingsDiagnostics",
        "SettingsXcode", "SettingsResolution", "SettingsSystem", "SettingsTestSupport",
      ],
      exclude: ["Goldens"]),
    .testTarget(
      name: "SettingsRenderingTests",
      dependencies: [
        "SettingsRendering", "SettingsProjects", "SettingsResolution", "SettingsModel",
        "SettingsDiagnostics", "SettingsXcode", "SettingsSimulation", "SettingsTestSupport",
      ]),
    .testTarget(
      name: "SettingsArtifactsTests",
      dependencies: [
        "SettingsArtifacts", "SettingsXcode", "SettingsResolution", "SettingsModel",
        "SettingsSystem", "SettingsDiagnostics", "SettingsProjects", "SettingsImport",
        "SettingsXcodeGen", "SettingsConfig", "AppleDefaults", "SettingsTestSupport",
        "resolve-settings",
      ]),
    .testTarget(
      name: "SettingsQueryTests",
      dependencies: [
        "SettingsQuery", "SettingsDiagnostics", "SettingsTestSupport", "resolve-settings",
      ]),
    .testTarget(
      name: "SettingsFormattingTests",
      dependencies: [
        "SettingsFormatting", "SettingsYAML", "SettingsDiagnostics", "SettingsTestSupport",
        "resolve-settings",
      ]),
    .testTarget(
      name: "SettingsReportTests",
      dependencies: [
        "SettingsReport", "SettingsProjects", "SettingsDiagnostics", "SettingsSystem",
        "SettingsTestSupport", "resolve-settings",
      ],
      exclude: ["Browser"]),
    .testTarget(
      name: "SettingsServerTests",
      dependencies: [
        "SettingsServer", "SettingsLanguageServer", "SettingsBuildServer", "SettingsProjects",
        "SettingsSystem", "SettingsDiagnostics", "SettingsTestSupport", "resolve-settings",
      ],
      exclude: ["Goldens", "Sessions"]),
    .testTarget(
      name: "SettingsSimulationTests",
      dependencies: [
        "SettingsSimulation", "SettingsRendering", "SettingsDiagnostics", "SettingsTestSupport",
        "resolve-settings",
      ],
      exclude: ["Goldens"]),
    .testTarget(
      name: "SettingsTemplatesTests",
      dependencies: [
        "SettingsRules", "SettingsTemplates", "SettingsProjects", "SettingsImport", "SettingsXcode",
        "SettingsXcodeGen", "SettingsConfig", "AppleDefaults", "SettingsModel",
        "SettingsDiagnostics", "SettingsTestSupport", "resolve-settings",
      ],
      exclude: ["Goldens", "Stubs"]),
    .testTarget(
      name: "SettingsRulesTests",
      dependencies: [
        "SettingsRules", "SettingsProjects", "SettingsImport", "SettingsXcode", "SettingsXcodeGen",
        "SettingsConfig", "SettingsQuery", "AppleDefaults", "SettingsModel", "SettingsDiagnostics",
        "SettingsSystem",
        "SettingsTestSupport", "resolve-settings",
      ],
      exclude: ["Goldens"]),
    .testTarget(
      name: "ComparisonTests",
      dependencies: [
        "SettingsProjects", "SettingsImport", "SettingsXcode", "SettingsXcodeGen", "SettingsConfig",
        "AppleDefaults", "SettingsModel", "SettingsDiagnostics", "SettingsRendering",
        "SettingsResolution", "SettingsSystem", "SettingsTestSupport",
      ]),
    .testTarget(
      name: "ConformanceTests",
      dependencies: [
        "SettingsProjects", "SettingsImport", "SettingsXcode", "SettingsXcodeGen", "SettingsConfig",
        "AppleDefaults", "SettingsModel", "SettingsDiagnostics", "SettingsRendering",
        "SettingsTestSupport", "resolve-settings",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "resolve-settings", "SettingsCommandLine", "SettingsDiagnostics", "SettingsTestSupport",
      ],
      exclude: ["Goldens", "Shells"]),
    .testTarget(
      name: "BenchmarkTests", dependencies: ["settings-benchmark", "SettingsTestSupport"]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "SettingsRules", "resolve-settings", "SettingsProjects", "SettingsImport", "SettingsXcode",
        "SettingsXcodeGen", "SettingsConfig", "AppleDefaults", "SettingsModel",
        "SettingsDiagnostics", "SettingsResolution", "SettingsSystem", "SettingsTestSupport",
      ],
      exclude: ["Fixtures", "Goldens", "XcodeFixtures"]),
    .testTarget(
      name: "PropertyTests",
      dependencies: [
        "SettingsYAML", "SettingsDiagnostics", "resolve-settings", "SettingsTestSupport",
      ]),
    .testTarget(
      name: "SettingsLogAuditTests",
      dependencies: [
        "SettingsArchives", "SettingsLogAudit", "compare-logging", "SettingsTestSupport",
      ],
      exclude: ["Goldens"]),
    .testTarget(
      name: "SettingsProductsTests",
      dependencies: [
        "SettingsProducts", "SettingsArchives", "SettingsProjects", "SettingsXcode",
        "SettingsQuery", "SettingsSystem", "SettingsDiagnostics", "SettingsTestSupport",
        "resolve-settings",
      ]),
    .testTarget(name: "BuildSettingsKitTests", dependencies: ["BuildSettingsKit"]),
    .testTarget(name: "ArchitectureTests"),
    .testTarget(
      name: "PackageTests", dependencies: ["SettingsTestSupport", "settings-fuzz"]),
  ],
  // For `#embed`.
  cLanguageStandard: .gnu2x
)

for target in package.targets where ![.system, .plugin].contains(target.type) {
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
  ]
}
