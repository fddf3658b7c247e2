/// One level of the stack as it is printed: "project", "template kiosk", "target HelloWorld".
///
/// A higher level overrides a lower one. A level's assignments are in blocks, so that the part that
/// all configurations share is stored once.
package struct Level: Hashable, Sendable {
  /// The kinds of levels, lowest first.
  package enum Kind: String, Sendable, CaseIterable {
    /// The user's environment, if requested; below everything, as in Xcode.
    case environment
    /// Platform, SDK, product type and build-system defaults.
    case defaults
    /// The settings of Xcode's templates, for a config.yaml.
    case preset
    case projectXcconfig
    case project
    /// TARGET_NAME and the other settings that Xcode gives a target, above the project.
    case targetBuiltIns
    case template
    case templateXcconfig
    case target
    case targetXcconfig
    case commandLine
    case commandLineXcconfig
    /// The settings that Xcode derives above everything (ARCHS of the build, SDK names).
    case derived

    /// Whether users write this level: `print` shows it without `--all`.
    package var isAuthored: Bool {
      switch self {
      case .environment, .defaults, .preset, .targetBuiltIns, .derived: false
      default: true
      }
    }
  }

  /// The kind of the level.
  package let kind: Kind
  /// The template's or target's name, or the xcconfig file's path; empty if the kind is sufficient.
  package let name: String

  package init(kind: Kind, name: String = "") {
    self.kind = kind
    self.name = name
  }
}

package struct LevelID: Hashable, Sendable {
  package let index: UInt32
  package init(index: UInt32) { self.index = index }
}

package struct BlockID: Hashable, Sendable {
  package let index: UInt32
  package init(index: UInt32) { self.index = index }
}

/// Assignments of one level that apply together, in the order in which they are pushed: a later one
/// precedes an earlier one of the same name.
package struct AssignmentBlock: Sendable {
  package let level: LevelID
  /// The condition for the whole block (`when: "sdk=iphonesimulator*"`). It is separate from the
  /// conditions of the assignments, which SDK binding treats specially.
  package let condition: ConditionSetID
  /// The `when` key of the block, as written; nil for the unconditional part of a level.
  package let whenKey: String?
  /// Indices into the store's assignments.
  package let assignments: Range<Int>
}

/// The blocks of one cell, lowest first, from which its settings are resolved.
///
/// They are divided by what cells share. Cells with equal `base` and `top` share every value that
/// their `own` blocks do not affect, so put only the target's own blocks into `own`.
package struct LevelStack: Hashable, Sendable {
  /// Defaults and project levels: the same for all targets of a kind in a configuration.
  package var base: [BlockID]
  /// Target built-ins, templates, target.
  package var own: [BlockID]
  /// Command line and derived levels, above everything.
  package var top: [BlockID]
  /// The value of `target` for conditions in the cell's own blocks; nil if no condition uses it.
  package var target: String?

  package init(base: [BlockID] = [], own: [BlockID] = [], top: [BlockID] = []) {
    self.base = base
    self.own = own
    self.top = top
  }

  package var blocks: [BlockID] { base + own + top }
}
