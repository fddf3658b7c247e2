/// Expressions, pointers, fields and several files.
extension DescriptorTests {
  static let expressions: [Case] = [
    Case(
      "a.c", #"void f(void){ write(sizeof(char),"x",1); }"#,
      "unknown"),
    Case(
      "a.c", #"void f(void){ int fd = sizeof "a"; write(fd,"x",1); }"#,
      "unknown"),
    Case(
      "a.c", #"void f(int n){ int fd=n+1; write(fd,"x",1); }"#,
      "unknown"),
    Case(
      "a.c",
      "#include <fcntl.h>\nvoid f(int n){ int fd = n ? open(\"a\",1) : -1; if (fd<0) return; write(fd,\"x\",1); }",
      "silent"),
    Case(
      "a.c",
      "#include <fcntl.h>\nvoid f(int n){ int fd; if ((fd = open(\"a\",1)) < 0) return; write(fd,\"x\",1); }",
      "silent"),
    Case(
      "a.c", "#include <sys/socket.h>\nvoid w(int s){ int c=accept(s,0,0); write(c,\"x\",1); }",
      "silent"),
    Case(
      "a.c", #"void f(void){ for(int i=1;i<3;i++) write(i,"x",1); }"#,
      "unknown"),
    Case(
      "a.c", #"void f(void){ for(int i=0;i<3;i++) write(i,"x",1); }"#,
      "unknown"),
    Case(
      "a.c",
      "#include <fcntl.h>\nvoid f(void){ int fd=open(\"a\",1); fd += 1; write(fd,\"x\",1); }",
      "unknown"),
    Case(
      "a.c", #"void f(void){ int fd=({ 2; }); write(fd,"x",1); }"#,
      "unknown"),
    Case(
      "a.c", #"void f(void){ write((0,2),"x",1); }"#,
      "unknown"),
    Case(
      "a.c", #"void f(void){ int fd; write(fd=2,"x",1); }"#,
      "unknown"),
    Case(
      "a.c",
      "#include <fcntl.h>\nstatic int fd=-1; void o(void){ fd=open(\"a\",1);} void f(void){ if(fd!=-1) write(fd,\"x\",1); }",
      "unknown"),
    Case(
      "a.c",
      "#include <stdio.h>\n#include <fcntl.h>\nFILE*f(void){ int fd=mkstemp(\"aXXXXXX\"); return fdopen(fd,\"w\"); }",
      "silent"),
    Case(
      "a.c",
      "#include <stdio.h>\nvoid f(void){ FILE*p=fopen(\"a\",\"w\"); write(fileno(p),\"x\",1); }",
      "silent"),
    Case(
      "a.c", #"void f(void){ write(~1+4,"x",1); }"#,
      "logs"),
    Case(
      "a.c", #"void f(void){ write('\x02',"x",1); }"#,
      "unknown"),
    Case(
      "a.c", #"void f(void){ write('2',"x",1); write(0x10u,"x",1); }"#,
      "unknown"),
    Case(
      "a.cpp", #"int operator""_fd(unsigned long long); void f(){ write(2_fd,"x",1); }"#,
      "unknown"),
    Case(
      "a.c", #"void f(void){ write(2[""]+2,"x",1); }"#,
      "unknown"),
    Case(
      "a.c", "#include <stdlib.h>\nvoid f(void){ write(atoi(\"2\"),\"x\",1); }",
      "unknown"),
    Case(
      "a.c", "#include <stdlib.h>\nvoid f(void){ int fd=atoi(getenv(\"FD\")); write(fd,\"x\",1); }",
      "unknown"),
    Case(
      "a.c", #"void f(int v){ write(v?:2,"x",1); }"#,
      "logs"),
    Case(
      "a.c", #"void f(int v){ write(2?:v,"x",1); }"#,
      "logs"),
    Case(
      "a.c", "#include <sys/uio.h>\nvoid f(struct iovec*v){ int k; k = 1; writev(k,v,1); }",
      "logs"),
  ]

