extension FieldTable {
  /// The fields inside of the parts of a target, and of packages.
  static let partRows: [FieldDescription] =
    dependencyRows + packageRows + fileRowsOfParts + scriptRows

  private static let dependencyRows: [FieldDescription] = [
    row(
      .dependencyTarget, "target", .dependency, [.text],
      "Another target of the file; its name alone means the same.", "", "target: Kit"),
    row(
      .dependencyFramework, "framework", .dependency, [.text],
      "A framework of the SDK; `frameworks` is the short form.", "", "framework: StoreKit"),
    row(
      .dependencyLibrary, "library", .dependency, [.text],
      "A library of the SDK.", "", "library: libz.tbd"),
    row(
      .dependencyXCFramework, "xcframework", .dependency, [.path],
      "An XCFramework, a framework or a library on the disk.", "",
      "xcframework: Vendor/Maps.xcframework"),
    row(
      .dependencyBuilt, "built", .dependency, [.text],
      "A product of another project in the workspace, by its file name.", "",
      "built: Kit.framework"),
    row(
      .dependencyPackage, "package", .dependency, [.text],
      "One of `packages`.", "", "package: Algorithms"),
    row(
      .dependencyProduct, "product", .dependency, [.text, .list(.text)],
      "The products of the package (default: the one with the package's name).", "",
      "product: Algorithms"),
    row(
      .dependencyPlugin, "plugin", .dependency, [.text],
      "A build tool plug-in of the package, in place of products.", "",
      "plugin: SwiftLintBuildToolPlugin"),
    row(
      .dependencyLink, "link", .dependency, [.boolean],
      "Whether the target links it (default: as its type needs).", "", "link: NO"),
    row(
      .dependencyEmbed, "embed", .dependency, [.boolean],
      "Whether it is copied into the product (default: as the types of both need).", "",
      "embed: YES"),
    row(
      .dependencyCodeSign, "codeSign", .dependency, [.boolean],
      "Whether an embedded framework is signed (default: YES).", "", "codeSign: NO"),
    row(
      .dependencyWeak, "weak", .dependency, [.boolean],
      "Whether the product runs without it.", "", "weak: YES"),
    row(
      .dependencyRemoveHeaders, "removeHeaders", .dependency, [.boolean],
      "Whether headers are removed from the copy (default: YES).", "", "removeHeaders: NO"),
    row(
      .dependencyPlatforms, "platforms", .dependency, [.list(.buildPlatform)],
      "The only platforms that it is for.", "", "platforms: [iOS]"),
  ]

  private static let packageRows: [FieldDescription] = [
    row(
      .packageURL, "url", .package, [.text], "The repository of the package.", "",
      "url: https://github.com/apple/swift-algorithms"),
    row(
      .packagePath, "path", .package, [.path], "The folder of a local package.", "",
      "path: Packages/Core"),
    row(
      .packageFrom, "from", .package, [.text],
      "The lowest version; later ones are used up to the next major version.", "", "from: 1.2.0"),
    row(
      .packageUpToNextMinor, "upToNextMinor", .package, [.text],
      "The lowest version; later ones are used up to the next minor version.", "",
      "upToNextMinor: 1.2.0"),
    row(.packageExact, "exact", .package, [.text], "The only version.", "", "exact: 1.2.0"),
    row(
      .packageRange, "range", .package, [.list(.text)],
      "The lowest version, and the first that is too high.", "", "range: [1.2.0, 1.4.0]"),
    row(.packageBranch, "branch", .package, [.text], "A branch.", "", "branch: main"),
    row(
      .packageRevision, "revision", .package, [.text], "A commit.", "", "revision: 0a1b2c3d4e"),
  ]

  private static let fileRowsOfParts: [FieldDescription] = [
    row(
      .filePath, "path", [.source, .resource], [.path],
      "A file or folder, or a pattern of `sources`; required.", "", "path: Fonts"),
    row(
      .fileExclude, "exclude", [.source, .resource], [.text, .list(.text)],
      "Patterns of files in the folder that are left out.", "", "exclude: [\"*.md\"]"),
    row(
      .fileFlags, "flags", .source, [.text, .list(.text)],
      "Compiler flags for the files alone.", "", "flags: [-fno-objc-arc]"),
    row(
      .fileAs, "as", [.source, .resource], [.word(.sourceKind)],
      "How the Xcode project contains the folder (default: the project's `sourcesAs`; `group` for resources).",
      "", "as: group"),
    row(
      .filePlatforms, "platforms", [.source, .resource], [.list(.buildPlatform)],
      "The only platforms that the files are for.", "", "platforms: [macOS]"),
    row(
      .fileTags, "tags", .resource, [.text, .list(.text)],
      "The tags of on-demand resources.", "", "tags: [level1]"),
    row(
      .headersPublic, "public", .headers, [.path, .list(.path)],
      "Headers that are copied for all.", "", "public: [Kit/Kit.h]"),
    row(
      .headersPrivate, "private", .headers, [.path, .list(.path)],
      "Headers that are copied for clients of the same vendor.", "", "private: [Kit/KitPrivate.h]"),
    row(
      .headersProject, "project", .headers, [.path, .list(.path)],
      "Headers that only the project uses.", "", "project: [Kit/Internal.h]"),
  ]

