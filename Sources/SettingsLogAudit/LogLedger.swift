/// The functions and names of the system that matter to logging.
///
/// This is the one table for all readers: of C, of Swift, of symbols, and of LLVM's code.
enum LogLedger {
  enum Meaning: Sendable, Hashable {
    case logs(LogFunctions.Condition)
    /// It starts another program, which may write to the standard streams that it inherits.
    case process
    /// A class of Objective-C whose values start other programs.
    case starter
    /// It starts a copy of the program. Swift cannot do much in the copy but start another program.
    case fork
    /// It returns a descriptor of the same file under another number.
    case duplicate
    /// It takes a descriptor that is rarely a standard stream's. An unknown one is none.
    case mayBeSocket
    /// It makes a new descriptor, as its result or through a pointer.
    case maker
    /// It takes a descriptor by value.
    case reader
    /// It takes a stream but does not write a message to it.
    case keepsStream
    /// It prints by default what it receives or rejects. Only a run shows whether it does.
    case mayPrint
    /// It opens a file to write to it, by its path.
    case opener
    /// Compilers replace it with other functions. `printf("a\n")` calls `puts` in the object code, so a
    /// definition in the project does not decide what is called.
    case replaced
    /// It never logs, whatever its arguments are.
    case silent
    /// Swift does not import it, because its arguments vary, or it is an instruction of assembly. In
    /// Swift, the short names mean something else.
    case onlyInC
  }

  /// Returns the names with a meaning.
  static func names(_ meaning: Meaning) -> Set<String> {
    Set(rows.filter { $0.meaning == meaning }.flatMap { words($0.names) })
  }

  /// The conditions under which calls log, by the name of the function, stream or class.
  static let conditions: [String: LogFunctions.Condition] = {
    var table: [String: LogFunctions.Condition] = [:]
    for row in rows {
      guard case .logs(let condition) = row.meaning else { continue }
      for name in words(row.names) { table[name] = condition }
    }
    return table
  }()

