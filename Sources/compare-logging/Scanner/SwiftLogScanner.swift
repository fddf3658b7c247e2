// Finds log calls in Swift files, and which build conditions keep them.
//
// This program is not part of the package's build. It needs the SwiftParser and SwiftIfConfig of the
// installed toolchain, which only unsafe flags can link; `compare-logging` carries this text along and
// compiles it when it first meets a Swift file, once for each toolchain.
//
// It reads a request and writes its answer line by line, fields parted by tabs, with `\t`, `\n`, `\r`
// and `\\` for what would otherwise break a line:
//
//   macro NAME                                         a log function of the project
//   module NAME                                        a module of the toolchain, for its own system
//   variant OS ARCH ENVIRONMENT LANGUAGE COMPILER CONDITION…
//   file PATH
//
//   file PATH
//   error LINE COLUMN MESSAGE                          what the parser has to say
//   declares NAME                                      a log function that the file declares itself
//   logger NAME                                        a variable that holds a Logger
//   assumed MODULE                                     canImport() of a module that nobody knows here
//   site KIND NAME BASE LINE COLUMN STATES FORM TEXT LITERAL…   STATES: 1 or 0; FORM: text or source
//   end

import Foundation
import SwiftIfConfig
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

// MARK: The wire

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

// MARK: Conditions

/// What `#if` asks, answered for one build of a target.
struct Variant: BuildConfiguration {
  let system: String
  let architecture: String
  let environment: String
  let languageVersion: VersionTuple
  let compilerVersion: VersionTuple
  let conditions: Set<String>

  init(fields: [String]) {
    system = fields[0]
    architecture = fields[1]
    environment = fields[2]
    languageVersion = VersionTuple(parsing: fields[3]) ?? VersionTuple(5)
    compilerVersion = VersionTuple(parsing: fields[4]) ?? VersionTuple(6)
    conditions = Set(fields.dropFirst(5))
  }

  var isApple: Bool {
    ["iOS", "macOS", "OSX", "tvOS", "watchOS", "visionOS"].contains(system)
  }

  /// Modules of other systems, and those of Apple's that not all of its systems have.
  static let foreign: Set<String> = [
    "Glibc", "Musl", "Android", "WinSDK", "ucrt", "CRT", "WASILibc", "Bionic",
    "FoundationEssentials", "FoundationNetworking", "FoundationXML",
  ]
  static let apple: Set<String> = [
    "UIKit", "AppKit", "SwiftUI", "Combine", "Darwin", "os", "OSLog", "CoreGraphics", "CoreData",
    "CoreLocation", "MapKit", "WatchKit", "AVFoundation", "CryptoKit", "Security", "StoreKit",
    "UserNotifications", "WebKit", "Cocoa", "ObjectiveC", "QuartzCore", "Metal", "Network",
    "CoreFoundation", "Observation", "SwiftData", "WidgetKit", "XCTest",
  ]
  static let everywhere: Set<String> = [
    "Swift", "Foundation", "Dispatch", "_Concurrency", "_StringProcessing", "RegexBuilder",
    "Synchronization", "Testing",
  ]

  /// Modules of the toolchain, for the system that it runs on; Apple's are known by their names.
  static var installed: Set<String> = []
  static var assumed: Set<String> = []

  func canImport(importPath: [(TokenSyntax, String)], version: CanImportVersion) -> Bool {
    guard let module = importPath.first?.1 else { return false }
    if Self.everywhere.contains(module) { return true }
    if !isApple, Self.installed.contains(module) { return true }
    if Self.foreign.contains(module) {
      return !isApple && (module == "Glibc" || module.hasPrefix("Foundation"))
    }
    if Self.apple.contains(module) {
      if !isApple { return false }
      switch module {
      case "AppKit", "Cocoa": return system == "macOS" || system == "OSX"
      case "UIKit": return system != "macOS" && system != "OSX"
      case "WatchKit": return system == "watchOS"
      default: return true
      }
    }
    Self.assumed.insert(module)
    return true
  }

  func isCustomConditionSet(name: String) -> Bool { conditions.contains(name) }
  func hasFeature(name: String) -> Bool { true }
  func hasAttribute(name: String) -> Bool { true }
  func isActiveTargetOS(name: String) -> Bool {
    name == system || (name == "OSX" && system == "macOS") || (name == "macOS" && system == "OSX")
  }
  func isActiveTargetArchitecture(name: String) -> Bool { name == architecture }
  func isActiveTargetEnvironment(name: String) -> Bool { name == environment }
  func isActiveTargetRuntime(name: String) -> Bool {
    name == (isApple ? "_ObjC" : "_Native") || name == "_multithreaded"
  }
  func isActiveTargetPointerAuthentication(name: String) -> Bool { name == "_none" }
  func isActiveTargetObjectFormat(name: String) -> Bool { name == (isApple ? "MachO" : "ELF") }
  var targetPointerBitWidth: Int { 64 }
  var targetAtomicBitWidths: [Int] { [8, 16, 32, 64, 128] }
  var endianness: Endianness { .little }
}

