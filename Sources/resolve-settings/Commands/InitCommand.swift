import SettingsConfig
import SettingsDiagnostics
import SettingsSystem
import SettingsTemplates

/// `init`: writes a new config.yaml and the files that it names.
enum InitCommand: Command {
  static let specification = CommandSpecification(
    name: .initialize,
    summary: "create a project: config.yaml, its files and an Xcode project",
    positionals: .none,
    options: [
      .template, .name, .organization, .devices, .classPrefix, .storyboards, .noStoryboards, .arc,
      .noARC, .unitTests, .noXcodeProject, .era, .dryRun, .output,
    ] + OptionName.general,
    details: """
      Templates:
      \(ProjectTemplate.allCases.map(row).joined(separator: "\n"))

      A template, a name, an organization and devices are required; on a terminal, 'init' asks for
      missing ones. If any of the files exists, nothing is written. The classic era is that of iOS 6,
      with Objective-C; the modern one is that of iOS 9 and later (default: the template's own, or
      modern if it has both). The Xcode project is the one that 'generate --only xcode-project'
      writes.
      """,
    examples: [
      .init(line: "resolve-settings init", meaning: "in this folder; asks for everything"),
      .init(
        line: "resolve-settings init --template tabbed --name App --organization com.example "
          + "--devices ipad", meaning: "without questions"),
    ],
    fillsFolder: true,
    folderHelp: "the folder to write to (default: this one); created if it does not exist")