  static let pointers: [Case] = [
    Case(
      "a.c",
      #"static void get(int *o){ *o=2; } void f(void){ int fd; get(&fd); write(fd,"x",1); }"#,
      "unknown"),
    Case(
      "a.c", #"void f(void){ int fd=2; int *p=&fd; write(*p,"x",1); }"#,
      "unknown"),
    Case(
      "a.c", #"void f(void){ int fd; int *p=&fd; *p=2; write(fd,"x",1); }"#,
      "unknown"),
    Case(
      "a.c", #"void f(void){ int p[2]; pipe(p); write(p[1],"x",1); }"#,
      "silent"),
    Case(
      "a.cpp",
      "#include <vector>\nvoid f(){ std::vector<int> v; v.push_back(2); for(int fd : v) write(fd,\"x\",1); }",
      "unknown"),
    Case(
      "a.c",
      "#include <string.h>\nvoid f(void){ int a=2,b; memcpy(&b,&a,sizeof a); write(b,\"x\",1); }",
      "unknown"),
    Case(
      "a.c",
      "#include <fcntl.h>\nint a(void){ int r=1; return r; } void f(void){ int r=open(\"a\",1); write(r,\"x\",1); }",
      "silent"),
    Case(
      "a.c",
      "#include <fcntl.h>\nvoid f(int n){ int i, fd; for(i=0;i<2;i++){} fd=open(\"a\",1); write(fd,\"y\",1); }",
      "silent"),
    Case(
      "a.cpp",
      "#include <fcntl.h>\n#include <atomic>\nstd::atomic<int> fd{-1}; void o(){ fd.store(2); } void f(){ write(fd.load(),\"x\",1); }",
      "unknown"),
  ]

  static let functions: [Case] = [
    Case(
      "a.c",
      #"static void w(int fd){ write(fd,"x",1); } void run(void(*g)(int)){ g(2);} void f(void){ run(w); }"#,
      "unknown"),
    Case(
      "a.c",
      #"static void w(int fd){ write(fd,"x",1); } static struct { void(*g)(int); } t={ w }; void f(void){ t.g(2); }"#,
      "unknown"),
    Case(
      "a.c",
      "#include <stdint.h>\nvoid run(void(*g)(void*),void*); static void w(void *a){ write((int)(intptr_t)a,\"x\",1); } void f(void){ run(w,(void*)2); }",
      "unknown"),
    Case(
      "a.c",
      "#include <sys/types.h>\nssize_t write_all(int fd,const char*b,size_t n){ while(n){ ssize_t r=write(fd,b,n); if(r<0) return -1; b+=r; n-=r;} return 0;}",
      "unknown"),
    Case(
      "a.c",
      "#include <fcntl.h>\n#include <sys/types.h>\nstatic ssize_t write_all(int fd,const char*b,size_t n){ return write(fd,b,n);} void f(void){ int fd=open(\"a\",1); write_all(fd,\"x\",1);}",
      "unknown"),
    Case(
      "a.c", #"static void w(fd) int fd; { write(fd,"x",1); } void f(void){ w(2); }"#,
      "unknown"),
    Case(
      "a.cpp", #"void w(int fd = 2); void w(int fd){ write(fd,"x",1);} void f(){ w(); }"#,
      "unknown"),
    Case(
      "a.c", "#define EMIT(fd) write(fd,\"x\",1)\nvoid f(void){ int e=2; EMIT(e); }",
      "logs"),
    Case(
      "a.c",
      "#include <stdarg.h>\nvoid w(int n,...){ va_list a; va_start(a,n); int fd=va_arg(a,int); write(fd,\"x\",1); va_end(a);} void f(void){ w(1,2); }",
      "unknown"),
    Case(
      "a.c", #"int main(int argc,char**argv){ write(argc,"x",1); }"#,
      "unknown"),
  ]

