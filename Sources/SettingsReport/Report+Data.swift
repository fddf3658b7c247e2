import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsQuery
import SettingsRendering
import SettingsResolution
import SettingsRules
import SettingsSimulation

/// The data of a report as JSON, for the page's own script. Texts and places have numbers, and most
/// objects are arrays, so that large projects stay small.
struct ReportData {
  private let report: Report
  private var tables: ReportTables
  private var json: ScriptJSON
  private var paths: [String]
  private var pathNumbers: [String: Int] = [:]

  /// Appends the data of a report to a page.
  static func append(_ report: Report, to page: inout ByteBuffer) {
    var data = ReportData(report, page: &page)
    data.write()
    data.json.move(to: &page)
  }

  private init(_ report: Report, page: inout ByteBuffer) {
    self.report = report
    tables = report.contents.tables
    paths = tables.paths
    for (number, path) in paths.enumerated() where pathNumbers[path] == nil {
      pathNumbers[path] = number
    }
    json = ScriptJSON(movingFrom: &page)
    json.reserve(Self.expectedLength(of: report.contents))
  }

  /// Enough bytes for most reports: quotes around texts, and numbers of up to five digits.
  private static func expectedLength(of contents: ReportContents) -> Int {
    let tables = contents.tables
    let numbers =
      tables.records.elements.count + contents.groups.elements.count + contents.changes.count
      + tables.assignments.count * 5 + tables.places.count * 3 + contents.cells.count * 5
    return tables.texts.elements.count * 5 / 4 + tables.texts.count * 3 + numbers * 6
  }

  private mutating func write() {
    json.beginObject()
    writeHead()
    writeTables()
    writeCells()
    writePictures()
    writeInheritance()
    writeFindings()
    writeLogging()
    writeChange()
    // Last, because findings and changes name more files.
    writePaths()
    json.endObject()
  }

  // MARK: The project

  private mutating func writeHead() {
    let project = report.project
    json.key("tool")
    json.string(report.options.toolVersion)
    json.key("project")
    json.string(project.outline.projectName)
    json.key("path")
    json.string(project.path)
    json.key("destination")
    json.string(ifPresent: project.options.destination?.title)
    json.key("link")
    json.string(ifPresent: report.options.sourceLink?.template)
    json.key("builtIns")
    json.boolean(report.options.includesBuiltIns)
    json.key("configurations")
    json.beginArray()
    for configuration in project.outline.configurations {
      json.beginArray()
      json.string(configuration.name)
      json.string(configuration.kind == .debug ? "debug" : "release")
      json.endArray()
    }
    json.endArray()
  }

  // MARK: Tables

  private mutating func writeTables() {
    json.key("texts")
    json.beginArray()
    let texts = tables.texts
    for number in 0..<texts.count {
      json.string(texts.elements.span.extracting(texts.range(of: number)))
    }
    json.endArray()
    json.key("types")
    json.beginArray()
    for type in SettingType.allCases { json.string(type.description) }
    json.endArray()
    json.key("settings")
    json.beginArray()
    for setting in tables.settings {
      json.beginArray()
      json.integer(setting.name)
      json.integer(Int(setting.type.rawValue))
      json.integer(setting.isAuthored ? 1 : 0)
      json.endArray()
    }
    json.endArray()
    // What all assignments have, and what few have, each after the number of its assignment.
    var common: [Int32] = []
    var rare: [Int32] = []
    for (number, assignment) in tables.assignments.enumerated() {
      common.append(assignment.setting)
      common.append(assignment.level)
      common.append(assignment.value)
      common.append(assignment.place)
      let others = (assignment.conditions, assignment.when, assignment.field, assignment.alias)
      guard others != (-1, -1, -1, -1) else { continue }
      rare.append(Int32(number))
      rare.append(others.0)
      rare.append(others.1)
      rare.append(others.2)
      rare.append(others.3)
    }
    json.key("assignments")
    json.integers(common[...])
    json.key("qualifiers")
    json.integers(rare[...])
    var places: [Int32] = []
    for place in tables.places {
      places.append(place.file)
      places.append(place.line)
      places.append(place.column)
    }
    json.key("places")
    json.integers(places[...])
    json.key("records")
    json.beginArray()
    let records = tables.records
    for number in 0..<records.count {
      json.integers(records.elements[records.range(of: number)])
    }
    json.endArray()
  }

  // MARK: Cells

  private mutating func writeCells() {
    json.key("groups")
    json.beginArray()
    let groups = report.contents.groups
    for number in 0..<groups.count { json.integers(groups.elements[groups.range(of: number)]) }
    json.endArray()
    var targets: [String] = []
    var numbers: [CellReference: Int] = [:]
    json.key("cells")
    json.beginArray()
    for cell in report.contents.cells {
      let target = CellReference(target: cell.reference.target, configuration: 0)
      if numbers[target] == nil {
        numbers[target] = targets.count
        targets.append(cell.targetName)
      }
      json.beginArray()
      json.integer(numbers[target] ?? 0)
      json.integer(cell.reference.configuration)
      json.integer(cell.group)
      json.integers(report.contents.changes[cell.changes])
      json.endArray()
    }
    json.endArray()
    json.key("targets")
    json.beginArray()
    for target in targets { json.string(target) }
    json.endArray()
  }

