/// Code that was not read or not understood, so that its configuration is not silent.
package struct Unjudged: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    /// A source file or folder that cannot be read or that a compiler rejects.
    case file
    /// A missing header that may define what logs.
    case header
    /// A response file with compiler flags that cannot be read.
    case responseFile
    /// Code in an unsupported language: assembly, Metal, bitcode.
    case foreignLanguage
    /// A source that the build generates.
    case generatedSource
    /// A build rule or script whose output is compiled or linked.
    case buildRule
    /// A compiler flag or build setting that is not understood.
    case flag
    /// A condition that only an SDK or another compiler decides, and that decides about a log call.
    case condition
    /// A call that may log, in a module whose sources are not available.
    case module
    /// A linked library or framework whose sources are not available.
    case library
    /// A target or package that the product links and that could not be read.
    case dependency
    /// A process that the code starts.
    case process
    /// A standard stream or descriptor that is passed on.
    case stream
    /// A function that is called by a name composed at run time.
    case symbol
    /// A function that no source defines, or a class without an implementation.
    case undefined
    /// An object file or source that the proof could not cover.
    case object
    /// Anything else.
    case other

    /// Whether an item of this kind belongs to the target's own code, and not to what it links.
    var isOwnCode: Bool {
      switch self {
      case .library, .dependency: false
      default: true
      }
    }
  }

  package let kind: Kind
  /// The name that `--assume-silent NAME=REASON` refers to: the path of a file, or the name of a
  /// header, library, module or target.
  package let name: String
  /// What is missing, and why.
  package let message: String
  /// The file, relative to the report's folder; nil if the place is unknown.
  package let file: String?
  package let line: Int
  /// The source of the target that was not read completely, if `name` and `file` are something it
  /// includes.
  package let source: String?
  /// Whether it belongs to the target's own code. `--own-code` ignores other items.
  package let isOwnCode: Bool

  /// The name of a library or framework, by whose file an assumption may refer to it, too.
  var library: String? { kind == .library ? name : nil }

  /// - Parameter isOwnCode: Nil for the default of the kind: true for everything but libraries and
  ///   dependencies.
  package init(
    _ kind: Kind, name: String, message: String, file: String? = nil, line: Int = 0,
    source: String? = nil, isOwnCode: Bool? = nil
  ) {
    self.kind = kind
    self.name = name
    self.message = message
    self.file = file
    self.line = line
    self.source = source
    self.isOwnCode = isOwnCode ?? kind.isOwnCode
  }

  /// The place in a file, such as `a.c:7`; without a file, the name.
  package var place: String {
    guard let file else { return name }
    return line > 0 ? "\(file):\(line)" : file
  }
}

extension Unjudged.Kind {
  /// Returns the words for a number of items, such as `file not read` or `files not read`.
  func words(_ count: Int) -> String {
    let one: String
    let many: String
    switch self {
    case .file: (one, many) = ("file not read", "files not read")
    case .header: (one, many) = ("file lacks a header", "files lack headers")
    case .responseFile: (one, many) = ("response file not read", "response files not read")
    case .foreignLanguage:
      (one, many) = ("file in another language", "files in other languages")
    case .generatedSource: (one, many) = ("generated source", "generated sources")
    case .buildRule: (one, many) = ("build rule", "build rules")
    case .flag: (one, many) = ("flag not understood", "flags not understood")
    case .condition: (one, many) = ("undecided condition", "undecided conditions")
    case .module: (one, many) = ("unknown module", "unknown modules")
    case .library: (one, many) = ("library without sources", "libraries without sources")
    case .dependency: (one, many) = ("dependency not read", "dependencies not read")
    case .process: (one, many) = ("started process", "started processes")
    case .stream: (one, many) = ("stream passed on", "streams passed on")
    case .symbol: (one, many) = ("symbol called by name", "symbols called by name")
    case .undefined: (one, many) = ("undefined name", "undefined names")
    case .object: (one, many) = ("file not proven", "files not proven")
    case .other: (one, many) = ("other gap", "other gaps")
    }
    return "\(count) \(count == 1 ? one : many)"
  }

  /// Whether several items of the kind in one file count once.
  var countsFiles: Bool {
    switch self {
    case .file, .header: true
    default: false
    }
  }
}
