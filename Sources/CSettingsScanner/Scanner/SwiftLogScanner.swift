// Finds log calls in Swift files, and which build conditions keep them.
//
// This program is not part of the package's build. It needs the SwiftParser and SwiftIfConfig
// libraries of the installed toolchain, which can only be linked with unsafe flags.
// `compare-logging` contains the text of this file, followed by the other files of this folder. It
// compiles them as one file when it first reads a Swift file, once for each toolchain.
//
// The program reads a request and writes its answer line by line. Tabs separate fields. `\t`, `\n`,
// `\r` and `\\` represent the characters that would break a line:
//
//   macro NAME                                         a log function of the project
//   sink NAME                                          a function that the project names as a sink
//   function PATTERN                                   the application's own log functions: AppLog, DDLog*, MXLog.*
//   log NAME                                           a function of C that logs, always or if its second word is
//                                                      true: stream, descriptor INDEX; message SELECTOR for a
//                                                      class, variable for a stream; other words name what
//                                                      else the function does (KnownFunctions.swift)
//   module NAME                                        a module of the toolchain, for its own system
//   known NAME                                         a module whose functions are known
//   variant OS ARCHS ENVIRONMENT LANGUAGES COMPILER CONDITION…
//   file PATH
//
//   file PATH
//   error LINE COLUMN MESSAGE                          an error of the parser
//   process NAME                                       a type that the file names, whose values start other programs
//   creator LABEL                                      a label of an initializer of an extension of one
//   declares NAME                                      a log function that the file declares itself
//   stream NAME STATES                                 a name that is a standard stream
//   import NAME STATES LINE                            an unknown module
//   symbol NAME STATES                                 a function of the file that C knows by this name
//   function NAME SCOPE ACCESS                         a function of the file with a log-like name
//   method NAME ACCESS                                 a method of a type of the file
//   macro NAME                                         a macro that the file declares
//   printer NAME ACCESS                                a type with its own method `print`; ACCESS: nothing,
//                                                      file for a type, private for a method of the file alone
//   super NAME OTHER                                   a type, and a type or protocol that it is declared to be
//   defines NAME STATES ON                             a function that the project declares, and whether its body calls
//                                                      anything
//   own NAME STATES PARAMETER…                         a global function or type with the name of a log function
//   alias NAME OTHER STATES                            a name of a type, or a name that gets the value of another
//   forwards FUNCTION LINE CALLEE LINE COLUMN FORM     a call that passes on a parameter of the function around it;
//                                                      FORM: whole for a text without additional words, or part
//   effect LINE COLUMN TEXT                            an argument of a project's log function that changes something
//   variable LINE NAME PLACES                          a local variable that only calls of the project's log functions
//                                                      use; PLACES: LINE:COLUMN of each call
//   assumed MODULE                                     a module for which canImport() is unknown
//   type NAME OUTER MASK ACCESS                        a type, and its enclosing type or nothing; MASK: 1, 0 or ?
//   assertion                                          a declaration of the file has the name of assert or
//                                                      _isDebugAssertConfiguration
//   equality TYPE                                      a type whose comparison the file declares
//   case NAME TYPE                                     a case of an enum without values
//   uses MODULE                                        a module that the file imports
//   operator NAME                                      an operator of the file that conditions may mean
//   const NAME SCOPE MASK FORMULA shared|private       a variable that conditions may use (Formula.swift)
//   site KIND NAME BASES LINE COLUMN STATES FORM TEXT SHAPE CONDITION FUNCTION LITERAL…
//                                                      STATES: 1 or 0, or nothing for 1 everywhere; FORM: text or source; a KIND that begins
//                                                      with ? may log
//   inside TYPE MEMBER site …                          a site in the body of a member that the project declares;
//                                                      TYPE: nothing for a private member, TYPE! for an override
//   member TYPE NAME                                   a method that has the name of a member that the project
//                                                      declares
//   end
//
// Names have these forms:
//
//   NAME[]      the result of a subscript of NAME
//   NAME{0}     the first argument of a closure that NAME takes
//   .NAME       the value of a case with that name
//   ?, ()       no name: the type may be another one (DeclaredMembers.swift)
//   NAME<>      what the generic type NAME contains
//   NAME:       a protocol to which an extension makes Logger conform
//
// BASES are names, separated by spaces. One of them may identify the type of the method. For the KIND
// descriptor, they are a formula (Formula.swift).

import Foundation
import SwiftIfConfig
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

// MARK: Format

