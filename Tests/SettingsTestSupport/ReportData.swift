public import Foundation
import SettingsModel
import SettingsRendering
import Testing

/// The data of a written report, read back.
public struct ReportData {
  public let html: String
  public let root: [String: Any]

  public init(_ bytes: Data) throws {
    html = String(decoding: bytes, as: UTF8.self)
    let start = try #require(html.range(of: "<script id=\"data\" type=\"application/json\">"))
    let end = try #require(html.range(of: "</script>", range: start.upperBound..<html.endIndex))
    let json = Data(html[start.upperBound..<end.lowerBound].utf8)
    root = try #require(JSONSerialization.jsonObject(with: json) as? [String: Any])
  }

  public func list<Element>(_ key: String, of type: Element.Type) throws -> [Element] {
    try #require(root[key] as? [Element], "\(key)")
  }

  /// The text of the element that begins with some text.
  public func element(_ opening: String, _ closing: String) throws -> String {
    let start = try #require(html.range(of: opening, options: .backwards))
    let end = try #require(html.range(of: closing, range: start.upperBound..<html.endIndex))
    return String(html[start.upperBound..<end.lowerBound])
  }

  /// One setting in one cell, in the words of `explain --format json`.
  public struct Answer: Equatable {
    public var value = ""
    public var elements: [String] = []
    public var assignments: [String] = []
    public var references: [String] = []
    /// The number of references that the report does not list.
    public var unlisted = 0
  }

  /// The answers of each cell, by setting.
  public func answers() throws -> [String: [String: Answer]] {
    let texts = try list("texts", of: String.self)
    let settings = try list("settings", of: [Int].self)
    let assignments = try list("assignments", of: Int.self)
    let places = try list("places", of: Int.self)
    let files = try #require(root["files"] as? [Any])
    let records = try list("records", of: [Int].self)
    let groups = try list("groups", of: [Int].self)
    let targets = try list("targets", of: String.self)
    let configurations = try #require(root["configurations"] as? [[String]])

    func place(_ number: Int) -> String {
      guard number >= 0 else { return "built-in" }
      let file = files[2 * places[3 * number]] as? String ?? ""
      return "\(file):\(places[3 * number + 1]):\(places[3 * number + 2])"
    }
    let qualifiers = try list("qualifiers", of: Int.self)
    var conditions: [Int: Int] = [:]
    for index in stride(from: 0, to: qualifiers.count, by: 5) {
      conditions[qualifiers[index]] = qualifiers[index + 1]
    }
    /// The setting, the value or the place of an assignment.
    func part(_ number: Int, _ offset: Int) -> Int { assignments[4 * number + offset] }
    func text(_ number: Int) -> String { number < 0 ? "" : texts[number] }

    func answer(_ record: [Int]) -> Answer {
      var numbers = record[...]
      var answer = Answer(value: texts[numbers.removeFirst()])
      var winner = -1
      for _ in 0..<numbers.removeFirst() {
        let number = numbers.removeFirst()
        let outcome = numbers.removeFirst()
        if outcome == 0 { winner = number }
        let words = outcome < 3 ? ["wins", "inherited", "overridden"][outcome] : texts[outcome - 3]
        answer.assignments.append(
          "\(words) \(text(conditions[number] ?? -1))= \(text(part(number, 2))) at \(place(part(number, 3)))"
            + ", \(text(part(number, 1)))"
        )
      }
      let elementCount = numbers.removeFirst()
      for _ in 0..<max(0, elementCount) {
        var element = texts[numbers.removeFirst()]
        for _ in 0..<numbers.removeFirst() {
          let number = numbers.removeFirst()
          element += " \(text(part(number, 0))) \(place(numbers.removeFirst()))"
        }
        answer.elements.append(element)
      }
      if elementCount == -1, winner >= 0 {
        answer.elements = [
          "\(answer.value) \(text(part(winner, 0))) \(place(part(winner, 3)))"
        ]
      }
      while numbers.count >= 4 {
        let name = texts[numbers.removeFirst()]
        let from = texts[numbers.removeFirst()]
        let value = texts[numbers.removeFirst()]
        let number = numbers.removeFirst()
        answer.references.append("\(name) from \(from) = \(value), \(number >= 0)")
      }
      answer.unlisted = numbers.first ?? 0
      return answer
    }

    var result: [String: [String: Answer]] = [:]
    for cell in try list("cells", of: [Any].self) {
      let numbers = cell.prefix(3).map { $0 as? Int ?? 0 }
      var answers: [String: Answer] = [:]
      let shared = numbers[2] < 0 ? [] : groups[numbers[2]]
      for flat in [shared, cell[3] as? [Int] ?? []] {
        for index in stride(from: 0, to: flat.count, by: 2) {
          answers[texts[settings[flat[index]][0]]] = answer(records[flat[index + 1]])
        }
      }
      result["\(targets[numbers[0]])@\(configurations[numbers[1]][0])"] = answers
    }
    return result
  }
}

extension ReportData.Answer {
  /// An explanation in the JSON of `explain`.
  public init(_ explanation: [String: Any]) {
    func place(_ owner: [String: Any]) -> String {
      guard let location = owner["location"] as? [String: Any] else { return "built-in" }
      return "\(location["path"] ?? ""):\(location["line"] ?? ""):\(location["column"] ?? "")"
    }
    /// The level in the words of people.
    func level(_ owner: [String: Any]) -> String {
      guard let level = owner["level"] as? [String: String],
        let kind = Level.Kind(rawValue: level["kind"] ?? "")
      else { return "no level" }
      return Level(kind: kind, name: level["name"] ?? "").title
    }
    value = explanation["string"] as? String ?? ""
    for one in explanation["assignments"] as? [[String: Any]] ?? [] {
      let conditions = (one["conditions"] as? [[String: String]] ?? [])
        .map { "[\($0["parameter"] ?? "")=\($0["pattern"] ?? "")]" }.joined()
      let reason = one["reason"] as? String ?? ""
      let outcome =
        switch one["outcome"] as? String ?? "" {
        case "conditionNotMet": "\(reason) not met"
        case "whenNotMet": "when \(reason) not met"
        case let word: word
        }
      assignments.append(
        "\(outcome) \(conditions)= \(one["value"] ?? "") at \(place(one)), \(level(one))")
    }
    for one in explanation["elements"] as? [[String: Any]] ?? [] {
      var element = one["text"] as? String ?? ""
      for source in one["sources"] as? [[String: Any]] ?? [] {
        element += " \(source["setting"] ?? "") \(place(source))"
      }
      elements.append(element)
    }
    for one in explanation["references"] as? [[String: Any]] ?? [] {
      references.append(
        "\(one["name"] ?? "") from \(one["from"] ?? "") = \(one["string"] ?? ""), "
          + "\(one["isAssigned"] as? Bool ?? false)")
    }
  }
}
