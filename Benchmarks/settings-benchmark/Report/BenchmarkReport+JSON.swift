import SettingsDiagnostics
import SettingsRendering

extension BenchmarkReport {
  static let kind = "settings-benchmark"
  /// Goes up when a member changes its meaning or goes away; new members do not count.
  static let version = 1

  /// The report for programs; Benchmarks/README.md describes it. Times are nanoseconds, sizes bytes.
  var json: String { json(comparedWith: nil) }

  func json(comparedWith comparison: BenchmarkComparison?) -> String {
    var writer = JSONWriter(.pretty)
    writer.beginEnvelope(kind: Self.kind, version: Self.version)
    writer.key("conditions")
    Self.write(conditions, to: &writer)
    writer.key("rows")
    writer.array(rows) { row, writer in Self.write(row, to: &writer) }
    if let comparison {
      writer.key("comparison")
      Self.write(comparison, to: &writer)
    }
    writer.endObject()
    writer.endDocument()
    return writer.buffer.string
  }

  private static func write(_ conditions: BenchmarkConditions, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("system", conditions.system)
    writer.member("processor", conditions.processor)
    writer.member("processors", conditions.processors)
    writer.member("compiler", conditions.compiler)
    writer.member("isOptimized", conditions.isOptimized)
    writer.member("isQuick", conditions.isQuick)
    writer.member("linkage", conditions.linkage)
    writer.member("tool", conditions.tool)
    writer.member("load", conditions.load)
    writer.endObject()
  }

  private static func write(_ row: BenchmarkRow, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", row.id)
    writer.member("title", row.title)
    writer.member("unit", row.unit.rawValue)
    writer.number("value", row.value)
    writer.number("least", row.least)
    if let floor = row.floor {
      writer.key("floor")
      writer.beginObject()
      writer.member("title", floor.title)
      writer.number("value", floor.value)
      writer.endObject()
    }
    writer.number("ratio", row.ratio)
    if let target = row.target {
      writer.key("target")
      writer.beginObject()
      writer.member("figure", target.figure.rawValue)
      switch target.bound {
      case .atMost(let limit): writer.number("atMost", limit)
      case .atLeast(let limit): writer.number("atLeast", limit)
      }
      writer.endObject()
    }
    if let isMet = row.isMet { writer.member("isMet", isMet) }
    writer.member("note", ifPresent: row.note)
    writer.endObject()
  }

  private static func write(_ comparison: BenchmarkComparison, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("differences")
    writer.strings(comparison.differences)
    writer.key("rows")
    writer.array(comparison.pairs) { pair, writer in
      writer.beginObject()
      writer.member("id", pair.id)
      writer.member("unit", pair.unit.rawValue)
      writer.number("old", pair.old?.value)
      writer.number("new", pair.new?.value)
      writer.number("ratio", pair.ratio)
      writer.number("oldRatio", pair.old?.ratio)
      writer.number("newRatio", pair.new?.ratio)
      writer.endObject()
    }
    writer.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func number(_ name: String, _ value: Double?) {
    guard let value else { return }
    key(name)
    self.value(.number(Decimal.text(value, 3)))
  }
}
