import SettingsXcode
import Testing

/// The objects of a project file, with the objects that they refer to written out.
struct WrittenGraph {
  private let objects: [String: PropertyListValue]
  let project: PropertyListValue

  init(_ project: WrittenProject) throws { try self.init(project.text()) }

  init(of config: WrittenConfig) throws { try self.init(config.text()) }

  init(_ text: String) throws {
    let file = try PropertyList.read(Array(text.utf8))
    let entries = try #require(file["objects"]?.entries)
    let objects = Dictionary(entries.map { ($0.key, $0.value) }) { $1 }
    let root = try #require(file["rootObject"]?.string)
    self.objects = objects
    self.project = try #require(objects[root])
  }

  /// The object that a value refers to.
  subscript(_ reference: PropertyListValue?) -> PropertyListValue? {
    reference?.string.flatMap { objects[$0] }
  }

  func list(_ key: String, of object: PropertyListValue?) -> [PropertyListValue] {
    (object?[key]?.array ?? []).compactMap { self[$0] }
  }

  func all(_ isa: String) -> [PropertyListValue] {
    objects.values.filter { $0["isa"]?.string == isa }
  }

  func identifier(of target: String) throws -> String {
    try #require(
      project["targets"]?.array?.compactMap(\.string).first {
        objects[$0]?["name"]?.string == target
      })
  }

  func target(_ name: String) throws -> PropertyListValue {
    try #require(objects[identifier(of: name)])
  }

  private func name(of element: PropertyListValue?) -> String {
    element?["name"]?.string ?? element?["path"]?.string ?? element?["productName"]?.string ?? "-"
  }

  // MARK: Phases

  /// The phases of a target, each with its files: `Embed Frameworks 10: Kit.framework (CodeSignOnCopy) [ios]`.
  func phases(of target: String) throws -> [String] {
    try list("buildPhases", of: self.target(target)).map { phase in
      let isa = try #require(phase["isa"]?.string)
      var text =
        phase["name"]?.string ?? String(isa.dropFirst("PBX".count).dropLast("BuildPhase".count))
      if let place = phase["dstSubfolderSpec"]?.string { text += " \(place)" }
      if let path = phase["dstPath"]?.string, !path.isEmpty { text += " \(path)" }
      if phase["runOnlyForDeploymentPostprocessing"]?.string == "1" { text += " on install" }
      let files = list("files", of: phase).map(file)
      return files.isEmpty ? text : "\(text): \(files.joined(separator: ", "))"
    }
  }

  func phase(_ name: String, of target: String) throws -> PropertyListValue {
    try #require(
      list("buildPhases", of: self.target(target)).first { $0["name"]?.string == name })
  }

  private func file(_ build: PropertyListValue) -> String {
    var text = name(of: self[build["fileRef"]] ?? self[build["productRef"]])
    for (key, value) in build["settings"]?.entries ?? [] {
      let texts = value.array?.compactMap(\.string) ?? [value.string ?? ""]
      text += " \(key == "ATTRIBUTES" ? "" : key)(\(texts.joined(separator: " ")))"
    }
    let filters =
      [build["platformFilter"]].compactMap { $0?.string }
      + (build["platformFilters"]?.array ?? []).compactMap(\.string)
    return filters.isEmpty ? text : "\(text) [\(filters.joined(separator: " "))]"
  }

  // MARK: Groups

  /// The elements of the main group, one for each line, with those of groups indented.
  ///
  /// - Parameter group: A group of the main group, to be printed without the others.
  func outline(of group: String? = nil) throws -> [String] {
    let main = try #require(self[project["mainGroup"]])
    let elements = list("children", of: main)
    return elements.filter { group == nil || name(of: $0) == group }.flatMap { lines(of: $0, "") }
  }

  private func lines(of element: PropertyListValue, _ indentation: String) -> [String] {
    let path = element["path"]?.string
    var text = indentation + (element["name"]?.string ?? path ?? "-")
    if element["name"] != nil, let path { text += " <\(path)>" }
    if let tree = element["sourceTree"]?.string, tree != "<group>" { text += " \(tree)" }
    return [text] + list("children", of: element).flatMap { lines(of: $0, indentation + "  ") }
  }
}