  private static let scriptRows: [FieldDescription] = [
    row(
      .scriptsBefore, "before", .scripts, [.list(.entry(.script))],
      "Scripts that run first.", "", "before: [{ run: ./generate.sh }]"),
    row(
      .scriptsAfter, "after", .scripts, [.list(.entry(.script))],
      "Scripts that run last.", "", "after: [{ run: ./stamp.sh }]"),
    row(
      .scriptName, "name", [.script, .buildRule], [.text],
      "The name in Xcode (default: Run Script).", "", "name: Lint"),
    row(
      .scriptRun, "run", [.script, .buildRule], [.text],
      "The text of the script.", "", "run: swiftlint"),
    row(
      .scriptFile, "file", .script, [.path],
      "A file with the text of the script.", "", "file: Scripts/lint.sh"),
    row(
      .scriptShell, "shell", .script, [.text], "The shell (default: /bin/sh).", "",
      "shell: /bin/zsh"),
    row(
      .scriptInputs, "inputs", .script, [.text, .list(.text)],
      "Files that the script reads.", "", "inputs: [$(SRCROOT)/words.txt]"),
    row(
      .scriptOutputs, "outputs", [.script, .buildRule], [.text, .list(.text)],
      "Files that the script writes.", "", "outputs: [$(DERIVED_FILE_DIR)/words.swift]"),
    row(
      .scriptInputLists, "inputLists", .script, [.text, .list(.text)],
      "Files that list the inputs.", "", "inputLists: [inputs.xcfilelist]"),
    row(
      .scriptOutputLists, "outputLists", .script, [.text, .list(.text)],
      "Files that list the outputs.", "", "outputLists: [outputs.xcfilelist]"),
    row(
      .scriptDependencyFile, "dependencyFile", .script, [.text],
      "A file in make's format that names further inputs.", "",
      "dependencyFile: $(DERIVED_FILE_DIR)/words.d"),
    row(
      .scriptAlways, "always", .script, [.boolean],
      "Whether the script runs in every build (default: YES if it has no outputs).", "",
      "always: YES"),
    row(
      .scriptInstallOnly, "installOnly", .script, [.boolean],
      "Whether the script runs only if the product is installed or archived.", "",
      "installOnly: YES"),
    row(
      .scriptShowsEnvironment, "showsEnvironment", .script, [.boolean],
      "Whether the log shows the environment (default: YES).", "", "showsEnvironment: NO"),
    row(
      .ruleFiles, "files", .buildRule, [.text], "A pattern of file names.", "", "files: \"*.json\""),
    row(
      .ruleFileType, "fileType", .buildRule, [.text], "Xcode's name of a type of files.", "",
      "fileType: sourcecode.yacc"),
    row(
      .ruleCompiler, "compiler", .buildRule, [.text],
      "Xcode's name of a compiler, in place of a script.", "", "compiler: com.apple.compilers.yacc"),
    row(
      .ruleOutputFlags, "outputFlags", .buildRule, [.text, .list(.text)],
      "Compiler flags for each output.", "", "outputFlags: [-fno-objc-arc]"),
    row(
      .ruleOncePerArchitecture, "oncePerArchitecture", .buildRule, [.boolean],
      "Whether the rule runs for each architecture (default: YES).", "", "oncePerArchitecture: NO"),
    row(
      .copyTo, "to", [.copy, .dependency], [.word(.copyDestination)],
      "The place in the product; required in `copyFiles` (default: where Xcode embeds such a product).",
      "", "to: sharedSupport"),
    row(
      .copySubpath, "subpath", [.copy, .dependency], [.text], "A folder in that place.", "",
      "subpath: Tools"),
    row(
      .copyPaths, "files", .copy, [.path, .list(.path)],
      "The files; required.", "", "files: [Extras/tool]"),
    row(
      .copyCodeSign, "codeSign", .copy, [.boolean], "Whether the copies are signed.", "",
      "codeSign: YES"),
  ]
}
