/// The preprocessor's output for one source: the files that it came from, and the missing headers.
struct PreprocessedSource: Sendable {
  /// All files that are not only in memory, each once, in the order of their first line.
  private(set) var files: [String] = []
  /// The files among them that belong to the system or the compiler, and not to the project.
  private(set) var systemFiles: Set<String> = []
  private(set) var missing: [ClangMessage] = []
  /// The preprocessed text of the files that are searched for log calls.
  private(set) var own = OwnText()
  private var fileNames: Set<Substring> = []

  /// An `#include` whose file has not appeared yet.
  private struct Pending {
    let name: String
    let path: String
    let line: Int
  }

  /// A line `# 12 "path" 1`.
  private struct Marker {
    let line: Int
    let path: ArraySlice<UInt8>
    /// Whether the file begins here.
    let isEntered: Bool
    /// Whether the compiler treats the file as a system header.
    let isSystem: Bool
  }

  /// - Parameters:
  ///   - output: The output of `clang -E`, or of `clang -E -dI`, which also shows missing headers.
  ///   - isOwn: Whether log calls in a file count, by its path and whether it is a system header.
  ///   - isProject: Whether a file belongs to the project, although the compiler treats it as a
  ///     system header.
  init(
    _ output: ArraySlice<UInt8>, isOwn: (String, Bool) -> Bool = { _, _ in false },
    isProject: (String) -> Bool = { _ in false }
  ) {
    var path = ""
    var pathBytes: ArraySlice<UInt8> = []
    var number = 0
    var pending: Pending?
    var seen: Set<String> = []
    var isWanted = false
    var index = output.startIndex
    while index < output.endIndex {
      let end = output[index...].firstIndex(of: 0x0A) ?? output.endIndex
      let line = output[index..<end]
      index = end + 1
      guard line.first == UInt8(ascii: "#") else {
        if let include = pending, !line.isEmpty {
          settle(include)
          pending = nil
        }
        if isWanted, !line.isEmpty { own.add(line, from: path, line: number) }
        number += 1
        continue
      }
      guard let marker = Self.marker(line) else {
        if isWanted, let label = Self.label(line) { own.add(label, from: path, line: number) }
        if let include = pending { settle(include) }
        pending = Self.includedName(line).map { Pending(name: $0, path: path, line: number) }
        number += 1
        continue
      }
      if marker.path != pathBytes {
        pathBytes = marker.path
        path = Self.unescaped(marker.path)
        let isSystem = marker.isSystem && !isProject(path)
        if path.utf8.first != UInt8(ascii: "<"), seen.insert(path).inserted {
          files.append(path)
          fileNames.insert(Self.lastPart(path))
          if isSystem { systemFiles.insert(path) }
        }
        isWanted = isOwn(path, isSystem)
      }
      number = marker.line
      if marker.isEntered { pending = nil }
    }
    if let include = pending { settle(include) }
  }

  /// Decides about an `#include` that no first line of a file follows.
  ///
  /// Either the file appeared before and its guard excludes it now, or the file is missing. Of two
  /// files with one name, only the first is known.
  private mutating func settle(_ include: Pending) {
    if fileNames.contains(Self.lastPart(include.name)) { return }
    missing.append(
      ClangMessage(
        path: include.path, line: include.line, message: "'\(include.name)' file not found",
        isMissingHeader: true))
  }

  private static func lastPart(_ path: String) -> Substring {
    path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
  }

  // MARK: Lines

  /// Returns the line marker in a line. The output also contains pragmas, and some have other text
  /// in quotes.
  private static func marker(_ line: ArraySlice<UInt8>) -> Marker? {
    var number = 0
    var index = line.startIndex + 2
    while index < line.endIndex, (0x30...0x39).contains(line[index]) {
      number = number &* 10 &+ Int(line[index] - 0x30)
      index += 1
    }
    guard index > line.startIndex + 2, index + 1 < line.endIndex, line[index] == 0x20,
      line[index + 1] == UInt8(ascii: "\""),
      let close = line.lastIndex(of: UInt8(ascii: "\"")), close > index + 1
    else { return nil }
    // The numbers after the path: 1 where a file begins, 2 where one continues, 3 in a system
    // header.
    let flags = line[(close + 1)...].split(separator: 0x20)
    return Marker(
      line: number, path: line[(index + 2)..<close],
      isEntered: flags.first?.elementsEqual("1".utf8) ?? false,
      isSystem: flags.contains { $0.elementsEqual("3".utf8) })
  }

  /// Returns `#pragma redefine_extname name symbol` as the equivalent label.
  private static func label(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard line.starts(with: Array("#pragma redefine_extname ".utf8)) else { return nil }
    let words = line.split(separator: 0x20)
    return words.count == 4 ? Array("__asm__(\"".utf8) + words[3] + Array("\");".utf8) : nil
  }

  /// Returns the name in `#include <name> /* clang -E -dI */`. For a file of `-imacros`, the
  /// directive is `#__include_macros`.
  private static func includedName(_ line: ArraySlice<UInt8>) -> String? {
    guard
      line.dropFirst().starts(with: Array("include".utf8))
        || line.dropFirst().starts(with: Array("import".utf8))
        || line.dropFirst().starts(with: Array("__include_macros".utf8)),
      let open = line.firstIndex(where: { $0 == 0x22 || $0 == 0x3C }),
      let close = line[(open + 1)...].firstIndex(where: { $0 == 0x22 || $0 == 0x3E })
    else { return nil }
    return String(decoding: line[(open + 1)..<close], as: UTF8.self)
  }

  /// Returns a path without clang's escape sequences.
  ///
  /// clang writes a byte that is not printable ASCII as three octal digits. It writes tabs and line
  /// breaks as letters.
  static func unescaped(_ path: ArraySlice<UInt8>) -> String {
    guard path.contains(UInt8(ascii: "\\")) else { return String(decoding: path, as: UTF8.self) }
    return String(decoding: CLiteral.unescaped(path), as: UTF8.self)
  }

  // MARK: Several sources

  /// Splits the output for several sources at the beginning of each.
  ///
  /// - Returns: Nil if the output does not contain exactly these sources.
  static func split(_ output: [UInt8], paths: [String]) -> [ArraySlice<UInt8>]? {
    var starts: [Int] = []
    let next = Array("\n# 1 \"<built-in>\"".utf8)
    var expected = paths.first.map(firstLine)
    var index = 0
    while index < output.count, let line = expected {
      if output[index] == UInt8(ascii: "#"), output[index...].starts(with: line),
        output[(index + line.count)...].starts(with: next)
      {
        starts.append(index)
        expected = starts.count < paths.count ? firstLine(paths[starts.count]) : nil
      }
      index = (output[index...].firstIndex(of: 0x0A) ?? output.count) + 1
    }
    guard starts.count == paths.count, starts.first ?? 0 == 0 else { return nil }
    return starts.indices.map { position in
      output[starts[position]..<(position + 1 < starts.count ? starts[position + 1] : output.count)]
    }
  }

  private static func firstLine(_ path: String) -> [UInt8] {
    let escaped = path.utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: "\""): [UInt8(ascii: "\\"), byte]
      case 0x09: Array("\\t".utf8)
      case 0x0A: Array("\\n".utf8)
      case 0x20..<0x7F: [byte]
      default: [UInt8(ascii: "\\")] + [byte >> 6, byte >> 3 & 7, byte & 7].map { $0 + 0x30 }
      }
    }
    return Array("# 1 \"".utf8) + escaped + [UInt8(ascii: "\"")]
  }
}
