import SettingsDiagnostics
import SettingsModel

/// Cycles of settings that consist of references alone.
///
/// A value inside a cycle is valid for one way around it only, so it is not memoized. If there is
/// no text on the whole way, the value is empty from every starting point. Then one evaluation
/// determines all of these settings, and a ring of thousands is not followed completely from each
/// of them.
extension EvaluationMachine {
  /// A setting that has no value in a form, provided that the others of its cycle have none.
  struct CycleMember {
    let name: SettingName
    let form: ValueForm
    /// The start of its program.
    let start: Int
  }

  /// Records the end of a frame that met an outer setting.
  ///
  /// A setting with one assignment, which consists of references alone and whose type has no empty
  /// text for a missing value, has no value as long as none of its references has one, from any
  /// starting point.
  mutating func noteMember(of frame: Frame) {
    guard isCycleEmpty else { return }
    let name = SettingName(index: UInt32(frame.name))
    let start = table.start(of: scope.assignmentIndex(of: frame.node))
    let type = table.store.names.type(of: name)
    if !hasAny, frame.outerFrame < 0, !isTracing, type != .string, type != .boolean,
      scope.nextNode(after: frame.node) == nil, references(from: start) != nil
    {
      cycle.append(CycleMember(name: name, form: frame.isString ? .string : .list, start: start))
    } else {
      isCycleEmpty = false
    }
  }

  /// Ends a cycle with the setting from which it was entered. If it contains no text, the result is
  /// valid for the whole cycle.
  mutating func closeCycle() {
    if isCycleEmpty {
      for member in cycle where scope.memos.value(insideOthers: member.name, member.form) == nil {
        // While they were active, references to them were not recorded as reads.
        for reference in references(from: member.start) ?? [] {
          scope.noteRead(of: reference, by: member.name)
        }
        scope.memos.remember(
          member.name, member.form, text: text, from: text.count, splits: splits,
          from: splits.count, hasAny: false, isReusableInside: true)
      }
    }
    cycle.removeAll(keepingCapacity: true)
    isCycleEmpty = true
  }

  /// The settings that a program refers to, if it does nothing else; otherwise nil.
  private func references(from start: Int) -> [SettingName]? {
    var names: [SettingName] = []
    for instruction in table.instructions[start...] {
      switch instruction.operation {
      case .reference where instruction.flags.isBracketed && !instruction.flags.isSelfReference:
        names.append(SettingName(index: instruction.first))
      // In a list, these alone produce nothing; as text, they are a value.
      case .separator, .stringOnlyText: continue
      case .end: return names
      default: return nil
      }
    }
    return nil
  }
}