func escaped(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\\": result += "\\\\"
    case "\t": result += "\\t"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

func unescaped(_ text: Substring) -> String {
  var result = ""
  var scalars = text.unicodeScalars.makeIterator()
  while let scalar = scalars.next() {
    guard scalar == "\\", let next = scalars.next() else {
      result.unicodeScalars.append(scalar)
      continue
    }
    switch next {
    case "t": result += "\t"
    case "n": result += "\n"
    case "r": result += "\r"
    default: result.unicodeScalars.append(next)
    }
  }
  return result
}

var output = ""
func emit(_ fields: [String]) {
  output += fields.map(escaped).joined(separator: "\t") + "\n"
}

// MARK: Errors

/// Whether the compiler only warns about an error of the parser before Swift 6: a space between an
/// attribute and its parentheses.
func isWarning(_ message: String, at place: Syntax) -> Bool {
  var kinds: [SyntaxKind] = []
  var node: Syntax? = place
  while let current = node, kinds.count < 3 {
    kinds.append(current.kind)
    node = current.parent
  }
  return message.hasPrefix("extraneous whitespace before '('")
    && kinds.contains(.attribute)
    && variants.allSatisfy { $0.languageVersions.allSatisfy { $0 < VersionTuple(6) } }
}

/// Returns a name that is equal to others in Swift's texts, but not for Swift's compiler.
func foreignName(in tree: SourceFileSyntax, _ text: String) -> TokenSyntax? {
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
  return tree.tokens(viewMode: .sourceAccurate).first { token in
    guard case .identifier(let name) = token.tokenKind else { return false }
    return !name.utf8.elementsEqual(name.precomposedStringWithCanonicalMapping.utf8)
  }
}

// MARK: Running

guard CommandLine.arguments.count == 2,
  let request = FileManager.default.contents(atPath: CommandLine.arguments[1])
else {
  FileHandle.standardError.write(Data("usage: SwiftLogScanner REQUEST-FILE\n".utf8))
  exit(2)
}
var macros: Set<String> = []
var variants: [Variant] = []
var paths: [String] = []
for line in String(decoding: request, as: UTF8.self).split(separator: "\n") {
  let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(unescaped)
  switch fields[0] {
  case "macro": macros.insert(fields[1])
  case "sink": CallFinder.sinks.insert(fields[1])
  case "function": CallFinder.declared.append(DeclaredFunction(fields[1]))
  case "log": CallFinder.noteFunction(Array(fields.dropFirst()))
  case "module": Variant.installed.insert(fields[1])
  case "known": CallFinder.knownModules.insert(fields[1])
  case "variant" where fields.count >= 6: variants.append(Variant(fields: Array(fields[1...])))
  case "file": paths.append(fields[1])
  default: break
  }
}

for path in paths {
  emit(["file", path])
  defer { emit(["end"]) }
  guard let bytes = FileManager.default.contents(atPath: path) else {
    emit(["error", "1", "1", "the file cannot be read"])
    continue
  }
  let text = String(decoding: bytes, as: UTF8.self)
  let tree = Parser.parse(source: text)
  let converter = SourceLocationConverter(fileName: path, tree: tree)
  Variant.assumed = []
  Shadowing.index = DeclarationIndex()
  FileAccess.noteTypes(of: tree)
  LoggerFinder.noteGenericTypes(of: tree)
  LoggerFinder.noteNestedLoggers(of: tree)
  Formula.noteOperators(of: tree)
  let regions = variants.map { $0.regions(of: tree) }
  if tree.hasError {
    // Compilers skip a branch of `#if compiler(…)` that is not for them without parsing it.
    let errors = ParseDiagnosticsGenerator.diagnostics(for: tree).filter { diagnostic in
      !isWarning(diagnostic.message, at: diagnostic.node)
        && !regions.joined().allSatisfy { $0.isActive(diagnostic.node) == .unparsed }
    }
    for diagnostic in errors.prefix(5) {
      let place = diagnostic.location(converter: converter)
      emit(["error", String(place.line), String(place.column), diagnostic.message])
    }
  }
  if let token = foreignName(in: tree, text) {
    let place = converter.location(for: token.positionAfterSkippingLeadingTrivia)
    emit([
      "error", String(place.line), String(place.column),
      "the name '\(token.text)' is not in Unicode's normalization form C: the compiler compares bytes",
    ])
  }
  let finder = CallFinder(macros, regions, converter)
  finder.walk(tree)
  finder.emitDefinitions()
  finder.emitVariables(of: tree)
  if CallFinder.declaresAssertion(tree, text) { emit(["assertion"]) }
  for name in finder.declared { emit(["declares", name]) }
  func emitVariants(_ fields: [String], _ variants: String) {
    emit(fields + (variants.isEmpty ? [] : [variants]))
  }
  for (name, variants) in finder.streams.sorted(by: { $0.key < $1.key }) {
    emitVariants(["stream", name], variants)
  }
  for name in finder.printers.sorted() { emit(["printer", name]) }
  for name in finder.filePrinters.sorted() { emit(["printer", name, "file"]) }
  for name in finder.privatePrinters.sorted() { emit(["printer", name, "private"]) }
  for (type, others) in finder.supertypes.sorted(by: { $0.key < $1.key }) {
    for other in others.sorted() { emit(["super", type, other]) }
  }
  for alias in finder.aliases.sorted(by: { ($0.key) < ($1.key) }) {
    for (other, variants) in alias.value.sorted(by: { $0.key < $1.key }) {
      emitVariants(["alias", alias.key, other], variants)
    }
  }
  for name in ExportedNames(of: tree).names.sorted() { emit(["public", name]) }
  for module in Variant.assumed.sorted() { emit(["assumed", module]) }
}
FileHandle.standardOutput.write(Data(output.utf8))
