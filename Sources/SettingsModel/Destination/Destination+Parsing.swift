import SettingsDiagnostics

extension Destination {
  /// Parses a destination in xcodebuild's syntax: pairs such as `platform=iOS Simulator`, separated by
  /// commas, after `generic/` where any device is meant.
  ///
  /// - Throws: `DestinationFailure` with the part of the text that is wrong.
  package init(_ text: String) throws(DestinationFailure) {
    var parser = DestinationParser(text)
    self = try parser.parse()
  }

  /// Whether a text is meant as a destination rather than as one word.
  package static func looksLikeDestination(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "=")) || text.hasPrefix("generic/")
  }
}

/// Reads the pairs of a destination, then checks them against one another.
private struct DestinationParser {
  private enum Key: String, CaseIterable {
    case platform
    case variant
    case name
    case os = "OS"
    case arch
    case id
  }

  /// A text and the bytes that it is in the destination.
  private struct Word {
    let text: String
    let range: Range<Int>
  }

  private let bytes: [UInt8]
  private var values: [Key: Word] = [:]

  init(_ text: String) { bytes = Array(text.utf8) }

  private static let help =
    "write it as for xcodebuild: 'platform=iOS Simulator,name=iPhone 17,OS=26.5', "
    + "'generic/platform=iOS' or 'platform=macOS,variant=Mac Catalyst'"

  mutating func parse() throws(DestinationFailure) -> Destination {
    let generic = Array("generic/".utf8)
    let isGeneric = bytes.starts(with: generic)
    try readPairs(from: isGeneric ? generic.count : 0)
    let (platform, isSimulator) = try platform()
    if isGeneric { try checkGeneric() }
    let sdk = SDKTable.all.first { $0.platform == platform && $0.isSimulator == isSimulator }
    return Destination(
      platform: platform, isSimulator: isSimulator, isGeneric: isGeneric,
      variant: try variant(of: platform),
      architecture: try sdk.flatMap { (sdk) throws(DestinationFailure) in
        try architecture(of: sdk)
      },
      systemVersion: try systemVersion(), deviceName: values[.name]?.text,
      deviceIdentifier: values[.id]?.text)
  }

  // MARK: Pairs

  private mutating func readPairs(from start: Int) throws(DestinationFailure) {
    var position = start
    while true {
      let end = endOfPair(from: position)
      try readPair(position..<end)
      guard end < bytes.count else { return }
      position = end + 1
    }
  }

