import SettingsDiagnostics

/// Measures xcodebuild's question, asked of a workspace of five projects: the settings of everything
/// that a scheme builds. The floor is a program that reads the same files.
struct WorkspacePart: BenchmarkPart {
  let name = "workspace"
  let summary = "xcodebuild -showBuildSettings of a scheme: 5 projects with 10 targets each"
  private static let projects = 5
  private static let targets = 10

  func measure(_ run: BenchmarkRun) throws(BenchmarkFailure) -> [BenchmarkRow] {
    let folder = "\(run.folder.path)/Workspace"
    let input = ProjectFileInput(targets: Self.targets)
    var files: [String] = []
    func write(_ text: [UInt8], to place: String, _ name: String) throws(BenchmarkFailure) {
      try ColdRun("mkdir", ["-p", "\(folder)/\(place)"]).output()
      let file = try run.folder.write(text, to: name)
      try ColdRun("mv", [file, "\(folder)/\(place)"]).output()
      files.append("\(folder)/\(place)/\(name)")
    }
    for index in 0..<Self.projects {
      try write(input.text, to: "P\(index)/P\(index).xcodeproj", "project.pbxproj")
    }
    try write(Array(Self.workspace.utf8), to: "W.xcworkspace", "contents.xcworkspacedata")
    try write(
      Array(Self.scheme(input).utf8), to: "W.xcworkspace/xcshareddata/xcschemes", "All.xcscheme")
    let reading = ColdRun("cat", files)
    let settings = run.cold([
      "xcodebuild", "-showBuildSettings", "-json", "-workspace", "\(folder)/W.xcworkspace",
      "-scheme", "All",
    ])
    var samples = Samples()
    for _ in 0..<run.rounds(25) {
      try reading.measure(.reading, into: &samples)
      try settings.measure(.asking, into: &samples)
    }
    var rows = RowMaker(part: name, samples: samples, floor: (.reading, "reading"))
    rows.add("reading", "cat of the same files", .reading)
    rows.add(
      "settings", "-showBuildSettings -json of 50 targets, process", .asking, ratio: .atMost(4))
    return rows.rows
  }

  private static var workspace: String {
    let references = (0..<projects).map {
      "<FileRef location=\"group:P\($0)/P\($0).xcodeproj\"></FileRef>\n"
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Workspace version=\"1.0\">\n"
      + references.joined() + "</Workspace>\n"
  }

  private static func scheme(_ input: ProjectFileInput) -> String {
    var entries = ""
    for project in 0..<projects {
      for target in 0..<targets {
        entries += """
          <BuildActionEntry buildForRunning="YES"><BuildableReference \
          BuildableIdentifier="primary" BlueprintIdentifier="\(input.identifier(ofTarget: target))" \
          BuildableName="Module\(target).framework" BlueprintName="Module\(target)" \
          ReferencedContainer="container:P\(project)/P\(project).xcodeproj"></BuildableReference>\
          </BuildActionEntry>

          """
      }
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <Scheme version="1.7"><BuildAction><BuildActionEntries>
      \(entries)</BuildActionEntries></BuildAction>
      <LaunchAction buildConfiguration="Debug"></LaunchAction></Scheme>

      """
  }
}

extension Stage {
  fileprivate static let reading = Stage("reading the files")
  fileprivate static let asking = Stage("asking for settings")
}
