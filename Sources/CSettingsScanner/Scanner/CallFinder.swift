import Foundation
import SwiftIfConfig
import SwiftSyntax

/// Finds the log calls in one Swift file, and writes a line for each.
///
/// SwiftLogScanner.swift describes the lines. This text follows that file when both are compiled.
final class CallFinder: LoggerFinder {
  /// The active regions for each variant: one element for each of its architectures, and for both
  /// answers if a condition is unknown.
  let regions: [[ConfiguredRegions]]
  let converter: SourceLocationConverter
  /// The statements after which the rest may not run, by list of statements.
  var knownExits: [SyntaxIdentifier: [Exit]] = [:]
  /// The conditions of `if`, and those under which blocks run.
  var knownConditions: [SyntaxIdentifier: String] = [:]
  var knownReaches: [SyntaxIdentifier: String] = [:]
  /// Whether the preceding case may fall through, by case of a `switch`.
  var knownFalls: [SyntaxIdentifier: Bool] = [:]
  /// What is known about the bodies of functions that pass on parameters.
  var knownBodies: [SyntaxIdentifier: ForwardingBody] = [:]
  /// The calls of the project's log functions, in the order of the file.
  var projectCalls: [ProjectCall] = []
  /// Whether the file opens others for writing; nil before the first query.
  var knownToOpenFiles: Bool?
  /// Whether the file has the name of the folder of devices; nil before the first query.
  var knownToNameDevices: Bool?
  /// Whether the file imports a module that does not belong to Apple, the toolchain or the project.
  var importsUnknown = false
  /// The modules that the file imports.
  var imported: Set<String> = []

  /// The methods of the file's types, each with its access.
  private var ownMethods: Set<[String]> = []

  /// The variants in which the branches of `#if` around the visited place are kept.
  private var outerVariants: [String] = []

  /// The types that the file names and whose values start other programs.
  var namedProcesses: Set<String> = []

  /// The modules whose functions are known.
  static var knownModules: Set<String> = []

  /// The functions that the project names as sinks, however they are declared.
  static var sinks: Set<String> = []
  /// The patterns for the application's own log functions.
  static var declared: [DeclaredFunction] = []
  /// The bodies of those functions that the file defines.
  var definitions: [String: [CodeBlockSyntax]] = [:]

  init(
    _ macros: Set<String>, _ regions: [[ConfiguredRegions]], _ converter: SourceLocationConverter
  ) {
    self.regions = regions
    self.converter = converter
    super.init(macros)
  }

  // MARK: Declarations

  override func visit(_ node: SourceFileSyntax) -> SyntaxVisitorContinueKind {
    noteOwn(node.statements)
    noteImports(node.statements)
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    noteConstants(node)
    for binding in node.bindings {
      if let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier {
        noteCallable(Self.name(of: name), Syntax(node))
      }
    }
    return super.visit(node)
  }

  /// Records a function or closure of the file that a call of a log-like name may mean.
  private func noteCallable(_ name: String, _ node: Syntax) {
    guard
      LogWords.isFunction(name) || Self.writesIndirectly(name) || LogWords.isOutput(name)
        || Self.toDescriptor[name] != nil || Self.toStream.contains(name)
        || Self.isKnown(name, as: .maker) || Self.onlyCalled.contains(name),
      let scope = declarationScope(of: node)
    else { return }
    emit(["function", name, scope] + Self.access(of: node))
  }

