import SettingsTestSupport
import Testing

/// Functions of the target's own, code that never runs, and calls that are only known at run time.
@Suite(.enabled("needs clang") { Installed.has("clang") })
struct OwnCodeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let file: String
    let text: String
    let status: String
    var other: [String: String] = [:]

    init(_ text: String, _ status: String, file: String = "a.c", other: [String: String] = [:]) {
      self.file = file
      self.text = text
      self.status = status
      self.other = other
    }

    var testDescription: String { text }
  }

  private static let head = "int puts(const char *); int printf(const char *, ...);\n"

  static let dead: [Case] = [
    Case("int f(void) { if (0) puts(\"a\"); return 0; }", "silent"),
    Case("int f(void) { if (1) puts(\"a\"); return 0; }", "logs"),
    Case("int f(void) { if (0) ; else puts(\"a\"); return 0; }", "logs"),
    Case("int f(void) { if (1) ; else puts(\"a\"); return 0; }", "silent"),
    Case("int f(void) { if (0) { f(); } puts(\"a\"); return 0; }", "logs"),
    Case("int f(void) { while (0) puts(\"a\"); return 0; }", "silent"),
    Case("int f(void) { do puts(\"a\"); while (0); return 0; }", "logs"),
    Case("int f(void) { for (; 0; puts(\"a\")) puts(\"b\"); return 0; }", "silent"),
    Case("int f(void) { for (puts(\"a\"); 0;) ; return 0; }", "logs"),
    Case("int f(void) { return 0 && puts(\"a\"); }", "silent"),
    Case("int f(int b) { return b || 0 && puts(\"a\"); }", "silent"),
    Case("int f(void) { return (0 && 1) || puts(\"a\"); }", "logs"),
    Case("int f(void) { return 1 || puts(\"a\"); }", "silent"),
    Case("int f(void) { return 0 ? puts(\"a\") : 1; }", "silent"),
    Case("int f(void) { return 1 ? puts(\"a\") : 1; }", "logs"),
    Case("int f(void) { return 0 ? 1 : puts(\"a\"); }", "logs"),
    Case("int f(void) { return sizeof(puts(\"a\")); }", "silent"),
    Case("int f(void) { return sizeof(int[printf(\"a\")]); }", "logs"),
    Case("int f(void) { return _Generic(puts(\"a\"), int: 0); }", "silent"),
    Case("int f(void) { return __builtin_choose_expr(0, puts(\"a\"), 1); }", "silent"),
    Case("int f(void) { return __builtin_choose_expr(1, puts(\"a\"), 1); }", "logs"),
    Case("enum { ON = 0 }; int f(void) { if (ON) puts(\"a\"); return 0; }", "silent"),
    Case("enum { OFF, ON }; int f(void) { if (ON) puts(\"a\"); return 0; }", "logs"),
    // What the types of operands decide is not known from the numbers alone.
    Case("int f(void) { if (-1 > 0u) puts(\"a\"); return 0; }", "logs"),
    Case("int f(void) { if (1u - 2 > 0) puts(\"a\"); return 0; }", "logs"),
    Case("int f(void) { if ((~0u) > 3) puts(\"a\"); return 0; }", "logs"),
    Case("int f(void) { if ((unsigned)-1 < 3) puts(\"a\"); return 0; }", "logs"),
    Case("static const unsigned k = -1; int f(void) { if (k > 3) puts(\"a\"); return 0; }", "logs"),
    Case("static const unsigned k = 1; int f(void) { if (k < -1) puts(\"a\"); return 0; }", "logs"),
    Case(
      "static const unsigned char k = 256; int f(void) { if (!k) puts(\"a\"); return 0; }", "logs"),
    Case(
      "static const signed char k = 200; int f(void) { if (k < 0) puts(\"a\"); return 0; }", "logs"),
    Case("static const _Bool k = 2; int f(void) { if (k == 1) puts(\"a\"); return 0; }", "logs"),
    Case("static const float k = 3; int f(void) { if (k / 2 > 1) puts(\"a\"); return 0; }", "logs"),
    Case("enum { ALL = ~0u }; int f(void) { if (ALL > 3) puts(\"a\"); return 0; }", "logs"),
    Case(
      "enum : unsigned { ALL = -1 }; int f(void) { if (ALL > 3) puts(\"a\"); return 0; }", "logs"),
    Case("enum { NO = -1, ON }; int f(void) { if (NO > 0) puts(\"a\"); return 0; }", "silent"),
    Case("static const int k = -1; int f(void) { if (k > 0) puts(\"a\"); return 0; }", "silent"),
    Case(
      "static const unsigned k = 2; int f(void) { if (k > 3) puts(\"a\"); return 0; }", "silent"),
    Case(
      "enum : unsigned { LEVEL = 2 }; int f(void) { if (LEVEL > 3) puts(\"a\"); return 0; }",
      "silent"),
    Case("int f(void) { switch (-1) { case 4294967295u: puts(\"a\"); } return 0; }", "logs"),
    Case("int f(void) { switch ((unsigned char)256) { case 0: puts(\"a\"); } return 0; }", "logs"),
    // Such a constant may have another value when the program runs.
    Case("static const volatile int k = 0; int f(void) { if (k) puts(\"a\"); return 0; }", "logs"),
    Case("static volatile const int k = 0; int f(void) { if (k) puts(\"a\"); return 0; }", "logs"),
    Case(
      "__attribute__((weak)) const int k = 0; int f(void) { if (k) puts(\"a\"); return 0; }", "logs"
    ),
    Case("static const int on = 0; int f(void) { if (on) puts(\"a\"); return 0; }", "silent"),
    Case("static int on = 0; int f(void) { if (on) puts(\"a\"); return 0; }", "logs"),
    Case("static const int on = 0; int f(int on) { if (on) puts(\"a\"); return 0; }", "logs"),
    Case("static const char *on = 0; int f(void) { if (on) puts(\"a\"); return 0; }", "logs"),
    Case("int f(void) { if (2 < 1 && f()) puts(\"a\"); return 0; }", "silent"),
    Case("int f(void) { if (!1) puts(\"a\"); return 0; }", "silent"),
    Case("int f(void) { if ((char)0) puts(\"a\"); return 0; }", "silent"),
    Case("int f(void) { return 0; puts(\"a\"); }", "silent"),
    Case("int f(int a) { if (a) return 0; puts(\"a\"); return 1; }", "logs"),
    Case("int f(int a) { if (a) goto b; return 0; b: puts(\"a\"); return 1; }", "logs"),
    Case("int f(int a) { goto b; if (0) { b: puts(\"a\"); } return 1; }", "logs"),
    Case(
      "int f(int a) { switch (a) { case 1: return 0; case 2: puts(\"a\"); } return 1; }", "logs"),
    Case("int f(void) { goto end; puts(\"a\"); end: return 0; }", "silent"),
    Case("int f(void) { goto end; again: puts(\"a\"); end: goto again; }", "logs"),
    Case("int f(int a) { for (;;) { break; puts(\"a\"); } return 1; }", "silent"),
    Case("#define W(x) puts(x)\nint f(void) { if (0) W(\"a\"); return 0; }", "silent"),
    Case(
      "bool f() { if constexpr (false) { puts(\"a\"); } return true; }", "silent", file: "a.cpp"),
    Case("constexpr bool on = false; void f() { if (on) puts(\"a\"); }", "silent", file: "a.cpp"),
    Case(
      "struct S { const bool on = false; S(bool b) : on(b) {} void f() { if (on) puts(\"a\"); } };",
      "logs", file: "a.cpp"),
    Case("decltype(puts(\"a\")) f() { return 0; }", "silent", file: "a.cpp"),
    Case(
      "struct S { static constexpr bool on = false; }; void f() { if (S::on) puts(\"a\"); }",
      "silent", file: "a.cpp"),
    Case("void f(void) { switch (0) { case 1: puts(\"a\"); break; default: break; } }", "silent"),
    Case("void f(void) { switch (1) { case 1: puts(\"a\"); break; default: break; } }", "logs"),
    Case("void f(void) { switch (0) { case 0: ; case 1: puts(\"a\"); } }", "logs"),
    Case("void f(void) { switch (5) { case 1: break; default: puts(\"a\"); } }", "logs"),
    Case("void f(void) { switch (5) { default: break; case 1: puts(\"a\"); } }", "silent"),
    Case(
      "void f(void) { switch (0) { case 1: x: puts(\"a\"); return; default: goto x; } }", "logs"),
    Case("void f(int n) { switch (0) { if (n) { case 0: puts(\"a\"); } } }", "logs"),
    Case("void f(int n) { switch (0) { case 0: if (n) break; case 1: puts(\"a\"); } }", "logs"),
    Case("void f(int n) { switch (n) { case 1: puts(\"a\"); } }", "logs"),
  ]

  private static let stream = "struct O { O &operator<<(const char *) { return *this; } };\n"
  static let streams: [Case] = [
    Case(stream + "static O cout; void f() { cout << \"a\"; }", "silent", file: "a.cpp"),
    Case(
      stream + "namespace n { O cout; } void f() { n::cout << \"a\"; }", "silent", file: "a.cpp"),
    Case(stream + "void f() { cout << \"a\"; }", "logs", file: "a.cpp"),
    Case(
      "using namespace std;\n" + stream + "O cout; void f() { cout << \"a\"; }", "logs",
      file: "a.cpp"),
    Case(stream + "O cout; void f() { std::cout << \"a\"; }", "logs", file: "a.cpp"),
  ]

  static let own: [Case] = [
    Case("static void NSLog(const char *f, ...) {} void f(void) { NSLog(\"a\"); }", "silent"),
    Case(
      "static void NSLog(const char *f, ...) { puts(f); } void f(void) { NSLog(\"a\"); }", "logs"),
    Case("void NSLog(const char *f, ...); void f(void) { NSLog(\"a\"); }", "logs"),
    Case(
      "void NSLog(const char *f, ...); void f(void) { NSLog(\"a\"); }", "silent",
      other: ["b.c": "void NSLog(const char *f, ...) {}\n"]),
    Case(
      "void NSLog(const char *f, ...); void f(void) { NSLog(\"a\"); }", "logs",
      other: ["b.c": "static void NSLog(const char *f, ...) {}\n"]),
    Case(
      "void NSLog(const char *f, ...); void f(void) { NSLog(\"a\"); }", "logs",
      other: ["b.c": "__attribute__((weak)) void NSLog(const char *f, ...) {}\n"]),
    Case(
      "void NSLog(const char *f, ...); void f(void) { NSLog(\"a\"); }", "logs",
      other: ["b.c": "#if DEBUG\nvoid NSLog(const char *f, ...) {}\n#endif\n"]),
    Case(
      "struct S { int puts(const char *) { return 0; } int f() { return puts(\"a\"); } };",
      "silent", file: "a.cpp"),
    Case(
      "struct S { int puts(const char *); int f(); }; int S::f() { return puts(\"a\"); }", "silent",
      file: "a.cpp"),
    Case(
      "struct S { int puts(const char *); }; struct T : S { int f() { return puts(\"a\"); } };",
      "silent", file: "a.cpp"),
    Case(
      "struct S { int f() { return ::puts(\"a\"); } int puts(const char *); };", "logs",
      file: "a.cpp"),
    Case(
      "struct S { int puts(const char *); }; int f() { return puts(\"a\"); }", "logs", file: "a.cpp"
    ),
    Case(
      "namespace ui { int puts(const char *, int) { return 0; } int f() { return puts(\"a\", 1); } }",
      "silent", file: "a.cpp"),
    Case(
      "namespace ui { int f() { return puts(\"a\"); } int puts(const char *, int); }", "logs",
      file: "a.cpp"),
    Case(
      "namespace { int puts(const char *, int); int f() { return puts(\"a\", 1); } }", "silent",
      file: "a.cpp"),
    Case(
      "namespace ui { int puts(const char *, int); } namespace ui { int f() { return puts(\"a\", 1); } }",
      "silent", file: "a.cpp"),
    Case(
      "namespace ui { namespace b { int f() { return puts(\"a\", 1); } } int puts(const char *, int); }",
      "logs", file: "a.cpp"),
    Case(
      "struct A { int puts(const char *); }; struct B : A {}; struct C : B { int f() { return puts(\"a\"); } };",
      "silent", file: "a.cpp"),
    Case(
      "struct A : B { int f() { return puts(\"a\"); } }; struct B : A { int g(); };", "logs",
      file: "a.cpp"),
    Case(
      "namespace ui { int puts(const char *, int); } int f() { return puts(\"a\"); }", "logs",
      file: "a.cpp"),
    Case(
      "#define NSLog quiet\nstatic inline void quiet(const char *f, ...) {}\nvoid f(void) { NSLog(\"a\"); }",
      "silent"),
    Case(
      "#define NSLog loud\nstatic inline void loud(const char *f, ...) { puts(f); }\nvoid f(void) { NSLog(\"a\"); }",
      "logs"),
  ]

  /// Constants whose names mean something else in a condition, and statements of other forms.
  static let hidden: [Case] = [
    Case("enum mode { quiet, loud }; void f(int quiet) { if (quiet) puts(\"a\"); }", "logs"),
    Case("enum mode { quiet, loud }; void f(void) { if (quiet) puts(\"a\"); }", "silent"),
    Case(
      "enum class M { on, off }; struct W { bool on = true; void m() { if (on) puts(\"a\"); } };",
      "logs", file: "a.cpp"),
    Case(
      "enum R { ok, failed }; bool run(); int f() { bool ok = run(); return ok ? puts(\"a\") : 0; }",
      "logs", file: "a.cpp"),
    Case(
      "struct A { enum { on = 0 }; }; struct B { static bool on; void f() { if (on) puts(\"a\"); } };",
      "logs", file: "a.cpp"),
    Case(
      "static const int on = 0; void f(const char *a, const char *on) { if (on) puts(on); }", "logs"
    ),
    Case(
      "constexpr bool on = false; void f(int &on) { if (on) puts(\"a\"); }", "logs", file: "a.cpp"),
    Case(
      "constexpr bool on = false; template <class T> struct O {}; struct W { O<bool> on; void m() { if (on) puts(\"a\"); } };",
      "logs", file: "a.cpp"),
    Case(
      "constexpr bool on = false; void f(int n) { int a = 0, on = n; if (on) puts(\"a\"); }",
      "logs",
      file: "a.cpp"),
    Case(
      "constexpr bool on = false; void f(int n) { [n, on = n > 0] { if (on) puts(\"a\"); }(); }",
      "logs", file: "a.cpp"),
    Case(
      "constexpr bool on = false; void f(int (&a)[2]) { auto [on, b] = a; if (on) puts(\"a\"); }",
      "logs", file: "a.cpp"),
    Case(
      "static const int on = 0;\n@interface A\n- (void)g:(int)on;\n@end\n@implementation A\n- (void)g:(int)on { if (on) puts(\"a\"); }\n@end",
      "logs", file: "a.m"),
    Case(
      "enum A { zero = 0 }; const int on = zero; struct B { int zero; }; void f() { if (on) puts(\"a\"); }",
      "logs", file: "a.cpp"),
    Case(
      "enum A { off, on = off }; void f(void) { if (on) puts(\"a\"); }", "silent"),
    Case(
      "constexpr bool on = false; void f(int a) { if (a & on) puts(\"a\"); if (on) puts(\"b\"); }",
      "silent", file: "a.cpp"),
    Case(
      "constexpr bool on = false; int g(int a, int b) { return a; } void f(int a) { g(a, on); if (on) puts(\"b\"); }",
      "silent", file: "a.cpp"),
    Case(
      "void f(int n) { if (0) [[unlikely]] { n++; } puts(\"a\"); }", "logs", file: "a.cpp"),
    Case("void f(int n) { if (0) [[unlikely]] { puts(\"a\"); } }", "silent", file: "a.cpp"),
    Case(
      "void f(int n) { if (0) try { n++; } catch (...) { n--; } puts(\"a\"); }", "logs",
      file: "a.cpp"),
    Case("void f(int n) { while (0) [[likely]] { n++; } puts(\"a\"); }", "logs", file: "a.cpp"),
    Case(
      "void f(id n) { if (0) @synchronized (n) { f(n); } puts(\"a\"); }", "logs", file: "a.m"),
    Case(
      "void f(id n) { if (0) @autoreleasepool { f(n); } [n a]; puts(\"a\"); }", "logs", file: "a.m"),
    Case("int f(int n) { return not 0 && puts(\"a\"); }", "logs", file: "a.cpp"),
    Case("int f(int n) { return n and 1 || puts(\"a\"); }", "logs", file: "a.cpp"),
    Case(
      "enum Lv { off, on }; bool operator<(Lv, int) { return true; } void f() { if (off < 0) puts(\"a\"); }",
      "logs", file: "a.cpp"),
    Case(
      "struct F { constexpr F(int) {} constexpr operator bool() const { return true; } }; const F on = 0; void f() { if (on) puts(\"a\"); }",
      "logs", file: "a.cpp"),
    Case(
      "typedef volatile int vint; static const vint on = 0; void f(void) { if (on) puts(\"a\"); }",
      "logs"),
    Case("void f(int n) { switch (0) { case 0: if (n) case 1: break; puts(\"a\"); } }", "logs"),
    Case(
      "namespace a { namespace q { inline void puts(const char *) {} } } namespace b { namespace q { void g() { puts(\"a\"); } } }",
      "logs", file: "a.cpp"),
    Case(
      "namespace a::q { inline void puts(const char *) {} } namespace b::q { void g() { puts(\"a\"); } }",
      "logs", file: "a.cpp"),
    Case(
      "namespace a::q { inline void puts(const char *) {} } namespace a::q { void g() { puts(\"a\"); } }",
      "silent", file: "a.cpp"),
    Case(
      "struct A { struct I { void puts(const char *) {} }; }; struct B { struct I { void f() { puts(\"a\"); } }; };",
      "logs", file: "a.cpp"),
    Case(
      "template <class T> struct S { void puts(const char *) {} }; template <> struct S<int> { void f() { puts(\"a\"); } };",
      "logs", file: "a.cpp"),
    Case(
      "template <class T> struct S { void puts(const char *) {} }; template <class T> struct D : S<T> { void f() { puts(\"a\"); } };",
      "logs", file: "a.cpp"),
    Case(
      "class X { friend void puts(int *, X &); void g() { puts(\"a\"); } };", "logs", file: "a.cpp"),
    Case(
      "#include <print>\nusing namespace std;\nvoid f() { println(\"a\"); }", "logs", file: "a.cpp"),
    Case("using std::print; void f() { print(\"a\"); }", "logs", file: "a.cpp"),
    Case("namespace s = std; void f() { s::println(\"a\"); }", "logs", file: "a.cpp"),
    Case("using namespace std; void print(int a); void f() { print(1); }", "silent", file: "a.cpp"),
    Case("#include <print>\nvoid print(int a) {}\nvoid f() { print(1); }", "silent", file: "a.cpp"),
    Case("void f() { int fd{2}; write(fd, \"a\", 1); }", "unknown", file: "a.cpp"),
    Case("void f() { int fd(2); write(fd, \"a\", 1); }", "unknown", file: "a.cpp"),
    Case("void f() { write(int{2}, \"a\", 1); }", "unknown", file: "a.cpp"),
    Case("void f(int a) { write((a, 2), \"a\", 1); }", "unknown"),
    Case("void f(int a) { write((2, a), \"a\", 1); }", "unknown"),
    Case("int puts2(int); void f(int (*warn)(int)) { warn(1); { warn(2); } }", "silent"),
    Case("int g(int (*warn)(int)); void f(void) { warn(1); }", "logs"),
  ]

  /// Names of log functions that are not calls of them.
  static let names: [Case] = [
    Case("struct S { int err; S(int e) : err(e) {} };", "silent", file: "a.cpp"),
    Case(
      "struct S { int a, err; S(int e); }; S::S(int e) : a{0}, err(e) {}", "silent", file: "a.cpp"),
    Case("int f(int b) { return b ? f(0) : puts(\"a\"); }", "logs", file: "a.cpp"),
    Case("int f(int b) { switch (b) { case 1: puts(\"a\"); { f(0); } } return 0; }", "logs"),
    Case(
      "struct O { O &operator<<(int); }; void f(O &cout) { cout << 1; }", "silent", file: "a.cpp"),
    Case(
      "struct O { O &operator<<(int); }; O cout, cerr; void f() { cerr << 1; }", "silent",
      file: "a.cpp"),
    Case(
      "namespace std { struct ostream { ostream &operator<<(int); }; } void f(std::ostream &cout) { cout << 1; }",
      "logs", file: "a.cpp"),
    Case(
      "namespace { void warn(const char *) {} } void f() { warn(\"a\"); }", "silent", file: "a.cpp"),
    Case(
      "namespace { void warn(const char *a) { puts(a); } } void f() { warn(\"a\"); }", "logs",
      file: "a.cpp"),
    Case(
      "@interface A\n- (void)each:(void (^)(id))puts;\n- (void)walk:(int (*)(const char *))printf;\n@end",
      "silent", file: "a.m"),
    Case(
      "@interface A\n- (void)a:(void *)b;\n@end\nvoid f(A *a) { [a a:(void *)puts]; }", "logs",
      file: "a.m"),
    Case(
      "namespace q { extern \"C\" int puts(const char *); void f() { puts(\"a\"); } }", "logs",
      file: "a.cpp"),
    Case(
      "namespace q { extern \"C\" int puts(const char *); } void f() { q::puts(\"a\"); }", "logs",
      file: "a.cpp"),
    Case(
      "__attribute__((overloadable)) static void warn(int a) {} void f(void) { warn(\"a\"); }",
      "logs"),
  ]

  static let unknown: [Case] = [
    Case("int system(const char *); int f(void) { return system(\"ls\"); }", "unknown"),
    Case(
      "static int system(const char *c) { return 0; } int f(void) { return system(\"ls\"); }",
      "silent"),
    Case("int dup(int); int f(void) { return dup(1); }", "unknown"),
    Case("int dup(int); int f(int a) { return dup(a); }", "silent"),
    Case(
      "void *dlsym(void *, const char *); void *f(const char *n) { return dlsym(0, n); }", "unknown"
    ),
    Case(
      "void w(int fd) { write(fd, \"a\", 1); }", "unknown",
      other: ["b.c": "void g(void) { w(2); }\n"]),
    Case(
      "void w(int fd) { write(fd, \"a\", 1); }", "unknown",
      other: ["b.c": "void g(int a) { w(a); }\n"]),
    Case("extern int fd; void w(void) { write(fd, \"a\", 1); }", "unknown"),
    Case("void open(char *); void f(char *p) { strcat(p, \"/dev/\"); open(p); }", "unknown"),
    Case("int f(char *p) { return sprintf(p, \"/dev/fd/%d\", 2); }", "unknown"),
    Case(
      "FILE *f(char *p) { sprintf(p, \"/%s/%s\", \"dev\", \"stdout\"); return fopen(p, \"w\"); }",
      "unknown"),
    Case("int f(char *p) { return sprintf(p, \"%s\", \"stdout\"); }", "silent"),
    Case("int f(char *p) { return sprintf(p, \"/dev/disk%d\", 2); }", "silent"),
    Case("int f(char *p) { return open(\"/dev/null\", 2); }", "silent"),
    Case("void *dlsym(void *, const char *); void *f(void) { return dlsym(0, \"x\"); }", "silent"),
    Case(
      "int g(const char *); int f(void) { return 0; }", "silent",
      other: ["unused.h": "static int h(void) { return puts(\"a\"); }\n"]),
  ]

  @Test(arguments: [
    CaseGroup("dead", dead),
    CaseGroup("streams", streams),
    CaseGroup("own", own),
    CaseGroup("names", names),
    CaseGroup("hidden", hidden),
    CaseGroup("unknown", unknown),
  ])
  func `the definitions of a file decide about its calls`(group: CaseGroup<Case>) async throws {
    let statuses = try await AuditStage.statuses(
      of: group.cases.map { sample in
        sample.other.merging([sample.file: Self.header(sample.file) + sample.text + "\n"]) { $1 }
      })
    for (sample, status) in zip(group.cases, statuses) {
      #expect(status == sample.status, "\(sample)")
    }
  }

  private static func header(_ file: String) -> String {
    file.hasSuffix("cpp")
      ? "extern \"C\" { int puts(const char *); int printf(const char *, ...); }\n" : head
  }
}
