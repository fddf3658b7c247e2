import Foundation
import SwiftIfConfig
import SwiftSyntax

/// Finds what logs in one Swift file, and writes a line for each: see SwiftLogScanner.swift, behind
/// which this text stands when the two are compiled.
final class CallFinder: LoggerFinder {
  /// For each variant, as each of its architectures and one or both answers to what nobody knows have it.
  let regions: [[ConfiguredRegions]]
  let converter: SourceLocationConverter

  /// Functions that the project says are log functions, however they are declared.
  static var sinks: Set<String> = []
  static let functions: Set<String> = [
    "print", "debugPrint", "dump", "NSLog", "NSLogv", "os_log", "CFShow", "printf", "vprintf",
    "puts", "putchar", "perror", "syslog", "vsyslog", "fprintf", "vfprintf", "fputs", "fputc",
    "putc", "fwrite", "dprintf", "vdprintf", "write", "writev", "fdopen", "warn", "warnx",
    "CFShowStr", "backtrace_symbols_fd", "psignal", "herror", "mach_error", "putchar_unlocked",
    "pwrite", "asl_send", "DDLogError", "DDLogWarn", "DDLogInfo", "DDLogDebug", "DDLogVerbose",
  ]
  /// Names that are too common for variables to be taken for the function when nobody calls them.
  static let onlyCalled: Set<String> = ["dump", "write", "pwrite", "warn", "warnx", "fdopen"]
  static let toStream: Set<String> = ["fprintf", "vfprintf", "fputs", "fputc", "putc", "fwrite"]
  static let toDescriptor: Set<String> = [
    "dprintf", "vdprintf", "write", "writev", "pwrite", "fdopen", "backtrace_symbols_fd",
  ]
  static let modules: Set<String> = [
    "Swift", "Foundation", "Darwin", "Glibc", "Musl", "os", "OSLog", "CoreFoundation", "ObjectiveC",
    "System", "UIKit", "AppKit", "Cocoa", "CocoaLumberjack", "CocoaLumberjackSwift",
  ]
  static let methods: Set<String> = [
    "log", "trace", "debug", "info", "notice", "warning", "error", "critical", "fault",
    "verbose", "severe", "emergency", "alert",
  ]

  /// What SwiftUI's views tell about themselves.
  static let viewMethods: Set<String> = ["_printChanges", "_logChanges"]

  init(
    _ macros: Set<String>, _ regions: [[ConfiguredRegions]], _ converter: SourceLocationConverter
  ) {
    self.regions = regions
    self.converter = converter
    super.init(macros)
  }

