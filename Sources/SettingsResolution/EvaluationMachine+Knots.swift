import SettingsDiagnostics
import SettingsModel

/// Circles of settings that are nothing but references to one another.
///
/// What is met on the way round a circle holds on that way alone, so it is not remembered. Where there is no text all the
/// way round, there is none from wherever one begins: then finding out about one of these settings is finding out about
/// all, and those of a ring of thousands are not each followed all around it.
extension EvaluationMachine {
  /// A setting that has no value in a form, as far as those of its knot have none.
  struct KnotMember {
    let name: SettingName
    let form: ValueForm
    /// Where its program begins.
    let start: Int
  }

  /// Takes note of a frame that ends and met a setting further out.
  ///
  /// Whatever of the knot is cut off, from wherever it is entered: a setting of one assignment, references alone, and of no
  /// type whose missing value is an empty text has no value as long as none of those that it refers to has one.
  mutating func noteMember(of frame: Frame) {
    guard isKnotEmpty else { return }
    let name = SettingName(index: UInt32(frame.name))
    let start = table.start(of: scope.assignmentIndex(of: frame.node))
    let type = table.store.names.type(of: name)
    if !hasAny, frame.outerFrame < 0, !isTracing, type != .string, type != .boolean,
      scope.nextNode(after: frame.node) == nil, references(from: start) != nil
    {
      knot.append(KnotMember(name: name, form: frame.isString ? .string : .list, start: start))
    } else {
      isKnotEmpty = false
    }
  }

  /// Ends a knot with the setting from which it was entered; without any text in it, what was found holds for all of it.
  mutating func closeKnot() {
    if isKnotEmpty {
      for member in knot where scope.memos.value(insideOthers: member.name, member.form) == nil {
        // While they were active, references to them were not noted as reads.
        for reference in references(from: member.start) ?? [] {
          scope.noteRead(of: reference, by: member.name)
        }
        scope.memos.remember(
          member.name, member.form, text: text, from: text.count, splits: splits,
          from: splits.count, hasAny: false, isReusableInside: true)
      }
    }
    knot.removeAll(keepingCapacity: true)
    isKnotEmpty = true
  }

  /// The settings that a program refers to, where it does nothing else; else nil.
  private func references(from start: Int) -> [SettingName]? {
    var names: [SettingName] = []
    for instruction in table.instructions[start...] {
      switch instruction.operation {
      case .reference where instruction.flags.isBracketed && !instruction.flags.isSelfReference:
        names.append(SettingName(index: instruction.first))
      // In a list these are nothing by themselves; where they are text, there is a value.
      case .separator, .stringOnlyText: continue
      case .end: return names
      default: return nil
      }
    }
    return nil
  }
}
