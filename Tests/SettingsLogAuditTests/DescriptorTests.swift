import SettingsTestSupport
import Testing

/// Where the descriptors come from to which a program writes.
@Suite(.enabled("needs clang") { Installed.has("clang") })
struct DescriptorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let files: [String: String]
    let status: String

    init(_ file: String, _ text: String, _ status: String) {
      self.init([file: text], status)
    }

    init(_ files: [String: String], _ status: String) {
      self.files = files
      self.status = status
    }

    var testDescription: String { files.values.sorted().joined(separator: " ") }
  }

  static let closures: [Case] = [
    Case(
      "a.cpp", #"void f(){ auto w=[](int fd){ write(fd,"x",1); }; w(2); }"#,
      "unknown"),
    Case(
      "a.cpp",
      #"template<class F> void run(F g){ g(2); } void f(){ run([](int fd){ write(fd,"x",1); }); }"#,
      "unknown"),
    Case(
      "a.cpp", #"void f(){ auto g=[]{ return 2; }; write(g(),"x",1); }"#,
      "unknown"),
    Case(
      "a.cpp", #"void f(){ int fd=2; auto w=[fd]{ write(fd,"x",1); }; w(); }"#,
      "unknown"),
    Case(
      "a.cpp", #"void f(){ auto w=[x=2]{ write(x,"x",1); }; w(); }"#,
      "unknown"),
    Case(
      "a.m",
      #"void run(void (^b)(int)){ b(2);} void f(void){ run(^(int fd){ write(fd,"x",1); }); }"#,
      "unknown"),
    Case(
      "a.m",
      "#include <fcntl.h>\nvoid f(void){ int fd=open(\"a\",1); void (^w)(void)=^{ write(fd,\"x\",1); }; w(); }",
      "silent"),
  ]

  static let methods: [Case] = [
    Case(
      "a.m",
      "@interface A\n- (void)to:(int)fd;\n@end\n@implementation A\n- (void)to:(int)fd { write(fd,\"x\",1); }\n- (void)go { [self to:2]; }\n@end",
      "unknown"),
    Case(
      "a.m",
      "@interface A\n- (int)fd;\n@end\n@implementation A\n- (int)fd { return 2; }\n- (void)go { write([self fd],\"x\",1); }\n@end",
      "unknown"),
    Case(
      "a.m",
      "@interface A\n@property int fd;\n@end\n@implementation A\n- (void)a { self.fd=2; }\n- (void)go { write(_fd,\"x\",1); }\n@end",
      "unknown"),
    Case(
      "a.m",
      "@interface A\n- (void)to:(int)fd;\n@end\n@implementation A\n- (void)to:(int)fd { write(fd,\"x\",1); }\n- (void)go { SEL s=@selector(to:); }\n@end",
      "unknown"),
  ]

  static let classes: [Case] = [
    Case(
      "a.cpp",
      #"struct L{ int fd_; L(int fd):fd_(fd){} void go(){ write(fd_,"x",1);} }; void f(){ L l(2); l.go(); }"#,
      "unknown"),
    Case(
      "a.cpp",
      #"struct L{ int fd_; explicit L(int fd):fd_{fd}{} void go(){ write(fd_,"x",1);} }; void f(){ L l{2}; l.go(); }"#,
      "unknown"),
    Case(
      "a.cpp",
      "#include <memory>\nstruct L{ int fd_; explicit L(int fd):fd_{fd}{} void go(){ write(this->fd_,\"x\",1);} }; void f(){ auto l=std::make_unique<L>(2); l->go(); }",
      "unknown"),
    Case(
      "a.cpp", #"struct K{ int operator()() const {return 2;} }; void f(K k){ write(k(),"x",1); }"#,
      "unknown"),
    Case(
      "a.cpp", #"struct L{ void write(const char*p,int n){} void go(){ write("x",1);} };"#,
      "silent"),
  ]

  static let templates: [Case] = [
    Case(
      "a.cpp", #"template<int FD> void w(){ write(FD,"x",1); } void f(){ w<2>(); }"#,
      "unknown"),
    Case(
      "a.cpp",
      #"template<int FD> struct W{ static void w(){ write(FD,"x",1); } }; void f(){ W<2>::w(); }"#,
      "unknown"),
    Case(
      "a.cpp", #"template<class T> void w(T fd){ write(fd,"x",1); } void f(){ w<int>(2); }"#,
      "unknown"),
    Case(
      "a.cpp",
      #"struct P{int a,b;}; P g(){ return {2,3}; } void f(){ auto [a,b]=g(); write(a,"x",1); }"#,
      "unknown"),
    Case(
      "a.cpp", "#include <utility>\nvoid f(){ auto [a,b]=std::make_pair(2,3); write(a,\"x\",1); }",
      "unknown"),
    Case(
      "a.cpp",
      #"enum class F:int{ out=1, err=2 }; void f(){ write(static_cast<int>(F::err),"x",1); }"#,
      "unknown"),
    Case(
      "a.cpp",
      #"enum class F:int{ out=1, err=2 }; void w(F f){ write((int)f,"x",1);} void f(){ w(F::err); }"#,
      "unknown"),
    Case(
      "a.cpp", #"namespace k{ constexpr int fd=2; } void f(){ write(k::fd,"x",1); }"#,
      "logs"),
  ]

  @Test(arguments: [
    CaseGroup("closures", closures),
    CaseGroup("methods", methods),
    CaseGroup("classes", classes),
    CaseGroup("templates", templates),
    CaseGroup("expressions", expressions),
    CaseGroup("pointers", pointers),
    CaseGroup("functions", functions),
    CaseGroup("fields", fields),
    CaseGroup("files", files),
    CaseGroup("usual", usual),
    CaseGroup("arrays", arrays),
    CaseGroup("changes", changes),
  ])
  func `a descriptor is what the function around the call shows`(group: CaseGroup<Case>)
    async throws
  {
    let programs = group.cases.map { sample in
      Dictionary(
        uniqueKeysWithValues: sample.files.map { name, text in
          let isHeader = name.hasSuffix(".h") || name.hasSuffix(".hpp")
          return (name, (isHeader ? "" : "#include <unistd.h>\n") + text + "\n")
        })
    }
    let statuses = try await AuditStage.statuses(of: programs)
    for (sample, status) in zip(group.cases, statuses) {
      #expect(status == sample.status, "\(sample)")
    }
  }

  @Test(arguments: [
    ("write(n + 1, \"x\", 1);", "'write' writes to a descriptor that the sources do not show"),
    ("write(get(), \"x\", 1);", "'write' writes to a descriptor that the sources do not show"),
    ("write(s->fd, \"x\", 1);", "'write' writes to a descriptor that the sources do not show"),
    ("write(shared, \"x\", 1);", "'write' writes to a descriptor that the sources do not show"),
    ("write(n, \"x\", 1);", "'write' writes to a descriptor that the sources do not show"),
  ])
  func `the report says why a descriptor is unknown`(call: String, message: String) async throws {
    let report = try await AuditStage([
      "Sources/a.c": """
      #include <unistd.h>
      struct s { int fd; };
      int get(void);
      extern int shared;
      void f(int n, struct s *s) { \(call) }

      """,
      "Sources/b.c": """
      struct s { int fd; };
      int shared;
      void f(int, struct s *);
      int get(void) { return 2; }
      void g(struct s *s) { s->fd = 2; shared = 2; f(2, s); }

      """,
    ]).report("@Release")
    #expect(report.unjudged.map(\.message) == [message])
    #expect(report.unjudged.map(\.line) == [5])
  }
}
