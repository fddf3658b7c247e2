import SettingsDiagnostics
import SettingsModel

/// The environment variables that shells, the loader of programs and common programs obey.
///
/// A project that others wrote must not set them unnoticed: they load code, start other programs, or
/// change where files are read and written. The lists are from the manuals of these programs.
enum ProgramVariables {
  /// Whether a name belongs to a program. Names of Apple's catalog that only begin or end like one,
  /// such as LD_RUNPATH_SEARCH_PATHS, mean nothing to the program.
  static func contain(_ name: String) -> Bool {
    if names.contains(name) { return true }
    guard name.withBytes({ DeclaredTypes.type(of: $0) }) == nil else { return false }
    let hasUnderscore = name.utf8.contains(UInt8(ascii: "_"))
    if !hasUnderscore, wordEndings.contains(where: { name.hasSuffix($0) }) { return true }
    if let underscore = name.firstIndex(of: "_"), families.contains(String(name[..<underscore])) {
      return true
    }
    return beginnings.contains { name.hasPrefix($0) } || endings.contains { name.hasSuffix($0) }
  }

  /// Whole names, also those that are build settings.
  private static let names = Set(
    [shells, system, compilers, interpreters, programs].flatMap { $0.split(separator: " ") }
      .map(String.init))

  /// sh, bash, zsh and ksh. Some are read-only, so that assigning them ends a script.
  private static let shells = """
    _ ARGC ARGV ARGV0 BAUD CDPATH CHILD_MAX COPROC CORRECT_IGNORE CORRECT_IGNORE_FILE CPUTYPE \
    DIRSTACK DIRSTACKSIZE EGID EMACS ENV EPOCHREALTIME EPOCHSECONDS ERRNO EUID EXECIGNORE FCEDIT \
    FIGNORE FPATH FUNCNAME FUNCNEST GID GLOBIGNORE GLOBSORT GROUPS HOSTFILE HOSTNAME HOSTTYPE IFS \
    IGNOREEOF INPUTRC INSIDE_EMACS KEYBOARD_HACK KEYTIMEOUT LINENO LINES COLUMNS LISTMAX LOGCHECK \
    MACHTYPE MAIL MAILCHECK MAILPATH MAPFILE MATCH MBEGIN MEND MODULE_PATH NULLCMD OLDPWD OPTARG \
    OPTERR OPTIND OSTYPE PATH PIPESTATUS POSIXLY_CORRECT POSTEDIT PPID PROMPT PROMPT2 PROMPT3 \
    PROMPT4 PROMPT_COMMAND PROMPT_DIRTRIM PROMPT_EOL_MARK PS0 PS1 PS2 PS3 PS4 PSVAR PWD RANDOM \
    READNULLCMD REPLY REPORTMEMORY REPORTTIME RPROMPT RPROMPT2 RPS1 RPS2 SAVEHIST SECONDS SHELL \
    SHELLOPTS SHLVL SPROMPT SRANDOM STTY TIMEFMT TIMEFORMAT TMOUT TMPPREFIX TMPSUFFIX \
    TRY_BLOCK_ERROR TRY_BLOCK_INTERRUPT TTY TTYIDLE UID USER USERNAME VENDOR WATCH WATCHFMT \
    WORDCHARS ZDOTDIR
    """

  /// The loader, the C library and the session.
  private static let system = """
    ARGP_HELP_FMT COLORTERM COREFILE DATEMSK DISPLAY GCONV_PATH GETCONF_DIR HOME HOSTALIASES \
    LANG LANGUAGE LOCALDOMAIN LOCPATH LOGNAME MANPATH MSGVERB NIS_PATH NLSPATH OUTPUT_CHARSET \
    RES_OPTIONS SEV_LEVEL SHELL TEMP TEMPDIR TERM TERMCAP TERMINFO TERMINFO_DIRS TEXTDOMAIN \
    TEXTDOMAINDIR TMP TMPDIR TZ TZDIR
    """

  /// Compilers, linkers, make and Apple's `xcrun`.
  private static let compilers = """
    ACLOCAL_PATH AR ARCHPREFERENCE AS CC CLANG_CONFIG_FILE_SYSTEM_DIR CLANG_CONFIG_FILE_USER_DIR \
    CLANG_CRASH_DIAGNOSTICS_DIR CLANG_MODULE_CACHE_PATH CLANG_NO_DEFAULT_CONFIG CLANG_TOOLCHAIN \
    COMPILER_PATH CONFIG_SHELL CONFIG_SITE CP CPATH CPLUSPLUS CPLUS_INCLUDE_PATH CPP CXX CXXCPP \
    C_INCLUDE_PATH DEPENDENCIES_OUTPUT DEVELOPER_DIR FC FORCE_SOURCE_DATE GCC_COLORS \
    GCC_COMPARE_DEBUG GCC_EXEC_PREFIX GCC_EXTRA_DIAGNOSTIC_OUTPUT GCC_ROOT JAVA_COMPILER LD \
    LDPLUSPLUS LDEMULATION LEX LIBRARY_PATH LIBTOOL LIBTOOLIZE LTO LDLIBS MAKE MAKEFILES \
    MAKEOVERRIDES MFLAGS NM NMAKE OBJCOPY OBJCPLUS_INCLUDE_PATH OBJC_INCLUDE_PATH OBJDUMP PATHEXT \
    RANLIB RC_ARCHS READELF RM SOURCE_DATE_EPOCH STRIP SUNPRO_DEPENDENCIES SWIFT_BACKTRACE \
    SWIFT_EXEC SWIFT_EXEC_MANIFEST SWIFT_LIBRARY_PATH TOOLCHAINS YACC
    """

