import SettingsDiagnostics
import SettingsModel
import SettingsXcode
import SettingsXcodeGen

/// The scripts, copied files and build rules of targets.
extension PartsImport {
  mutating func addPhases(of index: Int, to target: inout ImportedParts.Target) {
    let phases = parts.targets[index].phases
    var before: [PartValue] = []
    var after: [PartValue] = []
    var copies: [PartValue] = []
    let hasFiles = types[index] != nil
    let places = FilePlaces(parts.targets[index])
    for (place, phase) in phases.enumerated() {
      switch phase {
      case .script(let script):
        if script.text.isEmpty {
          lose("script without text", script.name ?? "Run Script", of: index)
        } else if place < places.compiling {
          before.append(value(script))
        } else {
          after.append(value(script))
        }
      case .copy(let copy):
        if isHeaderCopy(copy, at: place, of: index) { continue }
        if hasFiles {
          copies += values(copy, of: index)
        } else if !copy.files.isEmpty {
          lose("copy phase of a target without product", copy.name ?? "", of: index)
        }
      case .other(let kind): lose("build phase", kind, of: index)
      case .sources, .headers, .resources, .frameworks: break
      }
    }
    if !copies.isEmpty { target.fields.append(.init(key: "copyFiles", value: .list(copies))) }
    let scripts = [("before", before), ("after", after)].filter { !$0.1.isEmpty }
    if !scripts.isEmpty {
      target.fields.append(
        .init(key: "scripts", value: .entries(scripts.map { ($0.0, .list($0.1)) })))
    }
    let rules = parts.targets[index].rules.compactMap { value($0, of: index) }
    if !rules.isEmpty {
      if hasFiles {
        target.fields.append(.init(key: "buildRules", value: .list(rules)))
      } else {
        lose("build rules of a target without product", "", of: index)
      }
    }
    checkOrder(phases, of: index)
  }

  // MARK: Order

  /// The places of the phases with files among those of a target.
  private struct FilePlaces {
    let first: Int
    let last: Int
    /// Scripts before it stay in front of the files, because they may make what is compiled.
    let compiling: Int

    init(_ target: Project.Target) {
      let phases = target.phases
      let places = phases.indices.filter { index in
        switch phases[index] {
        case .sources: true
        // Files of folders are in no phase.
        case .headers(let files), .resources(let files):
          !files.isEmpty || !target.folders.isEmpty
        default: !phases[index].files.isEmpty
        }
      }
      first = places.first ?? phases.count
      last = places.last ?? -1
      compiling = phases.firstIndex { $0.kind == .sources } ?? first
    }
  }

  /// Reports phases that the writer puts elsewhere. Nothing depends on the order of frameworks and resources.
  private mutating func checkOrder(_ phases: [Project.Phase], of index: Int) {
    var ranks: [Int] = []
    var counts: [Int: Int] = [:]
    let places = FilePlaces(parts.targets[index])
    for (place, phase) in phases.enumerated() {
      switch phase {
      case .script(let script):
        if place > places.first, place < places.last {
          lose("place among the build phases", script.name ?? "Run Script", of: index)
        }
      case .headers(let files): if !files.isEmpty { ranks.append(1) }
      case .sources: ranks.append(2)
      case .resources(let files):
        if !files.isEmpty { counts[3, default: 0] += 1 }
      case .copy(let copy):
        if copy.files.isEmpty { continue }
        if isHeaderCopy(copy, at: place, of: index) {
          ranks.append(0)
        } else {
          ranks.append(copy.files.contains { isUse($0.item, in: copy) } ? 6 : 4)
        }
      case .frameworks(let files): if !files.isEmpty { counts[5, default: 0] += 1 }
      case .other: break
      }
    }
    if ranks != ranks.sorted() { lose("order of build phases", "", of: index) }
    for rank in [1, 2] where ranks.count(where: { $0 == rank }) > 1 {
      lose("second phase", rank == 1 ? "Headers" : "Sources", of: index)
    }
    for (rank, name) in [(3, "Resources"), (5, "Frameworks")] where counts[rank, default: 0] > 1 {
      lose("second phase", name, of: index)
    }
  }

  // MARK: Scripts

  private func value(_ script: Project.Script) -> PartValue {
    var fields: [(String, PartValue)] = []
    if let name = script.name, !name.isEmpty, name != "Run Script" {
      fields.append(("name", .text(name)))
    }
    fields.append(("run", .text(script.text)))
    if script.shell != "/bin/sh" { fields.append(("shell", .text(script.shell))) }
    for (key, paths) in [
      ("inputs", script.inputs), ("outputs", script.outputs), ("inputLists", script.inputLists),
      ("outputLists", script.outputLists),
    ] where !paths.isEmpty {
      fields.append((key, .shortList(paths)))
    }
    if let file = script.dependencyFile { fields.append(("dependencyFile", .text(file))) }
    let hasOutputs = !script.outputs.isEmpty || !script.outputLists.isEmpty
    if script.isAlwaysOutOfDate == hasOutputs {
      fields.append(("always", .boolean(script.isAlwaysOutOfDate)))
    }
    if script.runsOnlyOnInstall { fields.append(("installOnly", .boolean(true))) }
    if !script.showsEnvironment { fields.append(("showsEnvironment", .boolean(false))) }
    return .entries(fields)
  }

