extension StandInHeaders {
  /// The headers of the C library that define numbers, in the format of `cText`.
  static let numberText = #"""
    @ errno.h sys/errno.h
    #ifndef _SYS_ERRNO_H_
    #define _SYS_ERRNO_H_
    #include <sys/cdefs.h>
    #define errno (*__error())
    #define EPERM 1
    #define ENOENT 2
    #define ESRCH 3
    #define EINTR 4
    #define EIO 5
    #define ENXIO 6
    #define E2BIG 7
    #define ENOEXEC 8
    #define EBADF 9
    #define ECHILD 10
    #define EDEADLK 11
    #define ENOMEM 12
    #define EACCES 13
    #define EFAULT 14
    #define ENOTBLK 15
    #define EBUSY 16
    #define EEXIST 17
    #define EXDEV 18
    #define ENODEV 19
    #define ENOTDIR 20
    #define EISDIR 21
    #define EINVAL 22
    #define ENFILE 23
    #define EMFILE 24
    #define ENOTTY 25
    #define ETXTBSY 26
    #define EFBIG 27
    #define ENOSPC 28
    #define ESPIPE 29
    #define EROFS 30
    #define EMLINK 31
    #define EPIPE 32
    #define EDOM 33
    #define ERANGE 34
    #define EAGAIN 35
    #define EWOULDBLOCK EAGAIN
    #define EINPROGRESS 36
    #define EALREADY 37
    #define ENOTSOCK 38
    #define EMSGSIZE 40
    #define EPROTOTYPE 41
    #define ENOTSUP 45
    #define EOPNOTSUPP 102
    #define EADDRINUSE 48
    #define EADDRNOTAVAIL 49
    #define ENETDOWN 50
    #define ENETUNREACH 51
    #define ECONNABORTED 53
    #define ECONNRESET 54
    #define ENOBUFS 55
    #define EISCONN 56
    #define ENOTCONN 57
    #define ETIMEDOUT 60
    #define ECONNREFUSED 61
    #define ELOOP 62
    #define ENAMETOOLONG 63
    #define EHOSTUNREACH 65
    #define ENOTEMPTY 66
    #define ENOLCK 77
    #define ENOSYS 78
    #define EOVERFLOW 84
    #define ECANCELED 89
    #define EILSEQ 92
    #define EPROTO 100
    #define ETIME 101
    #endif
    @ fcntl.h sys/fcntl.h
    #ifndef _SYS_FCNTL_H_
    #define _SYS_FCNTL_H_
    #include <sys/types.h>
    #include <Availability.h>
    #define O_RDONLY 0x0000
    #define O_WRONLY 0x0001
    #define O_RDWR 0x0002
    #define O_ACCMODE 0x0003
    #define O_NONBLOCK 0x0004
    #define O_APPEND 0x0008
    #define O_CREAT 0x0200
    #define O_TRUNC 0x0400
    #define O_EXCL 0x0800
    #define O_EVTONLY 0x8000
    #define O_CLOEXEC 0x1000000
    #define O_SYMLINK 0x200000
    #define F_DUPFD 0
    #define F_GETFD 1
    #define F_SETFD 2
    #define F_GETFL 3
    #define F_SETFL 4
    #define F_GETPATH 50
    #define F_NOCACHE 48
    #define F_FULLFSYNC 51
    #define FD_CLOEXEC 1
    #define AT_FDCWD -2
    #endif
    @ signal.h sys/signal.h
    #ifndef _SYS_SIGNAL_H_
    #define _SYS_SIGNAL_H_
    #define _USER_SIGNAL_H
    #include <sys/cdefs.h>
    #include <Availability.h>
    #include <sys/types.h>
    #define SIGHUP 1
    #define SIGINT 2
    #define SIGQUIT 3
    #define SIGILL 4
    #define SIGTRAP 5
    #define SIGABRT 6
    #define SIGIOT SIGABRT
    #define SIGEMT 7
    #define SIGFPE 8
    #define SIGKILL 9
    #define SIGBUS 10
    #define SIGSEGV 11
    #define SIGSYS 12
    #define SIGPIPE 13
    #define SIGALRM 14
    #define SIGTERM 15
    #define SIGURG 16
    #define SIGSTOP 17
    #define SIGTSTP 18
    #define SIGCONT 19
    #define SIGCHLD 20
    #define SIGTTIN 21
    #define SIGTTOU 22
    #define SIGIO 23
    #define SIGXCPU 24
    #define SIGXFSZ 25
    #define SIGVTALRM 26
    #define SIGPROF 27
    #define SIGWINCH 28
    #define SIGINFO 29
    #define SIGUSR1 30
    #define SIGUSR2 31
    #define NSIG 32
    #define SIG_DFL ((void (*)(int))0)
    #define SIG_IGN ((void (*)(int))1)
    #define SIG_ERR ((void (*)(int))-1)
    #define SA_SIGINFO 0x0040
    #define SA_RESTART 0x0002
    #endif
    @ limits.h sys/syslimits.h
    #ifndef _LIMITS_H_
    #define _LIMITS_H_
    #include <sys/cdefs.h>
    #define PATH_MAX 1024
    #define NAME_MAX 255
    #define PIPE_BUF 512
    #define OPEN_MAX 10240
    #define ARG_MAX (1024 * 1024)
    #define SSIZE_MAX LONG_MAX
    #define IOV_MAX 1024
    #define _POSIX_PATH_MAX 256
    #endif
    @ stdint.h
    #ifndef _STDINT_H_
    #define _STDINT_H_
    #if __LP64__
    #define __WORDSIZE 64
    #else
    #define __WORDSIZE 32
    #endif
    #define INT8_MAX __INT8_MAX__
    #define INT8_MIN (-__INT8_MAX__ - 1)
    #define UINT8_MAX __UINT8_MAX__
    #define INT_LEAST8_MAX __INT_LEAST8_MAX__
    #define INT_LEAST8_MIN (-__INT_LEAST8_MAX__ - 1)
    #define UINT_LEAST8_MAX __UINT_LEAST8_MAX__
    #define INT_FAST8_MAX __INT_FAST8_MAX__
    #define INT_FAST8_MIN (-__INT_FAST8_MAX__ - 1)
    #define UINT_FAST8_MAX __UINT_FAST8_MAX__
    #define INT16_MAX __INT16_MAX__
    #define INT16_MIN (-__INT16_MAX__ - 1)
    #define UINT16_MAX __UINT16_MAX__
    #define INT_LEAST16_MAX __INT_LEAST16_MAX__
    #define INT_LEAST16_MIN (-__INT_LEAST16_MAX__ - 1)
    #define UINT_LEAST16_MAX __UINT_LEAST16_MAX__
    #define INT_FAST16_MAX __INT_FAST16_MAX__
    #define INT_FAST16_MIN (-__INT_FAST16_MAX__ - 1)
    #define UINT_FAST16_MAX __UINT_FAST16_MAX__
    #define INT32_MAX __INT32_MAX__
    #define INT32_MIN (-__INT32_MAX__ - 1)
    #define UINT32_MAX __UINT32_MAX__
    #define INT_LEAST32_MAX __INT_LEAST32_MAX__
    #define INT_LEAST32_MIN (-__INT_LEAST32_MAX__ - 1)
    #define UINT_LEAST32_MAX __UINT_LEAST32_MAX__
    #define INT_FAST32_MAX __INT_FAST32_MAX__
    #define INT_FAST32_MIN (-__INT_FAST32_MAX__ - 1)
    #define UINT_FAST32_MAX __UINT_FAST32_MAX__
    #define INT64_MAX __INT64_MAX__
    #define INT64_MIN (-__INT64_MAX__ - 1)
    #define UINT64_MAX __UINT64_MAX__
    #define INT_LEAST64_MAX __INT_LEAST64_MAX__
    #define INT_LEAST64_MIN (-__INT_LEAST64_MAX__ - 1)
    #define UINT_LEAST64_MAX __UINT_LEAST64_MAX__
    #define INT_FAST64_MAX __INT_FAST64_MAX__
    #define INT_FAST64_MIN (-__INT_FAST64_MAX__ - 1)
    #define UINT_FAST64_MAX __UINT_FAST64_MAX__
    #define INTPTR_MAX __INTPTR_MAX__
    #define INTPTR_MIN (-__INTPTR_MAX__ - 1)
    #define UINTPTR_MAX __UINTPTR_MAX__
    #define INTMAX_MAX __INTMAX_MAX__
    #define INTMAX_MIN (-__INTMAX_MAX__ - 1)
    #define UINTMAX_MAX __UINTMAX_MAX__
    #define PTRDIFF_MAX __PTRDIFF_MAX__
    #define PTRDIFF_MIN (-__PTRDIFF_MAX__ - 1)
    #define SIZE_MAX __SIZE_MAX__
    #define RSIZE_MAX (SIZE_MAX >> 1)
    #define WCHAR_MAX __WCHAR_MAX__
    #define WCHAR_MIN (-WCHAR_MAX - 1)
    #define WINT_MAX __WINT_MAX__
    #define WINT_MIN (-WINT_MAX - 1)
    #define SIG_ATOMIC_MAX __SIG_ATOMIC_MAX__
    #define SIG_ATOMIC_MIN (-__SIG_ATOMIC_MAX__ - 1)
    #define INT8_C(v) (v)
    #define UINT8_C(v) (v)
    #define INT16_C(v) (v)
    #define UINT16_C(v) (v)
    #define INT32_C(v) (v)
    #define UINT32_C(v) v ## U
    #define INT64_C(v) v ## LL
    #define UINT64_C(v) v ## ULL
    #define INTMAX_C(v) v ## L
    #define UINTMAX_C(v) v ## UL
    #endif
    @ inttypes.h
    #ifndef _INTTYPES_H_
    #define _INTTYPES_H_
    #include <sys/cdefs.h>
    #include <Availability.h>
    #define PRId8 "hhd"
    #define PRIi8 "hhi"
    #define PRIu8 "hhu"
    #define PRIx8 "hhx"
    #define PRIX8 "hhX"
    #define PRId16 "hd"
    #define PRIi16 "hi"
    #define PRIu16 "hu"
    #define PRIx16 "hx"
    #define PRIX16 "hX"
    #define PRId32 "d"
    #define PRIi32 "i"
    #define PRIu32 "u"
    #define PRIx32 "x"
    #define PRIX32 "X"
    #define PRId64 "lld"
    #define PRIi64 "lli"
    #define PRIu64 "llu"
    #define PRIo64 "llo"
    #define PRIx64 "llx"
    #define PRIX64 "llX"
    #define PRIdPTR "ld"
    #define PRIuPTR "lu"
    #define PRIxPTR "lx"
    #define PRIXPTR "lX"
    #define PRIdMAX "jd"
    #define PRIuMAX "ju"
    #define PRIxMAX "jx"
    #define SCNd32 "d"
    #define SCNu32 "u"
    #define SCNd64 "lld"
    #define SCNu64 "llu"
    #define SCNx64 "llx"
    #endif
    """#
}