// MARK: Calls

final class CallFinder: SyntaxVisitor {
  let macros: Set<String>
  let regions: [ConfiguredRegions]
  let converter: SourceLocationConverter
  var loggers: [String] = []
  var declared: [String] = []

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

  init(_ macros: Set<String>, _ regions: [ConfiguredRegions], _ converter: SourceLocationConverter)
  {
    self.macros = macros
    self.regions = regions
    self.converter = converter
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if macros.contains(node.name.text) { declared.append(node.name.text) }
    return .visitChildren
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
      return .visitChildren
    }
    let type = node.typeAnnotation?.type.trimmedDescription
    let made = node.initializer?.value.as(FunctionCallExprSyntax.self)?
      .calledExpression.trimmedDescription
    let isLogger = [type, made].compactMap(\.self).contains {
      ["Logger", "os.Logger", "Logger.init", "Logger?"].contains($0)
    }
    if isLogger { loggers.append(name) }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let reference = node.calledExpression.as(DeclReferenceExprSyntax.self) {
      plainCall(reference.baseName.text, node)
    } else if let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      let base = member.base
    {
      let name = member.declName.baseName.text
      if macros.contains(name) {
        site("macro", name, "", node)
      } else if Self.functions.contains(name), Self.modules.contains(base.trimmedDescription) {
        plainCall(name, node)
      } else if name == "write",
        ["FileHandle.standardError", "FileHandle.standardOutput"].contains(base.trimmedDescription)
      {
        site("function", base.trimmedDescription + ".write", "", node)
      } else if Self.methods.contains(name) {
        let last: String? =
          if let call = base.as(FunctionCallExprSyntax.self) {
            call.calledExpression.trimmedDescription
          } else if let member = base.as(MemberAccessExprSyntax.self) {
            member.declName.baseName.text
          } else {
            base.as(DeclReferenceExprSyntax.self)?.baseName.text
          }
        if let last { site("method", name, last, node) }
      }
    }
    return .visitChildren
  }

  /// A function that is handed on, as in `forEach(print)`, will be called as well.
  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.text
    guard Self.functions.contains(name), !Self.onlyCalled.contains(name),
      !Self.toStream.contains(name), let parent = node.parent,
      parent.is(LabeledExprSyntax.self) || parent.is(InitializerClauseSyntax.self)
    else { return .visitChildren }
    site("function", name, "", nil, at: node)
    return .visitChildren
  }

  private func plainCall(_ name: String, _ node: FunctionCallExprSyntax) {
    if macros.contains(name) { return site("macro", name, "", node) }
    guard Self.functions.contains(name) else { return }
    let arguments = node.arguments
    if ["print", "debugPrint", "dump"].contains(name),
      arguments.contains(where: { $0.label?.text == "to" })
    {
      return
    }
    let texts = arguments.map { $0.expression.trimmedDescription }
    if Self.toStream.contains(name), !texts.contains(where: { ["stderr", "stdout"].contains($0) }) {
      return
    }
    if Self.toDescriptor.contains(name),
      !["1", "2", "STDERR_FILENO", "STDOUT_FILENO"].contains(texts.first ?? "")
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
    let states = regions.map { $0.isActive(node) == .active ? "1" : "0" }.joined()
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
  case "module": Variant.installed.insert(fields[1])
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
  let tree = Parser.parse(source: String(decoding: bytes, as: UTF8.self))
  let converter = SourceLocationConverter(fileName: path, tree: tree)
  if tree.hasError {
    for diagnostic in ParseDiagnosticsGenerator.diagnostics(for: tree).prefix(5) {
      let place = diagnostic.location(converter: converter)
      emit(["error", String(place.line), String(place.column), diagnostic.message])
    }
  }
  Variant.assumed = []
  let regions = variants.map { tree.configuredRegions(in: $0) }
  let finder = CallFinder(macros, regions, converter)
  finder.walk(tree)
  for name in finder.declared { emit(["declares", name]) }
  for name in finder.loggers { emit(["logger", name]) }
  for module in Variant.assumed.sorted() { emit(["assumed", module]) }
}
FileHandle.standardOutput.write(Data(output.utf8))
