import SettingsDiagnostics
import SettingsRendering
import SettingsSystem

extension BenchmarkReport {
  /// Reads what `--json` wrote.
  init(file path: String) throws(BenchmarkFailure) {
    let bytes: [UInt8]
    do throws(SourceReadFailure) {
      bytes = try DiskSources(streamPaths: [path]).read(path)
    } catch {
      throw BenchmarkFailure(message: "'\(path)' cannot be read: \(error.explanation)")
    }
    try self.init(json: bytes, path: path)
  }

  init(json bytes: [UInt8], path: String) throws(BenchmarkFailure) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: bytes)
    } catch {
      let place = SourceFile(path: path, bytes: bytes).position(of: UInt32(clamping: error.offset))
      throw BenchmarkFailure(
        message: "\(path):\(place.line):\(place.column): this is not valid JSON: \(error.message); "
          + Self.reportHelp)
    }
    guard value["kind"]?.string == Self.kind, let version = value["version"]?.integer else {
      throw BenchmarkFailure(
        message: "'\(path)' is not a report of this benchmark; \(Self.reportHelp)")
    }
    guard version == Self.version else {
      throw BenchmarkFailure(
        message: "'\(path)' has version \(version) of the report, this benchmark reads "
          + "\(Self.version); \(Self.reportHelp)")
    }
    guard let conditions = value["conditions"].flatMap(BenchmarkConditions.init),
      let rows = value["rows"]?.array
    else {
      throw BenchmarkFailure(message: "'\(path)' lacks conditions or rows; \(Self.reportHelp)")
    }
    self.init(conditions: conditions)
    for (index, element) in rows.enumerated() {
      guard let row = BenchmarkRow(element) else {
        let id = element["id"]?.string.map { " ('\($0)')" } ?? ""
        throw BenchmarkFailure(
          message: "row \(index + 1)\(id) of '\(path)' is damaged; \(Self.reportHelp)")
      }
      add([row])
    }
  }

  private static let reportHelp = "a report is what 'settings-benchmark --json' prints"
}

extension BenchmarkConditions {
  init?(_ value: JSONValue) {
    guard let system = value["system"]?.string, let processor = value["processor"]?.string,
      let processors = value["processors"]?.integer, let compiler = value["compiler"]?.string,
      let isOptimized = value["isOptimized"]?.boolean, let isQuick = value["isQuick"]?.boolean,
      let linkage = value["linkage"]?.string, let tool = value["tool"]?.string,
      let load = value["load"]?.string
    else { return nil }
    self.init(
      system: system, processor: processor, processors: processors, compiler: compiler,
      isOptimized: isOptimized, isQuick: isQuick, linkage: linkage, tool: tool, load: load)
  }
}

extension BenchmarkRow {
  init?(_ value: JSONValue) {
    guard let id = value["id"]?.string, let title = value["title"]?.string,
      let unit = value["unit"]?.string.flatMap(Unit.init)
    else { return nil }
    self.init(
      id: id, title: title, unit: unit, value: value["value"]?.real, least: value["least"]?.real,
      ratio: value["ratio"]?.real, note: value["note"]?.string)
    if let floor = value["floor"] {
      guard let title = floor["title"]?.string, let value = floor["value"]?.real else { return nil }
      self.floor = Floor(title: title, value: value)
    }
    if let target = value["target"] {
      guard let figure = target["figure"]?.string.flatMap(Target.Figure.init) else { return nil }
      if let limit = target["atMost"]?.real {
        self.target = Target(figure: figure, bound: .atMost(limit))
      } else if let limit = target["atLeast"]?.real {
        self.target = Target(figure: figure, bound: .atLeast(limit))
      } else {
        return nil
      }
    }
  }
}

extension JSONValue {
  fileprivate var real: Double? {
    if case .number(let text) = self { Double(text) } else { nil }
  }
}
