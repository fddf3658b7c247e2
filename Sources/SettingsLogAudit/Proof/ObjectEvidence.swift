/// The logging that an object file shows, regardless of what is allowed.
struct ObjectEvidence: Sendable {
  /// A log function that the object refers to.
  struct Reference: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
      /// The object calls a function whose only purpose is to log.
      case function
      /// The object uses a stream, a handle or a device. Code can do that without writing anything.
      case stream
      /// The object contains a function's name, and looks functions up by name.
      case name
    }

    /// The function, as `logging.allow` names it.
    let function: String
    /// The symbol in the file.
    let symbol: String
    let kind: Kind
  }

  private(set) var texts: [TextPatterns.Match] = []
  private(set) var references: [Reference] = []
  /// All symbols that other files define.
  private(set) var undefinedSymbols: Set<String> = []
  private(set) var definedLogSymbols: Set<String> = []
  /// What logs only in some uses. In an object of the target, the sources show the use.
  private(set) var doubts: [SymbolDoubt] = []
  /// The objects that cannot be judged, each with the reason.
  private(set) var unreadable: [(name: String?, reason: String)] = []
  private(set) var formats: [String] = []
  private var seenTexts: Set<String> = []
  private var seenReferences: Set<Reference> = []

  init() {}

  /// Reads all objects in a file.
  init(_ bytes: [UInt8], patterns: TextPatterns) throws(ObjectFile.Failure) {
    for object in try ObjectFile.read(bytes) { add(object, of: bytes, patterns: patterns) }
  }

  mutating func add(_ object: ObjectFile, of bytes: [UInt8], patterns: TextPatterns) {
    if !formats.contains(object.format.rawValue) { formats.append(object.format.rawValue) }
    if let reason = object.unreadable { unreadable.append((object.member, reason)) }
    undefinedSymbols.formUnion(object.undefinedSymbols)
    definedLogSymbols.formUnion(object.definedLogSymbols)
    let writesToStreams = object.undefinedSymbols.contains(where: Self.writesToStreams)
    if SystemCalls(object, of: bytes).mayWrite { add(SymbolDoubt.systemCall) }
    for symbol in object.undefinedSymbols {
      if let selector = Self.selector(ofStub: symbol) {
        add(selector: selector)
        continue
      }
      guard let function = LogFunctions.function(ofSymbol: symbol) else {
        if let doubt = SymbolDoubt(symbol: symbol) { add(doubt) }
        continue
      }
      let isStream = LogFunctions.isStreamSymbol(symbol)
      let isHandle =
        function.contains(".standard") || function.contains("dprintf")
        || function.contains("dxprintf")
      add(
        Reference(
          function: function, symbol: symbol,
          kind: isHandle || isStream && !writesToStreams ? .stream : .function))
    }
    // In an object, it is more likely to be one of the project's own functions.
    if object.format == .elf, object.isLinked, object.undefinedSymbols.contains("error") {
      add(Reference(function: "error", symbol: "error", kind: .function))
    }
    let asksForNames = object.undefinedSymbols.contains { SymbolDoubt(symbol: $0)?.kind == .symbol }
    let found = Self.names.matches(in: object, of: bytes)
    let paths = found.map(\.text).filter(DevicePath.isDevice)
    for match in found {
      // The end of a path that counts as a whole.
      if paths.contains(where: { $0 != match.text && $0.hasSuffix(match.text) }) { continue }
      if DevicePath.isDevice(match.text) {
        add(Reference(function: match.text, symbol: match.text, kind: .stream))
      } else if Self.selectors.contains(match.text) || SymbolDoubt(text: match.text) != nil {
        add(selector: match.text)
      } else if asksForNames, let function = LogFunctions.function(ofSymbol: match.text),
        !references.contains(where: { $0.function == function })
      {
        add(Reference(function: function, symbol: match.text, kind: .name))
      }
    }
    for match in patterns.matches(in: object, of: bytes) {
      guard seenTexts.insert(match.text).inserted else { continue }
      let section = [object.member, match.section].compactMap(\.self).joined(separator: ": ")
      texts.append(.init(text: match.text, bytes: match.bytes, section: section))
    }
  }

  private mutating func add(_ reference: Reference) {
    if seenReferences.insert(reference).inserted { references.append(reference) }
  }

  private mutating func add(selector: String) {
    if Self.selectors.contains(selector) {
      add(Reference(function: selector, symbol: selector, kind: .stream))
    } else if let doubt = SymbolDoubt(text: selector) {
      add(doubt)
    }
  }

  /// Returns the selector of a stub that sends a message: `objc_msgSend$selector`, or with the class
  /// `objc_msgSendClass$selector$_OBJC_CLASS_$_Name`. The object does not contain the selector as a
  /// text.
  private static func selector(ofStub symbol: String) -> String? {
    for prefix in ["objc_msgSend$", "objc_msgSendClass$"] where symbol.hasPrefix(prefix) {
      return String(symbol.dropFirst(prefix.count).prefix { $0 != "$" })
    }
    return nil
  }

  private mutating func add(_ doubt: SymbolDoubt) {
    let isKnown = doubts.contains { $0.kind == doubt.kind && $0.name == doubt.name }
    if !isKnown { doubts.append(doubt) }
  }

  /// Merges the evidence of several objects of one module.
  mutating func merge(_ other: ObjectEvidence) {
    for match in other.texts where seenTexts.insert(match.text).inserted { texts.append(match) }
    for reference in other.references { add(reference) }
    for doubt in other.doubts { add(doubt) }
    undefinedSymbols.formUnion(other.undefinedSymbols)
    definedLogSymbols.formUnion(other.definedLogSymbols)
    unreadable += other.unreadable
    formats += other.formats.filter { !formats.contains($0) }
  }

  /// Whether a function writes to a stream that is passed to it.
  private static func writesToStreams(_ symbol: String) -> Bool {
    streamWriters.contains(symbol) || streamWriterPrefixes.contains { symbol.hasPrefix($0) }
  }

  private static let streamWriters: Set<String> = [
    "fprintf", "vfprintf", "fputs", "fputc", "putc", "fwrite", "fwprintf", "vfwprintf", "fputws",
    "fputwc", "putwc", "putc_unlocked", "fputs_unlocked", "fputc_unlocked", "fwrite_unlocked",
    "_IO_putc", "__fprintf_chk", "__vfprintf_chk", "__fwprintf_chk", "__vfwprintf_chk",
    "fprintf_l", "vfprintf_l", "putw", "fwprintf_l", "vfwprintf_l", "fputwc_l", "fputws_l",
    "putwc_l", "putwc_unlocked", "fputwc_unlocked", "fputws_unlocked", "fxprintf", "vfxprintf",
    "fprintf_exec", "vfprintf_exec", "malloc_info", "__overflow", "__swbuf",
  ]

  /// The operators and methods of C++ streams: first those of libstdc++, then those of libc++.
  private static let streamWriterPrefixes = [
    "_ZStls", "_ZNSols", "_ZNSo3put", "_ZNSo5write", "_ZNSo9_M_insert", "_ZSt16__ostream_insert",
    "_ZSt4endl", "_ZNSt13basic_ostreamIw", "_ZNSt3__1ls", "_ZNSt3__113basic_ostream",
    "_ZNSt3__124__put_character_sequence",
  ]

  /// Objective-C messages that return a standard stream.
  private static let selectors: Set<String> = [
    "fileHandleWithStandardError", "fileHandleWithStandardOutput",
  ]

  private static let devices = [
    "/dev/stderr", "/dev/stdout", "/dev/console", "/dev/tty", "/dev/fd/1", "/dev/fd/2",
    "/proc/self/fd/1", "/proc/self/fd/2",
  ]

  /// Names and texts that log, or may log, wherever they are used.
  private static let names: TextPatterns = {
    let functions = LogFunctions.symbols.keys.filter { !CallSiteFinder.commonNames.contains($0) }
    return TextPatterns(
      (selectors.sorted() + functions.sorted()).map { .init($0, isWhole: true) }
        // As symbols, the names have an underscore.
        + functions.sorted().map { .init($0, stored: "_" + $0, isWhole: true) }
        + (devices + SymbolDoubt.texts).map { .init($0, isWhole: true, mayBeShort: true) }
        + SymbolDoubt.ends.map { .init($0, mayBeShort: false) })
  }()
}
