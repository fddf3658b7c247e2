extension StandInHeaders {
  /// The headers of other frameworks and of the system's own libraries, in the format of `cText`.
  static let frameworkText = #"""
    @ UIKit/UIKit.h
    #include <UIKit/UIKitDefines.h>
    #ifdef __OBJC__
    #include <Foundation/Foundation.h>
    #endif
    @ UIKit/UIKitDefines.h
    #ifndef UIKIT_EXTERN
    #include <Availability.h>
    #include <TargetConditionals.h>
    #ifdef __cplusplus
    #define UIKIT_EXTERN extern "C" __attribute__((visibility("default")))
    #else
    #define UIKIT_EXTERN extern __attribute__((visibility("default")))
    #endif
    #define UIKIT_STATIC_INLINE static inline
    #define UI_APPEARANCE_SELECTOR
    #define UIKIT_AVAILABLE_IOS_ONLY(...)
    #define UIKIT_CLASS_AVAILABLE_IOS_ONLY(...)
    #define UI_USER_INTERFACE_IDIOM() (UIDevice.currentDevice.userInterfaceIdiom)
    #endif
    @ AppKit/AppKit.h Cocoa/Cocoa.h
    #include <AppKit/AppKitDefines.h>
    #ifdef __OBJC__
    #include <Foundation/Foundation.h>
    #endif
    @ AppKit/AppKitDefines.h
    #ifndef APPKIT_EXTERN
    #include <Availability.h>
    #define APPKIT_EXTERN extern __attribute__((visibility("default")))
    #define APPKIT_EXPORT APPKIT_EXTERN
    #define APPKIT_STATIC_INLINE static inline
    #define NSAppKitVersionNumber10_0 577
    #define NSAppKitVersionNumber10_9 1265
    #define NSAppKitVersionNumber10_10 1343
    #define NSAppKitVersionNumber10_11 1404
    #define NSAppKitVersionNumber10_12 1504
    #define NSAppKitVersionNumber10_13 1561
    #define NSAppKitVersionNumber10_14 1671
    #define NSAppKitVersionNumber10_15 1894
    #define NSAppKitVersionNumber11_0 2022
    #endif
    @ os/base.h os/object.h
    #ifndef __OS_BASE__
    #define __OS_BASE__
    #include <sys/cdefs.h>
    #include <Availability.h>
    #include <TargetConditionals.h>
    #define __OS_OBJECT__
    #define OS_EXPORT extern __attribute__((visibility("default")))
    #define OS_INLINE static __inline__
    #define OS_NOINLINE __attribute__((noinline))
    #define OS_NORETURN __attribute__((noreturn))
    #define OS_ALWAYS_INLINE __attribute__((always_inline))
    #define OS_WARN_RESULT __attribute__((warn_unused_result))
    #define OS_ENUM(name, type, ...) enum {__VA_ARGS__}
    #define OS_OPTIONS(name, type, ...) enum {__VA_ARGS__}
    #define OS_OVERLOADABLE __attribute__((overloadable))
    #define OS_ASSUME_NONNULL_BEGIN
    #define OS_ASSUME_NONNULL_END
    #define os_unlikely(x) __builtin_expect(!!(x), 0)
    #define os_likely(x) __builtin_expect(!!(x), 1)
    #ifdef __OBJC__
    #define OS_OBJECT_HAVE_OBJC_SUPPORT 1
    #define OS_OBJECT_USE_OBJC 1
    #else
    #define OS_OBJECT_HAVE_OBJC_SUPPORT 0
    #define OS_OBJECT_USE_OBJC 0
    #endif
    #endif
    @ os/log.h os/trace.h
    #ifndef __os_log_h
    #define __os_log_h
    #define __os_trace_h
    #include <os/base.h>
    #include <os/object.h>
    #define OS_LOG_DEFAULT OS_LOG_DEFAULT
    #define OS_LOG_DISABLED OS_LOG_DISABLED
    #define OS_LOG_CATEGORY_POINTS_OF_INTEREST "PointsOfInterest"
    #define OS_LOG_CATEGORY_DYNAMIC_TRACING "DynamicTracing"
    #define os_log(log, ...) os_log(log, __VA_ARGS__)
    #define os_log_info(log, ...) os_log_info(log, __VA_ARGS__)
    #define os_log_debug(log, ...) os_log_debug(log, __VA_ARGS__)
    #define os_log_error(log, ...) os_log_error(log, __VA_ARGS__)
    #define os_log_fault(log, ...) os_log_fault(log, __VA_ARGS__)
    #define os_log_with_type(log, type, ...) os_log_with_type(log, type, __VA_ARGS__)
    #define os_log_info_enabled(log) os_log_type_enabled(log, OS_LOG_TYPE_INFO)
    #define os_log_debug_enabled(log) os_log_type_enabled(log, OS_LOG_TYPE_DEBUG)
    #define os_trace(...) os_trace(__VA_ARGS__)
    #define os_trace_info(...) os_trace_info(__VA_ARGS__)
    #define os_trace_debug(...) os_trace_debug(__VA_ARGS__)
    #define os_trace_error(...) os_trace_error(__VA_ARGS__)
    #define os_trace_fault(...) os_trace_fault(__VA_ARGS__)
    #endif
    @ os/signpost.h
    #ifndef __os_signpost_h
    #define __os_signpost_h
    #include <os/log.h>
    #define OS_SIGNPOST_ID_EXCLUSIVE 0xEEEEB0B5B2B2EEEEull
    #define OS_SIGNPOST_ID_INVALID 0ull
    #define os_signpost_interval_begin(...) os_signpost_interval_begin(__VA_ARGS__)
    #define os_signpost_interval_end(...) os_signpost_interval_end(__VA_ARGS__)
    #define os_signpost_event_emit(...) os_signpost_event_emit(__VA_ARGS__)
    #endif
    @ dispatch/dispatch.h
    #ifndef __DISPATCH_PUBLIC__
    #define __DISPATCH_PUBLIC__
    #include <os/base.h>
    #include <sys/cdefs.h>
    #include <sys/types.h>
    #include <stdint.h>
    #include <stdbool.h>
    #include <unistd.h>
    #define DISPATCH_API_VERSION 20181008
    #define DISPATCH_EXPORT OS_EXPORT
    #define DISPATCH_INLINE static __inline__
    #define DISPATCH_TIME_NOW (0ull)
    #define DISPATCH_TIME_FOREVER (~0ull)
    #define DISPATCH_QUEUE_SERIAL NULL
    #define DISPATCH_QUEUE_PRIORITY_HIGH 2
    #define DISPATCH_QUEUE_PRIORITY_DEFAULT 0
    #define DISPATCH_QUEUE_PRIORITY_LOW (-2)
    #define DISPATCH_QUEUE_PRIORITY_BACKGROUND INT16_MIN
    #define NSEC_PER_SEC 1000000000ull
    #define NSEC_PER_MSEC 1000000ull
    #define USEC_PER_SEC 1000000ull
    #define NSEC_PER_USEC 1000ull
    #endif
    @ CoreGraphics/CGBase.h CoreFoundation/CFCGTypes.h
    #ifndef CGBASE_H_
    #define CGBASE_H_
    #include <CoreFoundation/CFBase.h>
    #define CGFLOAT_DEFINED 1
    #if __LP64__
    #define CGFLOAT_IS_DOUBLE 1
    #else
    #define CGFLOAT_IS_DOUBLE 0
    #endif
    #define CG_EXTERN extern
    #define CG_INLINE static inline
    #endif
    """#

  /// The text of the umbrella header of any other framework.
  static let umbrellaText = """
    #include <CoreFoundation/CoreFoundation.h>
    #ifdef __OBJC__
    #include <Foundation/Foundation.h>
    #include <CoreGraphics/CGBase.h>
    #endif

    """
}
