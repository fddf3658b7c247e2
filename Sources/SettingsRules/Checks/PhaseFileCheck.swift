import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel

/// Checks the files of an Xcode project's phases: that a phase can process each of them, and that no
/// two become the same file of the product.
struct PhaseFileCheck: RuleCheck {
  static let isInSecondPart = true

  /// What decides the findings of a target beside its phases.
  private struct Key: Hashable {
    let target: Int
    let filter: SourceFilter
    let folders: [String]
    let usesStem: Bool
  }

  private struct Finding {
    let rule: RuleID
    let message: String
    let place: SourceRange
    var notes: [Diagnostic.Note] = []
    let help: String
    var severity: Diagnostic.Severity?
  }

  private var known: [Key: [Finding]] = [:]

  mutating func visit(_ cell: RuleCell, _ report: inout RuleReport) {
    guard let part = cell.parts?.target, let target = cell.identity.target else { return }
    let filter = SourceFilter(list: { cell.list($0) ?? [] }, text: cell.text)
    let folders = Self.folderSettings.map { cell.text($0) ?? $0 }
    let usesStem = cell.text("YACC_GENERATED_FILE_STEM") == "InputFileStem"
    let key = Key(target: target, filter: filter, folders: folders, usesStem: usesStem)
    let findings: [Finding]
    if let kept = known[key] {
      findings = kept
    } else {
      let names = Dictionary(
        zip(Self.folderSettings, folders), uniquingKeysWith: { first, _ in first })
      var review = PhaseReview(
        files: part.placedFiles.filter { filter.includes($0.path, platforms: $0.platforms) },
        rules: part.rules, folders: names, usesStem: usesStem)
      review.run()
      findings = review.findings
      known[key] = findings
    }
    for finding in findings {
      report.add(
        finding.rule, finding.message, at: finding.place, notes: finding.notes, help: finding.help,
        in: cell.identity, usually: finding.severity)
    }
  }

  private static let resources = "UNLOCALIZED_RESOURCES_FOLDER_PATH"

  private static let folderSettings = [
    resources, "WRAPPER_NAME", "EXECUTABLE_FOLDER_PATH", "FRAMEWORKS_FOLDER_PATH",
    "SHARED_FRAMEWORKS_FOLDER_PATH", "SHARED_SUPPORT_FOLDER_PATH", "PLUGINS_FOLDER_PATH",
    "JAVA_FOLDER_PATH",
  ]

  // MARK: The phases of one target

  private struct PhaseReview {
    private typealias File = PlacedFile

    private let files: [PlacedFile]
    private let rules: [Project.Rule]
    private let folders: [String: String]
    private let usesStem: Bool
    private(set) var findings: [Finding] = []

    init(
      files: [PlacedFile], rules: [Project.Rule], folders: [String: String], usesStem: Bool
    ) {
      self.usesStem = usesStem
      self.files = files
      self.rules = rules
      self.folders = folders
    }

    mutating func run() {
      struct Place: Hashable {
        let phase: Int
        let path: String
      }
      var first: [Place: File] = [:]
      var outputs: [String: File] = [:]
      for file in files {
        let place = Place(phase: file.phaseIndex, path: file.path)
        if let other = first[place] {
          add(
            .duplicateBuildFile,
            "'\(file.path)' is in the \(Self.name(of: file.phase)) phase twice; Xcode skips the"
              + " second one", file, other, help: "remove one of the entries")
          continue
        }
        first[place] = file
        reviewType(of: file)
        for output in outputNames(of: file) {
          guard let other = outputs[output] else {
            outputs[output] = file
            continue
          }
          // Both paths of one file lead to one task if they are in one phase.
          let isRefused = [file, other].allSatisfy { $0.phase == .resources && isYacc($0) }
          add(
            .duplicateOutput, "'\(other.path)' and '\(file.path)' both become '\(output)'", file,
            other, help: "rename one of them, or remove it from the target",
            severity: isRefused ? .error : nil)
        }
      }
    }

    private mutating func add(
      _ rule: RuleID, _ message: String, _ file: File, _ other: File? = nil, help: String,
      severity: Diagnostic.Severity? = nil
    ) {
      findings.append(
        Finding(
          rule: rule, message: message, place: file.place,
          notes: other.map { [.init("the other one is here", at: $0.place)] } ?? [], help: help,
          severity: severity))
    }

    private static func name(of phase: File.Phase) -> String {
      switch phase {
      case .sources: "Compile Sources"
      case .resources: "Copy Bundle Resources"
      case .copy: "Copy Files"
      }
    }

    /// The identifier of a file's type; nil if nothing shows it.
    private func identifier(of file: File) -> String? {
      file.type ?? FileType(path: file.path)?.identifier
    }

    private func isYacc(_ file: File) -> Bool { identifier(of: file) == "sourcecode.yacc" }

    private mutating func reviewType(of file: File) {
      if rules.contains(where: { processes($0, file) }) { return }
      let identifier = identifier(of: file)
      let type = identifier.flatMap { FileType(identifier: $0) }
      switch file.phase {
      case .sources:
        guard type?.isHeader != true, !(identifier.map(FileType.hasBuildRule) ?? false) else {
          return
        }
        add(
          .noBuildRule, "the Compile Sources phase has no build rule for '\(file.path)'", file,
          help: file.path.hasSuffix(".modulemap")
            ? "remove it from the target; MODULEMAP_FILE names the module map of a framework"
            : "move it to the Copy Bundle Resources phase, or remove it from the target")
      case .resources:
        guard let type, type.isCodeOnly else { return }
        let effect =
          type.language == .swift ? "it is not compiled" : "its object code becomes a resource"
        add(
          .sourceInResources,
          "the source '\(file.path)' is in the Copy Bundle Resources phase; \(effect)", file,
          help: "move it to the Compile Sources phase, or remove it from the target")
      case .copy: return
      }
    }

    private func processes(_ rule: Project.Rule, _ file: File) -> Bool {
      rule.processes(file.path, type: file.type)
    }

    /// Returns the paths of what a phase makes of a file, as far as they are known.
    private func outputNames(of file: File) -> [String] {
      if rules.contains(where: { processes($0, file) }) { return [] }
      switch file.phase {
      case .sources, .resources:
        let type = identifier(of: file).flatMap { FileType(identifier: $0) }
        // The headers of grammars usually have the same name.
        if isYacc(file), let source = type?.generatedSourceName(of: file.path, usesStem: usesStem) {
          return [source.prefix { $0 != "." } + ".tab.h"]
        }
        if file.phase == .sources {
          guard let identifier = identifier(of: file), type?.isHeader != true,
            FileType.hasBuildRule(identifier)
          else { return [] }
        }
        guard type?.isCodeOnly != true, let name = FileType.resourceName(of: file.path) else {
          return []
        }
        return [path(in: PhaseFileCheck.resources, region(of: file.path) + name)]
      case .copy(let folder, let subpath):
        let name = LexicalPath.fileName(of: file.path)
        return [path(in: folder, subpath.isEmpty ? name : LexicalPath.join(subpath, name))]
      }
    }

    private func path(in folder: String, _ path: String) -> String {
      LexicalPath.normalize(LexicalPath.join(folders[folder] ?? folder, path))
    }

    /// Returns the folder of the language that a localized file is in.
    private func region(of path: String) -> String {
      let folder = LexicalPath.fileName(of: LexicalPath.directory(of: path))
      return folder.hasSuffix(".lproj") ? folder + "/" : ""
    }
  }
}
