import SettingsDiagnostics
import SettingsRendering

/// Everything that one run measured, as a table for people and as JSON.
struct BenchmarkReport {
  struct Size {
    let targets: Int
    let bytes: Int
    let printedSettings: Int
    let peakMemory: Int
    let samples: Samples
  }

  /// A figure that the engine is held to.
  struct Ratio {
    let name: String
    let value: Double
    let limit: Double
    let unit: String

    var isMet: Bool { value <= limit }
  }

  let tool: String
  let judgedSize: Int
  private var sizes: [Size] = []
  /// Printing the shipped config.yaml; nil when it is not here.
  var shipped: Samples?
  /// The work that Apple's engine was measured on.
  var engine = Samples()

  init(tool: String, judgedSize: Int) {
    self.tool = tool
    self.judgedSize = judgedSize
  }

  mutating func add(_ size: Size) { sizes.append(size) }

  var ratios: [Ratio] {
    var ratios: [Ratio] = []
    func add(_ name: String, _ value: Double?, atMost limit: Double, _ unit: String) {
      if let value { ratios.append(Ratio(name: name, value: value, limit: limit, unit: unit)) }
    }
    if let size = sizes.first(where: { $0.targets == judgedSize }) {
      let samples = size.samples
      add("parse", samples.median(.parse, against: .floor, /), atMost: 1.5, "x floor")
      add(
        "one cell, cold process", samples.median(.coldKey, against: .floor, /), atMost: 2,
        "x floor")
      let beyond = samples.median(.all, against: .parse, -)
      add(
        "all cells as JSON, beyond the parse", beyond.map { $0 / Double(size.printedSettings) },
        atMost: 150, "ns/setting")
      add(
        "peak memory", Double(size.peakMemory) / 1e6,
        atMost: Double(size.bytes) * 10 / 1e6 + 20, "MB")
    }
    if sizes.count > 1, let small = sizes[sizes.count - 2].samples.minimum(.all),
      let large = sizes[sizes.count - 1].samples.minimum(.all)
    {
      let name = "growth, \(sizes[sizes.count - 2].targets) to \(sizes[sizes.count - 1].targets)"
      add(name, large / small, atMost: 11, "x time")
    }
    let end = shipped?.median(.shipped).map { $0 / 1e6 }
    add("shipped config.yaml, start to end", end, atMost: 5, "ms")
    add(
      "a million values, one thread", engine.median(.engine, against: .layeredFloor, /), atMost: 15,
      "D")
    add(
      "a million values, all processors", engine.median(.engineOnAll, against: .layeredFloor, /),
      atMost: 10, "D")
    return ratios
  }

  // MARK: For people

  var text: String {
    var text = "Times in milliseconds: the median and, in brackets, the least of the rounds.\n\n"
    var rows: [[String]] = [[""] + sizes.map { "\($0.targets) targets" }]
    rows.append(["input, bytes"] + sizes.map { "\($0.bytes)" })
    rows.append(["settings in all cells"] + sizes.map { "\($0.printedSettings)" })
    for stage in Stage.ofEachSize {
      rows.append([stage.title] + sizes.map { Self.cell($0.samples, stage) })
    }
    rows.append(["peak memory, MB"] + sizes.map { Self.fixed(Double($0.peakMemory) / 1e6, 1) })
    text += Self.table(rows)
    if let shipped {
      text += "\n\(Stage.shipped.title): \(Self.cell(shipped, .shipped))\n"
    }
    for stage in [Stage.layeredFloor, .engine, .engineOnAll] {
      text += "\(stage.title): \(Self.cell(engine, stage))\n"
    }
    text += "\nThe processes are \(tool)\n\n"
    text += Self.table(
      [["held to", "measured", "at most", ""]]
        + ratios.map { ratio in
          [
            ratio.name, Self.fixed(ratio.value, 2), Self.fixed(ratio.limit, 1),
            ratio.unit + (ratio.isMet ? "" : "  MISSED"),
          ]
        })
    return text
  }

  private static func cell(_ samples: Samples, _ stage: Stage) -> String {
    guard let median = samples.median(stage), let minimum = samples.minimum(stage) else {
      return ""
    }
    return "\(fixed(median / 1e6, 2)) (\(fixed(minimum / 1e6, 2)))"
  }

  /// A number with some digits behind the point, without Foundation.
  private static func fixed(_ value: Double, _ digits: Int) -> String {
    let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
    let scaled = Int((value * Double(scale)).rounded())
    let fraction = String(scaled % scale)
    return "\(scaled / scale)." + String(repeating: "0", count: digits - fraction.count) + fraction
  }

  private static func table(_ rows: [[String]]) -> String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    var text = ""
    for row in rows {
      var line = ""
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        let isText = column == 0 || (column == 3 && row.count == 4 && rows[0][3].isEmpty)
        line += isText ? cell + padding : padding + cell
        line += "  "
      }
      while line.last == " " { line.removeLast() }
      text += line + "\n"
    }
    return text
  }

  // MARK: For programs

  var json: String {
    var writer = JSONWriter(.pretty)
    writer.beginObject()
    writer.member("formatVersion", 1)
    writer.member("tool", tool)
    writer.key("sizes")
    writer.beginArray()
    for size in sizes {
      writer.beginObject()
      writer.member("targets", size.targets)
      writer.member("bytes", size.bytes)
      writer.member("printedSettings", size.printedSettings)
      writer.member("peakMemory", size.peakMemory)
      writer.key("nanoseconds")
      Self.write(size.samples, to: &writer)
      writer.endObject()
    }
    writer.endArray()
    if let shipped {
      writer.key("shippedNanoseconds")
      Self.write(shipped, to: &writer)
    }
    writer.key("engineNanoseconds")
    Self.write(engine, to: &writer)
    writer.key("ratios")
    writer.beginArray()
    for ratio in ratios {
      writer.beginObject()
      writer.member("name", ratio.name)
      writer.member("unit", ratio.unit)
      writer.key("value")
      writer.value(.number(Self.fixed(ratio.value, 3)))
      writer.key("limit")
      writer.value(.number(Self.fixed(ratio.limit, 3)))
      writer.member("isMet", ratio.isMet)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    writer.endDocument()
    return writer.buffer.string
  }

  private static func write(_ samples: Samples, to writer: inout JSONWriter) {
    writer.beginObject()
    for stage in Stage.allCases {
      guard let median = samples.median(stage), let minimum = samples.minimum(stage) else {
        continue
      }
      writer.key(stage.rawValue)
      writer.beginObject()
      writer.member("median", Int(median))
      writer.member("minimum", Int(minimum))
      writer.endObject()
    }
    writer.endObject()
  }
}