  private static func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  private static let rows: [(meaning: Meaning, names: String)] = [
    // Headers of CocoaLumberjack, with the macros `DDLog…`, may be missing. The path of the terminal,
    // `ctermid`, is only of use to open it.
    (
      .logs(.always),
      """
      NSLog NSLogv CFLog CFShow os_log os_log_info os_log_debug os_log_error os_log_fault
      os_log_with_type asl_log asl_vlog syslog vsyslog printf vprintf puts putchar perror psignal
      warn warnx vwarn vwarnx err errx verr verrx warnc vwarnc errc verrc herror mach_error
      malloc_printf asl_send wprintf vwprintf putwchar putchar_unlocked printf_l vprintf_l
      wprintf_l CFShowStr asl_log_message os_trace os_trace_debug os_trace_info os_trace_error
      os_trace_fault os_trace_with_payload __builtin_printf __builtin_vprintf __builtin_puts
      __builtin_putchar __printf_chk __vprintf_chk __wprintf_chk __vwprintf_chk __syslog_chk
      __vsyslog_chk __builtin___printf_chk __builtin___vprintf_chk psiginfo fmtmsg vwprintf_l
      putwchar_l putwchar_unlocked xprintf vxprintf printf_exec vprintf_exec malloc_zone_print
      malloc_zone_print_ptr_info malloc_stats dispatch_debug dispatch_debugv asl_log_descriptor
      os_log_with_args os_log_pack_send _objc_autoreleasePoolPrint error_at_line argp_error
      argp_failure argp_usage argp_help argp_state_help getpass readpassphrase CMTimeShow
      CMTimeRangeShow CMTimeMappingShow CAShow DDLogError DDLogWarn DDLogInfo DDLogDebug
      DDLogVerbose ctermid ctermid_r xmlGenericErrorDefaultFunc xmlParserError xmlParserWarning
      """
    ),
    (
      .logs(.standardStream),
      """
      fprintf vfprintf fputs fputc putc fwrite fwprintf vfwprintf fputws fputwc putwc putc_unlocked
      fputs_unlocked fputc_unlocked fwrite_unlocked fprintf_l vfprintf_l __fprintf_chk
      __vfprintf_chk __fwprintf_chk __vfwprintf_chk __builtin_fprintf __builtin_vfprintf
      __builtin_fputs __builtin_fputc __builtin_fwrite __builtin___fprintf_chk
      __builtin___vfprintf_chk putw fwprintf_l vfwprintf_l fputwc_l fputws_l putwc_l putwc_unlocked
      fputwc_unlocked fputws_unlocked fxprintf vfxprintf fprintf_exec vfprintf_exec malloc_info
      CAShowFile
      """
    ),
    (
      .logs(.standardDescriptor(at: 0)),
      """
      dprintf vdprintf write writev pwrite pwritev fdopen dispatch_write __dprintf_chk
      __vdprintf_chk dprintf_l vdprintf_l dxprintf vdxprintf dprintf_exec vdprintf_exec sendfile
      send sendto sendmsg ttyname ttyname_r gzdopen BZ2_bzdopen xmlOutputBufferCreateFd
      """
    ),
    (
      .logs(.standardDescriptor(at: 1)),
      """
      syscall dispatch_io_create fcopyfile asl_add_log_file asl_add_output_file
      CFStreamCreatePairWithSocket CFSocketCreateWithNative archive_write_open_fd
      """
    ),
    (.logs(.standardDescriptor(at: 2)), "backtrace_symbols_fd copy_file_range"),
    (.logs(.stream), "cout cerr clog wcout wcerr wclog"),
    (.logs(.namespace(["std", "fmt"])), "print println"),
    (.logs(.namespace(["std"])), "vprint_unicode vprint_nonunicode"),
    // Third-party loggers that programs include as source. `warn` is in the table already.
    (.logs(.namespace(["spdlog"])), "trace debug info error critical"),
    (
      .logs(.namespace(["google", "logging", "log_internal"])),
      """
      LogMessage LogMessageFatal ErrnoLogMessage
      """
    ),
    // The class behind the macros of CocoaLumberjack, for projects that only have its headers.
    (.logs(.message(["log"])), "DDLog"),
    (.logs(.message(["showPools"])), "NSAutoreleasePool"),
    (.logs(.message(["reportException"])), "NSApp NSApplication"),
    // The descriptor of `aio_write` and `lio_listio`.
    (.logs(.descriptorMember), "aio_fildes"),
    (
      .logs(.symbol),
      """
      dlsym dlvsym NSLookupSymbolInImage NSLookupSymbolInModule NSLookupAndBindSymbol
      CFBundleGetFunctionPointerForName CFBundleGetFunctionPointersForNames
      CFBundleGetDataPointerForName CFBundleGetDataPointersForNames
      """
    ),
    (.logs(.symbol), "asm __asm __asm__ weakref __weakref__ alias __alias__"),
    (
      .process,
      """
      system popen execl execle execlp execv execve execvp execvpe execvP posix_spawn posix_spawnp
      fexecve execveat wordexp AuthorizationExecuteWithPrivileges
      """
    ),
    (
      .starter,
      """
      NSTask NSUserUnixTask NSUserScriptTask NSUserAppleScriptTask NSUserAutomatorTask NSAppleScript
      OSAScript
      """
    ),
    (.fork, "fork vfork forkpty"),
    (.duplicate, "dup dup2 dup3"),
    (
      .mayBeSocket,
      """
      send sendto sendmsg ttyname ttyname_r syscall asl_add_log_file asl_add_output_file
      CFStreamCreatePairWithSocket CFSocketCreateWithNative
      """
    ),
    (
      .maker,
      """
      open open64 openat openat64 creat socket accept accept4 socketpair pipe pipe2 mkstemp
      mkostemp mkstemps mkstemp64 kqueue eventfd dirfd shm_open posix_openpt openpty forkpty
      epoll_create epoll_create1 memfd_create inotify_init inotify_init1 signalfd timerfd_create
      guarded_open_np CFSocketGetNative open_dprotected_np
      """
    ),
    (
      .reader,
      """
      close read readv pread fcntl lseek fsync fdatasync ioctl fstat isatty ftruncate send sendto
      sendmsg recv recvfrom recvmsg listen bind connect shutdown setsockopt getsockopt flock fchmod
      fchown futimes mmap dup fileno FD_SET FD_ISSET FD_CLR epoll_ctl kevent printf snprintf perror
      NSLog sizeof assert
      """
    ),
    (
      .keepsStream,
      """
      fflush fileno fileno_unlocked setvbuf setbuf setlinebuf ferror feof clearerr fclose freopen
      flockfile funlockfile ftrylockfile fwide fpurge __fpurge _fileno
      """
    ),
    (.mayPrint, "getopt getopt_long getopt_long_only curl_easy_perform curl_multi_perform"),
    (
      .opener,
      """
      fopen freopen open openat creat fopen64 open64 ofstream fstream fileHandleForWritingAtPath
      fileHandleForUpdatingAtPath fileHandleForWritingToURL initToFileAtPath
      outputStreamToFileAtPath writeToFile
      """
    ),
    (
      .replaced,
      """
      printf fprintf puts fputs fwrite vprintf vfprintf fputc putchar putc sprintf snprintf
      """
    ),
    (
      .silent,
      """
      va_start va_end va_copy va_arg __builtin_va_start __builtin_va_end __builtin_va_copy
      __builtin_va_arg strlen snprintf vsnprintf memcpy memset strcmp __builtin_expect
      __attribute__ void
      """
    ),
    (.onlyInC, "err errx errc DDLogError DDLogWarn DDLogInfo DDLogDebug DDLogVerbose"),
    (.onlyInC, "asm __asm __asm__ weakref __weakref__ alias __alias__"),
  ]
}
