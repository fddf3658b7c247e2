import Foundation
import SwiftIfConfig
import SwiftSyntax

/// Finds what logs in one Swift file, and writes a line for each: see SwiftLogScanner.swift, behind
/// which this text stands when the two are compiled.
final class CallFinder: SyntaxVisitor {
  let macros: Set<String>
  /// For each variant, as one or both answers to what nobody knows have it.
  let regions: [[ConfiguredRegions]]
  let converter: SourceLocationConverter
  var loggers: [String] = []
  var aliases: [(name: String, other: String)] = []
  var declared: [String] = []
  private var loggerExtensions = 0

  static let functions: Set<String> = [
    "print", "debugPrint", "dump", "NSLog", "NSLogv", "os_log", "CFShow", "printf", "vprintf",
    "puts", "putchar", "perror", "syslog", "vsyslog", "fprintf", "vfprintf", "fputs", "fputc",
    "putc", "fwrite", "dprintf", "vdprintf", "write", "warn", "warnx",
  ]
  /// Names that are too common for variables to be taken for the function when nobody calls them.
  static let onlyCalled: Set<String> = ["dump", "write", "warn", "warnx"]
  static let toStream: Set<String> = ["fprintf", "vfprintf", "fputs", "fputc", "putc", "fwrite"]
  static let toDescriptor: Set<String> = ["dprintf", "vdprintf", "write"]
  static let modules: Set<String> = ["Swift", "Foundation", "Darwin", "Glibc", "Musl", "os"]
  static let methods: Set<String> = [
    "log", "trace", "debug", "info", "notice", "warning", "error", "critical", "fault",
  ]

  init(
    _ macros: Set<String>, _ regions: [[ConfiguredRegions]], _ converter: SourceLocationConverter
  ) {
    self.macros = macros
    self.regions = regions
    self.converter = converter
    super.init(viewMode: .sourceAccurate)
  }

  // MARK: What holds a logger

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if macros.contains(node.name.text) { declared.append(node.name.text) }
    if let type = node.signature.returnClause?.type, Self.names(type).contains("Logger") {
      loggers.append(node.name.text)
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    if Self.names(node.type).contains("Logger") {
      loggers.append((node.secondName ?? node.firstName).text)
    }
    return .visitChildren
  }

