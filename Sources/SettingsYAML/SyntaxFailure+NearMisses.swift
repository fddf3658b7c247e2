internal import SettingsDiagnostics

/// Errors that libyaml detects too late: a key without a space after its colon is an ordinary text
/// that continues on the next line, and libyaml stops at that line's colon.
extension SyntaxFailure {
  /// The error in the line at which libyaml stopped, or in the text before it that continues there.
  var nearMiss: Explanation? {
    if let longKey { return longKey }
    if Self.layoutProblems.contains(problem) {
      for line in candidateLines {
        if let found = lookalike(in: line) ?? missingSpace(in: line) ?? equalsSign(in: line) {
          return found
        }
      }
      return missingColon ?? deeperLine
    } else if problem.hasPrefix("did not find expected ','") {
      let end = lineEnd(of: place)
      let first = Lookalike.all(in: bytes, beginning..<end).first {
        $0.kind == .bracket || $0.kind == .comma
      }
      return first.map(explanation) ?? missingComma
    }
    return nil
  }

  /// The key before a colon that libyaml does not expect, because the key is too long.
  private var longKey: Explanation? {
    let line = lineStart(of: place)..<lineEnd(of: place)
    let isColon = place < line.upperBound && bytes[place] == UInt8(ascii: ":")
    guard let colon = isColon ? place : separator(in: line), colon > line.lowerBound else {
      return nil
    }
    let quote = "\"'".utf8.contains(bytes[colon - 1]) ? bytes[colon - 1] : nil
    let text = bytes[line.lowerBound..<(quote == nil ? colon : colon - 1)]
    let before = text.lastIndex { byte in
      if let quote { return byte == quote }
      return "{[,".utf8.contains(byte)
    }
    let start = before.map { quote == nil ? $0 + 1 : $0 } ?? line.lowerBound
    let key = bytes[start..<colon].drop { $0 <= 0x20 }
    let count = String(decoding: key, as: UTF8.self).unicodeScalars.count
    guard count > Self.maximumKeyLength else { return nil }
    return Explanation(
      "key-too-long",
      "this key has \(count) characters, and YAML allows \(Self.maximumKeyLength)",
      at: key.startIndex, help: "shorten it")
  }

  private static let maximumKeyLength = 1024

  /// The curly quote that should close a straight one; nil if there is none on its line.
  var curlyClosing: Lookalike? {
    let isSingle = bytes[beginning] == UInt8(ascii: "'")
    return Lookalike.all(in: bytes, beginning..<lineEnd(of: beginning)).last {
      $0.kind == (isSingle ? .singleQuote : .doubleQuote)
    }
  }

  /// Why the second colon of a line is part of the value.
  var colonInValue: [SourceRepair] {
    let line = lineStart(of: place)..<lineEnd(of: place)
    guard let colon = separator(in: line), colon < place,
      !"]}'\"".utf8.contains(bytes[place - 1])
    else { return [] }
    return ordinary(at: place)
  }

  /// A key in braces whose ':' is followed by the next key, which libyaml does not read. The repair
  /// removes the key.
  var keyWithoutValue: Explanation? {
    guard place + 1 < bytes.count, bytes[place] == UInt8(ascii: ":"),
      ",}".utf8.contains(bytes[place + 1])
    else { return nil }
    let line = lineStart(of: place)..<place
    let before = bytes[line].lastIndex { ",{".utf8.contains($0) }
    let start = bytes[(before.map { $0 + 1 } ?? line.lowerBound)...].firstIndex { $0 != 0x20 }
    guard let start, start < place else { return nil }
    let key = String(decoding: bytes[start..<place], as: UTF8.self)
    let end = place + (bytes[place + 1] == UInt8(ascii: ",") ? 2 : 1)
    return Explanation(
      "missing-value", "the key '\(key)' has no value", at: start,
      help: "write the value after ': ', or remove the key",
      repairs: [SourceRepair(of: start..<end, by: "")])
  }

