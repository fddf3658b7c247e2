/// The names of C functions and Objective-C classes that the system defines, for code that declares
/// them itself instead of including a header.
enum SystemNames {
  /// Whether a function or class is one of the C library, or of Apple if the file includes one of
  /// Apple's headers.
  static func contain(_ name: String, includesApple: Bool) -> Bool {
    if name.hasPrefix("__") || contain(symbol: name) { return true }
    guard includesApple else { return false }
    let plain = name.drop { $0 == "_" }
    guard let prefix = prefixes.first(where: plain.hasPrefix) else { return false }
    return plain.dropFirst(prefix.count).first?.isUppercase == true
  }

  /// Whether a symbol is that of a public function of the system's libraries, not one behind it.
  static func contain(symbol: String) -> Bool {
    library.contains(symbol) || families.contains(where: symbol.hasPrefix)
  }

  /// The beginnings of names in the headers of Darwin and of the libraries in Apple's SDKs.
  private static let families = [
    "pthread_", "dispatch_", "objc_", "_objc_", "class_", "object_", "method_", "sel_", "ivar_",
    "protocol_", "imp_", "mach_", "vm_", "host_", "task_", "thread_", "sysctl", "xpc_", "os_",
    "notify_", "proc_", "sqlite3_", "xml", "html", "inflate", "deflate", "compress", "uncompress",
    "crc32", "adler32", "gz", "BZ2_", "lzma_", "mem", "str", "wcs", "atomic_", "OSAtomic", "dyld_",
    "_dyld_", "_Block_", "_NSGet", "malloc_", "sem_", "shm_", "sig", "semaphore_", "sched_", "isw",
    "posix_", "clock_", "cblas_", "vDSP_", "simd_", "arc4random", "copyfile", "sandbox_", "csops",
    "acl_", "uuid_", "iconv", "if_", "res_", "dns_", "curl_", "kevent", "kqueue", "bsd_",
    "swift_", "gl",
  ]

  /// The prefixes of Apple's functions and classes.
  private static let prefixes = [
    "NS", "CF", "CG", "UI", "CA", "CI", "CT", "CV", "CM", "AV", "AU", "AX", "MT", "MTK", "MPS",
    "SK",
    "SCN", "SC", "Sec", "SSL", "IO", "LS", "CC", "AudioUnit", "Audio", "AudioComponent", "ExtAudio",
    "VT", "WK", "MK", "CL", "CN", "PH", "PK", "HK", "GC", "GK", "EA", "EK", "MF", "MP", "MC", "QL",
    "UN", "UT", "JS", "JSC", "WC", "AB", "AC", "AE", "AS", "ATS", "BK", "CB", "CK", "DR", "FS",
    "GLK", "HI", "IK", "IC", "ICC", "LA", "MD", "OS", "PDF", "PM", "QC", "SF", "SL", "TIS", "UC",
    "XC", "XCT", "CS", "CGS", "CWW", "DA", "NE", "NW", "TK", "IN", "AL", "EAGL", "OBEX", "al",
    "vImage",
  ]

  private static let library = Set(
    """
    abort abs accept access acos alarm alloca asctime asin atan atan2 atexit atof atoi atol atoll
    basename bcmp bcopy bind bsearch bzero calloc cbrt ceil ceilf cfmakeraw chdir chmod chown close
    closedir clock connect cos cosf ctime daemon difftime dirname div dladdr dlclose dlerror dlopen
    dlsym drand48 dup dup2 endpwent environ exit exp expf fabs fabsf fchmod fchown fclose fcntl
    fdatasync feof ferror fflush ffs fgetc fgets fileno finite flock floor floorf fmax fmin fmod fopen
    fork fread free freeaddrinfo freeifaddrs freopen fscanf fseek fseeko fstat fsync ftell ftello
    ftruncate ftw funopen gai_strerror getaddrinfo getc getchar getcwd getdtablesize getegid
    getentropy getenv geteuid getgid getgrgid gethostbyname gethostname getifaddrs getline getlogin
    getmntinfo getnameinfo getopt getpagesize getpeername getpid getppid getprogname getpwnam getpwuid
    getrlimit getrusage gets getsockname getsockopt gettimeofday getuid getxattr gmtime gmtime_r
    htonl htons hypot if_nametoindex index inet_addr inet_aton inet_ntoa inet_ntop inet_pton ioctl
    isalnum isalpha isascii isatty isblank iscntrl isdigit isgraph isinf islower isnan isprint ispunct
    isspace isupper isxdigit issetugid jrand48 kill labs ldexp ldiv link listen llabs localeconv
    localtime localtime_r log log10 log2 logf longjmp lrand48 lrint lround lseek lstat madvise main
    major malloc mblen mbstowcs mbtowc minor mkdir mkdtemp mkfifo mknod mkstemp mktemp mktime mlock
    mmap modf mprotect mrand48 msync munlock munmap nan nanosleep nice ntohl ntohs open openat opendir
    pathconf pause pclose pipe poll pow powf putenv qsort qsort_r raise rand rand_r random read readdir
    readdir_r readlink readv realloc reallocf realpath recv recvfrom recvmsg remove rename rewind
    rewinddir rindex rint rmdir round roundf scandir scanf seed48 seekdir select setbuf setegid setenv
    seteuid setgid setitimer setjmp setlocale setpgid setpriority setprogname setrlimit setsid
    setsockopt setuid setvbuf setxattr shutdown sin sinf sleep snprintf socket socketpair sprintf sqrt
    sqrtf srand srand48 srandom sscanf stat statfs swab symlink sync sysconf tan tanf tcgetattr
    tcsetattr telldir tempnam time timegm times tmpfile tmpnam toascii tolower toupper trunc truncate
    ttyslot tzset ualarm umask uname ungetc unlink unsetenv usleep utime utimes valloc vasprintf
    asprintf vfork vfscanf vsnprintf vsprintf vsscanf wait wait3 wait4 waitpid wctomb
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
