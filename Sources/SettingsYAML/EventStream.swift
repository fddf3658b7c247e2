internal import CSettingsYAML

/// libyaml's parser, event by event. No other file calls the C library.
///
/// It returns plain values. Positions are those of libyaml, which counts characters, not bytes.
@safe
struct EventStream: ~Copyable {
  enum Event {
    case failure
    case streamStart
    case streamEnd
    case documentStart
    case documentEnd
    case alias
    case scalar
    case sequenceStart
    case sequenceEnd
    case mappingStart
    case mappingEnd
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let event: UnsafeMutablePointer<yaml_event_t>

  /// Calls a body with the events of some bytes, which remain in memory meanwhile.
  ///
  /// - Parameter start: The first byte to read, after a byte-order mark.
  /// - Returns: Nil if there is not enough memory for a parser.
  static func read<Result>(
    _ bytes: [UInt8], from start: Int, _ body: (inout EventStream) -> Result
  ) -> Result? {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard var stream = unsafe EventStream(UnsafeBufferPointer(rebasing: buffer[start...])) else {
        return nil
      }
      return body(&stream)
    }
  }

  private init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe parser = .allocate(capacity: 1)
    unsafe event = .allocate(capacity: 1)
    unsafe event.initialize(to: yaml_event_t())
    guard unsafe yaml_parser_initialize(parser) != 0 else {
      unsafe parser.deallocate()
      unsafe event.deallocate()
      return nil
    }
    // Set explicitly, so that libyaml neither detects UTF-16 nor searches for a mark.
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    unsafe yaml_event_delete(event)
    unsafe yaml_parser_delete(parser)
    unsafe event.deallocate()
    unsafe parser.deallocate()
  }

  /// Moves to the next event. Do not call it after `failure` or `streamEnd`.
  @inline(__always)
  mutating func next() -> Event {
    unsafe yaml_event_delete(event)
    guard unsafe yaml_parser_parse(parser, event) != 0 else { return .failure }
    switch unsafe event.pointee.type {
    case YAML_SCALAR_EVENT: return .scalar
    case YAML_MAPPING_START_EVENT: return .mappingStart
    case YAML_MAPPING_END_EVENT: return .mappingEnd
    case YAML_SEQUENCE_START_EVENT: return .sequenceStart
    case YAML_SEQUENCE_END_EVENT: return .sequenceEnd
    case YAML_ALIAS_EVENT: return .alias
    case YAML_STREAM_START_EVENT: return .streamStart
    case YAML_DOCUMENT_START_EVENT: return .documentStart
    case YAML_DOCUMENT_END_EVENT: return .documentEnd
    default: return .streamEnd
    }
  }

  /// The number of characters before the event.
  var start: Int {
    @inline(__always) get { unsafe event.pointee.start_mark.index }
  }

  /// The number of characters before the event's end.
  var end: Int {
    @inline(__always) get { unsafe event.pointee.end_mark.index }
  }
}

extension EventStream {
  /// Whether the event's text has several lines.
  var spansLines: Bool {
    @inline(__always) get {
      unsafe event.pointee.start_mark.line != event.pointee.end_mark.line
    }
  }

  enum ScalarStyle {
    case plain
    case quoted
    case block
  }

  var scalarStyle: ScalarStyle {
    @inline(__always) get {
      switch unsafe event.pointee.data.scalar.style {
      case YAML_PLAIN_SCALAR_STYLE: .plain
      case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
      default: .quoted
      }
    }
  }

  var scalarHasProperties: Bool {
    @inline(__always) get {
      unsafe event.pointee.data.scalar.anchor != nil || event.pointee.data.scalar.tag != nil
    }
  }

  @inline(__always)
  func appendText(to text: inout [UInt8]) {
    let scalar = unsafe event.pointee.data.scalar
    unsafe text.append(
      contentsOf: UnsafeBufferPointer(start: scalar.value, count: scalar.length))
  }

  var sequenceHasProperties: Bool {
    unsafe event.pointee.data.sequence_start.anchor != nil
      || event.pointee.data.sequence_start.tag != nil
  }

  var mappingHasProperties: Bool {
    unsafe event.pointee.data.mapping_start.anchor != nil
      || event.pointee.data.mapping_start.tag != nil
  }

  var documentEndIsImplicit: Bool { unsafe event.pointee.data.document_end.implicit != 0 }

  /// The anchor of the current event's node, or the name of an alias.
  var anchor: String? {
    switch unsafe event.pointee.type {
    case YAML_SCALAR_EVENT: unsafe Self.string(event.pointee.data.scalar.anchor)
    case YAML_SEQUENCE_START_EVENT: unsafe Self.string(event.pointee.data.sequence_start.anchor)
    case YAML_MAPPING_START_EVENT: unsafe Self.string(event.pointee.data.mapping_start.anchor)
    case YAML_ALIAS_EVENT: unsafe Self.string(event.pointee.data.alias.anchor)
    default: nil
    }
  }

  /// The current event's tag, with its handle resolved.
  var tag: String? {
    switch unsafe event.pointee.type {
    case YAML_SCALAR_EVENT: unsafe Self.string(event.pointee.data.scalar.tag)
    case YAML_SEQUENCE_START_EVENT: unsafe Self.string(event.pointee.data.sequence_start.tag)
    case YAML_MAPPING_START_EVENT: unsafe Self.string(event.pointee.data.mapping_start.tag)
    default: nil
    }
  }

  private static func string(_ text: UnsafePointer<UInt8>?) -> String? {
    unsafe text.map { unsafe String(cString: $0) }
  }
}