  // MARK: Lines

  /// The line at which libyaml stopped, then those above it that may belong to the same text,
  /// nearest first.
  private var candidateLines: [Range<Int>] {
    let last = problem == "could not find expected ':'" ? beginning : place
    let line = lineStart(of: last)..<lineEnd(of: last)
    // A second colon of the same line.
    if let colon = separator(in: line), colon < place, place <= line.upperBound { return [line] }
    var lines = [line]
    var start = line.lowerBound
    while start > textStart {
      let above = lineStart(of: start - 1)..<start - 1
      start = above.lowerBound
      guard let first = content(of: above).first else { continue }
      if first == UInt8(ascii: "#") { break }
      lines.append(above)
      if separator(in: above) != nil { break }
    }
    return lines
  }

  /// The first colon in a line that ends a key.
  private func separator(in line: Range<Int>) -> Int? {
    line.first { index in
      bytes[index] == UInt8(ascii: ":")
        && (index + 1 >= line.upperBound || bytes[index + 1] <= 0x20)
    }
  }

  /// A line without its indentation.
  private func content(of line: Range<Int>) -> ArraySlice<UInt8> {
    bytes[line].drop { $0 <= 0x20 }
  }

  // MARK: Errors

  private func missingSpace(in line: Range<Int>) -> Explanation? {
    var text = content(of: line)
    while text.first == UInt8(ascii: "-"), text.dropFirst().first == 0x20 {
      text = text.dropFirst().drop { $0 == 0x20 }
    }
    guard let first = text.first else { return nil }
    if first == UInt8(ascii: "-"), let next = text.dropFirst().first, next > 0x20,
      next != UInt8(ascii: "-")
    {
      return missingSpace(after: text.startIndex, before: text.dropFirst(), showing: "-")
    }
    let name = text.prefix(while: Self.isInKey)
    let colon = text[name.endIndex...].drop { $0 == 0x20 }
    guard !name.isEmpty, colon.first == UInt8(ascii: ":"), let next = colon.dropFirst().first,
      next > 0x20, next != UInt8(ascii: ":"), !colon.dropFirst().starts(with: "//".utf8)
    else { return nil }
    return missingSpace(
      after: colon.startIndex, before: colon.dropFirst(),
      showing: String(decoding: name, as: UTF8.self) + ":")
  }

  private func missingSpace(
    after indicator: Int, before value: ArraySlice<UInt8>, showing key: String
  ) -> Explanation {
    let words = value.prefix { $0 != 0x0D }
    let text = words.count <= 40 ? String(decoding: words, as: UTF8.self) : "…"
    return Explanation(
      "missing-space", "a space is missing after this '\(character(at: indicator))'",
      at: indicator, help: "write '\(key) \(text)'",
      repairs: [SourceRepair(of: indicator + 1..<indicator + 1, by: " ")])
  }

