/// A compiled expression: instructions for a machine with a stack of buffers.
///
/// Texts are ranges of the value itself, as offsets from its start, so a program contains no text.
/// There is no nesting: instructions mark the beginning and end of a name or an operand, so the
/// evaluator needs no recursion.
@usableFromInline
package struct ExpressionProgram: Sendable {
  package struct Instruction: Sendable {
    package let operation: Operation
    package let flags: Flags
    /// A text's offset, a name's handle, or an operator's raw value.
    package let first: UInt32
    /// A text's length.
    package let second: UInt32

    package init(_ operation: Operation, flags: Flags = [], first: UInt32 = 0, second: UInt32 = 0) {
      self.operation = operation
      self.flags = flags
      self.first = first
      self.second = second
    }
  }

  package enum Operation: UInt8, Sendable {
    /// Appends text.
    case literal
    /// Appends text in string mode only: quotes and backslashes, which the list form does not have.
    case stringOnlyText
    /// Separates elements; in string mode, appends the spaces as written.
    case separator
    /// `$(NAME)` or `$NAME` with a literal name and no operators: looks it up, evaluates it and
    /// appends the value.
    case reference
    /// Like `reference`, but leaves the value open for operators until `endSubstitution`.
    case beginSubstitution
    /// Starts collecting a name that is itself an expression.
    case beginName
    /// Looks up the collected name and leaves the value open.
    case endName
    /// Applies a retrieval operator to the open value.
    case retrieve
    /// Starts collecting a replacement operator's operand.
    case beginOperand
    /// Applies a replacement operator with the collected operand to the open value.
    case replace
    /// Drops the operand of an unknown replacement operator.
    case dropOperand
    /// Appends the open value to its context.
    case endSubstitution
    case end
  }

  @usableFromInline
  package struct Flags: OptionSet, Sendable {
    @usableFromInline
    package let rawValue: UInt8
    @inlinable
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The value is needed as a string, in any mode of its context.
    package static let asString = Flags(rawValue: 1)
    /// Written with delimiters: `$(NAME)`, not `$NAME`.
    package static let bracketed = Flags(rawValue: 2)
    /// The name is `inherited` or `value`.
    package static let selfReference = Flags(rawValue: 4)

    // Read for every instruction that runs; other modules would call it through the protocol.
    @inlinable package var isAsString: Bool { rawValue & 1 != 0 }
    @inlinable package var isBracketed: Bool { rawValue & 2 != 0 }
    @inlinable package var isSelfReference: Bool { rawValue & 4 != 0 }
  }
}

/// The effect of an operator without an operand: `$(NAME:operator)`.
package enum RetrievalOperator: UInt32, Sendable, CaseIterable {
  case upper, lower, identifier, rfc1034identifier, c99extidentifier, quote
  case dir, file, base, suffix, standardizepath
  case not, truncatedversion, stripslash = 100, md5 = 101

  package var name: String {
    switch self {
    case .upper: "upper"
    case .lower: "lower"
    case .identifier: "identifier"
    case .rfc1034identifier: "rfc1034identifier"
    case .c99extidentifier: "c99extidentifier"
    case .quote: "quote"
    case .dir: "dir"
    case .file: "file"
    case .base: "base"
    case .suffix: "suffix"
    case .standardizepath: "standardizepath"
    case .not: "not"
    case .truncatedversion: "truncatedversion"
    case .stripslash: "__stripslash"
    case .md5: "__md5"
    }
  }
}

/// The effect of an operator with an operand: `$(NAME:operator=operand)`.
package enum ReplacementOperator: UInt32, Sendable, CaseIterable {
  case `default`, dir, file, base, suffix, relativeto, isancestor

  package var name: String {
    switch self {
    case .default: "default"
    case .dir: "dir"
    case .file: "file"
    case .base: "base"
    case .suffix: "suffix"
    case .relativeto: "relativeto"
    case .isancestor: "isancestor"
    }
  }
}
