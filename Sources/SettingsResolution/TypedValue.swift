import SettingsDiagnostics
package import SettingsModel

/// The result of reading a setting by its type, with Apple's rules for booleans and paths.
package enum TypedValue: Hashable, Sendable {
  case boolean(Bool)
  case string(String)
  case list([String])
}

extension Evaluator {
  /// The typed read of a setting; a user-defined one is read as a string.
  package func typedValue(of name: SettingName) throws(EvaluationFailure) -> TypedValue {
    let type = scope.names.type(of: name)
    switch type {
    case .boolean:
      return .boolean(SettingText.isTrue(firstByte: try bytes(of: name).first))
    case .string, .userDefined:
      return .string(String(decoding: try bytes(of: name), as: UTF8.self))
    case .path:
      let path = PathText.normalize(try bytes(of: name), removesParents: true)
      return .string(String(decoding: path, as: UTF8.self))
    case .stringList:
      return .list(try elements(of: name).map { String(decoding: $0, as: UTF8.self) })
    case .pathList, .pathOrderedSet:
      var paths: [String] = []
      for element in try elements(of: name) {
        let path = String(
          decoding: PathText.normalize(element, removesParents: true), as: UTF8.self)
        paths.append(path)
      }
      return .list(type == .pathList ? paths : paths.uniqued())
    }
  }

  /// The string form; empty if no level assigns the setting.
  package func bytes(of name: SettingName) throws(EvaluationFailure) -> ArraySlice<UInt8> {
    guard let memo = try evaluate(name, as: .string) else { return [] }
    return text(of: memo)
  }

  package func string(of name: SettingName) throws(EvaluationFailure) -> String {
    String(decoding: try bytes(of: name), as: UTF8.self)
  }

  /// The list form; no elements if no level assigns the setting.
  package func elements(of name: SettingName) throws(EvaluationFailure) -> [ArraySlice<UInt8>] {
    guard let memo = try evaluate(name, as: .list) else { return [] }
    return elements(of: memo)
  }
}
