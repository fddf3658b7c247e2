/// An entry of `logging.allow`: a file or a call that may log in release builds, with the reason.
package struct LogAllowance: Sendable, Hashable {
  package let file: String?
  package let call: String?
  package let reason: String

  package init(file: String?, call: String?, reason: String) {
    self.file = file
    self.call = call
    self.reason = reason
  }

  /// - Parameter element: `file=… call=… reason=…`, as in the setting LOGGING_ALLOW.
  package init?(_ element: String) {
    var rest = element[...]
    func take(_ key: String, upTo ends: [String]) -> String? {
      guard rest.hasPrefix(key + "=") else { return nil }
      rest = rest.dropFirst(key.count + 1)
      let end =
        ends.compactMap { Self.firstRange(of: " \($0)=", in: rest) }.min() ?? rest.endIndex
      let value = String(rest[..<end])
      rest = rest[end...].drop { $0 == " " }
      return value
    }
    file = take("file", upTo: ["call", "reason"])
    call = take("call", upTo: ["reason"])
    guard let reason = take("reason", upTo: []), file != nil || call != nil else { return nil }
    self.reason = reason
  }

  private static func firstRange(
    of text: String, in whole: Substring
  ) -> Substring.Index? {
    whole.indices.first { whole[$0...].hasPrefix(text) }
  }

  package static func list(of cell: CellValues) -> [LogAllowance] {
    cell.list("LOGGING_ALLOW").compactMap(LogAllowance.init)
  }

  /// Whether the entry covers calls in a file.
  ///
  /// - Parameter paths: The possible names of the file: absolute, and relative to the project.
  package func covers(_ paths: [String]) -> Bool {
    guard let file else { return true }
    return paths.contains { $0 == file || $0.hasPrefix(file.hasSuffix("/") ? file : file + "/") }
  }
}

/// Finds the entries that cover a call.
package struct LogAllowances: Sendable {
  private let all: [LogAllowance]
  /// The indices of the entries for each function, and of those for every function (nil).
  private var indices: [String?: [Int]] = [:]

  package init(_ all: [LogAllowance]) {
    self.all = all
    for (index, entry) in all.enumerated() { indices[entry.call, default: []].append(index) }
  }

  /// Returns the entries that cover a call in a file, in order.
  ///
  /// - Parameter paths: The possible names of the file: absolute, and relative to the project.
  package func covering(call name: String, in paths: [String]) -> [LogAllowance] {
    let indices = (indices[name] ?? []) + (indices[nil] ?? [])
    return indices.filter { all[$0].covers(paths) }.sorted().map { all[$0] }
  }
}