  static let fields: [Case] = [
    Case(
      "a.c",
      "#include <fcntl.h>\nstruct c{int fd; int n;}; static void op(struct c*c){ c->fd=open(\"a\",1); } void w(struct c*c){ write(c->fd,\"x\",1);}",
      "unknown"),
    Case(
      "a.c",
      #"struct c{int fd; int n;}; static void op(struct c*c){ c->fd=2; } void w(struct c*c){ write(c->fd,"x",1);}"#,
      "unknown"),
    Case(
      "a.c",
      #"struct c{int n; int fd;}; static struct c k={1,2}; void w(void){ write(k.fd,"x",1);}"#,
      "unknown"),
    Case(
      "a.c",
      "#include <fcntl.h>\nstruct c{int fd; int n;}; void w(void){ struct c k={open(\"a\",1),0}; write(k.fd,\"x\",1);}",
      "unknown"),
    Case(
      "a.c",
      #"struct c{int fd;}; static struct c *g(void); static struct c k={2}; struct c*g(void){return &k;} void w(void){ write(g()->fd,"x",1);}"#,
      "unknown"),
  ]

  static let files: [Case] = [
    Case(
      [
        "a.c": #"int get(void); void f(void){ write(get(),"x",1); }"#,
        "b.c": #"int get(void){ return 2; }"#,
      ], "unknown"),
    Case(
      [
        "a.c": "#include \"s.h\"\nvoid f(struct s*s){ write(s->fd,\"x\",1); }",
        "s.h": #"struct s{int fd;};"#,
        "b.c": "#include \"s.h\"\nvoid g(struct s*s){ s->fd=2; }",
      ], "unknown"),
    Case(
      [
        "a.c": "#include \"s.h\"\nvoid f(struct s*s){ write(s->fd,\"x\",1); }",
        "s.h": #"struct s{int fd;};"#,
        "b.c": "#include \"s.h\"\n#include <fcntl.h>\nvoid g(struct s*s){ s->fd=open(\"a\",1); }",
      ], "unknown"),
    Case(
      [
        "a.c": #"extern int g; void f(void){ write(g,"x",1); }"#,
        "b.c": #"int g; void set(int fd){ g=fd; }"#,
        "c.c": #"void set(int); void h(void){ set(2); }"#,
      ], "unknown"),
    Case(
      [
        "a.c": #"void get(int*); void f(void){ int fd; get(&fd); write(fd,"x",1); }"#,
        "b.c": #"void get(int*p){ *p=2; }"#,
      ], "unknown"),
    Case(
      [
        "a.c": "#include <fcntl.h>\nint get(void){ return open(\"a\",1); }",
        "b.c": #"int get(void); void f(void){ write(get(),"x",1); }"#,
      ], "unknown"),
    Case(
      [
        "l.hpp": #"class L{ int fd_; public: L(int); void go(); };"#,
        "a.cpp": "#include \"l.hpp\"\nvoid L::go(){ write(fd_,\"x\",1); }",
        "b.cpp": "#include \"l.hpp\"\nL::L(int fd):fd_(fd){}",
        "c.cpp": "#include \"l.hpp\"\nvoid f(){ L l(2); l.go(); }",
      ], "unknown"),
    Case(
      [
        "l.hpp": #"class L{ int fd_; public: L(int); void go(); };"#,
        "a.cpp": "#include \"l.hpp\"\nvoid L::go(){ write(fd_,\"x\",1); }",
        "b.cpp": "#include \"l.hpp\"\nL::L(int fd):fd_(fd){}",
        "c.cpp": "#include \"l.hpp\"\n#include <fcntl.h>\nvoid f(){ L l(open(\"a\",1)); l.go(); }",
      ], "unknown"),
    Case(
      [
        "a.c": #"void w(int fd){ int g=fd; write(g,"x",1); }"#,
        "b.c": #"void w(int); void f(void){ w(2); }"#,
      ], "unknown"),
    Case(
      [
        "a.m":
          "@interface A\n- (void)to:(int)fd;\n@end\n@implementation A\n- (void)to:(int)fd { write(fd,\"x\",1); }\n@end",
        "b.m": "@interface A\n- (void)to:(int)fd;\n@end\nvoid f(A*a){ [a to:2]; }",
      ], "unknown"),
    Case(
      [
        "a.c": "#include \"d.h\"\nvoid w(int fd){ write(fd,\"x\",1); }",
        "d.h": #"#define FD 2"#,
        "b.c": "#include \"d.h\"\nvoid w(int); void f(void){ w(FD); }",
      ], "unknown"),
    Case(
      [
        "a.c": #"void w(int fd){ write(fd,"x",1); }"#,
        "b.c": "void w(int);\n#define W(fd) w(fd)\nvoid f(void){ W(2); }",
      ], "unknown"),
  ]

