import SettingsTestSupport
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsRendering
import SettingsResolution

/// Answers for the cells of one project, which is loaded once: each setting with its values and its place.
///
/// Each request is answered by a fresh copy of the project, as by a new process.
struct CellAnswers {
  let cells: [CellReference]
  private let fresh: @Sendable () -> SettingsProject

  /// - Parameters:
  ///   - project: A project that has not resolved anything yet.
  ///   - limit: How many cells to compare; of a project with more, every third, fifth, … one is taken.
  init(_ project: SettingsProject, limit: Int = 16) {
    fresh = project.copies
    let all = ([nil] + project.outline.targets).flatMap { target in
      project.outline.configurations.indices.map {
        CellReference(target: target, configuration: $0)
      }
    }
    // An odd step meets both of two configurations.
    let step = all.count <= limit ? 1 : (all.count + limit - 1) / limit | 1
    cells = stride(from: 0, to: all.count, by: step).map { all[$0] }
  }

  /// What a cell is answered when it is requested together with others.
  struct Answer {
    let cell: CellReference
    let lines: [String]
  }

  /// - Returns: nil where the request fails: then no cell of it is answered.
  func answers(to request: [CellReference]) -> [Answer]? {
    let project = fresh()
    var answers: [Answer] = []
    do {
      try project.withCells(request) { (view) throws(ResolutionFailure) in
        let lines = try view.answer(project.files)
        answers.append(Answer(cell: request[answers.count], lines: lines))
      }
    } catch {
      return nil
    }
    return answers
  }

  /// Requests that contain every cell: in order, reversed and shuffled.
  func orders(seeds: [UInt64]) -> [[CellReference]] {
    [cells, cells.reversed()]
      + seeds.map { seed in
        var random = SplitMix(state: seed)
        var order = cells
        for index in order.indices.dropFirst().reversed() {
          order.swapAt(index, Int(random.next() % UInt64(index + 1)))
        }
        return order
      }
  }

  /// Describes the first line that differs between a cell's answers alone and among all others.
  func firstDifference(seeds: [UInt64]) -> String? {
    var alone: [CellReference: [String]] = [:]
    for cell in cells { alone[cell] = answers(to: [cell])?.first?.lines }
    // A cell that cannot be resolved makes every request that contains it fail.
    let good = Set(alone.keys)
    for order in orders(seeds: seeds) {
      let order = order.filter(good.contains)
      guard let answers = answers(to: order) else { return "the cells fail together" }
      for answer in answers {
        guard let expected = alone[answer.cell], expected != answer.lines else { continue }
        let changed = zip(expected, answer.lines).first { $0 != $1 }
        return "\(answer.cell): alone \(changed?.0 ?? "other names"), "
          + "among \(order.count) cells \(changed?.1 ?? "other names")"
      }
    }
    return nil
  }
}

extension CellView {
  /// Each setting with both forms of its value and the place of the assignment in force.
  fileprivate func answer(_ files: SourceFiles) throws(ResolutionFailure) -> [String] {
    var lines = ["\(targetName)@\(configurationName)"]
    for name in names(includesBuiltIns: true) {
      let setting = try setting(name)
      var line = "\(setting.name) = \(setting.string)"
      for element in setting.list { line += "|\(element)" }
      if let place = evaluator.place(of: name) {
        let level = evaluator.level(ofAssignment: place.assignment, in: plan.stack.blocks)
        let path = files[place.range.file]?.path ?? "no file"
        line += " (\(level.title), \(path):\(place.range.start))"
      }
      lines.append(line)
    }
    return lines
  }
}
