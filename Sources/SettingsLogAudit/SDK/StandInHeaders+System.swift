extension StandInHeaders {
  /// The other headers below `usr/include`, in the format of `cText`.
  static let systemText = #"""
    @ math.h
    #ifndef __MATH_H__
    #define __MATH_H__
    #include <sys/cdefs.h>
    #include <Availability.h>
    #define HUGE_VAL __builtin_huge_val()
    #define HUGE_VALF __builtin_huge_valf()
    #define INFINITY __builtin_inff()
    #define NAN __builtin_nanf("")
    #define FP_NAN 1
    #define FP_INFINITE 2
    #define FP_ZERO 3
    #define FP_NORMAL 4
    #define FP_SUBNORMAL 5
    #define MATH_ERRNO 1
    #define MATH_ERREXCEPT 2
    #define math_errhandling 2
    #define M_E 2.71828182845904523536
    #define M_LOG2E 1.44269504088896340736
    #define M_LN2 0.693147180559945309417
    #define M_LN10 2.30258509299404568402
    #define M_PI 3.14159265358979323846
    #define M_PI_2 1.57079632679489661923
    #define M_PI_4 0.785398163397448309616
    #define M_1_PI 0.318309886183790671538
    #define M_SQRT2 1.41421356237309504880
    #define M_SQRT1_2 0.707106781186547524401
    #ifndef __cplusplus
    #define isnan(x) __builtin_isnan(x)
    #define isinf(x) __builtin_isinf(x)
    #define isfinite(x) __builtin_isfinite(x)
    #define signbit(x) __builtin_signbit(x)
    #endif
    #endif
    @ time.h
    #ifndef _TIME_H_
    #define _TIME_H_
    #include <sys/cdefs.h>
    #include <Availability.h>
    #include <sys/_types/_null.h>
    #define CLOCKS_PER_SEC 1000000
    #define CLOCK_REALTIME _CLOCK_REALTIME
    #define CLOCK_MONOTONIC _CLOCK_MONOTONIC
    #define CLOCK_UPTIME_RAW _CLOCK_UPTIME_RAW
    #define TIME_UTC 1
    #endif
    @ setjmp.h
    #define _BSD_SETJMP_H
    #include <sys/cdefs.h>
    @ locale.h
    #define _LOCALE_H_
    #include <sys/_types/_null.h>
    #define LC_ALL 0
    #define LC_COLLATE 1
    #define LC_CTYPE 2
    #define LC_MONETARY 3
    #define LC_NUMERIC 4
    #define LC_TIME 5
    @ ctype.h
    #define _CTYPE_H_
    #define __CTYPE_H_
    #include <sys/cdefs.h>
    @ wchar.h
    #define _WCHAR_H_
    #include <sys/cdefs.h>
    #include <Availability.h>
    #include <stdio.h>
    #include <time.h>
    #define WEOF ((wint_t)-1)
    @ pthread.h
    #define _PTHREAD_H
    #include <sys/cdefs.h>
    #include <Availability.h>
    #include <sched.h>
    #include <time.h>
    #define PTHREAD_MUTEX_INITIALIZER {0x32AAABA7, {0}}
    #define PTHREAD_RECURSIVE_MUTEX_INITIALIZER {0x32AAABA2, {0}}
    #define PTHREAD_COND_INITIALIZER {0x3CB0B1BB, {0}}
    #define PTHREAD_ONCE_INIT {0x30B1BCBA, {0}}
    #define PTHREAD_CREATE_DETACHED 2
    #define PTHREAD_MUTEX_RECURSIVE 2
    @ dlfcn.h
    #define _DLFCN_H_
    #include <sys/cdefs.h>
    #include <Availability.h>
    #define RTLD_LAZY 0x1
    #define RTLD_NOW 0x2
    #define RTLD_LOCAL 0x4
    #define RTLD_GLOBAL 0x8
    #define RTLD_NEXT ((void *)-1)
    #define RTLD_DEFAULT ((void *)-2)
    #define RTLD_SELF ((void *)-3)
    #define RTLD_MAIN_ONLY ((void *)-5)
    @ syslog.h sys/syslog.h
    #define _SYS_SYSLOG_H_
    #include <sys/cdefs.h>
    #define LOG_EMERG 0
    #define LOG_ALERT 1
    #define LOG_CRIT 2
    #define LOG_ERR 3
    #define LOG_WARNING 4
    #define LOG_NOTICE 5
    #define LOG_INFO 6
    #define LOG_DEBUG 7
    #define LOG_PID 0x01
    #define LOG_CONS 0x02
    #define LOG_NDELAY 0x08
    #define LOG_PERROR 0x20
    #define LOG_USER (1 << 3)
    #define LOG_DAEMON (3 << 3)
    @ asl.h
    #define ASL_LEVEL_EMERG 0
    #define ASL_LEVEL_ALERT 1
    #define ASL_LEVEL_CRIT 2
    #define ASL_LEVEL_ERR 3
    #define ASL_LEVEL_WARNING 4
    #define ASL_LEVEL_NOTICE 5
    #define ASL_LEVEL_INFO 6
    #define ASL_LEVEL_DEBUG 7
    #define ASL_OPT_STDERR 0x00000001
    @ sys/param.h
    #include <sys/types.h>
    #include <limits.h>
    #define BSD 199506
    #define BSD4_3 1
    #define BSD4_4 1
    #define NeXTBSD 1995064
    #define MAXPATHLEN 1024
    #define MIN(a, b) (((a) < (b)) ? (a) : (b))
    #define MAX(a, b) (((a) > (b)) ? (a) : (b))
    @ TargetConditionals.h
    #ifndef __TARGETCONDITIONALS__
    #define __TARGETCONDITIONALS__
    #if defined(__arm64__)
    #define TARGET_CPU_ARM64 1
    #else
    #define TARGET_CPU_ARM64 0
    #endif
    #if defined(__arm__)
    #define TARGET_CPU_ARM 1
    #else
    #define TARGET_CPU_ARM 0
    #endif
    #if defined(__x86_64__)
    #define TARGET_CPU_X86_64 1
    #else
    #define TARGET_CPU_X86_64 0
    #endif
    #if defined(__i386__)
    #define TARGET_CPU_X86 1
    #else
    #define TARGET_CPU_X86 0
    #endif
    #define TARGET_CPU_PPC 0
    #define TARGET_CPU_PPC64 0
    #define TARGET_CPU_68K 0
    #define TARGET_CPU_MIPS 0
    #define TARGET_CPU_SPARC 0
    #define TARGET_CPU_ALPHA 0
    #define TARGET_RT_MAC_CFM 0
    #define TARGET_RT_MAC_MACHO 1
    #define TARGET_RT_LITTLE_ENDIAN 1
    #define TARGET_RT_BIG_ENDIAN 0
    #if __LP64__
    #define TARGET_RT_64_BIT 1
    #else
    #define TARGET_RT_64_BIT 0
    #endif
    #ifndef TARGET_OS_RTKIT
    #define TARGET_OS_RTKIT 0
    #endif
    #ifndef TARGET_IPHONE_SIMULATOR
    #define TARGET_IPHONE_SIMULATOR TARGET_OS_SIMULATOR
    #endif
    #ifndef TARGET_OS_NANO
    #define TARGET_OS_NANO TARGET_OS_WATCH
    #endif
    #endif
    @ Availability.h AvailabilityInternal.h os/availability.h
    #ifndef __AVAILABILITY__
    #define __AVAILABILITY__
    #define __AVAILABILITY_INTERNAL__
    #define __OS_AVAILABILITY__
    #include <AvailabilityVersions.h>
    #ifdef __ENVIRONMENT_IPHONE_OS_VERSION_MIN_REQUIRED__
    #define __IPHONE_OS_VERSION_MIN_REQUIRED __ENVIRONMENT_IPHONE_OS_VERSION_MIN_REQUIRED__
    #endif
    #ifdef __ENVIRONMENT_MAC_OS_X_VERSION_MIN_REQUIRED__
    #define __MAC_OS_X_VERSION_MIN_REQUIRED __ENVIRONMENT_MAC_OS_X_VERSION_MIN_REQUIRED__
    #endif
    #ifdef __ENVIRONMENT_TV_OS_VERSION_MIN_REQUIRED__
    #define __TV_OS_VERSION_MIN_REQUIRED __ENVIRONMENT_TV_OS_VERSION_MIN_REQUIRED__
    #endif
    #ifdef __ENVIRONMENT_WATCH_OS_VERSION_MIN_REQUIRED__
    #define __WATCH_OS_VERSION_MIN_REQUIRED __ENVIRONMENT_WATCH_OS_VERSION_MIN_REQUIRED__
    #endif
    #if defined(TARGET_OS_VISION) && TARGET_OS_VISION
    #define __VISION_OS_VERSION_MIN_REQUIRED __ENVIRONMENT_OS_VERSION_MIN_REQUIRED__
    #endif
    #define API_AVAILABLE(...)
    #define API_UNAVAILABLE(...)
    #define API_DEPRECATED(...)
    #define API_DEPRECATED_WITH_REPLACEMENT(...)
    #define API_OBSOLETED(...)
    #define SPI_AVAILABLE(...)
    #define SPI_DEPRECATED(...)
    #define __API_AVAILABLE(...)
    #define __API_UNAVAILABLE(...)
    #define __API_DEPRECATED(...)
    #define __API_DEPRECATED_WITH_REPLACEMENT(...)
    #define __OSX_AVAILABLE(version)
    #define __IOS_AVAILABLE(version)
    #define __TVOS_AVAILABLE(version)
    #define __WATCHOS_AVAILABLE(version)
    #define __OSX_AVAILABLE_STARTING(macos, ios)
    #define __OSX_AVAILABLE_BUT_DEPRECATED(...)
    #define __OSX_AVAILABLE_BUT_DEPRECATED_MSG(...)
    #define __OSX_DEPRECATED(start, end, text)
    #define __IOS_DEPRECATED(start, end, text)
    #define __IOS_PROHIBITED
    #define __TVOS_PROHIBITED
    #define __WATCHOS_PROHIBITED
    #define __OS_AVAILABILITY(target, availability)
    #endif
    @ AvailabilityMacros.h
    #ifndef __AVAILABILITYMACROS__
    #define __AVAILABILITYMACROS__
    #include <AvailabilityVersions.h>
    #ifdef __ENVIRONMENT_MAC_OS_X_VERSION_MIN_REQUIRED__
    #define MAC_OS_X_VERSION_MIN_REQUIRED __ENVIRONMENT_MAC_OS_X_VERSION_MIN_REQUIRED__
    #define MAC_OS_X_VERSION_MAX_ALLOWED __MAC_OS_X_VERSION_MAX_ALLOWED
    #else
    #define MAC_OS_X_VERSION_MIN_REQUIRED MAC_OS_X_VERSION_10_5
    #define MAC_OS_X_VERSION_MAX_ALLOWED MAC_OS_X_VERSION_10_5
    #endif
    #define WEAK_IMPORT_ATTRIBUTE __attribute__((weak_import))
    #define DEPRECATED_ATTRIBUTE __attribute__((deprecated))
    #define DEPRECATED_MSG_ATTRIBUTE(text) __attribute__((deprecated(text)))
    #define UNAVAILABLE_ATTRIBUTE __attribute__((unavailable))
    #endif
    @ MacTypes.h
    #define __MACTYPES__
    #include <TargetConditionals.h>
    @ AssertMacros.h
    #define __ASSERTMACROS__
    @ Block.h
    #define _BLOCK_H_
    #define Block_copy(...) ((__typeof(__VA_ARGS__))_Block_copy((const void *)(__VA_ARGS__)))
    #define Block_release(...) _Block_release((const void *)(__VA_ARGS__))
    @ zlib.h
    #define ZLIB_H
    #define ZLIB_VERSION "1.2.12"
    #define ZLIB_VERNUM 0x12c0
    #define Z_OK 0
    #define Z_STREAM_END 1
    @ sqlite3.h
    #define SQLITE3_H
    #define SQLITE_OK 0
    #define SQLITE_ROW 100
    #define SQLITE_DONE 101
    """#
}
