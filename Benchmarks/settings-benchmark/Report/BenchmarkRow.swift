/// One figure of the report: the measurement, its floor, and its target.
struct BenchmarkRow: Equatable, Sendable {
  /// The unit of a figure. The raw value is used in JSON.
  enum Unit: String, CaseIterable, Sendable {
    case nanoseconds
    case nanosecondsPerSetting
    case nanosecondsPerTarget
    case bytes
    case megabytesPerSecond
    case processors
  }

  /// What cannot be beaten, or what is compared with, in the row's own unit.
  struct Floor: Equatable, Sendable {
    let title: String
    let value: Double
  }

  /// The target for a figure or for its ratio to the floor.
  struct Target: Equatable, Sendable {
    enum Figure: String, Sendable {
      case value
      case ratio
    }

    let figure: Figure
    let bound: Bound
  }

  enum Bound: Equatable, Sendable {
    case atMost(Double)
    case atLeast(Double)

    func allows(_ value: Double) -> Bool {
      switch self {
      case .atMost(let limit): value <= limit
      case .atLeast(let limit): value >= limit
      }
    }
  }

  /// Unique and the same in every release, so that two reports can be compared: `layered-1000/parse`.
  let id: String
  let title: String
  let unit: Unit
  /// The median of the rounds; nil for what could not be measured here.
  let value: Double?
  /// The least of the rounds, where there were several.
  var least: Double?
  var floor: Floor?
  /// How many floors the figure is, taken within a round where both are times.
  var ratio: Double?
  var target: Target?
  /// The reason why there is no figure, or a remark about it.
  var note: String?

  /// The part that the row belongs to.
  var part: String { String(id.prefix { $0 != "/" }) }

  /// Whether the target is met; nil without a target or a measurement.
  var isMet: Bool? {
    guard let target, let figure = target.figure == .ratio ? ratio : value else { return nil }
    return target.bound.allows(figure)
  }

  /// Returns a row with the reason why there is no figure.
  static func notMeasured(
    _ id: String, _ title: String, _ unit: Unit = .nanoseconds, target: Target? = nil,
    because note: String
  ) -> BenchmarkRow {
    BenchmarkRow(id: id, title: title, unit: unit, value: nil, target: target, note: note)
  }
}

/// Makes the rows of a part from what was timed.
struct RowMaker {
  let part: String
  let samples: Samples
  /// What times are held against, and its name in the table.
  let floor: (stage: Stage, title: String)?
  private(set) var rows: [BenchmarkRow] = []

  init(part: String, samples: Samples, floor: (Stage, String)? = nil) {
    self.part = part
    self.samples = samples
    self.floor = floor
  }

  /// A row for a stage, with its ratio to the floor.
  mutating func add(
    _ id: String, _ title: String, _ stage: Stage, ratio bound: BenchmarkRow.Bound? = nil,
    value: BenchmarkRow.Bound? = nil, note: String? = nil
  ) {
    var row = BenchmarkRow(
      id: "\(part)/\(id)", title: title, unit: .nanoseconds, value: samples.median(stage),
      least: samples.minimum(stage), note: note)
    if let floor, floor.stage != stage, let least = samples.median(floor.stage) {
      row.floor = .init(title: floor.title, value: least)
      row.ratio = samples.median(stage, against: floor.stage, /)
    }
    row.target =
      bound.map { .init(figure: .ratio, bound: $0) }
      ?? value.map { .init(figure: .value, bound: $0) }
    rows.append(row)
  }

  /// A row for a figure that was made of several.
  mutating func add(
    _ id: String, _ title: String, _ value: Double?, _ unit: BenchmarkRow.Unit,
    floor: BenchmarkRow.Floor? = nil, ratio: Double? = nil, target: BenchmarkRow.Target? = nil,
    note: String? = nil
  ) {
    rows.append(
      BenchmarkRow(
        id: "\(part)/\(id)", title: title, unit: unit, value: value, floor: floor, ratio: ratio,
        target: target, note: note))
  }
}
