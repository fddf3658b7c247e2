internal import SettingsDiagnostics
internal import SettingsModel
internal import SettingsProjects
internal import SettingsRendering
internal import SettingsResolution

extension BuildSettings {
  /// Where the value of a setting comes from.
  public struct Explanation: Sendable {
    /// The name of the setting.
    public let name: String
    /// The value as one string.
    public let string: String
    /// The elements of the value, each with the places that its text comes from.
    public let elements: [Element]
    /// Every assignment of the setting in the cell, highest level first.
    public let assignments: [Assignment]
    /// The settings that the value refers to, in the order of first use.
    public let references: [Reference]

    /// An element of the value.
    public struct Element: Hashable, Sendable {
      /// The text.
      public let text: String
      /// The locations that the text comes from, in order; empty if no file contains it.
      public let locations: [SourceLocation]
    }

    /// An assignment of the setting.
    public struct Assignment: Hashable, Sendable {
      /// The effect of an assignment.
      public enum Outcome: Hashable, Sendable {
        /// It decides the value.
        case wins
        /// A higher assignment includes its value through `$(inherited)`.
        case inherited
        /// A higher assignment replaces it.
        case overridden
        /// One of its conditions does not apply to the cell.
        case notApplicable
      }

      /// The level: `target HelloWorld`, `project xcconfig (Configs/Debug.xcconfig)`.
      public let level: String
      /// The value as written, before evaluation.
      public let value: String
      /// The location of the value; nil if no file contains it.
      public let location: SourceLocation?
      /// The field of config.yaml that lowers to the setting, such as `devices`; nil if there is
      /// none.
      public let field: String?
      /// The conditions: `sdk=iphoneos*`.
      public let conditions: [String]
      /// The effect of the assignment.
      public let outcome: Outcome
    }

    /// A setting that the value refers to.
    public struct Reference: Hashable, Sendable {
      /// The name of the setting.
      public let name: String
      /// The setting whose value has the reference.
      public let from: String
      /// The value of the reference.
      public let string: String
      /// The location of the assignment that decides it; nil if no file contains it.
      public let location: SourceLocation?
    }

    init(_ explanation: SettingsResolution.Explanation, in files: SourceFiles) {
      name = explanation.name
      string = explanation.string
      elements = explanation.elements.map { element in
        Element(
          text: element.text,
          locations: element.sources.compactMap { SourceLocation($0.range, in: files) })
      }
      assignments = explanation.assignments.map { Assignment($0, in: files) }
      references = explanation.references.map {
        Reference(
          name: $0.name, from: $0.from, string: $0.string,
          location: SourceLocation($0.range, in: files))
      }
    }
  }

  /// Explains where the value of a setting comes from.
  ///
  /// - Parameters:
  ///   - setting: The name of the setting.
  ///   - target: The name of the target (default: none, the settings of the project itself).
  ///   - configuration: The name of the build configuration (default: the project's default one).
  ///   - destination: Where the product runs (default: the destination of the options).
  /// - Returns: The explanation; nil if nothing assigns the setting.
  /// - Throws: ``ResolutionError``, as ``cell(target:configuration:destination:includesDefaults:)``.
  public func explanation(
    of setting: String, target: String? = nil, configuration: String? = nil,
    destination: Destination? = nil
  ) throws(ResolutionError) -> Explanation? {
    try pool.withProject(for: destination) { (project) throws(ResolutionFailure) in
      try project.explain(setting, target: target, configuration: configuration).map {
        Explanation(PlainValue.explanation($0), in: project.files)
      }
    }
  }
}

extension BuildSettings.Explanation.Assignment {
  fileprivate init(_ assignment: ExplainedAssignment, in files: SourceFiles) {
    level = assignment.level.title
    value = assignment.value
    location = SourceLocation(assignment.origin.range, in: files)
    field = assignment.origin.field
    conditions =
      assignment.conditions.map { "\($0.parameter)=\($0.pattern)" }
      + (assignment.whenKey.map { [$0] } ?? [])
    outcome =
      switch assignment.outcome {
      case .wins: .wins
      case .inherited: .inherited
      case .overridden: .overridden
      case .conditionNotMet, .whenNotMet: .notApplicable
      }
  }
}