  // MARK: Calls

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let reference = node.calledExpression.as(DeclReferenceExprSyntax.self) {
      let name = Self.name(of: reference.baseName)
      if Self.sinks.contains(name) {
        site("function", name, [], node)
      } else if !Self.functions.contains(name)
        || !Shadowing.isOwn(name, at: Syntax(node), call: node)
      {
        plainCall(name, node)
      }
    } else if let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      let base = member.base ?? Self.postfixBase(of: Syntax(node))
    {
      memberCall(Self.name(of: member.declName.baseName), base, node)
    }
    noteMadeHandle(node)
    return super.visit(node)
  }

  /// What a chain of members in a postfix `#if` continues.
  private static func postfixBase(of node: Syntax) -> ExprSyntax? {
    var child = node
    while let parent = child.parent {
      if let config = parent.as(PostfixIfConfigExprSyntax.self) {
        if let base = config.base { return base }
      } else if ![.ifConfigClause, .ifConfigClauseList, .ifConfigDecl].contains(parent.kind) {
        return nil
      }
      child = parent
    }
    return nil
  }

  /// Whether an expression names a module, or a submodule of the C library as in `Darwin.C.stdio`.
  private static func isModule(_ expression: ExprSyntax) -> Bool {
    let names = expression.trimmedDescription.split(separator: ".").map(String.init)
    guard let first = names.first, modules.contains(first) else { return false }
    return names.count == 1 || first == "Darwin"
  }

  private func memberCall(_ name: String, _ base: ExprSyntax, _ node: FunctionCallExprSyntax) {
    let text = base.trimmedDescription
    if macros.contains(name) {
      site("macro", name, [], node)
    } else if Self.sinks.contains("\(text).\(name)")
      || (Self.sinks.contains(name) && text.first?.isUppercase == true)
    {
      site("function", "\(text).\(name)", [], node)
    } else if Self.functions.contains(name), Self.isModule(base) {
      plainCall(name, node, isQualified: true)
    } else if ["write", "writeAll"].contains(name), let type = Self.aliasOfHandle(base) {
      site("aliased", text + "." + name, [type], node)
    } else if name == "writeAll", isStandardStream(base) {
      site("function", text + ".writeAll", [], node)
    } else if name == "write", isStandardStream(base) {
      let isMade = base.is(FunctionCallExprSyntax.self)
      site("function", (isMade ? "FileHandle" : text) + ".write", [], node)
    } else if name == "write" || name == "writeAll" {
      site("write", name, candidates(of: base), node)
    } else if Self.viewMethods.contains(name) {
      site("function", name, [], node)
    } else if name == "print", Self.mayBePublisher(node.arguments) {
      site("print", name, candidates(of: base, throughCalls: true), node)
    } else if Self.methods.contains(name) {
      site("method", name, candidates(of: base, throughCalls: true), node)
    }
  }

  /// What Combine's `print` of a publisher takes.
  private static func mayBePublisher(_ arguments: LabeledExprListSyntax) -> Bool {
    let labels = arguments.map { $0.label?.text ?? "" }
    return [[], [""], ["to"], ["", "to"]].contains(labels)
  }

  /// A function that is handed on, as in `forEach(print)`, will be called as well.
  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = Self.name(of: node.baseName)
    if name == "stderr" || name == "stdout" {
      if isStreamHandedOn(node, name) { site("function", name, [], nil, at: node) }
      return .visitChildren
    }
    guard Self.functions.contains(name), !Self.onlyCalled.contains(name),
      !Self.toStream.contains(name)
    else { return .visitChildren }
    var value = Syntax(node)
    if let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == node.id {
      guard let base = member.base, Self.isModule(base) else {
        return .visitChildren
      }
      value = Syntax(member)
    } else if Shadowing.isOwn(name, at: Syntax(node), call: nil) {
      return .visitChildren
    }
    if Self.isHandedOn(value) { site("function", name, [], nil, at: node) }
    return .visitChildren
  }

  /// So will a method that is kept: `let say = log.info`, `texts.forEach(log.debug)`.
  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    noteHandle(node)
    guard let base = node.base, Self.isHandedOn(Syntax(node)) else { return .visitChildren }
    let name = Self.name(of: node.declName.baseName)
    if name == "write", isStandardStream(base) {
      site("function", "FileHandle.write", [], nil, at: node.declName)
    } else if name == "write" {
      site("write", name, candidates(of: base), nil, at: node.declName)
    } else if Self.methods.contains(name) {
      site("value", name, candidates(of: base, throughCalls: true), nil, at: node.declName)
    }
    return .visitChildren
  }

  /// Whether a name stands where its value goes somewhere.
  private static func isHandedOn(_ node: Syntax) -> Bool {
    guard let parent = node.parent else { return false }
    switch parent.kind {
    case .labeledExpr, .initializerClause, .arrayElement, .dictionaryElement, .returnStmt,
      .exprList, .ternaryExpr, .unresolvedTernaryExpr, .infixOperatorExpr, .asExpr, .codeBlockItem,
      .unsafeExpr:
      return true
    default: return false
    }
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    if let name = declaresSymbol(node) { site("function", name, [], nil, at: node) }
    return super.visit(node)
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    let name = Self.name(of: node.macroName)
    if Self.isLogMacro(name) {
      site("function", "#" + name, [], nil, at: node, arguments: node.arguments)
    }
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = Self.name(of: node.macroName)
    if Self.isLogMacro(name) {
      site("function", "#" + name, [], nil, at: node, arguments: node.arguments)
    }
    return .visitChildren
  }

  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    if let path = Self.path(startingWith: node), Self.isDevice(path) {
      site("function", path, [], nil, at: node)
    }
    return .visitChildren
  }

  /// - Parameter isQualified: whether a module is named in front, which rules out the project's own functions.
  private func plainCall(
    _ name: String, _ node: FunctionCallExprSyntax, isQualified: Bool = false
  ) {
    if macros.contains(name) { return site("macro", name, [], node) }
    // In an extension of what may be a logger, its own.
    if Self.methods.contains(name), !enclosingTypes.isEmpty {
      return site("method", name, enclosingTypes, node)
    }
    let arguments = node.arguments
    if name == "dlsym", arguments.contains(where: { Self.holdsSymbol($0) }) {
      return site("function", name, [], node)
    }
    guard Self.functions.contains(name) else { return }
    if ["print", "debugPrint", "dump"].contains(name),
      let stream = arguments.first(where: { $0.label?.text == "to" })
    {
      // Most streams are texts; whether it is one of the standard streams, its declaration tells.
      guard let base = candidates(of: stream.expression).first else { return }
      let words = base.lowercased()
      let isStandard = ["stderr", "stdout", "standarderror", "standardoutput"].contains {
        words.contains($0)
      }
      return site(isStandard ? "function" : "stream", name, isStandard ? [] : [base], node)
    }
    if Self.toStream.contains(name),
      !arguments.contains(where: {
        !Self.names($0.expression).isDisjoint(with: ["stderr", "stdout"])
      })
    {
      return
    }
    if Self.toDescriptor.contains(name),
      let given = name == "backtrace_symbols_fd" ? arguments.last : arguments.first,
      !Self.isStandardDescriptor(given.expression)
    {
      return
    }
    if isQualified { return site("function", name, [], node) }
    site("plain", name, enclosingTypes, node)
  }

  /// - Parameter reference: the name, where nothing is called.
  func site(
    _ kind: String, _ name: String, _ bases: [String], _ call: FunctionCallExprSyntax?,
    at reference: (any SyntaxProtocol)? = nil, arguments: LabeledExprListSyntax? = nil
  ) {
    guard let node = call.map({ Syntax($0) }) ?? reference.map({ Syntax($0) }),
      !Unreachable.contains(node)
    else { return }
    let arguments = call?.arguments ?? arguments ?? []
    // Columns point at the name.
    let anchor: TokenSyntax? =
      call?.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName
      ?? node.firstToken(viewMode: .sourceAccurate)
    let place = converter.location(
      for: (anchor?.positionAfterSkippingLeadingTrivia) ?? node.positionAfterSkippingLeadingTrivia)
    let states = states(of: node)
    let strings = arguments.compactMap {
      $0.expression.as(StringLiteralExprSyntax.self)
    }
    let literals = strings.flatMap(Self.texts)
    let isSource = literals.isEmpty || strings.count > 1  // Joined, nobody wrote them.
    let whole = Self.written(arguments, atMost: strings.isEmpty ? 80 : .max)
    let (form, text) = isSource ? ("source", whole) : ("text", Self.shown(strings[0]))
    let base = bases.joined(separator: " ")
    let shape = call.map { OwnFunctions.shape(of: $0) } ?? ""
    emit(
      [
        "site", kind, name, base, String(place.line), String(place.column), states, form, text,
        shape,
      ]
        + literals)
  }

  /// Functions and types of the file's own that have the name of a log function.
  override func visit(_ node: SourceFileSyntax) -> SyntaxVisitorContinueKind {
    noteOwn(node.statements)
    return .visitChildren
  }

  private func noteOwn(_ items: CodeBlockItemListSyntax) {
    for item in items {
      let declaration = Syntax(item.item)
      if let config = declaration.as(IfConfigDeclSyntax.self) {
        for clause in config.clauses {
          if let items = clause.elements?.as(CodeBlockItemListSyntax.self) { noteOwn(items) }
        }
        continue
      }
      guard let own = OwnFunctions(declaration), Self.functions.contains(own.name) else { continue }
      emit(["own", own.name, states(of: declaration, whereAll: true)] + own.parameters)
    }
  }

  /// Whether `#if` leaves a node in, for each variant.
  ///
  /// - Parameter whereAll: whether all of a variant's architectures have to have it; otherwise one is enough.
  private func states(of node: Syntax, whereAll: Bool = false) -> String {
    regions.map { answers in
      let isActive = { (regions: ConfiguredRegions) in regions.isActive(node) == .active }
      return (whereAll ? answers.allSatisfy(isActive) : answers.contains(where: isActive))
        ? "1" : "0"
    }.joined()
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
