/// The build phases of a target while they are put together.
struct PhaseList {
  let target: String
  private(set) var phases: [ObjectID] = []
  private var identities: [String: Int] = [:]

  init(target: String) { self.target = target }

  /// A file of a phase.
  struct File {
    /// Nil for what has no product, which Xcode leaves out.
    var element: ObjectID?
    /// Of a package, in the place of a file.
    var product: ObjectID?
    var settings: [ProjectObject.Field] = []
    /// The platforms that it is for.
    var filters: [ProjectObject.Field] = []
  }

  /// Returns the fields of every phase.
  private static func attributes(mask: String, onlyOnInstall: Bool) -> [ProjectObject.Field] {
    [
      ("buildActionMask", .text(mask)),
      ("runOnlyForDeploymentPostprocessing", .number(onlyOnInstall)),
    ]
  }

  static let allActions = "2147483647"

  /// Adds a phase of files.
  ///
  /// - Parameters:
  ///   - kind: What tells the phase apart from the others of the target.
  ///   - title: What Xcode calls it where it has no name of its own.
  mutating func add(
    _ isa: ObjectClass, kind: String, title: String, _ files: [File],
    _ fields: [ProjectObject.Field] = [], onlyOnInstall: Bool = false, in graph: inout ProjectGraph
  ) {
    let identity = unique("\(target):\(kind)")
    let builds = files.map { file in add(file, to: identity, title: title, in: &graph) }
    let mask = onlyOnInstall ? "8" : Self.allActions
    phases.append(
      graph.add(
        isa, identity: identity, comment: title,
        Self.attributes(mask: mask, onlyOnInstall: onlyOnInstall)
          + [("files", .objects(builds))] + fields))
  }

  private func add(
    _ file: File, to phase: String, title: String, in graph: inout ProjectGraph
  ) -> ObjectID {
    var fields: [ProjectObject.Field] = []
    var name = "(null)"
    var identity = phase
    if let element = file.element {
      fields.append(("fileRef", .object(element)))
      name = graph[element].nameOrPath
      identity += ":" + graph[element].identifier.text
    }
    if let product = file.product {
      fields.append(("productRef", .object(product)))
      name = graph[product].comment ?? name
      identity += ":" + graph[product].identifier.text
    }
    if !file.settings.isEmpty { fields.append(("settings", .dictionary(file.settings))) }
    fields += file.filters
    return graph.add(.buildFile, identity: identity, comment: "\(name) in \(title)", fields)
  }

  /// Adds a phase that copies files.
  mutating func addCopy(
    _ name: String?, _ destination: Int, path: String?, _ files: [File],
    onlyOnInstall: Bool = false, in graph: inout ProjectGraph
  ) {
    if files.isEmpty { return }
    var fields: [ProjectObject.Field] = [("dstSubfolderSpec", .text(String(destination)))]
    if let path { fields.append(("dstPath", .text(path))) }
    if let name { fields.append(("name", .text(name))) }
    add(
      .copyPhase, kind: "copy:\(name ?? ""):\(destination):\(path ?? "")",
      title: name ?? "CopyFiles", files, fields, onlyOnInstall: onlyOnInstall, in: &graph)
  }

  /// Adds a phase that runs a script.
  mutating func addScript(_ script: BuildScript, in graph: inout ProjectGraph) {
    let identity = unique("\(target):script:\(script.name)")
    var fields: [ProjectObject.Field] = [
      ("files", .list([])), ("name", .text(script.name)),
      ("inputPaths", .texts(script.inputs)), ("outputPaths", .texts(script.outputs)),
      ("shellPath", .text(script.shell)), ("shellScript", .text(script.text)),
    ]
    fields += Self.attributes(mask: Self.allActions, onlyOnInstall: script.runsOnlyOnInstall)
    if let lists = script.inputLists { fields.append(("inputFileListPaths", .texts(lists))) }
    if let lists = script.outputLists { fields.append(("outputFileListPaths", .texts(lists))) }
    if !script.showsEnvironment { fields.append(("showEnvVarsInLog", .text("0"))) }
    if script.isAlwaysOutOfDate { fields.append(("alwaysOutOfDate", .text("1"))) }
    if let file = script.dependencyFile { fields.append(("dependencyFile", .text(file))) }
    phases.append(graph.add(.scriptPhase, identity: identity, comment: script.name, fields))
  }

  /// An identity with a number if the target has another phase of it.
  private mutating func unique(_ identity: String) -> String {
    let count = identities[identity, default: 0]
    identities[identity] = count + 1
    return count == 0 ? identity : "\(identity):\(count)"
  }
}
