/// One level of the stack as people see it: "project", "template kiosk", "target HelloWorld".
///
/// A higher level overrides a lower one. What a level says is held in blocks, so that the part which
/// every configuration shares is stored once.
public struct Level: Hashable, Sendable {
  /// What a level is, lowest first.
  public enum Kind: String, Sendable, CaseIterable {
    /// The user's environment, where it was asked for; below everything, as in Xcode.
    case environment
    /// Platform, SDK, product type and build-system defaults.
    case defaults
    case projectXcconfig
    case project
    /// TARGET_NAME and what else Xcode itself gives a target, above the project.
    case targetBuiltIns
    case template
    case templateXcconfig
    case target
    case targetXcconfig
    case commandLine
    case commandLineXcconfig
    /// What Xcode derives above everything (ARCHS of the build, SDK names).
    case derived

    /// Whether people write this level: what `print` shows without `--all`.
    package var isAuthored: Bool {
      switch self {
      case .environment, .defaults, .targetBuiltIns, .derived: false
      default: true
      }
    }
  }

  /// What the level is.
  public let kind: Kind
  /// The template's or target's name, or the xcconfig file's path; empty where the kind says it all.
  public let name: String

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
/// stands before an earlier one of the same name.
package struct AssignmentBlock: Sendable {
  package let level: LevelID
  /// The condition under which the whole block applies (`when: "sdk=iphonesimulator*"`); kept apart
  /// from the assignments' own conditions, which SDK binding treats specially.
  package let condition: ConditionSetID
  /// The `when` key this block was written under, as written; nil for a level's plain part.
  package let whenKey: String?
  /// Indices into the store's assignments.
  package let assignments: Range<Int>
}

/// The blocks of one cell, lowest first: everything its settings are resolved from.
///
/// Split by what cells share. Cells with equal `base` and `top` share every value that their `own`
/// blocks do not reach, so builders should put into `own` only what is the target's.
package struct LevelStack: Hashable, Sendable {
  /// Defaults and project levels: the same for all targets of a kind in a configuration.
  package var base: [BlockID]
  /// Target built-ins, templates, target.
  package var own: [BlockID]
  /// Command line and derived levels, above everything.
  package var top: [BlockID]
  /// What conditions on `target` see in the cell's own blocks; nil where no condition asks for it.
  package var target: String?

  package init(base: [BlockID] = [], own: [BlockID] = [], top: [BlockID] = []) {
    self.base = base
    self.own = own
    self.top = top
  }

  package var blocks: [BlockID] { base + own + top }
}
