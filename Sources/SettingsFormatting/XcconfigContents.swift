import SettingsXcode

/// What an xcconfig file contains besides its layout.
struct XcconfigContents {
  private(set) var parts: [[String]] = []
  private(set) var invalid: XcconfigParser.Invalid?

  init(_ bytes: [UInt8]) {
    var parser = XcconfigParser(bytes)
    while let statement = parser.next() {
      switch statement {
      case .assignment(let assignment):
        var part = [parser.text(assignment.name)]
        for condition in assignment.conditions {
          part += [parser.text(condition.parameter), parser.text(condition.pattern)]
        }
        parts.append(part + ["="] + assignment.chunks.map(parser.text))
      case .include(let include):
        parts.append([include.isOptional ? "#include?" : "#include", parser.text(include.path)])
      case .invalid(let found): if invalid == nil { invalid = found }
      }
    }
  }
}
