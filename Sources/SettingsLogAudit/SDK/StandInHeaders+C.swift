extension StandInHeaders {
  /// The headers of the C library. A line `@ NAME…` names the headers whose text follows.
  static let cText = #"""
    @ sys/cdefs.h
    #ifndef _CDEFS_H_
    #define _CDEFS_H_
    #ifdef __cplusplus
    #define __BEGIN_DECLS extern "C" {
    #define __END_DECLS }
    #else
    #define __BEGIN_DECLS
    #define __END_DECLS
    #endif
    #define __P(parameters) parameters
    #define __CONCAT(a, b) a##b
    #define __STRING(x) #x
    #define __const const
    #define __dead2 __attribute__((__noreturn__))
    #define __pure2 __attribute__((__const__))
    #define __unused __attribute__((__unused__))
    #define __used __attribute__((__used__))
    #define __deprecated __attribute__((__deprecated__))
    #define __deprecated_msg(text) __attribute__((__deprecated__(text)))
    #define __printflike(format, first) __attribute__((__format__(__printf__, format, first)))
    #define __scanflike(format, first) __attribute__((__format__(__scanf__, format, first)))
    #define __DARWIN_UNIX03 1
    #define __DARWIN_64_BIT_INO_T 1
    #define __DARWIN_VERS_1050 1
    #define __DARWIN_NON_CANCELABLE 0
    #define __DARWIN_C_FULL 900000L
    #define __DARWIN_C_ANSI 010000L
    #define __DARWIN_C_LEVEL __DARWIN_C_FULL
    #define __DARWIN_ALIAS(symbol)
    #endif
    @ sys/_types/_null.h
    #ifndef NULL
    #ifdef __cplusplus
    #define NULL __null
    #else
    #define NULL ((void *)0)
    #endif
    #endif
    @ machine/endian.h sys/_endian.h
    #ifndef BYTE_ORDER
    #define LITTLE_ENDIAN 1234
    #define BIG_ENDIAN 4321
    #define PDP_ENDIAN 3412
    #define BYTE_ORDER LITTLE_ENDIAN
    #define __DARWIN_LITTLE_ENDIAN 1234
    #define __DARWIN_BIG_ENDIAN 4321
    #define __DARWIN_PDP_ENDIAN 3412
    #define __DARWIN_BYTE_ORDER __DARWIN_LITTLE_ENDIAN
    #define ntohs(x) __builtin_bswap16(x)
    #define htons(x) __builtin_bswap16(x)
    #define ntohl(x) __builtin_bswap32(x)
    #define htonl(x) __builtin_bswap32(x)
    #define ntohll(x) __builtin_bswap64(x)
    #define htonll(x) __builtin_bswap64(x)
    #endif
    @ sys/types.h
    #ifndef _SYS_TYPES_H_
    #define _SYS_TYPES_H_
    #include <sys/cdefs.h>
    #include <machine/endian.h>
    #include <sys/_types/_null.h>
    #define FD_SETSIZE 1024
    #define NBBY 8
    #endif
    @ stdio.h
    #ifndef _STDIO_H_
    #define _STDIO_H_
    #include <sys/cdefs.h>
    #include <Availability.h>
    #include <sys/_types/_null.h>
    #define EOF (-1)
    #define BUFSIZ 1024
    #define FOPEN_MAX 20
    #define FILENAME_MAX 1024
    #define TMP_MAX 308915776
    #define L_tmpnam 1024
    #define L_ctermid 1024
    #define P_tmpdir "/var/tmp/"
    #define SEEK_SET 0
    #define SEEK_CUR 1
    #define SEEK_END 2
    #define _IOFBF 0
    #define _IOLBF 1
    #define _IONBF 2
    #define stdin stdin
    #define stdout stdout
    #define stderr stderr
    #endif
    @ stdlib.h
    #ifndef _STDLIB_H_
    #define _STDLIB_H_
    #include <sys/cdefs.h>
    #include <Availability.h>
    #include <sys/wait.h>
    #include <alloca.h>
    #include <sys/_types/_null.h>
    #define EXIT_SUCCESS 0
    #define EXIT_FAILURE 1
    #define RAND_MAX 0x7fffffff
    #define MB_CUR_MAX (___mb_cur_max())
    #endif
    @ alloca.h
    #define _ALLOCA_H_
    #undef alloca
    #define alloca(size) __builtin_alloca(size)
    @ sys/wait.h
    #ifndef _SYS_WAIT_H_
    #define _SYS_WAIT_H_
    #include <sys/cdefs.h>
    #include <sys/signal.h>
    #define WNOHANG 1
    #define WUNTRACED 2
    #define WEXITSTATUS(status) (((status) >> 8) & 0xff)
    #define WTERMSIG(status) ((status) & 0x7f)
    #define WIFEXITED(status) (((status) & 0x7f) == 0)
    #define WIFSIGNALED(status) (((status) & 0x7f) != 0 && ((status) & 0x7f) != 0x7f)
    #define WIFSTOPPED(status) (((status) & 0xff) == 0x7f)
    #endif
    @ string.h
    #ifndef _STRING_H_
    #define _STRING_H_
    #include <sys/cdefs.h>
    #include <Availability.h>
    #include <sys/_types/_null.h>
    #include <strings.h>
    #endif
    @ strings.h
    #ifndef _STRINGS_H_
    #define _STRINGS_H_
    #include <sys/cdefs.h>
    #include <Availability.h>
    #endif
    @ unistd.h sys/unistd.h
    #ifndef _UNISTD_H_
    #define _UNISTD_H_
    #define _SYS_UNISTD_H_
    #include <sys/cdefs.h>
    #include <Availability.h>
    #include <sys/types.h>
    #define STDIN_FILENO 0
    #define STDOUT_FILENO 1
    #define STDERR_FILENO 2
    #define F_OK 0
    #define X_OK 1
    #define W_OK 2
    #define R_OK 4
    #define _POSIX_VERSION 200112L
    #define _POSIX2_VERSION 200112L
    #define _POSIX_THREADS 200112L
    #define _POSIX_TIMERS (-1)
    #define _POSIX_MAPPED_FILES 200112L
    #define _POSIX_SPAWN (-1)
    #define _XOPEN_VERSION 600
    #define _XOPEN_UNIX 1
    #endif
    @ assert.h
    #undef assert
    #define _ASSERT_H_
    #include <sys/cdefs.h>
    #ifdef NDEBUG
    #define assert(condition) ((void)0)
    #else
    #define assert(condition) \
      (__builtin_expect(!(condition), 0) ? __assert_rtn(__func__, __FILE__, __LINE__, #condition) \
                                         : (void)0)
    #endif
    #if !defined(__cplusplus) && !defined(static_assert)
    #define static_assert _Static_assert
    #endif
    """#
}
