/// Headers that replace those of an Apple SDK on a machine without one.
///
/// The preprocessor only needs the names of headers and the macros that affect `#if`. The texts are
/// written for this purpose, without declarations. The names of log functions stay readable:
/// `os_log` and `stderr` are macros that expand to their own names.
enum StandInHeaders {
  /// Headers that share one text.
  struct Group: Sendable {
    /// The names, as in an `#include`.
    let names: [Substring]
    let text: String
  }

  /// The headers of all platforms, except `AvailabilityVersions.h` and the umbrella headers of frameworks.
  static let groups: [Group] = {
    var groups = cPlusPlus
    for text in [cText, numberText, systemText, foundationText, frameworkText] {
      groups += parse(text)
    }
    let plain = words(plainNames)
    groups.append(Group(names: plain, text: "#include <sys/cdefs.h>\n"))
    groups.append(Group(names: words(frameworkHeaderNames), text: umbrellaText))
    return groups
  }()

  /// All names in `groups`.
  static let names: Set<Substring> = Set(groups.flatMap(\.names))

  /// The macros that any of these headers defines.
  static let macros: Set<String> = {
    var table = MacroTable()
    for group in groups { table.add(Array(group.text.utf8)) }
    return Set(table.bodies.keys)
  }()

  static func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }

  private static func parse(_ text: String) -> [Group] {
    var groups: [Group] = []
    var names: [Substring] = []
    var lines: [Substring] = []
    func finish() {
      if !names.isEmpty {
        groups.append(Group(names: names, text: lines.joined(separator: "\n") + "\n"))
      }
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("@ ") else {
        lines.append(line)
        continue
      }
      finish()
      names = line.dropFirst(2).split(separator: " ")
      lines = []
    }
    finish()
    return groups
  }

  // MARK: C++

  private static var cPlusPlus: [Group] {
    let names = words(cPlusPlusNames)
    var groups = [Group(names: ["c++/v1/__config"], text: configurationText)]
    var plain: [Substring] = []
    for name in names {
      let inner = "\(name.dropFirst()).h"
      if name.first == "c", wrapped.contains(inner) {
        groups.append(
          Group(names: ["c++/v1/\(name)"], text: "#include <__config>\n#include <\(inner)>\n"))
      } else {
        plain.append("c++/v1/\(name)")
      }
    }
    let text = """
      #include <__config>
      #include <stddef.h>
      #include <stdint.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>

      """
    groups.append(Group(names: plain, text: text))
    return groups
  }

  private static let wrapped: Set<String> = [
    "assert.h", "ctype.h", "errno.h", "fenv.h", "float.h", "inttypes.h", "limits.h", "locale.h",
    "math.h", "setjmp.h", "signal.h", "stdarg.h", "stddef.h", "stdint.h", "stdio.h", "stdlib.h",
    "string.h", "time.h", "uchar.h", "wchar.h", "wctype.h",
  ]

  private static let configurationText = """
    #ifndef _LIBCPP___CONFIG
    #define _LIBCPP___CONFIG
    #define _LIBCPP_VERSION 190102
    #define _LIBCPP_ABI_VERSION 1
    #if __cplusplus <= 201103L
    #define _LIBCPP_STD_VER 11
    #elif __cplusplus <= 201402L
    #define _LIBCPP_STD_VER 14
    #elif __cplusplus <= 201703L
    #define _LIBCPP_STD_VER 17
    #elif __cplusplus <= 202002L
    #define _LIBCPP_STD_VER 20
    #else
    #define _LIBCPP_STD_VER 23
    #endif
    #endif

    """
}
