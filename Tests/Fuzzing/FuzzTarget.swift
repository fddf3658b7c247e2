import SettingsArchives
import SettingsDiagnostics
import SettingsFormatting
import SettingsLogAudit
import SettingsModel
import SettingsProducts
import SettingsQuery
import SettingsRules
import SettingsServer
import SettingsSimulation
import SettingsXcode
import SettingsYAML

/// What reads files that others wrote. Each target takes any bytes; a trap is a defect, and so is an answer that
/// contradicts another.
enum FuzzTarget: String, CaseIterable {
  case yaml, config, xcconfig, expression
  case propertyList = "property-list"
  case project, scheme
  case testPlan = "test-plan"
  case spec
  case infoPlist = "info-plist"
  case storyboard
  case swiftSource = "swift-source"
  case objectiveCSource = "objective-c-source"
  case png, message, preprocessed, object, archive, product, query, format

  /// Whether most inputs are texts.
  var isText: Bool {
    switch self {
    case .png, .object, .archive, .product: false
    default: true
    }
  }

  /// Returns a changed input; nil if the chosen change does not apply.
  func change(_ bytes: [UInt8], seed: UInt32) -> [UInt8]? {
    isText && seed % 2 == 0
      ? TextMutation.apply(to: bytes, seed: seed / 2)
      : ByteMutation.apply(to: bytes, seed: seed)
  }

  func run(_ bytes: [UInt8]) {
    switch self {
    case .yaml: YAMLTarget.run(bytes)
    case .config: ProjectTarget.run("config.yaml", ["config.yaml": bytes])
    case .xcconfig: xcconfig(bytes)
    case .expression: expression(bytes)
    case .propertyList: PropertyListTarget.run(bytes)
    case .project: ProjectTarget.run("A.xcodeproj", ["A.xcodeproj/project.pbxproj": bytes])
    case .scheme: _ = try? XcodeScheme(bytes)
    case .testPlan: _ = try? XcodeTestPlan(bytes)
    case .spec: ProjectTarget.run("project.yml", ["project.yml": bytes])
    case .infoPlist: infoPlist(bytes)
    case .storyboard:
      var facts = SourceFacts()
      facts.readStoryboard(bytes, name: "Main")
    case .swiftSource:
      var facts = SourceFacts()
      facts.readSwift(bytes)
    case .objectiveCSource:
      var facts = SourceFacts()
      facts.readObjectiveC(bytes)
    case .png: _ = PNGHeader(bytes)
    case .message: MessageTarget.run(bytes)
    case .preprocessed: LogAuditInput.readPreprocessed(bytes)
    case .object: LogAuditInput.readObjects(bytes)
    case .archive: archive(bytes)
    case .product: ProductReading.readAll(bytes)
    case .query: _ = try? Query(parsing: String(decoding: bytes, as: UTF8.self))
    case .format: FormatTarget.run(bytes)
    }
  }

  private func xcconfig(_ bytes: [UInt8]) {
    let config = """
      version: 1
      project: { name: P, platform: iOS, xcconfig: p.xcconfig }
      targets: { App: { type: application } }
      """
    ProjectTarget.run(
      "config.yaml", ["config.yaml": Array(config.utf8), "p.xcconfig": bytes])
  }

  /// The first byte selects whether the value is a list; the rest is the value.
  private func expression(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let text = bytes.dropFirst()
    var store = SettingsStore()
    var program: [ExpressionProgram.Instruction] = []
    _ = store.compile(store.addText(text), usesListGrammar: first & 1 == 1, into: &program)
    // Values that refer to one another, and to themselves.
    let value = String(decoding: text, as: UTF8.self).filter { $0 != "\n" && $0 != "\r" }
    ProjectTarget.run(
      "config.yaml",
      [
        "config.yaml": Array(
          """
          version: 1
          project: { name: P, platform: iOS, xcconfig: p.xcconfig }
          targets: { App: { type: application } }
          """.utf8),
        "p.xcconfig": Array("A = \(value)\nB = $(A) $(C)\nC = \(value) $(B)\n".utf8),
      ])
  }

  private func infoPlist(_ bytes: [UInt8]) {
    let config = """
      version: 1
      project: { name: P, platform: iOS }
      targets: { App: { type: application, settings: { INFOPLIST_FILE: Info.plist } } }
      """
    ProjectTarget.run(
      "config.yaml", ["config.yaml": Array(config.utf8), "Info.plist": bytes])
  }

  private func archive(_ bytes: [UInt8]) {
    var limits = ZipArchive.Limits()
    limits.entrySize = 1 << 20
    limits.totalSize = 1 << 22
    guard let archive = try? ZipArchive(bytes, limits: limits) else { return }
    for entry in archive.entries.prefix(64) { _ = try? archive.read(entry) }
  }
}
