/// A valid description of a new project.
package struct NewProject: Sendable {
  /// The user's options; nil if the template decides.
  package struct Request: Sendable {
    package var template: ProjectTemplate
    package var name: String
    package var organization: String
    package var devices: TargetDevices
    package var era: Era?
    package var classPrefix: String?
    package var storyboards: Bool?
    package var arc: Bool?
    package var unitTests: Bool?

    package init(
      template: ProjectTemplate, name: String, organization: String, devices: TargetDevices
    ) {
      self.template = template
      self.name = name
      self.organization = organization
      self.devices = devices
    }
  }

  package let template: ProjectTemplate
  package let era: Era
  package let name: String
  package let organization: String
  package let devices: TargetDevices
  /// Empty if classes have no prefix.
  package let classPrefix: String
  package let usesStoryboards: Bool
  package let usesARC: Bool
  package let hasUnitTests: Bool

  /// - Throws: The options that are invalid or cannot be combined.
  package init(_ wishes: Request) throws(Refusal) {
    let template = wishes.template
    let era = wishes.era ?? template.eras.first ?? .modern
    try Self.checkEra(era, of: template)
    try ProjectNames.checkName(wishes.name)
    try ProjectNames.checkOrganization(wishes.organization)
    if let prefix = wishes.classPrefix, !prefix.isEmpty {
      try ProjectNames.checkClassPrefix(prefix)
    }
    if wishes.storyboards == true, !template.canHaveStoryboards {
      throw Refusal(
        "the template '\(template.rawValue)' has no storyboards: \(template.summary); "
          + "leave '--storyboards' out")
    }
    self.template = template
    self.era = era
    name = wishes.name
    organization = wishes.organization
    devices = wishes.devices
    classPrefix = wishes.classPrefix ?? ""
    usesStoryboards = wishes.storyboards ?? template.canHaveStoryboards
    usesARC = wishes.arc ?? true
    hasUnitTests = wishes.unitTests ?? false
  }

  private static func checkEra(_ era: Era, of template: ProjectTemplate) throws(Refusal) {
    if template.eras.contains(era) { return }
    let others = ProjectTemplate.allCases.filter { $0.eras.contains(era) }.map(\.rawValue)
    let own = template.eras.map(\.rawValue).first ?? ""
    throw Refusal(
      "the \(era.title) has no template '\(template.rawValue)'; write '--era \(own)', or take one of "
        + others.joined(separator: ", "))
  }

  /// Why no project can be created with the options, with what to do.
  package struct Refusal: Error, Equatable {
    package let message: String

    init(_ message: String) { self.message = message }
  }

  // MARK: Derived names

  /// Swift's name for the product's module, and the prefix of names in code.
  var moduleName: String { ProjectNames.moduleName(name) }

  package var isObjectiveC: Bool { era == .classic || template == .staticLibrary }

  var testTargetName: String { name + "Tests" }

  /// A class of this project.
  func className(_ suffix: String) -> String { classPrefix + suffix }

  /// The main storyboards: in the classic era, each device has its own.
  var mainStoryboards: [(device: TargetDevices, name: String)] {
    guard usesStoryboards else { return [] }
    if era == .modern { return [(devices, "Main")] }
    guard devices == .universal else { return [(devices, "MainStoryboard")] }
    return [(.iphone, "MainStoryboard_iPhone"), (.ipad, "MainStoryboard_iPad")]
  }

  /// Whether a storyboard is the launch screen.
  var hasLaunchStoryboard: Bool { hasScenes }

  /// Whether the app has an application delegate and a scene delegate, as its Info.plist declares.
  /// SwiftUI has scenes without delegates.
  var hasScenes: Bool {
    template.product == .application && era == .modern && template != .swiftUI
  }

  /// The command of `generate` that names files as in the era.
  package var generateArguments: String {
    let isNamed = era == .classic && template.product == .application
    return "generate -o Generated" + (isNamed ? " --plist-name product" : "")
  }

  var infoPlistPath: String? {
    switch template.product {
    case .application, .framework: "\(name)/\(era.infoPlistName(name))"
    case .staticLibrary: nil
    }
  }
}