  // MARK: Copied files

  /// Whether a phase is the one that the writer makes for the public headers of a static library.
  func isHeaderCopy(_ copy: Project.Copy, at place: Int, of index: Int) -> Bool {
    guard types[index]?.name == "library.static", copy.destination == 16,
      copy.subpath == "include/$(PRODUCT_NAME)", !copy.runsOnlyOnInstall
    else { return false }
    let phases = parts.targets[index].phases
    let compiles = phases.firstIndex { if case .sources = $0 { true } else { false } }
    return place < compiles ?? phases.count
      && copy.files.allSatisfy { file in
        if case .file(let path) = file.item {
          file.attributes.isEmpty && file.platforms.isEmpty
            && [".h", ".hh", ".hpp", ".modulemap"].contains(where: path.hasSuffix)
        } else {
          false
        }
      }
  }

  /// The names that Xcode and the writer give to phases that embed or copy.
  private static let usualNames: Set<String> = [
    "Copy Bundle Resources", "Copy Files", "CopyFiles", "Embed App Clips", "Embed App Extensions",
    "Embed Dependencies", "Embed ExtensionKit Extensions", "Embed Foundation Extensions",
    "Embed Frameworks", "Embed PlugIns", "Embed System Extensions", "Embed Watch Content",
    "Embed XPC Services",
  ]

  private mutating func values(_ copy: Project.Copy, of index: Int) -> [PartValue] {
    let title = copy.name ?? "Copy Files"
    if copy.files.isEmpty { return [] }
    if !Self.usualNames.contains(title) { lose("name of a copy phase", title, of: index) }
    if copy.runsOnlyOnInstall { lose("copying only while installing", title, of: index) }
    var signed: [String] = []
    var plain: [String] = []
    for file in copy.files where !isUse(file.item, in: copy) {
      let name = self.name(of: file.item)
      guard case let paths = file.item.paths, !paths.isEmpty else {
        lose("copied file", "\(name) in \(title)", of: index)
        continue
      }
      if case .localized = file.item { lose("copied file in several languages", name, of: index) }
      if !file.platforms.isEmpty { lose("platforms of a copied file", name, of: index) }
      for attribute in file.attributes
      where attribute != "CodeSignOnCopy" {
        lose("attribute of a copied file", "\(name) (\(attribute))", of: index)
      }
      let own = paths.map(relative)
      if file.attributes.contains("CodeSignOnCopy") { signed += own } else { plain += own }
    }
    guard !signed.isEmpty || !plain.isEmpty else { return [] }
    guard let place = CopyPlace.name(copy.destination) else {
      let place = copy.destinationName ?? String(copy.destination)
      lose("copy phase with destination \(place)", title, of: index)
      return []
    }
    return [(plain, false), (signed, true)].filter { !$0.0.isEmpty }.map { files, signs in
      var fields: [(String, PartValue)] = [("to", .text(place))]
      if !copy.subpath.isEmpty { fields.append(("subpath", .text(copy.subpath))) }
      fields.append(("files", .texts(files)))
      if signs { fields.append(("codeSign", .boolean(true))) }
      return .entries(fields)
    }
  }

  // MARK: Build rules

  private mutating func value(_ rule: Project.Rule, of index: Int) -> PartValue? {
    var fields: [(String, PartValue)] = []
    let title = rule.patterns ?? rule.fileType ?? rule.name ?? ""
    if let name = rule.name { fields.append(("name", .text(name))) }
    if let patterns = rule.patterns {
      fields.append(("files", .text(patterns)))
    } else if let type = rule.fileType {
      fields.append(("fileType", .text(type)))
    } else {
      lose("build rule", title, of: index)
      return nil
    }
    if let script = rule.script {
      if script.allSatisfy(\.isWhitespace) {
        lose("build rule without script", title, of: index)
        return nil
      }
      fields.append(("run", .text(script)))
    }
    if let compiler = rule.compiler { fields.append(("compiler", .text(compiler))) }
    if !rule.outputs.isEmpty { fields.append(("outputs", .shortList(rule.outputs))) }
    if rule.outputFlags.contains(where: { !$0.isEmpty }) {
      fields.append(("outputFlags", .texts(rule.outputFlags)))
    }
    if !rule.isOncePerArchitecture {
      fields.append(("oncePerArchitecture", .boolean(false)))
    }
    if !rule.inputs.isEmpty { lose("inputs of a build rule", title, of: index) }
    if rule.dependencyFile != nil { lose("dependency file of a build rule", title, of: index) }
    return .entries(fields)
  }
}