  private static func row(_ template: ProjectTemplate) -> String {
    let gap = String(repeating: " ", count: 17 - template.rawValue.count)
    return "  \(template.rawValue)\(gap)\(template.summary)"
  }

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    let isDryRun = invocation.has(.dryRun)
    if context.isReadOnly, !isDryRun {
      context.report(
        Diagnostic(
          "read-only", .error, "nothing was written: the tool runs with --read-only",
          help: "use 'swift package --allow-writing-to-package-directory generate-settings init', "
            + "run 'resolve-settings init' itself, or add --dry-run"))
      return .unusable
    }
    let folder = invocation.value(.output) ?? "."
    let output = NewFiles(folder: folder)
    // Checked before the questions, so that no answers are lost.
    do throws(NewFiles.Failure) {
      try output.check()
    } catch {
      report(error, folder, &context)
      return .unusable
    }
    if refuses(output.obstacles(to: [NewProject.configName]), in: folder, &context) {
      if !isDryRun { removeLeftovers(invocation, in: output) }
      return .unusable
    }
    let project = try InitQuestions(invocation).project()
    var files = project.files
    if let schema = missingSchema(in: folder) { files.append(schema) }
    let xcodeProject = invocation.has(.noXcodeProject) ? nil : project.name + ".xcodeproj"
    let paths = files.map(\.path) + (xcodeProject.map { [$0] } ?? [])
    if refuses(output.obstacles(to: paths), in: folder, &context) { return .unusable }
    if isDryRun {
      show(files, &context)
      if let xcodeProject, !context.isQuiet {
        context.print("")
        context.print("==> \(xcodeProject) <==")
        context.print("(what 'resolve-settings generate --only xcode-project' writes)")
      }
      return .fine
    }
    let created = Interruption.postponed {
      write(files, xcodeProject: xcodeProject, to: output, &context)
    }
    guard let created else { return .unusable }
    if !context.isQuiet { summarize(created, project, folder, &context) }
    return .fine
  }

  /// Writes the files, and the Xcode project of the config.yaml among them.
  ///
  /// - Returns: What was created, or nil after an error, which was reported.
  private static func write(
    _ files: [NewFile], xcodeProject: String?, to output: NewFiles,
    _ context: inout CommandContext
  ) -> [String]? {
    var created: [String] = []
    var folders: [String] = []
    do throws(NewFiles.Failure) {
      folders = try output.write(files.map { ($0.path, Array($0.text.utf8)) })
      created = files.map(\.path)
      if let xcodeProject {
        let config = LexicalPath.join(output.folder, NewProject.configName)
        guard let project = XcodeProjectGeneration.files(for: config, &context) else {
          output.remove(created, folders: folders)
          return nil
        }
        try output.write(project.all)
        created += project.beside + [xcodeProject]
      }
      return created
    } catch {
      output.remove(created, folders: folders)
      report(error, output.folder, &context)
      return nil
    }
  }

  /// Removes the temporary files of a killed run, if the options contain their location. Does not
  /// ask questions.
  private static func removeLeftovers(_ invocation: Invocation, in output: NewFiles) {
    let project = try? InitQuestions(invocation, prompter: nil).project()
    output.removeLeftovers(
      beside: [NewProject.configName] + (project?.files.map(\.path) ?? []))
  }

  /// The schema that the first line of config.yaml names, unless the same one exists.
  private static func missingSchema(in folder: String) -> NewFile? {
    let schema = ConfigSchema().render()
    let path = LexicalPath.join(folder, ConfigSchema.fileName)
    if let there = try? DiskSources().read(path), there == schema.bytes { return nil }
    return NewFile(ConfigSchema.fileName, schema.string)
  }

  // MARK: Existing files

  private static func report(
    _ failure: NewFiles.Failure, _ folder: String, _ context: inout CommandContext
  ) {
    switch failure {
    case .occupied(let paths): _ = refuses(paths, in: folder, &context)
    case .unwritable(let path, let explanation, let remaining):
      let place = path.map { LexicalPath.join(folder, $0) } ?? folder
      let left = remaining.map { "'\(LexicalPath.join(folder, $0))'" }.joined(separator: ", ")
      context.report(
        Diagnostic(
          "cannot-write",
          "cannot write '\(place)': \(explanation); "
            + (left.isEmpty ? "nothing was written" : "\(left) cannot be removed again")))
    }
  }

  private static func refuses(
    _ paths: [String], in folder: String, _ context: inout CommandContext
  ) -> Bool {
    guard let first = paths.first else { return false }
    let shown = paths.map { folder == "." ? $0 : LexicalPath.join(folder, $0) }
    context.report(
      Diagnostic(
        "file-exists",
        paths.count == 1
          ? "'\(shown[0])' already exists, and 'init' does not overwrite files"
          : "\(paths.count) of the files already exist, and 'init' does not overwrite files",
        notes: paths.count == 1 ? [] : shown.map { Diagnostic.Note("'\($0)' exists") },
        help: first == NewProject.configName
          ? "choose a different folder: --output DIR"
          : "move \(paths.count == 1 ? "it" : "them") away, or choose a different folder: --output DIR"
      ))
    return true
  }

  // MARK: Reporting

  /// The files with their paths; config.yaml alone with `--quiet`.
  private static func show(_ files: [NewFile], _ context: inout CommandContext) {
    for (index, file) in files.enumerated() {
      if context.isQuiet {
        if index == 0 { context.output.append(file.text) }
        continue
      }
      // Another command prints the schema at any time, so only its name is printed.
      let text =
        file.path == ConfigSchema.fileName
        ? "(what 'resolve-settings schema' prints)\n" : file.text
      if index > 0 { context.print("") }
      context.print("==> \(file.path) <==")
      context.output.append(text)
    }
  }

  private static func summarize(
    _ paths: [String], _ project: NewProject, _ folder: String, _ context: inout CommandContext
  ) {
    func path(_ name: String) -> String { folder == "." ? name : LexicalPath.join(folder, name) }
    for name in paths { context.print("created \(path(name))") }
    let steps: [(command: String, meaning: String)] = [
      ("resolve-settings check", "reports problems, also after changes"),
      ("resolve-settings", "prints the effective build settings"),
      (
        "resolve-settings \(project.generateArguments)",
        "writes the files that config.yaml describes"
      ),
    ]
    let width = steps.map(\.command.count).max() ?? 0
    context.print("")
    context.print("Next\(folder == "." ? "" : ", in \(folder)"):")
    for step in steps {
      let gap = String(repeating: " ", count: width + 2 - step.command.count)
      context.print("  \(step.command)\(gap)\(step.meaning)")
    }
  }
}
