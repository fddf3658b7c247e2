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
      "logs"),
    Case(
      "a.cpp",
      #"template<class F> void run(F g){ g(2); } void f(){ run([](int fd){ write(fd,"x",1); }); }"#,
      "unknown"),
    Case(
      "a.cpp", #"void f(){ auto g=[]{ return 2; }; write(g(),"x",1); }"#,
      "logs"),
    Case(
      "a.cpp", #"void f(){ int fd=2; auto w=[fd]{ write(fd,"x",1); }; w(); }"#,
      "logs"),
    Case(
      "a.cpp", #"void f(){ auto w=[x=2]{ write(x,"x",1); }; w(); }"#,
      "logs"),
    Case(
      "a.cpp", #"int main(){ auto w=[](int fd) noexcept -> void { write(fd,"x",1); }; w(2); }"#,
      "logs"),
    Case(
      "a.cpp",
      "#include <fcntl.h>\nvoid f(){ auto w=[](int fd){ write(fd,\"x\",1); }; w(open(\"a\",1)); }",
      "silent"),
    Case(
      "a.m", #"void f(void){ void (^w)(int)=^(int fd){ write(fd,"x",1); }; w(2); }"#,
      "logs"),
    Case(
      "a.m",
      #"void run(void (^b)(int)){ b(2);} void f(void){ run(^(int fd){ write(fd,"x",1); }); }"#,
      "unknown"),
    Case(
      "a.m", #"void f(void){ int (^g)(void)=^{ return 2; }; write(g(),"x",1); }"#,
      "logs"),
    Case(
      "a.m",
      "#include <fcntl.h>\nvoid f(void){ int fd=open(\"a\",1); void (^w)(void)=^{ write(fd,\"x\",1); }; w(); }",
      "silent"),
    Case(
      "a.cpp",
      "#include <functional>\nvoid f(){ std::function<void(int)> w=[](int fd){ write(fd,\"x\",1); }; w(2); }",
      "logs"),
  ]

  static let methods: [Case] = [
    Case(
      "a.m",
      "@interface A\n- (void)to:(int)fd;\n@end\n@implementation A\n- (void)to:(int)fd { write(fd,\"x\",1); }\n- (void)go { [self to:2]; }\n@end",
      "logs"),
    Case(
      "a.m",
      "@interface A\n- (int)fd;\n@end\n@implementation A\n- (int)fd { return 2; }\n- (void)go { write([self fd],\"x\",1); }\n@end",
      "logs"),
    Case(
      "a.m",
      "@interface A\n@property int fd;\n@end\n@implementation A\n- (void)a { self.fd=2; }\n- (void)go { write(_fd,\"x\",1); }\n@end",
      "logs"),
    Case(
      "a.m",
      "@interface A\n@property int fd;\n@end\n@implementation A\n- (void)a { [self setFd:2]; }\n- (void)go { write(self.fd,\"x\",1); }\n@end",
      "logs"),
    Case(
      "a.m",
      "@interface A\n- (void)w:(id)t to:(int)fd;\n@end\n@implementation A\n- (void)w:(id)t to:(int)fd { write(fd,\"x\",1); }\n- (void)go { [self w:@\"x\" to:2]; }\n@end",
      "logs"),
    Case(
      "a.m",
      "#include <fcntl.h>\n@interface A\n- (void)to:(int)fd;\n@end\n@implementation A\n- (void)to:(int)fd { write(fd,\"x\",1); }\n- (void)go { [self to:open(\"a\",1)]; }\n@end",
      "silent"),
    Case(
      "a.m",
      "#include <fcntl.h>\n@interface A { int _fd; }\n@end\n@implementation A\n- (void)a { _fd = open(\"a\",1); }\n- (void)go { write(_fd,\"x\",1); }\n@end",
      "silent"),
    Case(
      "a.m",
      "@interface A { int _fd; }\n@end\n@implementation A\n- (id)initWithFD:(int)fd { _fd = fd; return self; }\n- (void)go { write(_fd,\"x\",1); }\n@end\nvoid f(A *a){ [a initWithFD:2]; }",
      "logs"),
    Case(
      "a.m",
      "@interface A\n- (void)to:(int)fd;\n@end\n@implementation A\n- (void)to:(int)fd { write(fd,\"x\",1); }\n- (void)go { SEL s=@selector(to:); }\n@end",
      "unknown"),
  ]

  static let classes: [Case] = [
    Case(
      "a.cpp",
      #"struct L{ int fd_; L(int fd):fd_(fd){} void go(){ write(fd_,"x",1);} }; void f(){ L l(2); l.go(); }"#,
      "logs"),
    Case(
      "a.cpp",
      #"struct L{ int fd_; explicit L(int fd):fd_{fd}{} void go(){ write(fd_,"x",1);} }; void f(){ L l{2}; l.go(); }"#,
      "logs"),
    Case(
      "a.cpp",
      "#include <memory>\nstruct L{ int fd_; explicit L(int fd):fd_{fd}{} void go(){ write(this->fd_,\"x\",1);} }; void f(){ auto l=std::make_unique<L>(2); l->go(); }",
      "logs"),
    Case(
      "a.cpp",
      #"struct L{ int fd_; explicit L(int fd):fd_{fd}{} void go(){ write(this->fd_,"x",1);} }; void f(){ auto l=new L(2); l->go(); }"#,
      "logs"),
    Case(
      "a.cpp",
      #"struct L{ int fd_; explicit L(int fd=2):fd_{fd}{} void go(){ write(this->fd_,"x",1);} }; void f(){ L l; l.go(); }"#,
      "logs"),
    Case(
      "a.cpp", #"struct L{ int fd_=2; void go(){ write(fd_,"x",1);} }; void f(){ L l; l.go(); }"#,
      "logs"),
    Case(
      "a.cpp", #"struct L{ int fd_{2}; void go(){ write(fd_,"x",1);} }; void f(){ L l; l.go(); }"#,
      "logs"),
    Case(
      "a.cpp",
      "#include <fcntl.h>\nstruct L{ int fd_; explicit L(int fd):fd_{fd}{} void go(){ write(fd_,\"x\",1);} }; void f(){ L l(open(\"a\",1)); l.go(); }",
      "silent"),
    Case(
      "a.cpp",
      "#include <fcntl.h>\nclass L{ int fd_=-1; public: bool o(const char*p){ fd_=::open(p,1); return fd_>=0;} void go(){ write(fd_,\"x\",1);} };",
      "silent"),
    Case(
      "a.cpp",
      #"struct B{ int fd; B(int f):fd(f){} }; struct L:B{ L():B(2){} void go(){ write(fd,"x",1);} };"#,
      "logs"),
    Case(
      "a.cpp",
      #"struct L{ int fd; }; void g(L l){ write(l.fd,"x",1);} void f(){ g({2}); g(L{2}); }"#,
      "logs"),
    Case(
      "a.cpp",
      #"struct L{ int fd; }; L make(){ return {2}; } void f(){ auto l=make(); write(l.fd,"x",1); }"#,
      "logs"),
    Case(
      "a.cpp", #"struct K{ static int get(){return 2;} }; void f(){ write(K::get(),"x",1); }"#,
      "logs"),
    Case(
      "a.cpp", #"struct K{ int get() const {return 2;} }; void f(K k){ write(k.get(),"x",1); }"#,
      "logs"),
    Case(
      "a.cpp", #"struct K{ int operator()() const {return 2;} }; void f(K k){ write(k(),"x",1); }"#,
      "unknown"),
    Case(
      "a.cpp", #"struct L{ void write(const char*p,int n){} void go(){ write("x",1);} };"#,
      "silent"),
    Case(
      "a.cpp",
      #"struct S{ virtual int fd()=0; void go(){ write(fd(),"x",1);} }; struct T:S{ int fd() override {return 2;} };"#,
      "logs"),
    Case(
      "a.cpp",
      "#include <fcntl.h>\n#include <utility>\nclass F{ int fd_=-1; public: explicit F(int fd):fd_(fd){} F(F&&o) noexcept:fd_(std::exchange(o.fd_,-1)){} F&operator=(F&&o){ std::swap(fd_,o.fd_); return *this;} int get() const{return fd_;} void w(){ write(fd_,\"x\",1);} }; void f(){ F x(open(\"a\",1)); write(x.get(),\"x\",1); }",
      "silent"),
    Case(
      "a.cpp",
      "#include <fcntl.h>\n#include <utility>\nclass F{ int fd_=-1; public: explicit F(int fd):fd_(fd){} F(F&&o) noexcept:fd_(std::exchange(o.fd_,-1)){} F&operator=(F&&o){ std::swap(fd_,o.fd_); return *this;} int get() const{return fd_;} void w(){ write(fd_,\"x\",1);} }; void f(){ F x(2); write(x.get(),\"x\",1); }",
      "logs"),
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
      "logs"),
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
      "logs"),
    Case(
      "a.cpp",
      #"enum class F:int{ out=1, err=2 }; void w(F f){ write((int)f,"x",1);} void f(){ w(F::err); }"#,
      "logs"),
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
  ])
  func `a descriptor is followed to where it comes from`(group: CaseGroup<Case>) async throws {
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
    ("write(get(), \"x\", 1);", "'get' returns a descriptor that may be that of a standard stream"),
    ("write(s->fd, \"x\", 1);", "'fd' is a descriptor that another file may set"),
    ("write(shared, \"x\", 1);", "'shared' is a descriptor whose value another file sets"),
    ("write(n, \"x\", 1);", "'f' writes to a descriptor that its caller passes"),
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