  // MARK: Pictures

  private mutating func writePictures() {
    json.key("devices")
    json.beginArray()
    for devices in report.contents.devices.answers {
      json.beginArray()
      for device in devices {
        json.beginArray()
        json.string(device.device.rawValue)
        for entry in device.entries {
          json.string(entry.orientation.words)
          json.string(entry.refusal?.rawValue ?? "")
        }
        json.endArray()
      }
      json.endArray()
    }
    json.endArray()
    json.key("cellDevices")
    json.beginArray()
    for number in report.contents.devices.ofCells { json.integer(number) }
    json.endArray()
    json.key("deviceProblems")
    json.beginArray()
    for (cell, problem) in report.contents.devices.problems {
      json.beginArray()
      json.integer(cell)
      json.string(problem)
      json.endArray()
    }
    json.endArray()
  }

  private mutating func writeInheritance() {
    json.key("inheritance")
    json.beginObject()
    json.key("nodes")
    json.beginArray()
    for node in report.inheritance.nodes {
      json.string(node.kind.rawValue)
      json.string(node.name)
    }
    json.endArray()
    json.key("edges")
    json.beginArray()
    for edge in report.inheritance.edges {
      json.integer(edge.from)
      json.integer(edge.to)
    }
    json.endArray()
    json.endObject()
  }

  // MARK: Findings

  private mutating func writeFindings() {
    json.key("findings")
    guard let check = report.findings else { return json.null() }
    let files = check.files.indexed
    json.beginArray()
    for diagnostic in check.diagnostics {
      json.beginArray()
      json.string(diagnostic.severity.word)
      json.string(diagnostic.identifier)
      json.string(diagnostic.message)
      writePlace(diagnostic.range.flatMap { files.location(of: $0) })
      json.string(ifPresent: diagnostic.help)
      json.beginArray()
      for note in diagnostic.notes {
        json.string(note.message)
        writePlace(note.range.flatMap { files.location(of: $0) })
      }
      json.endArray()
      json.endArray()
    }
    json.endArray()
  }

  private mutating func writePlace(_ location: SourceLocation?) {
    guard let location else { return json.null() }
    json.beginArray()
    json.integer(number(of: location.path))
    json.integer(location.line)
    json.integer(location.column)
    json.endArray()
  }

  private mutating func number(of path: String) -> Int {
    if let known = pathNumbers[path] { return known }
    pathNumbers[path] = paths.count
    paths.append(path)
    return paths.count - 1
  }

  // MARK: Logging

  private mutating func writeLogging() {
    json.key("logging")
    guard let logging = report.options.logging else { return json.null() }
    json.beginArray()
    for entry in logging.entries {
      json.beginArray()
      json.string(entry.target)
      json.string(entry.configuration)
      json.string(entry.status)
      json.string(entry.verdict)
      json.beginArray()
      for call in entry.calls {
        json.beginArray()
        json.integer(number(of: call.path))
        json.integer(call.line)
        json.string(call.text)
        json.endArray()
      }
      json.endArray()
      json.endArray()
    }
    json.endArray()
  }

  // MARK: Changes

  private mutating func writeChange() {
    json.key("since")
    guard let change = report.change else { return json.null() }
    var numbers: [CellReference: Int] = [:]
    for (number, cell) in report.contents.cells.enumerated() { numbers[cell.reference] = number }
    json.beginObject()
    json.key("revision")
    json.string(change.revision)
    json.key("structure")
    json.beginArray()
    for line in change.structure.texts { json.string(line) }
    json.endArray()
    json.key("cells")
    json.beginArray()
    for (pair, diff) in change.cells where !diff.isEmpty {
      json.beginArray()
      json.integer(pair.new.flatMap { numbers[$0] } ?? -1)
      json.string(pair.new == nil ? diff.left : diff.right)
      json.beginArray()
      for change in diff.changes {
        json.beginArray()
        json.string(change.name)
        json.string(change.kind.rawValue)
        json.string(ifPresent: change.old?.setting.string)
        json.string(ifPresent: change.new?.setting.string)
        json.string(ifPresent: change.new?.origin ?? change.old?.origin)
        json.endArray()
      }
      json.endArray()
      json.endArray()
    }
    json.endArray()
    json.endObject()
  }

  // MARK: Files

  /// The paths, each with the path that a link has.
  private mutating func writePaths() {
    json.key("files")
    json.beginArray()
    for path in paths {
      json.string(path)
      json.string(ifPresent: linked(path))
    }
    json.endArray()
  }

  /// The path of a file from the root of the repository; nil if it is not in it.
  private func linked(_ path: String) -> String? {
    guard report.options.sourceLink != nil else { return nil }
    guard let root = report.options.repositoryRoot else {
      return path.hasPrefix("/") || path.hasPrefix("..") ? nil : path
    }
    let absolute = LexicalPath.normalize(AbsolutePath.of(path))
    let prefix = root.hasSuffix("/") ? root : root + "/"
    return absolute.hasPrefix(prefix) ? String(absolute.dropFirst(prefix.count)) : nil
  }
}
