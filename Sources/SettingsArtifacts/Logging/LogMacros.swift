/// The log macros of a prefix header, for C and for Objective-C.
///
/// ## Checked
/// A call that is off is `(0 ? HMLogCheckFormat(…) : (void)0)`. The compiler checks the arguments
/// against the format and regards every variable as used. It only generates code for the other
/// branch, also at -O0. Neither the call nor its text is in the object file, and nothing is
/// evaluated. The call is one expression, so an `if` without braces keeps its meaning.
///
/// `sizeof` would have the same effect. However, compilers report a function as unneeded if it is
/// only used inside `sizeof`, and C++ does not allow lambdas there before C++20.
///
/// ## Classic
/// The common form, with its weaknesses: the sink under `#ifdef DEBUG`, otherwise nothing.
struct LogMacros {
  private let plan: LoggingPlan
  private(set) var lines: [String] = []

  init(_ plan: LoggingPlan) {
    self.plan = plan
    lines.append("")
    if plan.cSink == .standardError { lines += ["#include <stdarg.h>", "#include <stdio.h>"] }
    if plan.objectiveCSink == .osLog {
      lines += ["#ifdef __OBJC__", "#import <os/log.h>", "#endif"]
    }
    // C89 has no variadic macros, but all compilers accept them, some with a warning.
    lines += [
      "#if defined(__clang__)",
      "#pragma clang diagnostic push",
      "#pragma clang diagnostic ignored \"-Wvariadic-macros\"",
      "#endif",
      "",
      "#ifdef __OBJC__",
    ]
    addDeclarations(.objectiveC)
    addMacros(.objectiveC)
    lines.append("#else")
    addDeclarations(.c)
    addMacros(.c)
    lines += [
      "#endif",
      "",
      "#if defined(__clang__)",
      "#pragma clang diagnostic pop",
      "#endif",
    ]
  }

  private func sink(_ language: LogSink.Language) -> LogSink {
    language == .c ? plan.cSink : plan.objectiveCSink
  }

  private var checkName: String { "\(plan.macro)CheckFormat" }
  private var writeName: String { plan.writeName }

  // MARK: Functions that the macros call

  private mutating func addDeclarations(_ language: LogSink.Language) {
    if plan.style == .checked {
      let isC = language == .c
      lines += [
        "/* Never called or defined: compilers check the arguments of calls against it. */",
        "#ifdef __cplusplus",
        "extern \"C\"",
        "#endif",
        "void \(checkName)(\(isC ? "const char" : "NSString") *format, ...)",
        "    __attribute__((format(\(isC ? "__printf__" : "__NSString__"), 1, 2)));",
      ]
    }
    guard language == .c, sink(.c) == .standardError else { return }
    lines += [
      "static void \(writeName)(const char *format, ...)",
      "    __attribute__((format(__printf__, 1, 2), unused));",
      "static void \(writeName)(const char *format, ...) {",
      "  va_list arguments;",
      "  va_start(arguments, format);",
      "  vfprintf(stderr, format, arguments);",
      "  va_end(arguments);",
      "  fputc('\\n', stderr);",
      "}",
    ]
  }

  // MARK: Macros

  private mutating func addMacros(_ language: LogSink.Language) {
    switch plan.style {
    case .checked:
      for function in plan.functions {
        let value = function.isOn ? call(function, language) : off
        lines.append("#define \(function.name)(...) \(value)")
      }
    case .classic:
      lines.append("#ifdef DEBUG")
      for function in plan.functions {
        lines.append("#define \(function.name)(...) \(bareCall(function, language))")
      }
      lines.append("#else")
      for function in plan.functions { lines.append("#define \(function.name)(...)") }
      lines.append("#endif")
    }
  }

  private var off: String { "(0 ? \(checkName)(__VA_ARGS__) : (void)0)" }

  /// Returns a call that is on. It is checked like a call that is off, because the function may not
  /// check its arguments.
  private func call(_ function: LoggingPlan.Function, _ language: LogSink.Language) -> String {
    let bare = bareCall(function, language)
    switch sink(language) {
    case .nsLog, .osLog, .standardError: return bare
    default: return "(0 ? \(checkName)(__VA_ARGS__) : (void)\(bare))"
    }
  }

  private func bareCall(_ function: LoggingPlan.Function, _ language: LogSink.Language) -> String {
    switch sink(language) {
    case .osLog:
      let type =
        switch function.level {
        case .error: "ERROR"
        case .info: "INFO"
        case .debug, .trace: "DEBUG"
        default: "DEFAULT"
        }
      // os_log needs a literal C string, but log calls have Objective-C strings. os_log may also be
      // a block of statements. A statement expression converts it to an expression.
      return
        "(__extension__({ os_log_with_type(OS_LOG_DEFAULT, OS_LOG_TYPE_\(type), "
        + "\"%{public}@\", [NSString stringWithFormat:__VA_ARGS__]); (void)0; }))"
    case .function(let name): return "\(name)(__VA_ARGS__)"
    case .standardError: return "\(writeName)(__VA_ARGS__)"
    default: return "NSLog(__VA_ARGS__)"
    }
  }
}
