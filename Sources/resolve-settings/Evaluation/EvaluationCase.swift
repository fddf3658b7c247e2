import SettingsDiagnostics
import SettingsModel
import SettingsRendering
import SettingsResolution
import SettingsXcode

/// One self-contained question to the engine: levels, conditions, and what to evaluate in them.
///
/// This is the form in which answers of Apple's engine were recorded: a line of JSON with its levels
/// and files inside. Types are those that the line declares, and no others.
struct EvaluationCase {
  struct Layer {
    enum Content {
      case xcconfig(String)
      /// Keys and values as in a project file; keys that do not parse are ignored.
      case settings([(key: String, value: [String], isList: Bool)])
      /// As on a command line; a key that does not parse is a name.
      case overrides([(key: String, value: [String], isList: Bool)])
    }

    let name: String
    let path: String
    let content: Content
  }

  var identifier: JSONValue = .null
  var layers: [Layer] = []
  var sources = InMemorySources()
  var searchPaths: [String] = []
  var developerFolder = "/DEVELOPER_DIR"
  var parameters = ConditionParameters()
  var boundParameters = ["sdk"]
  var types: [String: SettingType] = [:]
  var settings: [String] = []
  var expressions: [String] = []
  /// Expressions above all layers, by setting, sorted.
  var overridingExpressions: [(name: String, expression: String)] = []
  /// Patterns to match against values, some as conditions on a parameter with rules of its own.
  var patterns: [(parameter: String?, pattern: String, value: String)] = []
  var wants: Set<String> = []
}

extension EvaluationCase {
  /// Reads a case from its JSON; anything missing has its default.
  ///
  /// - Throws: `EvaluationCaseError` naming the member that is not what it should be.
  init(_ json: JSONValue) throws(EvaluationCaseError) {
    guard case .object = json else { throw EvaluationCaseError("a case is a JSON object") }
    identifier = json["id"] ?? .null
    for (index, layer) in try Self.array(json, "layers").enumerated() {
      layers.append(try Self.layer(layer, index: index))
    }
    for (path, text) in try Self.textMembers(json, "files") {
      sources.files[LexicalPath.normalize(path)] = Array(text.utf8)
    }
    for (path, target) in try Self.textMembers(json, "symlinks") {
      sources.symbolicLinks[LexicalPath.normalize(path)] = target
    }
    searchPaths = try Self.strings(json, "searchPaths")
    if let folder = json["developerDir"]?.string { developerFolder = folder }
    if let bound = json["bind"]?.strings { boundParameters = bound }
    for member in json["params"]?.object?.members ?? [] {
      guard let values = member.value.string.map({ [$0] }) ?? member.value.strings else {
        throw EvaluationCaseError("params.\(member.name) is a string or a list of strings")
      }
      parameters[member.name] = values
    }
    for (name, type) in try Self.textMembers(json, "types") {
      guard let type = SettingType(name: type) else {
        throw EvaluationCaseError("types.\(name) names no type: '\(type)'")
      }
      types[name] = type
    }
    settings = try Self.strings(json, "evaluate")
    expressions = try Self.strings(json, "expressions")
    overridingExpressions = try Self.textMembers(json, "lookup")
      .sorted { $0.0 < $1.0 }.map { ($0.0, $0.1) }
    for pattern in try Self.array(json, "conditions") {
      guard let text = pattern["pattern"]?.string, let value = pattern["value"]?.string else {
        throw EvaluationCaseError("a member of conditions has a pattern and a value")
      }
      patterns.append((pattern["param"]?.string, text, value))
    }
    wants = Set(try Self.strings(json, "want").map { $0.lowercased() })
  }

  private static func layer(_ json: JSONValue, index: Int) throws(EvaluationCaseError) -> Layer {
    let name = json["name"]?.string ?? "l\(index)"
    let content: Layer.Content
    if let text = json["xcconfig"]?.string {
      content = .xcconfig(text)
    } else if let settings = json["settings"]?.object {
      content = .settings(try dictionary(settings))
    } else if let overrides = json["overrides"]?.object {
      content = .overrides(try dictionary(overrides))
    } else {
      throw EvaluationCaseError("layer '\(name)' has neither xcconfig, settings nor overrides")
    }
    let path = json["path"]?.string ?? "/virtual/\(name).xcconfig"
    return Layer(name: name, path: path, content: content)
  }

  /// A dictionary's keys in the order in which the engine pushes them: by Unicode scalars.
  private static func dictionary(
    _ object: JSONObject
  ) throws(EvaluationCaseError) -> [(key: String, value: [String], isList: Bool)] {
    var entries: [(key: String, value: [String], isList: Bool)] = []
    for member in object.members {
      if let text = member.value.string {
        entries.append((member.name, [text], false))
      } else if let elements = member.value.strings {
        entries.append((member.name, elements, true))
      } else {
        throw EvaluationCaseError(
          "the value of '\(member.name)' is not a string or list of strings")
      }
    }
    return entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }

  private static func array(
    _ json: JSONValue, _ name: String
  ) throws(EvaluationCaseError) -> [JSONValue] {
    guard let member = json[name] else { return [] }
    guard let array = member.array else { throw EvaluationCaseError("\(name) is a list") }
    return array
  }

  private static func strings(
    _ json: JSONValue, _ name: String
  ) throws(EvaluationCaseError) -> [String] {
    guard let member = json[name] else { return [] }
    guard let strings = member.strings else {
      throw EvaluationCaseError("\(name) is a list of strings")
    }
    return strings
  }

  private static func textMembers(
    _ json: JSONValue, _ name: String
  ) throws(EvaluationCaseError) -> [(String, String)] {
    var result: [(String, String)] = []
    for member in json[name]?.object?.members ?? [] {
      guard let text = member.value.string else {
        throw EvaluationCaseError("\(name).\(member.name) is a string")
      }
      result.append((member.name, text))
    }
    return result
  }
}

/// An error in the form of a case.
struct EvaluationCaseError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