  /// Records a method of a type of the file.
  private func noteMethod(_ name: String, _ node: Syntax) {
    guard !enclosingTypes.isEmpty, declarationScope(of: node) != nil else { return }
    let access = Self.access(of: node)
    if ownMethods.insert([name] + access).inserted { emit(["method", name] + access) }
  }

  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
    noteCallable(Self.name(of: node.name), Syntax(node))
    if node.parameterClause == nil, let type = enclosingTypes.first {
      emit(["case", Self.name(of: node.name), type])
    }
    for type in enclosingTypes {
      noteOtherMeaning(Self.name(of: node.name), in: type, Syntax(node))
    }
    return super.visit(node)
  }

  /// Records a generic parameter, which hides a function of the system with its name, and a constant.
  override func visit(_ node: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
    noteParameter(Self.name(of: node.name), isValue: node.specifier?.text == "let")
    noteOtherMeaning(node)
    return super.visit(node)
  }

  override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
    noteParameter(Self.name(of: node.name), isValue: false)
    for type in enclosingTypes {
      noteOtherMeaning(Self.name(of: node.name), in: type, Syntax(node))
    }
    return super.visit(node)
  }

  private func noteParameter(_ name: String, isValue: Bool) {
    if Self.isKnown(name, as: .maker) || Self.toDescriptor[name] != nil {
      emit(["function", name, ""])
    }
    guard isValue else { return }
    for type in enclosingTypes {
      emit(["const", name, type, String(repeating: "1", count: regions.count), "?", "shared"])
    }
  }

  override func visit(_ node: MacroDeclSyntax) -> SyntaxVisitorContinueKind {
    emit(["macro", Self.name(of: node.name)])
    return .visitChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    // `Logger(OSLog.disabled)` may mean an initializer of the target.
    if enclosingTypes.contains("Logger"),
      node.signature.parameterClause.parameters.first?.firstName.tokenKind == .wildcard
    {
      noteOtherMeaning("Logger", in: "Logger", Syntax(node))
    }
    return super.visit(node)
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    noteConstants(node)
    noteClosureUse(node)
    for name in Self.symbols(of: node) {
      emit(["symbol", name, states(of: Syntax(node), whereAll: true)])
    }
    noteDefinition(node)
    noteMemberDeclaration(node)
    if Formula.isOwnOperator(node), FileAccess.reason(of: Syntax(node)) == nil {
      emit(["operator", node.name.text])
    }
    for type in Formula.comparedTypes(node) {
      emit(["equality", type == "Self" ? enclosingTypes.first ?? type : type])
    }
    noteCallable(Self.name(of: node.name), Syntax(node))
    noteMethod(Self.name(of: node.name), Syntax(node))
    return super.visit(node)
  }

  override func noteType(_ name: String, _ node: Syntax) {
    guard let outer = declarationScope(of: node) else { return }
    emit(["type", name, outer, mask(of: node)] + Self.access(of: node))
  }

  /// Returns the field that marks a declaration that only its own file can use.
  private static func access(of declaration: Syntax) -> [String] {
    FileAccess.reason(of: declaration) == nil ? [] : ["file"]
  }

  // MARK: Calls

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let reference = node.calledExpression.as(DeclReferenceExprSyntax.self) {
      let name = Self.name(of: reference.baseName)
      if let declared = Self.declaredName(name) {
        site("declared", declared, [], node)
      } else if Self.sinks.contains(name) {
        site("function", name, [], node)
      } else {
        // A type is created rather than called.
        if !enclosingTypes.isEmpty, name.first?.isUppercase != true {
          noteMember(name, enclosingTypes, node)
        }
        if !Self.functions.contains(name) || !Shadowing.isOwn(name, at: Syntax(node), call: node) {
          plainCall(name, node)
        }
      }
    } else if let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      let base = member.base ?? Self.postfixBase(of: Syntax(node))
    {
      memberCall(Self.name(of: member.declName.baseName), base, node)
    }
    noteImplicitProcess(node)
    noteMadeHandle(node)
    noteForwarding(node)
    noteContents(node)
    return super.visit(node)
  }

  // MARK: Branches

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    outerVariants.append(variants)
    let states = states(of: node.elements.map { Syntax($0) } ?? Syntax(node))
    variants = states.contains("0") ? states : ""
    return .visitChildren
  }

  override func visitPost(_ node: IfConfigClauseSyntax) {
    variants = outerVariants.popLast() ?? ""
  }

  /// Returns the expression that a chain of members in a postfix `#if` continues.
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

  private func memberCall(_ name: String, _ base: ExprSyntax, _ node: FunctionCallExprSyntax) {
    let text = base.trimmedDescription
    if macros.contains(name) { return site("macro", name, [], node) }
    if let declared = Self.declaredName(name, of: base) {
      return site("declared", declared, [], node)
    }
    noteMember(name, of: base, node)
    if Self.isSink(name, of: text) {
      site("function", "\(text).\(name)", [], node)
    } else if Self.functions.contains(name) && Self.isModule(base)
      || Self.writesIndirectly(name) && mayBeModule(base)
    {
      plainCall(name, node, isQualified: true)
    } else if name == "init", let type = base.as(DeclReferenceExprSyntax.self)?.baseName.text,
      Self.namesClass.contains(type)
    {
      noteUnknownFunction(type, node)
    } else if ["write", "writeAll"].contains(name), let type = Self.aliasOfHandle(base) {
      site("aliased", text + "." + name, [type], node)
    } else if name == "writeAll", isStandardStream(base) {
      site("function", text + ".writeAll", [], node)
    } else if name == "write", isStandardStream(base) {
      let isMade = base.is(FunctionCallExprSyntax.self)
      site("function", (isMade ? "FileHandle" : text) + ".write", [], node)
    } else if name == "write" || name == "writeAll" {
      site("write", name, candidates(of: base), node)
    } else if Self.viewMethods.contains(name) || isMessage(name, to: text) {
      site("function", name, [], node)
    } else if name == "print", Self.mayBePublisher(node.arguments) {
      site("print", name, candidates(of: base, throughCalls: true), node)
    } else if Self.methods.contains(name), !Self.presents(node, name) {
      site("method", name, candidates(of: base, throughCalls: true), node)
    } else {
      noteUnknownMethod(name, base, node)
    }
  }

  /// Whether a message to an object of Apple's logs: `NSApplication.shared.reportException(error)`.
  func isMessage(_ name: String, to receiver: String) -> Bool {
    Self.messages[name]?.contains(String(receiver.prefix { $0.isLetter })) ?? false
  }

  /// Whether a call presents an alert of SwiftUI.
  private static func presents(_ node: FunctionCallExprSyntax, _ name: String) -> Bool {
    name == "alert"
      && node.arguments.contains { ["isPresented", "item", "error"].contains($0.label?.text) }
  }

  /// Whether the arguments match those of Combine's `print` for a publisher.
  private static func mayBePublisher(_ arguments: LabeledExprListSyntax) -> Bool {
    let labels = arguments.map { $0.label?.text ?? "" }
    // The prefix is a String.
    if labels.first == "", arguments.first?.expression.is(NilLiteralExprSyntax.self) == true {
      return false
    }
    return [[], [""], ["to"], ["", "to"]].contains(labels)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    noteUse(of: node)
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    noteUse(of: node)
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    noteProcessType(node.name, Syntax(node))
    return .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    noteProcessType(node.name, Syntax(node))
    return .visitChildren
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    if let name = declaresSymbol(node) ?? Self.handleSelector(of: node) {
      site("function", name, [], nil, at: node)
    } else if Self.holdsStarter(node) {
      site("?process", "@" + node.attributeName.trimmedDescription, [], nil, at: node)
    } else if let symbol = Self.externalSymbol(node) {
      site("?external", symbol, [], nil, at: node)
    } else if let name = node.attributeName.as(IdentifierTypeSyntax.self)?.name.text {
      site("?attribute", "@" + name, [name], nil, at: node)
    }
    return super.visit(node)
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    noteMacro(node)
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    noteMacro(node)
    return .visitChildren
  }

  /// Records a macro whose name suggests that it logs, or of which nothing is known.
  private func noteMacro(_ node: some FreestandingMacroExpansionSyntax) {
    let name = Self.name(of: node.macroName)
    if Self.isLogMacro(name) {
      site("function", "#" + name, [], nil, at: node, arguments: node.arguments)
    } else if !LogWords.silentMacros.contains(name) {
      site("?macro", "#" + name, [], nil, at: node)
    }
  }

  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    noteDevice(node)
    noteSelector(node)
    return .visitChildren
  }

  override func visit(_ node: ArrayExprSyntax) -> SyntaxVisitorContinueKind {
    noteDevice(node)
    return .visitChildren
  }

  /// Records a call of a function without a receiver, if it may log.
  ///
  /// - Parameter isQualified: Whether a module precedes the name, which rules out the project's own
  ///   functions.
  private func plainCall(
    _ name: String, _ node: FunctionCallExprSyntax, isQualified: Bool = false
  ) {
    noteDuplicate(name, node)
    if macros.contains(name) { return site("macro", name, [], node) }
    // In an extension of a possible logger, the method may be its own.
    if Self.methods.contains(name), !enclosingTypes.isEmpty {
      return site("method", name, enclosingTypes, node)
    }
    let arguments = node.arguments
    if Self.isKnown(name, as: .symbol), arguments.contains(where: { Self.holdsSymbol($0) }) {
      return site("function", name, [], node)
    }
    guard Self.functions.contains(name) else {
      return noteUnknownFunction(name, node, isQualified: isQualified)
    }
    if ["print", "debugPrint", "dump"].contains(name),
      let stream = arguments.first(where: { $0.label?.text == "to" })
    {
      // The declaration shows what the stream is. Without a declaration, its name does.
      return site("stream", name, candidates(of: stream.expression), node)
    }
    if Self.toStream.contains(name),
      !arguments.contains(where: {
        !Self.names($0.expression).isDisjoint(with: Self.streamVariables)
      })
    {
      return
    }
    if let place = Self.toDescriptor[name], let given = arguments.dropFirst(place).first {
      // Functions of C have no labels.
      guard arguments.allSatisfy({ $0.label == nil }), node.trailingClosure == nil,
        Self.argumentCounts[name].map({ $0 == arguments.count }) ?? true
      else { return }
      let value = descriptor(given.expression)
      if Self.isOther(value) { return }
      if !Self.isStandard(value) { return site("descriptor", name, [value], node) }
    }
    if isQualified { return site("function", name, [], node) }
    site("plain", name, enclosingTypes, node)
  }
}
