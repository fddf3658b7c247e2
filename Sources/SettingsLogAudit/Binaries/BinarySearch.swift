import SettingsArchives
import SettingsArtifacts

/// Compares programs and libraries with the log calls of the targets that they may be made from.
struct BinarySearch {
  private let path: String
  private let patterns: TextPatterns
  private let assumptions: LogAssumptions
  /// Whether every call with a text is allowed.
  private var allowedTexts: [String: Bool] = [:]
  private let allowedCalls: Set<String>

  init(path: String, calls: [LogCall], assumptions: [LogAssumption]) {
    self.path = path
    self.assumptions = LogAssumptions(assumptions)
    patterns = TextPatterns(calls.flatMap(\.patterns))
    for call in calls {
      let isAllowed = call.allowances.contains { $0 != nil }
      for text in call.literals { allowedTexts[text] = (allowedTexts[text] ?? true) && isAllowed }
    }
    allowedCalls = Set(calls.filter { $0.allowances.contains { $0 != nil } }.map(\.name))
  }

  /// Searches one file. Each architecture and each member of an archive is a separate image.
  func images(_ content: BinaryContents.Content) -> [BinaryReport.Image] {
    let bytes: [UInt8]
    switch content.bytes {
    case .success(let read): bytes = read
    case .failure(let failure):
      return [
        .init(name: content.name, format: "", texts: [], functions: [], failure: failure.message)
      ]
    }
    do throws(ObjectFile.Failure) {
      let objects = try ObjectFile.read(bytes)
      if objects.isEmpty {
        throw ObjectFile.Failure(message: "it is an archive without objects")
      }
      // Many projects have functions of their own with such names, in any member of an archive.
      let own = Set(objects.flatMap(\.definedLogSymbols)).intersection(CallSiteFinder.commonNames)
      return objects.map { image(of: $0, bytes, in: content, own: own) }
    } catch {
      return [
        .init(name: content.name, format: "", texts: [], functions: [], failure: error.message)
      ]
    }
  }

  private func image(
    of object: ObjectFile, _ bytes: [UInt8], in content: BinaryContents.Content, own: Set<String>
  ) -> BinaryReport.Image {
    var evidence = ObjectEvidence()
    evidence.add(object, of: bytes, patterns: patterns)
    let texts = evidence.texts.map {
      CellProof.Text(
        text: $0.text, bytes: $0.bytes, section: $0.section,
        isAllowed: allowedTexts[$0.text] ?? false)
    }
    let references = evidence.references.filter { !own.contains($0.symbol) }
    let functions = references.map { reference in
      CellProof.Function(
        name: reference.function, symbol: reference.symbol,
        isAllowed: LogFunctions.equivalents(of: reference.function)
          .contains(where: allowedCalls.contains))
    }
    var failure = object.unreadable
    if failure == nil, object.isLinked,
      let symbol = object.definedLogSymbols.first(where: { !own.contains($0) }),
      let function = LogFunctions.function(ofSymbol: symbol)
    {
      failure = "it contains '\(function)' itself, so its calls cannot be found"
    }
    let name = [content.name, object.member ?? ""].filter { !$0.isEmpty }
    var image = BinaryReport.Image(
      name: name.joined(separator: " "), format: object.format.rawValue, texts: texts,
      functions: functions, failure: failure, isDebugInformation: object.isDebugInformation)
    for doubt in evidence.doubts where !allowedCalls.contains(doubt.name) {
      judge(doubt, in: content, &image)
    }
    return image
  }

  /// Adds a doubt to what an image lacks, or to what is assumed.
  private func judge(
    _ doubt: SymbolDoubt, in content: BinaryContents.Content, _ image: inout BinaryReport.Image
  ) {
    let file = content.name.isEmpty ? path : "\(path)/\(content.name)"
    let item = Unjudged(doubt.kind, name: doubt.name, message: doubt.message, file: file)
    let names = [doubt.name, doubt.symbol, file, content.name].filter { !$0.isEmpty }
    if let assumption = assumptions.first(covering: names) {
      image.assumed.append(.init(item: item, assumption: assumption))
    } else {
      image.unjudged.append(item)
    }
  }
}

extension LogCall {
  /// The patterns that an object file contains if the call is compiled in.
  var patterns: [TextPatterns.Pattern] {
    literals.map { TextPatterns.Pattern($0) }
      + literals.flatMap { literal in
        affixes.map {
          TextPatterns.Pattern(literal, stored: $0.prefix + literal + $0.suffix)
        }
      }
  }
}

extension LogFunctions {
  /// Returns the calls that may have become a call of a function, because compilers replace one
  /// with another.
  static func equivalents(of function: String) -> [String] {
    switch function {
    case "puts", "putchar", "printf": ["printf", "puts", "putchar"]
    case "stderr", "stdout":
      [
        "fprintf", "vfprintf", "fputs", "fputc", "putc", "fwrite", "perror", "vprintf", "putchar",
      ]
    default: [function]
    }
  }
}
