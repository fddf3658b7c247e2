import SwiftSyntax

/// Ways to a log function by which nobody calls it: by its symbol, by a macro, by a file that is a standard stream.
extension CallFinder {
  private static let devices: Set<String> = [
    "/dev/stderr", "/dev/stdout", "/dev/console", "/dev/fd/1", "/dev/fd/2",
  ]

  /// Whether a text in some source is the name of a function that logs.
  static func holdsSymbol(_ node: some SyntaxProtocol) -> Bool {
    node.tokens(viewMode: .sourceAccurate).contains { token in
      guard case .stringSegment(let text) = token.tokenKind else { return false }
      return functions.contains(text.hasPrefix("_") ? String(text.dropFirst()) : text)
    }
  }

  /// `@_silgen_name("NSLog") func log(…)` declares what logs.
  func declaresSymbol(_ node: AttributeSyntax) -> String? {
    let name = node.attributeName.trimmedDescription
    guard ["_silgen_name", "_extern"].contains(name), Self.holdsSymbol(node) else { return nil }
    return "@" + name
  }

  /// What a macro is called that is there to log: `#log`, `#debugLog`, `#print`.
  static func isLogMacro(_ name: String) -> Bool {
    if ["log", "print", "debugPrint", "dump", "trace", "debug", "info"].contains(name) {
      return true
    }
    return name.hasSuffix("Log")
      || name.hasPrefix("log") && name.dropFirst(3).first?.isUppercase == true
  }

  static func isDevice(_ literal: StringLiteralExprSyntax) -> Bool {
    guard let only = literal.segments.first?.as(StringSegmentSyntax.self) else { return false }
    return literal.segments.count == 1 && devices.contains(only.content.text)
  }

  /// Functions that take a stream and write nothing to it, or are calls that log themselves.
  private static let streamKeepers: Set<String> = [
    "fflush", "fileno", "setvbuf", "setbuf", "setlinebuf", "ferror", "feof", "clearerr", "fclose",
    "freopen", "flockfile", "funlockfile", "isatty",
  ]

  /// Whether a standard stream of C goes somewhere where it may be written to.
  func isStreamHandedOn(_ node: DeclReferenceExprSyntax, _ name: String) -> Bool {
    guard let parent = node.parent, !Shadowing.isOwn(name, at: Syntax(node), call: nil) else {
      return false
    }
    switch parent.kind {
    case .initializerClause, .returnStmt, .arrayElement: return true
    case .labeledExpr:
      guard let call = parent.parent?.parent?.as(FunctionCallExprSyntax.self),
        let called = call.calledExpression.as(DeclReferenceExprSyntax.self)
      else { return false }
      let function = Self.name(of: called.baseName)
      return !Self.functions.contains(function) && !Self.streamKeepers.contains(function)
    default: return false
    }
  }
}