  /// Code of the usual kinds that writes to files and sockets.
  static let usual: [Case] = [
    Case(
      "a.m",
      """
      #include <fcntl.h>
      @interface W
      @property int fd;
      @end
      @implementation W
      - (id)initWithPath:(const char *)path {
        if ((self = [super init])) { _fd = open(path, 1); }
        return self;
      }
      - (void)put { run(^{ write(self.fd, "x", 1); }); }
      @end
      """, "unknown"),
    Case(
      "a.c",
      """
      #include <poll.h>
      #include <sys/socket.h>
      struct conn { int fd; struct conn *next; };
      static struct conn *list;
      static void reply(struct conn *c) { if (c->fd >= 0) write(c->fd, "x", 1); }
      int main(int argc, char **argv) {
        struct pollfd p[4];
        p[0].fd = socket(2, 1, 0);
        struct conn new = { .fd = accept(p[0].fd, 0, 0), .next = list };
        reply(&new);
        for (int i = 0; i < 4; i++) write(p[i].fd, "y", 1);
      }
      """, "unknown"),
  ]

  /// Arrays whose elements code changes by another name.
  static let arrays: [Case] = [
    Case("a.c", #"void f(void){ int a[2]={5,5}; *a=1; write(a[0],"x",1); }"#, "unknown"),
    Case(
      "a.c", #"void g(int*p){ *p=1; } void f(void){ int a[2]={5,5}; g(a); write(a[0],"x",1); }"#,
      "unknown"),
    Case(
      "a.c", #"void f(void){ int a[2]={5,5}; int*p=a; p[1]=1; write(a[1],"x",1); }"#, "unknown"),
    Case(
      "a.c", #"void f(void){ int a[2]={5,5}; *(a+1)=1; write(a[1],"x",1); }"#, "unknown"),
    Case(
      "a.c",
      "#include <string.h>\nvoid f(void){ int a[2]={5,5},b[2]={1,2}; memcpy(a,b,8); write(a[0],\"x\",1); }",
      "unknown"),
    Case(
      "a.c", #"void g(int*); void f(void){ int a[2]; pipe(a); g(a); write(a[1],"x",1); }"#,
      "unknown"),
    Case("a.c", #"void f(void){ int a[2]; pipe(a); write(a[1],"x",1); close(a[0]); }"#, "silent"),
    Case("a.c", #"void f(void){ int a[2]={5,2}; write(a[0],"x",1); }"#, "unknown"),
    Case(
      "a.c", #"int r=2; void f(int n){ if(n){ int r=9; write(r,"y",1); } write(r,"x",1); }"#,
      "unknown"),
    Case(
      "a.c", #"void w(int) __asm__("v"); void w(int d){ write(d,"x",1); }"#, "unknown"),
    Case(
      "a.c", #"__attribute__((constructor)) static void w(int d){ write(d,"x",1); }"#, "unknown"),
  ]

  /// What changes a variable without an assignment to its name, or hides it.
  static let changes: [Case] = [
    Case("a.c", #"void f(int n){ int fd=8; fd>>=2; write(fd,"x",1); }"#, "unknown"),
    Case("a.c", #"void f(int n){ int fd=8; (fd)=1; write(fd,"x",1); }"#, "unknown"),
    Case("a.c", #"void f(int n){ int fd=8; (fd)|=2; write(fd,"x",1); }"#, "unknown"),
    Case("a.c", #"void f(int n){ int fd=8; if((fd)==n||(fd)<9) write((fd),"x",1); }"#, "unknown"),
    Case("a.c", #"void f(int n){ int fd=8; fd/=n; write(fd,"x",1); }"#, "unknown"),
    Case("a.cpp", #"void f(int n){ int fd=8,b; (n?fd:b)=1; write(fd,"x",1); }"#, "unknown"),
    Case("a.c", #"int (*open)(int); void f(void){ int fd=open(1); write(fd,"x",1); }"#, "unknown"),
    Case("a.cpp", #"using open=int; void f(){ int fd=open(2); write(fd,"x",1); }"#, "unknown"),
    Case("a.c", #"void f(int n){ int fd=8; dup2(n,fd); write(fd,"x",1); }"#, "unknown"),
    Case("a.c", #"void f(int n){ int fd=8; dup2(2,fd); write(fd,"x",1); }"#, "unknown"),
    Case(
      "a.c", "#include <fcntl.h>\nvoid f(int n){ fcntl(n,F_DUPFD,8); write(8,\"x\",1); }", "unknown"
    ),
    Case(
      "a.cpp", #"struct S{ S(int&n){ n=2; } }; void f(){ int fd=8; S s=fd; write(fd,"x",1); }"#,
      "unknown"),
    Case("a.cpp", #"void f(int n){ int fd=8; (fd=6)=n; write(fd,"x",1); }"#, "unknown"),
    Case(
      "a.cpp", #"void g(int*); void f(int n){ int fd=8; g(&(fd)); write(fd,"x",1); }"#, "unknown"),
    Case("a.cpp", #"void f(int n){ int fd=8,b; ++(n?b:fd); write(fd,"x",1); }"#, "unknown"),
    Case("a.cpp", #"void f(){ int fd=8; const_cast<int&>(fd)=1; write(fd,"x",1); }"#, "unknown"),
    Case(
      "a.cpp", #"struct S{int&r;}; void f(){ int fd=8; S s={fd}; s.r=1; write(fd,"x",1); }"#,
      "unknown"),
    Case(
      "a.cpp", #"int g(); void f(){ int fd=8; try{ g(); }catch(int fd){ write(fd,"x",1); } }"#,
      "unknown"),
    Case(
      "a.cpp",
      #"const int fd=8; void f(){ auto w=[](int fd,int n){ write(fd,"x",1); }; w(1,2); }"#,
      "unknown"),
    Case(
      "a.c", #"static int open(int n){ return n; } void f(void){ write(open(1),"x",1); }"#,
      "unknown"),
    Case("a.c", #"void f(void){ int fd=4294967297; write(fd,"x",1); }"#, "unknown"),
    Case("a.c", #"void f(void){ _Bool fd=5; write(fd,"x",1); }"#, "unknown"),
    Case("a.cpp", #"void f(){ int fd=8; int*p=bitand fd; *p=1; write(fd,"x",1); }"#, "unknown"),
    Case(
      "a.cpp",
      #"void f(){ const int fd=8; auto h=[](auto... fd){ (write(fd,"x",1),...); }; h(1); }"#,
      "unknown"),
    Case("a.cpp", #"void f(int (*open)(int)){ int fd=open(1); write(fd,"x",1); }"#, "unknown"),
    Case(
      "a.cpp", #"struct I{ I(int); operator int(); }; void f(){ I fd=8; write(fd,"x",1); }"#,
      "unknown"),
    Case(
      "a.c", #"void f(int n){ int fd=8; if(fd<9&&fd!=n) write(fd+0==8?fd:fd,"x",1); }"#, "unknown"),
  ]
}