  override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    if let type = node.type, Self.names(type).contains("Logger") {
      loggers.append((node.secondName ?? node.firstName).text)
    }
    return .visitChildren
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    if Self.names(node.extendedType).contains("Logger") { loggerExtensions += 1 }
    return .visitChildren
  }

  override func visitPost(_ node: ExtensionDeclSyntax) {
    if Self.names(node.extendedType).contains("Logger") { loggerExtensions -= 1 }
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    bind(node.pattern, node.typeAnnotation?.type, node.initializer?.value)
    return .visitChildren
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    bind(node.pattern, node.typeAnnotation?.type, node.initializer?.value)
    return .visitChildren
  }

  private func bind(_ pattern: PatternSyntax, _ type: TypeSyntax?, _ value: ExprSyntax?) {
    guard let name = pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { return }
    let inType = type.map { Self.names($0) } ?? []
    // What a closure does that is only kept makes no logger; one that is called at once may.
    let inValue = value.flatMap { $0.is(ClosureExprSyntax.self) ? nil : Self.names($0) } ?? []
    let isMade = loggerExtensions > 0 && (inValue.contains("Self") || inValue.contains("init"))
    let isStream =
      inValue.contains("FileHandle")
      && (inValue.contains("standardError") || inValue.contains("standardOutput"))
    if inType.contains("Logger") || inValue.contains("Logger") || isMade || isStream {
      loggers.append(name)
    } else if let value, let other = Self.lastName(of: value), other != name {
      aliases.append((name, other))
    }
  }

  /// All identifiers in a type or an expression.
  static func names(_ node: some SyntaxProtocol) -> Set<String> {
    Set(node.tokens(viewMode: .sourceAccurate).map { name(of: $0) })
  }

  /// Without backticks.
  static func name(of token: TokenSyntax) -> String {
    token.text.trimmingCharacters(in: CharacterSet(charactersIn: "`"))
  }

  /// The name that an expression ends with: `network` of `self.loggers?.network!`, `make` of `make()`.
  static func lastName(of expression: ExprSyntax) -> String? {
    if let reference = expression.as(DeclReferenceExprSyntax.self) {
      return name(of: reference.baseName)
    }
    if let member = expression.as(MemberAccessExprSyntax.self) {
      return name(of: member.declName.baseName)
    }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      // `Logger.init(…)` is a Logger.
      if let member = call.calledExpression.as(MemberAccessExprSyntax.self),
        name(of: member.declName.baseName) == "init", let base = member.base
      {
        return lastName(of: base)
      }
      return lastName(of: call.calledExpression)
    }
    if let chain = expression.as(OptionalChainingExprSyntax.self) {
      return lastName(of: chain.expression)
    }
    if let forced = expression.as(ForceUnwrapExprSyntax.self) {
      return lastName(of: forced.expression)
    }
    if let element = expression.as(SubscriptCallExprSyntax.self) {
      return lastName(of: element.calledExpression)
    }
    if let inside = expression.as(InOutExprSyntax.self) { return lastName(of: inside.expression) }
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1 {
      return tuple.elements.first.flatMap { lastName(of: $0.expression) }
    }
    return nil
  }

  // MARK: Calls

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let reference = node.calledExpression.as(DeclReferenceExprSyntax.self) {
      plainCall(Self.name(of: reference.baseName), node)
    } else if let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      let base = member.base
    {
      let name = Self.name(of: member.declName.baseName)
      let isStandard = ["FileHandle.standardError", "FileHandle.standardOutput"].contains {
        base.trimmedDescription == $0 || base.trimmedDescription.hasSuffix("." + $0)
      }
      if macros.contains(name) {
        site("macro", name, "", node)
      } else if Self.functions.contains(name), Self.modules.contains(base.trimmedDescription) {
        plainCall(name, node)
      } else if name == "write", isStandard {
        site("function", base.trimmedDescription + ".write", "", node)
      } else if Self.methods.contains(name) || name == "write",
        let last = Self.lastName(of: base)
      {
        site("method", name, last, node)
      }
    }
    return .visitChildren
  }

  /// A function that is handed on, as in `forEach(print)`, will be called as well.
  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = Self.name(of: node.baseName)
    guard Self.functions.contains(name), !Self.onlyCalled.contains(name),
      !Self.toStream.contains(name)
    else { return .visitChildren }
    var value = Syntax(node)
    if let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == node.id {
      guard let base = member.base, Self.modules.contains(base.trimmedDescription) else {
        return .visitChildren
      }
      value = Syntax(member)
    }
    if Self.isHandedOn(value) { site("function", name, "", nil, at: node) }
    return .visitChildren
  }

  /// Whether a name stands where its value goes somewhere.
  private static func isHandedOn(_ node: Syntax) -> Bool {
    guard let parent = node.parent else { return false }
    switch parent.kind {
    case .labeledExpr, .initializerClause, .arrayElement, .dictionaryElement, .returnStmt,
      .exprList, .ternaryExpr, .infixOperatorExpr, .asExpr, .codeBlockItem, .unsafeExpr:
      return true
    default: return false
    }
  }

  private func plainCall(_ name: String, _ node: FunctionCallExprSyntax) {
    if macros.contains(name) { return site("macro", name, "", node) }
    guard Self.functions.contains(name) else { return }
    let arguments = node.arguments
    if ["print", "debugPrint", "dump"].contains(name),
      let stream = arguments.first(where: { $0.label?.text == "to" })
    {
      // Most streams are texts; whether it is one of the standard streams, its declaration tells.
      guard let base = Self.lastName(of: stream.expression) else { return }
      let words = base.lowercased()
      let isStandard = ["stderr", "stdout", "standarderror", "standardoutput"].contains {
        words.contains($0)
      }
      return site(isStandard ? "function" : "stream", name, isStandard ? "" : base, node)
    }
    if Self.toStream.contains(name),
      !arguments.contains(where: {
        !Self.names($0.expression).isDisjoint(with: ["stderr", "stdout"])
      })
    {
      return
    }
    if Self.toDescriptor.contains(name),
      let first = arguments.first.map({ Self.names($0.expression) }),
      first.isDisjoint(with: ["1", "2", "STDERR_FILENO", "STDOUT_FILENO", "stderr", "stdout"]),
      first.isDisjoint(with: ["standardError", "standardOutput"])
    {
      return
    }
    site("function", name, "", node)
  }

  private func site(
    _ kind: String, _ name: String, _ base: String, _ call: FunctionCallExprSyntax?,
    at reference: DeclReferenceExprSyntax? = nil
  ) {
    let node = call.map { Syntax($0) } ?? Syntax(reference!)
    // Columns point at the name.
    let anchor: TokenSyntax? =
      call?.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName
      ?? node.firstToken(viewMode: .sourceAccurate)
    let place = converter.location(
      for: (anchor?.positionAfterSkippingLeadingTrivia) ?? node.positionAfterSkippingLeadingTrivia)
    let states = regions.map { answers in
      answers.contains { $0.isActive(node) == .active } ? "1" : "0"
    }.joined()
    let strings = (call?.arguments ?? []).compactMap {
      $0.expression.as(StringLiteralExprSyntax.self)
    }
    let literals = strings.flatMap(Self.texts)
    let isSource = literals.isEmpty || strings.count > 1  // Joined, nobody wrote them.
    let whole = call.map { Self.written($0.arguments, atMost: strings.isEmpty ? 80 : .max) } ?? ""
    let (form, text) = isSource ? ("source", whole) : ("text", Self.shown(strings[0]))
    emit(
      ["site", kind, name, base, String(place.line), String(place.column), states, form, text]
        + literals)
  }

  /// Source on one line: without comments, and what literals hold as it is.
  static func written(_ node: some SyntaxProtocol, atMost limit: Int = 80) -> String {
    var result = ""
    for token in node.tokens(viewMode: .sourceAccurate) {
      let before = token.previousToken(viewMode: .sourceAccurate)?.trailingTrivia ?? []
      if !result.isEmpty, !(before + token.leadingTrivia).isEmpty { result += " " }
      result += token.text
    }
    return result.count > limit ? result.prefix(limit - 1) + "…" : result
  }

  /// A string argument as a reader knows it, interpolations included.
  static func shown(_ literal: StringLiteralExprSyntax) -> String {
    literal.segments.map { segment in
      switch segment {
      case .stringSegment(let text): self.text(of: text, in: literal)
      case .expressionSegment(let expression): written(expression)
      @unknown default: ""
      }
    }.joined()
  }

  /// The pieces of text that the program will hold: what stands between interpolations.
  static func texts(of literal: StringLiteralExprSyntax) -> [String] {
    var result: [String] = []
    var current = ""
    for segment in literal.segments {
      switch segment {
      case .stringSegment(let text): current += self.text(of: text, in: literal)
      case .expressionSegment:
        if !current.isEmpty { result.append(current) }
        current = ""
      @unknown default: break
      }
    }
    if !current.isEmpty { result.append(current) }
    return result
  }

  static func text(of segment: StringSegmentSyntax, in literal: StringLiteralExprSyntax) -> String {
    let raw = segment.content.text
    let pounds = literal.openingPounds?.text ?? ""
    let escape = "\\" + pounds
    guard raw.contains(escape) else { return raw }
    var result = ""
    var rest = raw[...]
    while let range = rest.range(of: escape) {
      result += rest[..<range.lowerBound]
      rest = rest[range.upperBound...]
      guard let next = rest.popFirst() else { break }
      switch next {
      case "n": result += "\n"
      case "t": result += "\t"
      case "r": result += "\r"
      case "0": result += "\0"
      case "u":
        let digits = rest.dropFirst().prefix { $0 != "}" }
        rest = rest.dropFirst(digits.count + 2)
        if let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) {
          result.unicodeScalars.append(scalar)
        }
      case "\n": break
      default: result.append(next)
      }
    }
    return result + rest
  }
}