  /// The next comma outside of brackets: `variant=Designed for [iPad,iPhone]` contains one inside.
  private func endOfPair(from start: Int) -> Int {
    var depth = 0
    for position in start..<bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth = max(0, depth - 1)
      case UInt8(ascii: ",") where depth == 0: return position
      default: break
      }
    }
    return bytes.count
  }

  private mutating func readPair(_ range: Range<Int>) throws(DestinationFailure) {
    let range = trimmed(range)
    guard !range.isEmpty else {
      throw DestinationFailure(
        bytes.isEmpty ? "the destination is empty" : "a part of the destination is empty",
        help: Self.help, at: range)
    }
    guard let sign = bytes[range].firstIndex(of: UInt8(ascii: "=")) else {
      let text = word(range).text
      let help = DestinationPlatform.named(text).map { "write 'platform=\($0.name)'" }
      throw DestinationFailure(
        "'\(text)' is not a pair KEY=VALUE", help: help ?? Self.help, at: range)
    }
    let name = word(trimmed(range.lowerBound..<sign))
    let value = word(trimmed(sign + 1..<range.upperBound))
    guard let key = Key(rawValue: name.text) else {
      let known = Key.allCases.map(\.rawValue)
      let folded = known.first { $0.lowercased() == name.text.lowercased() }
      throw DestinationFailure(
        "unknown key '\(name.text)' in the destination"
          + (folded.map { "; did you mean '\($0)'?" } ?? Suggestion.didYouMean(name.text, in: known)),
        help: "the keys are \(known.list(last: "and"))", at: name.range)
    }
    guard !value.text.isEmpty else {
      throw DestinationFailure("'\(key.rawValue)' has no value", at: range)
    }
    guard values[key] == nil else {
      throw DestinationFailure("'\(key.rawValue)' appears twice", at: range)
    }
    values[key] = value
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while let first = bytes[range].first, first == UInt8(ascii: " ") { range.removeFirst() }
    while let last = bytes[range].last, last == UInt8(ascii: " ") { range.removeLast() }
    return range
  }

  private func word(_ range: Range<Int>) -> Word {
    Word(text: String(decoding: bytes[range], as: UTF8.self), range: range)
  }

  // MARK: Values

  private func platform() throws(DestinationFailure) -> (Platform, isSimulator: Bool) {
    guard let word = values[.platform] else {
      throw DestinationFailure(
        values[.id] == nil
          ? "the destination has no platform"
          : "the destination has no platform, and only Xcode knows the devices by their identifiers",
        help: "add 'platform=…': \(DestinationPlatform.names.list(last: "or"))",
        at: 0..<bytes.count)
    }
    guard let found = DestinationPlatform.named(word.text) else {
      throw DestinationFailure(
        "unknown platform '\(word.text)'"
          + Suggestion.didYouMean(word.text, in: DestinationPlatform.names),
        help: "the platforms are \(DestinationPlatform.names.list(last: "and"))", at: word.range)
    }
    return (found.platform, found.isSimulator)
  }

  private func checkGeneric() throws(DestinationFailure) {
    for key in [Key.name, .id, .os] {
      guard let word = values[key] else { continue }
      throw DestinationFailure(
        "a generic destination is any device, so it has no '\(key.rawValue)'",
        help: "remove 'generic/' or '\(key.rawValue)=\(word.text)'", at: word.range)
    }
  }

  private func variant(of platform: Platform) throws(DestinationFailure) -> Destination.Variant? {
    guard let word = values[.variant] else { return nil }
    let folded = word.text.lowercased()
    let designed = ["ipad", "iphone", "[ipad,iphone]", "[ipad, iphone]", "iphone & ipad"]
    let known: [Destination.Variant] =
      switch platform {
      case .macOS: [.macCatalyst, .designedForIPad]
      case .visionOS: [.designedForIPad]
      default: []
      }
    let variant: Destination.Variant? =
      folded == "mac catalyst"
      ? .macCatalyst
      : designed.contains { folded == "designed for " + $0 } ? .designedForIPad : nil
    if platform == .macOS, folded == "macos" { return nil }
    guard !known.isEmpty else {
      throw DestinationFailure(
        "the platform \(platform) has no variants", help: "remove 'variant=\(word.text)'",
        at: word.range)
    }
    guard let variant, known.contains(variant) else {
      let names = known.map(\.name)
      throw DestinationFailure(
        "unknown variant '\(word.text)' of \(platform)"
          + Suggestion.didYouMean(word.text, in: names),
        help: "the variants are \(names.list(last: "and"))", at: word.range)
    }
    return variant
  }

  private func architecture(of sdk: SDK) throws(DestinationFailure) -> String? {
    guard let word = values[.arch] else { return nil }
    let known = sdk.validArchitectures.split(separator: " ").map(String.init)
    guard known.contains(word.text) else {
      throw DestinationFailure(
        "'\(word.text)' is not an architecture of \(sdk.displayName)"
          + Suggestion.didYouMean(word.text, in: known),
        help: "the architectures are \(known.list(last: "and"))", at: word.range)
    }
    return word.text
  }

  private func systemVersion() throws(DestinationFailure) -> String? {
    guard let word = values[.os], word.text != "latest" else { return nil }
    guard VersionNumber.isValid(word.text.utf8, maximumParts: 3) else {
      throw DestinationFailure(
        "'\(word.text)' is not a version", help: "write 'OS=26.5' or 'OS=latest'", at: word.range)
    }
    return word.text
  }
}

/// The platforms by xcodebuild's names.
private enum DestinationPlatform {
  struct Entry {
    let name: String
    let platform: Platform
    let isSimulator: Bool
  }

  static let all = SDKTable.all.map {
    Entry(name: $0.displayName, platform: $0.platform, isSimulator: $0.isSimulator)
  }

  static let names = all.map(\.name)

  /// Ignores case, as a platform of config.yaml does.
  static func named(_ text: String) -> Entry? {
    let folded = text.lowercased()
    return all.first { $0.name.lowercased() == folded }
  }
}
