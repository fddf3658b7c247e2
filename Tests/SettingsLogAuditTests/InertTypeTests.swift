import SettingsTestSupport
import Testing

/// C++ log macros that create a value of a type of the project.
@Suite(.enabled("needs clang") { Installed.has("clang") })
struct InertTypeTests {
  private static func program(_ type: String, _ value: String) -> [String: String] {
    [
      "a.cpp": """
      #include <string>
      #ifdef DEBUG
      #include <iostream>
      #define LOG() std::cerr
      #else
      \(type)
      #define LOG() \(value)
      #endif
      int main() { LOG() << "start " << 1; return 0; }

      """
    ]
  }

  private static let stream = """
    struct Null { template <class T> Null &operator<<(const T &) { return *this; } };
    """

  @Test func `a stream that does nothing is silent`() async throws {
    let programs = [
      (Self.stream, "Null()"), (Self.stream, "Null{}"),
      (Self.stream, "if (true) {} else Null()"),
      (
        """
        class Null final {
        public:
          Null() = default;
          explicit Null(const char *file, int line) { (void)file; }
          template <class T> const Null &operator<<(const T &) const { return *this; }
        };
        """, "Null(__FILE__, __LINE__)"
      ),
      (
        """
        struct Null {
          template <typename... T> const Null &operator()(const T &...) const { return *this; }
          template <typename T> Null &operator<<(T) { return *this; }
          Null &operator<<(std::ostream &(*)(std::ostream &)) { return *this; }
          explicit operator bool() const noexcept { return false; }
          ~Null() {}
        };
        """, "Null()(\"a\", 1)"
      ),
    ]
    let statuses = try await AuditStage.statuses(of: programs.map(Self.program))
    for (program, status) in zip(programs, statuses) { #expect(status == "silent", "\(program)") }
  }

  @Test func `any other type counts`() async throws {
    let programs = [
      // A base, a variable, and functions that other files define.
      ("#include <other.h>\nstruct Null : Other { };", "Null()"),
      ("#include <other.h>\nstruct Null { Other other; };", "Null()"),
      ("struct Null { Null(); template <class T> Null &operator<<(const T &); };", "Null()"),
      // A call, a conversion, a default argument, and an initial value.
      ("#include <other.h>\nstruct Null { ~Null() { other(); } };", "Null()"),
      ("#include <other.h>\nstruct Null { Null &operator<<(Other) { return *this; } };", "Null()"),
      ("#include <other.h>\nstruct Null { Null(int level = other()) {} };", "Null()"),
      ("#include <other.h>\nstruct Null { Null(int level) : Null(other) {} };", "Null(1)"),
      (
        "#include <other.h>\nstruct Null { template <class T> T operator<<(T t) { return +t; } };",
        "Null()"
      ),
      // Another meaning of the name.
      ("#include <other.h>\n\(Self.stream)", "other::Null()"),
      ("#include <other.h>\n\(Self.stream)\nnamespace a { using other::Null; }", "Null()"),
      ("#include <other.h>\n\(Self.stream)\nOther Null();", "Null()"),
      ("#include <other.h>\n\(Self.stream)\nnamespace a { struct Null : Other {}; }", "Null()"),
      // A value that does something with another one.
      ("#include <other.h>\n\(Self.stream)", "Null() << other"),
      (Self.stream, "Null() << std::string(\"a\")"),
    ]
    let statuses = try await AuditStage.statuses(of: programs.map(Self.program))
    for (program, status) in zip(programs, statuses) { #expect(status != "silent", "\(program)") }
  }
}
