/// The facts from a target's own files: controllers that create their view, scenes in storyboards,
/// and whether the app saves its state.
package struct SourceFacts: Sendable, Equatable {
  /// The classes that override `loadView`.
  package private(set) var classesWithLoadView: Set<String> = []
  /// The storyboards that contain a scene of each class, in the order of reading.
  package private(set) var storyboards: [String: [String]] = [:]
  /// The scenes whose controllers have a class in the app, in the order of reading.
  package private(set) var scenes: [Scene] = []
  /// The classes with their methods.
  package private(set) var code = AppCode()
  private var words: Set<String> = []
  private var knownScenes: Set<Scene> = []

  package struct Scene: Sendable, Hashable {
    package let storyboard: String
    package let controller: String
  }

  package init() {}

  /// Whether the app answers both questions about state, or a scene provides an activity.
  package var asksForRestoration: Bool {
    func has(_ names: String...) -> Bool { names.contains(where: words.contains) }
    return has("shouldSaveApplicationState", "shouldSaveSecureApplicationState")
      && has("shouldRestoreApplicationState", "shouldRestoreSecureApplicationState")
      || has("stateRestorationActivityForScene", "stateRestorationActivity")
  }

  private static let interesting: Set<String> = [
    "shouldSaveApplicationState", "shouldSaveSecureApplicationState",
    "shouldRestoreApplicationState", "shouldRestoreSecureApplicationState",
    "stateRestorationActivityForScene", "stateRestorationActivity",
  ]

  // MARK: Reading

  package mutating func readObjectiveC(_ bytes: [UInt8]) {
    AppCodeReader.read(bytes, .objectiveC, into: &code)
    var implementation: String?
    var previous = ""
    var depth = 0
    for token in SourceTokens(bytes) {
      switch token {
      case "@end": implementation = nil
      case "{": depth += 1
      case "}": depth = max(0, depth - 1)
      // A method's name follows its type: `- (void)loadView`.
      case "loadView" where previous == ")" && depth == 0:
        if let implementation { classesWithLoadView.insert(implementation) }
      case _ where previous == "@implementation":
        implementation = token
        depth = 0
      default: if Self.interesting.contains(token) { words.insert(token) }
      }
      previous = token
    }
  }

  package mutating func readSwift(_ bytes: [UInt8]) {
    AppCodeReader.read(bytes, .swift, into: &code)
    // The classes with open braces, and the depth at which each began.
    var open: [(name: String, depth: Int)] = []
    var awaited: String?
    var previous = ""
    var depth = 0
    for token in SourceTokens(bytes) {
      switch token {
      case "{":
        if let name = awaited {
          open.append((name, depth))
          awaited = nil
        }
        depth += 1
      case "}":
        depth = max(0, depth - 1)
        if open.last?.depth == depth { open.removeLast() }
      case "loadView" where previous == "func":
        if let last = open.last, last.depth == depth - 1 { classesWithLoadView.insert(last.name) }
      case _ where previous == "class" && token != "func" && token != "var":
        awaited = token
      default: if Self.interesting.contains(token) { words.insert(token) }
      }
      previous = token
    }
  }

  /// Reads the classes of the controllers in a storyboard's scenes. A scene does not name a class
  /// of UIKit.
  package mutating func readStoryboard(_ bytes: [UInt8], name: String) {
    let mark = Array("customClass=\"".utf8)
    var index = 0
    while let start = Self.find(mark, in: bytes, from: index) {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\"")) ?? bytes.count
      let controller = String(decoding: bytes[start..<end], as: UTF8.self)
      let scene = Scene(storyboard: name, controller: controller)
      scenes.append(scene)
      if knownScenes.insert(scene).inserted { storyboards[controller, default: []].append(name) }
      index = end
    }
  }

  /// Returns the index after a marker.
  private static func find(_ mark: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    var index = start
    while index + mark.count <= bytes.count {
      if bytes[index] == mark[0], bytes[index..<index + mark.count].elementsEqual(mark) {
        return index + mark.count
      }
      index += 1
    }
    return nil
  }
}