extension EventStream {
  /// libyaml's error for an input that it cannot read.
  struct Failure {
    var problem: String
    var context: String
    /// The numbers of characters before the problem, and before its context.
    var index: Int
    var contextIndex: Int
  }

  var failure: Failure {
    let parser = unsafe self.parser.pointee
    return unsafe Failure(
      problem: parser.problem.map { unsafe String(cString: $0) } ?? "out of memory",
      context: parser.context.map { unsafe String(cString: $0) } ?? "",
      index: parser.problem_mark.index,
      contextIndex: parser.context_mark.index)
  }
}

/// A hash of a range of text with an unpredictable seed, so that colliding keys cannot be
/// constructed.
struct KeyHash {
  private let seed = UInt64(truncatingIfNeeded: Hasher().finalize()) | 1

  @inline(__always)
  func callAsFunction(_ text: [UInt8], from start: Int, to end: Int) -> UInt32 {
    precondition(start >= 0 && start <= end && end <= text.count)
    return unsafe text.withUnsafeBytes { bytes in
      var hash = seed ^ UInt64(truncatingIfNeeded: end - start)
      var index = start
      while index + 8 <= end {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        hash = fold(hash ^ word)
        index += 8
      }
      var rest: UInt64 = 0
      if index + 4 <= end {
        rest = UInt64(unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self))
        index += 4
      }
      while index < end {
        rest = rest << 8 | UInt64(unsafe bytes[index])
        index += 1
      }
      hash = fold(hash ^ rest)
      return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
    }
  }

  @inline(__always)
  private func fold(_ value: UInt64) -> UInt64 {
    let product = (value ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(
      by: 0xD6E8_FEB8_6659_FD93 ^ seed)
    return product.high ^ product.low
  }
}

/// Skips bytes that need no check, many at a time.
enum ByteScan {
  static let width = 32

  /// The first index, in steps of the width, of a block with anything but printable ASCII and line
  /// feeds; near the end, the index after which no whole block remains.
  static func endOfPlainLines(in bytes: [UInt8], from start: Int) -> Int {
    precondition(start >= 0 && start <= bytes.count)
    return unsafe bytes.withUnsafeBytes { bytes in
      // Each lane has eight bytes; the top bit of a byte marks an unusual one.
      typealias Block = SIMD4<UInt64>
      let low = Block(repeating: 0x7F7F_7F7F_7F7F_7F7F)
      let one = Block(repeating: 0x0101_0101_0101_0101)
      let toPrintable = Block(repeating: 0x6060_6060_6060_6060)
      let lineFeed = Block(repeating: 0x0A0A_0A0A_0A0A_0A0A)
      var index = start
      while index + width <= bytes.count {
        let block = unsafe bytes.loadUnaligned(fromByteOffset: index, as: Block.self)
        let bits = block & low
        let isNotLineFeed = (bits ^ lineFeed) &+ low
        let isControl = ~(bits &+ toPrintable) & isNotLineFeed
        let unusual = block | (bits &+ one) | isControl
        let any = (unusual[0] | unusual[1]) | (unusual[2] | unusual[3])
        if any & 0x8080_8080_8080_8080 != 0 { break }
        index += width
      }
      return index
    }
  }

  /// The first index at or after an offset without a space; the count if there is none.
  @inline(__always)
  static func endOfBlanks(in bytes: [UInt8], from start: Int) -> Int {
    precondition(start >= 0 && start <= bytes.count)
    return unsafe bytes.withUnsafeBytes { bytes in
      var index = start
      while index + 8 <= bytes.count {
        let word = UInt64(
          littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        let others = word ^ 0x2020_2020_2020_2020
        if others != 0 { return index + others.trailingZeroBitCount / 8 }
        index += 8
      }
      while index < bytes.count, unsafe bytes[index] == 0x20 { index += 1 }
      return index
    }
  }

  /// The first index at or after an offset at which a plain scalar may end: a line feed, a `:` or a
  /// `#`; the count if there is none.
  @inline(__always)
  static func nextEndOfPlain(in bytes: [UInt8], from start: Int) -> Int {
    precondition(start >= 0 && start <= bytes.count)
    return unsafe bytes.withUnsafeBytes { bytes in
      let ones: UInt64 = 0x0101_0101_0101_0101
      var index = start
      while index + 8 <= bytes.count {
        let word = UInt64(
          littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        let lineFeeds = word ^ (ones &* 0x0A)
        let colons = word ^ (ones &* 0x3A)
        let numberSigns = word ^ (ones &* 0x23)
        // The top bit of each byte that became zero; above the first one, others may be set too.
        let found =
          ((lineFeeds &- ones) & ~lineFeeds | (colons &- ones) & ~colons
            | (numberSigns &- ones) & ~numberSigns) & (ones &* 0x80)
        if found != 0 { return index + found.trailingZeroBitCount / 8 }
        index += 8
      }
      while index < bytes.count {
        switch unsafe bytes[index] {
        case 0x0A, 0x3A, 0x23: return index
        default: index += 1
        }
      }
      return index
    }
  }

  /// The index of the first byte that is not ASCII.
  static func endOfASCII(in bytes: [UInt8], from start: Int) -> Int {
    precondition(start >= 0 && start <= bytes.count)
    return unsafe bytes.withUnsafeBytes { bytes in
      var index = start
      while index + 8 <= bytes.count {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if word & 0x8080_8080_8080_8080 != 0 { break }
        index += 8
      }
      while index < bytes.count, unsafe bytes[index] < 0x80 { index += 1 }
      return index
    }
  }
}