  /// The characters of field names, setting names and their conditions.
  private static func isInKey(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "="),
      UInt8(ascii: "*"):
      true
    default: false
    }
  }

  /// `NAME = value`, as in an xcconfig file.
  private func equalsSign(in line: Range<Int>) -> Explanation? {
    let text = content(of: line)
    let name = text.prefix(while: Self.isInKey)
    let sign = text[name.endIndex...].drop { $0 == 0x20 }
    guard !name.isEmpty, name.endIndex < sign.startIndex, sign.first == UInt8(ascii: "=")
    else { return nil }
    let place = sign.startIndex
    let key = String(decoding: name, as: UTF8.self)
    return Explanation(
      "missing-colon", "a ':' is expected here, not '='", at: place, help: "write '\(key): …'",
      repairs: [SourceRepair(of: name.endIndex..<place + 1, by: ": ")])
  }

  /// A key without a colon, above the line at which libyaml stopped: `App`, or `devices ipad`.
  private var missingColon: Explanation? {
    let lines = candidateLines
    guard problem == "mapping values are not allowed in this context", lines.count > 1 else {
      return nil
    }
    let text = content(of: lines[1])
    let name = text.prefix(while: Self.isInKey)
    let here = content(of: lines[0]).startIndex - lines[0].lowerBound
    let above = text.startIndex - lines[1].lowerBound
    // Below a key with a value, it continues that value.
    if lines.count > 2, let colon = separator(in: lines[2]),
      bytes[colon + 1..<lines[2].upperBound].contains(where: { $0 > 0x20 }),
      content(of: lines[2]).startIndex - lines[2].lowerBound < above
    {
      return nil
    }
    let isWhole = name.endIndex == text.endIndex
    guard !name.isEmpty, separator(in: lines[1]) == nil,
      isWhole ? above <= here : above == here && bytes[name.endIndex] == 0x20
    else { return nil }
    let key = String(decoding: name, as: UTF8.self)
    return Explanation(
      "missing-colon", "a ':' is missing after this key", at: text.startIndex,
      help: isWhole ? "write '\(key):'" : "write '\(key): …'",
      repairs: [SourceRepair(of: name.endIndex..<name.endIndex, by: ":")])
  }

  /// A line that is indented more than the key above it, which already has a value.
  private var deeperLine: Explanation? {
    let lines = candidateLines
    guard problem == "mapping values are not allowed in this context", lines.count == 2,
      separator(in: lines[1]) != nil
    else { return nil }
    let above = content(of: lines[1]), here = content(of: lines[0])
    let indentation = bytes[lines[1].lowerBound..<above.startIndex]
    guard above.first != UInt8(ascii: "-"),
      here.startIndex - lines[0].lowerBound > indentation.count
    else { return nil }
    return Explanation(
      "bad-indentation", "this line is indented more than the key above it, which has a value",
      at: here.startIndex,
      help: "give both keys the same indentation, or put quotes around a value that contains ': '",
      repairs: [
        SourceRepair(
          of: lines[0].lowerBound..<here.startIndex,
          by: String(decoding: indentation, as: UTF8.self))
      ])
  }

  /// A second key on a line of a flow mapping: `{ a: b c: d }`.
  private var missingComma: Explanation? {
    guard place < bytes.count, bytes[place] == UInt8(ascii: ":") else { return nil }
    let line = bytes[max(lineStart(of: place), beginning)..<place]
    let name = line.reversed().prefix(while: Self.isInKey).count
    let before = line.dropLast(name)
    guard name > 0, before.last == 0x20, let last = before.last(where: { $0 != 0x20 }),
      !",{[:".utf8.contains(last)
    else { return nil }
    let key = String(decoding: bytes[before.endIndex..<place], as: UTF8.self)
    return Explanation(
      "missing-comma", "a ',' is missing before '\(key)'", at: before.endIndex,
      help: "write ', \(key): …'",
      repairs: [SourceRepair(of: before.endIndex - 1..<before.endIndex, by: ", ")])
  }

  private func lookalike(in line: Range<Int>) -> Explanation? {
    Lookalike.all(in: bytes, line).first { mark in
      switch mark.kind {
      case .space, .invisible, .colon, .bracket: return true
      case .comma: return false
      case .doubleQuote, .singleQuote, .dash:
        let before = bytes[line.lowerBound..<mark.range.lowerBound].last { $0 != 0x20 }
        return before.map { ":-,[{".utf8.contains($0) } ?? true
      }
    }.map(explanation)
  }

  private func explanation(of mark: Lookalike) -> Explanation {
    let isKeyEnd = mark.kind == .colon || mark.kind == .dash
    return Explanation(
      Lookalike.identifier, "\(mark.description) is read as an ordinary letter",
      at: mark.range.lowerBound, help: mark.advice,
      repairs: [SourceRepair(of: mark.range, by: mark.meant + (isKeyEnd ? " " : ""))])
  }
}
