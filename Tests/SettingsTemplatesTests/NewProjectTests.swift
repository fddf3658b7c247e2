import SettingsTemplates
import Testing

@Suite struct NewProjectTests {
  private func wishes(_ template: ProjectTemplate) -> NewProject.Request {
    NewProject.Request(
      template: template, name: "HelloWorld", organization: "com.example", devices: .universal)
  }

  @Test(arguments: [
    (ProjectTemplate.utility, Era.modern), (.empty, .modern),
    (.framework, .classic),
  ])
  func `an era refuses templates that it does not have, and names those it has`(
    template: ProjectTemplate, era: Era
  ) {
    var wishes = wishes(template)
    wishes.era = era
    let refusal = #expect(throws: NewProject.Refusal.self) { try NewProject(wishes) }
    let other = era == .modern ? "classic" : "modern"
    #expect(refusal?.message.contains("'--era \(other)'") == true)
    #expect(refusal?.message.contains("single-view, master-detail, page-based, tabbed") == true)
  }

  @Test(arguments: ProjectTemplate.allCases)
  func `without an era the template's own is meant`(template: ProjectTemplate) throws {
    let project = try NewProject(wishes(template))
    let isOld = [.utility, .empty].contains(template)
    #expect(project.era == (isOld ? .classic : .modern))
  }

  @Test(arguments: [
    ProjectTemplate.empty, .framework, .staticLibrary,
  ])
  func `what has no screens has no storyboards`(template: ProjectTemplate) throws {
    var wishes = wishes(template)
    wishes.storyboards = true
    #expect(throws: NewProject.Refusal.self) { try NewProject(wishes) }
    wishes.storyboards = false
    #expect(try !NewProject(wishes).usesStoryboards)
    wishes.storyboards = nil
    #expect(try !NewProject(wishes).usesStoryboards)
  }

  /// What a person of those years would look for.
  @Test(arguments: [
    (
      ProjectTemplate.singleView, Era.classic, TargetDevices.iphone,
      [
        "config.yaml", "HelloWorld/main.m", "HelloWorld/HMAppDelegate.h",
        "HelloWorld/HMAppDelegate.m", "HelloWorld/HMViewController.h",
        "HelloWorld/HMViewController.m", "HelloWorld/en.lproj/MainStoryboard.storyboard",
        "HelloWorld/HelloWorld-Info.plist",
      ]
    ),
    (
      .singleView, .modern, .universal,
      [
        "config.yaml", "HelloWorld/HMAppDelegate.swift", "HelloWorld/HMSceneDelegate.swift",
        "HelloWorld/HMViewController.swift",
        "HelloWorld/Base.lproj/Main.storyboard", "HelloWorld/Base.lproj/LaunchScreen.storyboard",
        "HelloWorld/Assets.xcassets/Contents.json",
        "HelloWorld/Assets.xcassets/AppIcon.appiconset/Contents.json", "HelloWorld/Info.plist",
      ]
    ),
    (
      .staticLibrary, .modern, .universal,
      ["config.yaml", "HelloWorld/HMHelloWorld.h", "HelloWorld/HMHelloWorld.m"]
    ),
  ])
  func `a template brings its files`(
    template: ProjectTemplate, era: Era, devices: TargetDevices, paths: [String]
  ) throws {
    var wishes = wishes(template)
    wishes.devices = devices
    wishes.era = era
    wishes.classPrefix = "HM"
    #expect(try NewProject(wishes).files.map(\.path) == paths)
  }

  @Test func `without storyboards a classic app has a nib for its controller`() throws {
    var wishes = wishes(.singleView)
    wishes.era = .classic
    wishes.storyboards = false
    let paths = try NewProject(wishes).files.map(\.path)
    #expect(paths.contains("HelloWorld/en.lproj/ViewController.xib"))
    #expect(!paths.contains { $0.hasSuffix(".storyboard") })
  }

  @Test func `a classic app for all devices has a main storyboard for each`() throws {
    var wishes = wishes(.masterDetail)
    wishes.era = .classic
    let paths = try NewProject(wishes).files.map(\.path)
    #expect(paths.contains("HelloWorld/en.lproj/MainStoryboard_iPhone.storyboard"))
    #expect(paths.contains("HelloWorld/en.lproj/MainStoryboard_iPad.storyboard"))
  }
}
