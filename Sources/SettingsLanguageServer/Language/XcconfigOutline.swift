import SettingsXcode

/// The statements of an xcconfig file.
struct XcconfigOutline {
  /// An assignment of a setting.
  struct Assignment {
    let name: Range<Int>
    /// The bytes from the name to the end of the value's last line.
    let range: Range<Int>
  }

  private(set) var assignments: [Assignment] = []
  /// The paths of includes.
  private(set) var includes: [Range<Int>] = []
  /// The assignments that began before a line and continue in it, by line.
  private var continued: [Int: Int] = [:]

  /// - Complexity: O(bytes).
  init(of text: IndexedText) {
    // Editors may keep a byte order mark.
    let start = text.lineWithoutMark(0).lowerBound
    var parser = XcconfigParser(Array(text.bytes[start...]))
    func place(_ range: Range<Int>) -> Range<Int> {
      range.lowerBound + start..<range.upperBound + start
    }
    while let statement = parser.next() {
      switch statement {
      case .assignment(let assignment):
        let name = place(assignment.name)
        let first = text.line(at: assignment.valueStart + start)
        let last = min(
          first + assignment.endLine - assignment.startLine, text.lineStarts.count - 1)
        for line in first..<last { continued[line + 1] = assignments.count }
        assignments.append(
          Assignment(name: name, range: name.lowerBound..<text.line(last).upperBound))
      case .include(let include): includes.append(place(include.path))
      case .invalid: break
      }
    }
  }

  /// Returns the assignment whose value a line continues; nil for any other line.
  func assignment(continuedIn line: Int) -> Assignment? { continued[line].map { assignments[$0] } }
}
