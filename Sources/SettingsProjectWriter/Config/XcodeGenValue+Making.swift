import SettingsDiagnostics
import SettingsXcodeGen

/// Values of a spec that stand for parts of a config.yaml.
extension XcodeGenValue {
  static func text(_ text: String, at range: SourceRange = .none) -> XcodeGenValue {
    XcodeGenValue(.text(text), at: range)
  }

  static func list(_ elements: [XcodeGenValue], at range: SourceRange = .none) -> XcodeGenValue {
    XcodeGenValue(.list(elements), at: range)
  }

  static func texts(_ elements: [String], at range: SourceRange = .none) -> XcodeGenValue {
    .list(elements.map { .text($0, at: range) }, at: range)
  }

  static func boolean(_ value: Bool, at range: SourceRange = .none) -> XcodeGenValue {
    XcodeGenValue(.boolean(value), at: range)
  }

  static func mapping(
    _ entries: [(String, XcodeGenValue)], at range: SourceRange = .none
  ) -> XcodeGenValue {
    XcodeGenValue(.mapping(XcodeGenMapping(entries)), at: range)
  }
}

extension XcodeGenMapping {
  init(_ entries: [(String, XcodeGenValue)]) {
    self.init()
    for (key, value) in entries { set(key, value, at: value.range) }
  }
}