  /// Interpreters and virtual machines.
  private static let interpreters = """
    CLASSPATH GHCRTS GOENV GOEXPERIMENT GOPRIVATE GOPROXY GOROOT GOTOOLCHAIN IBM_JAVA_OPTIONS \
    JAVA_HOME JDK_HOME JRE_HOME LUA_INIT PHPRC TCLLIBPATH _JAVA_OPTIONS
    """

  /// Other programs.
  private static let programs = """
    ALTERNATE_EDITOR BROWSER BZIP BZIP2 COMSPEC CURL_CA_BUNDLE CURL_HOME EDITOR EXINIT GREP_COLOR \
    GZIP HGRCPATH HGPLAIN INFOPATH INFODIR KUBECONFIG LESS LESSCHARDEF LESSCHARSET LESSCLOSE \
    LESSEDIT LESSGLOBALTAGS LESSHISTFILE LESSKEY LESSOPEN LESSSECURE LESSUTFCHARDEF LPDEST LS_COLORS \
    MANPAGER MORE MYVIMRC NETRC NVIM PAGER PATCH_GET PRINTER SHUNIT SSLKEYLOGFILE SSL_CERT_DIR \
    SSL_CERT_FILE SYSTEMD_EDITOR SYSTEMD_PAGER TAPE TEXINPUTS TEXMF UNZIP VERSION_CONTROL VIM \
    VIMINIT VIMRUNTIME VISUAL WGETRC XZ_DEFAULTS XZ_OPT ZIPOPT ZSTD_CLEVEL
    """

  /// What is before the first underscore.
  private static let families: Set<String> = [
    "ANT", "ANSIBLE", "AWS", "BASH", "BUN", "BUNDLE", "BUNDLER", "CARGO", "CCACHE", "CCC", "CMAKE",
    "COCOAPODS", "COLLECT", "COMPLUS", "CORECLR", "CP", "CTEST", "CURL", "DBUS", "DENO", "DOCKER",
    "DOTNET", "DYLD", "EDITOR", "ELECTRON", "EMACS", "ERL", "FASTLANE", "FTP", "GCOV", "GDB", "GDK",
    "GEM", "GIO", "GIT", "GLIBC", "GNUTLS", "GPG", "GRADLE", "GREP", "GTK", "GUILE", "HG", "HIST",
    "HOMEBREW", "HTTP", "HTTPS", "ICU", "JAVA", "JDK", "JULIA", "KRB5", "KSH", "LC", "LD", "LESS",
    "LLDB", "LLVM", "LSAN", "LUA", "M2", "MALLOC", "MAN", "MAVEN", "MSAN", "NINJA", "NODE", "NPM",
    "NSS", "NVM", "OBJC", "OCAMLRUNPARAM", "OPENSSL", "PAGER", "PHP", "PIP", "PKG", "POETRY", "QT",
    "RBENV", "READLINE", "RSYNC", "RUST", "RUSTC", "SCCACHE", "SSH", "SSL", "SUDO", "SVN",
    "SWIFTCI",
    "SWIFTLY", "SWIFTPM", "TAR", "TERM", "TSAN", "UBSAN", "VIM", "VIRTUAL", "WGET", "XDG", "YARN",
    "ZLE", "ZSH",
  ]

  private static let beginnings = [
    "BASH", "COMP_", "GMON_", "GNUMAKE", "HIST", "LIBTOOL_", "MAKEFLAGS", "MALLOC", "NODE_", "NPM_",
    "PERL", "PYTHON", "RUBY", "SWIFT_DRIVER_", "_JAVA_", "__",
  ]

  /// How programs call options from the environment.
  private static let endings = [
    "_EDITOR", "_OPTIONS", "_OPTS", "_PAGER", "_PRELOAD", "_PROXY", "_WRAPPER",
  ]

  /// The same for names without an underscore: CFLAGS, RUSTFLAGS, GOPATH, CLASSPATH, RUBYOPT, PERL5LIB.
  private static let wordEndings = ["FLAGS", "LIB", "OPT", "OPTS", "PATH"]
}
