extension StandInHeaders {
  /// The headers of the Objective-C runtime, Core Foundation and Foundation, in the format of
  /// `cText`.
  static let foundationText = #"""
    @ objc/objc-api.h
    #ifndef _OBJC_OBJC_API_H_
    #define _OBJC_OBJC_API_H_
    #include <Availability.h>
    #include <AvailabilityMacros.h>
    #include <TargetConditionals.h>
    #include <sys/types.h>
    #define OBJC_API_VERSION 2
    #define OBJC_NO_GC 1
    #define OBJC_NO_GC_API 1
    #define OBJC_OLD_DISPATCH_PROTOTYPES 0
    #ifdef __cplusplus
    #define OBJC_EXTERN extern "C"
    #else
    #define OBJC_EXTERN extern
    #endif
    #define OBJC_VISIBLE __attribute__((visibility("default")))
    #define OBJC_EXPORT OBJC_EXTERN OBJC_VISIBLE
    #define OBJC_IMPORT extern
    #define OBJC_ROOT_CLASS __attribute__((objc_root_class))
    #define OBJC_ENUM(type, name) enum name : type name; enum name : type
    #define OBJC_DESIGNATED_INITIALIZER __attribute__((objc_designated_initializer))
    #define OBJC_UNAVAILABLE(text) __attribute__((unavailable(text)))
    #endif
    @ objc/objc.h
    #ifndef _OBJC_OBJC_H_
    #define _OBJC_OBJC_H_
    #include <sys/types.h>
    #include <Availability.h>
    #include <objc/objc-api.h>
    #ifdef __OBJC_BOOL_IS_BOOL
    #define OBJC_BOOL_IS_BOOL __OBJC_BOOL_IS_BOOL
    #define OBJC_BOOL_IS_CHAR !__OBJC_BOOL_IS_BOOL
    #else
    #define OBJC_BOOL_IS_BOOL 0
    #define OBJC_BOOL_IS_CHAR 1
    #endif
    #define OBJC_BOOL_DEFINED
    #ifdef __OBJC__
    #define YES __objc_yes
    #define NO __objc_no
    #else
    #define YES ((BOOL)1)
    #define NO ((BOOL)0)
    #endif
    #ifdef __cplusplus
    #define Nil nullptr
    #define nil nullptr
    #else
    #define Nil ((void *)0)
    #define nil ((void *)0)
    #endif
    #endif
    @ objc/NSObjCRuntime.h Foundation/NSObjCRuntime.h
    #ifndef _OBJC_NSOBJCRUNTIME_H_
    #define _OBJC_NSOBJCRUNTIME_H_
    #include <TargetConditionals.h>
    #include <objc/objc.h>
    #include <stdarg.h>
    #include <stdint.h>
    #include <limits.h>
    #include <AvailabilityMacros.h>
    #include <Availability.h>
    #include <CoreFoundation/CFAvailability.h>
    #define NSINTEGER_DEFINED 1
    #define NSIntegerMax LONG_MAX
    #define NSIntegerMin LONG_MIN
    #define NSUIntegerMax ULONG_MAX
    #define NSNotFound NSIntegerMax
    #define OBJC_ENABLE_DEPRECATED
    #define FOUNDATION_EXTERN OBJC_EXTERN
    #define FOUNDATION_EXPORT FOUNDATION_EXTERN
    #define FOUNDATION_IMPORT FOUNDATION_EXTERN
    #define NS_INLINE static __inline__ __attribute__((always_inline))
    #define FOUNDATION_STATIC_INLINE static __inline__
    #define FOUNDATION_EXTERN_INLINE extern __inline__
    #define NS_ENUM(...) CF_ENUM(__VA_ARGS__)
    #define NS_OPTIONS(type, name) CF_OPTIONS(type, name)
    #define NS_CLOSED_ENUM(type, name) CF_CLOSED_ENUM(type, name)
    #define NS_ERROR_ENUM(...) CF_ENUM(NSInteger, name)
    #define NS_STRING_ENUM
    #define NS_TYPED_ENUM
    #define NS_TYPED_EXTENSIBLE_ENUM
    #define NS_EXTENSIBLE_STRING_ENUM
    #define NS_NOESCAPE __attribute__((noescape))
    #define NS_REFINED_FOR_SWIFT __attribute__((swift_private))
    #define NS_SWIFT_NAME(name) __attribute__((swift_name(#name)))
    #define NS_SWIFT_UNAVAILABLE(text)
    #define NS_SWIFT_NOTHROW
    #define NS_SWIFT_UI_ACTOR
    #define NS_SWIFT_SENDABLE
    #define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
    #define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
    #define NS_HEADER_AUDIT_BEGIN(...)
    #define NS_HEADER_AUDIT_END(...)
    #define NS_DESIGNATED_INITIALIZER __attribute__((objc_designated_initializer))
    #define NS_REQUIRES_SUPER __attribute__((objc_requires_super))
    #define NS_REQUIRES_NIL_TERMINATION __attribute__((sentinel(0, 1)))
    #define NS_REQUIRES_PROPERTY_DEFINITIONS
    #define NS_REPLACES_RECEIVER
    #define NS_RELEASES_ARGUMENT
    #define NS_VALID_UNTIL_END_OF_SCOPE __attribute__((objc_precise_lifetime))
    #define NS_ROOT_CLASS __attribute__((objc_root_class))
    #define NS_RETURNS_RETAINED __attribute__((ns_returns_retained))
    #define NS_RETURNS_NOT_RETAINED __attribute__((ns_returns_not_retained))
    #define NS_RETURNS_INNER_POINTER __attribute__((objc_returns_inner_pointer))
    #define NS_AUTOMATED_REFCOUNT_UNAVAILABLE
    #define NS_AUTOMATED_REFCOUNT_WEAK_UNAVAILABLE
    #define NS_PROTOCOL_REQUIRES_EXPLICIT_IMPLEMENTATION
    #define NS_FORMAT_FUNCTION(format, first) __attribute__((format(__NSString__, format, first)))
    #define NS_FORMAT_ARGUMENT(index) __attribute__((format_arg(index)))
    #define NS_UNAVAILABLE __attribute__((unavailable))
    #define NS_DEPRECATED __attribute__((deprecated))
    #define NS_AVAILABLE(...)
    #define NS_AVAILABLE_MAC(...)
    #define NS_AVAILABLE_IOS(...)
    #define NS_DEPRECATED_MAC(...)
    #define NS_DEPRECATED_IOS(...)
    #define NS_CLASS_AVAILABLE(...)
    #define NS_CLASS_AVAILABLE_IOS(...)
    #define NS_EXTENSION_UNAVAILABLE(...)
    #define NS_EXTENSION_UNAVAILABLE_IOS(...)
    #define NS_DIRECT
    #define NS_DIRECT_MEMBERS
    #ifndef MIN
    #define MIN(a, b) ((a) < (b) ? (a) : (b))
    #endif
    #ifndef MAX
    #define MAX(a, b) ((a) > (b) ? (a) : (b))
    #endif
    #ifndef ABS
    #define ABS(a) ((a) < 0 ? -(a) : (a))
    #endif
    #define NSFoundationVersionNumber10_0 397.40
    #define NSFoundationVersionNumber10_4 567.00
    #define NSFoundationVersionNumber10_5 677.00
    #define NSFoundationVersionNumber10_6 751.00
    #define NSFoundationVersionNumber10_7 833.10
    #define NSFoundationVersionNumber10_8 945.00
    #define NSFoundationVersionNumber10_9 1056
    #define NSFoundationVersionNumber10_10 1151.16
    #define NSFoundationVersionNumber10_11 1252
    #if TARGET_OS_IPHONE
    #define NSFoundationVersionNumber_iPhoneOS_2_0 678.24
    #define NSFoundationVersionNumber_iPhoneOS_3_0 678.47
    #define NSFoundationVersionNumber_iPhoneOS_4_0 751.32
    #define NSFoundationVersionNumber_iOS_4_0 751.32
    #define NSFoundationVersionNumber_iOS_5_0 881.00
    #define NSFoundationVersionNumber_iOS_5_1 890.10
    #define NSFoundationVersionNumber_iOS_6_0 992.00
    #define NSFoundationVersionNumber_iOS_6_1 993.00
    #define NSFoundationVersionNumber_iOS_7_0 1047.20
    #define NSFoundationVersionNumber_iOS_7_1 1047.25
    #define NSFoundationVersionNumber_iOS_8_0 1140.11
    #define NSFoundationVersionNumber_iOS_8_1 1141.1
    #define NSFoundationVersionNumber_iOS_8_2 1142.14
    #define NSFoundationVersionNumber_iOS_8_3 1144.17
    #define NSFoundationVersionNumber_iOS_8_4 1144.17
    #define NSFoundationVersionNumber_iOS_9_0 1240.1
    #define NSFoundationVersionNumber_iOS_9_1 1241.14
    #define NSFoundationVersionNumber_iOS_9_2 1242.12
    #define NSFoundationVersionNumber_iOS_9_3 1242.12
    #define NSFoundationVersionNumber_iOS_9_4 1280.25
    #define NSFoundationVersionNumber_iOS_9_x_Max 1299
    #endif
    #endif
    @ CoreFoundation/CFAvailability.h CoreFoundation/CFBase.h
    #ifndef __COREFOUNDATION_CFAVAILABILITY__
    #define __COREFOUNDATION_CFAVAILABILITY__ 1
    #define __COREFOUNDATION_CFBASE__
    #include <TargetConditionals.h>
    #include <Availability.h>
    #include <AvailabilityMacros.h>
    #include <stdint.h>
    #include <MacTypes.h>
    #ifndef TRUE
    #define TRUE 1
    #endif
    #ifndef FALSE
    #define FALSE 0
    #endif
    #define CF_ENUM(...) enum
    #define CF_OPTIONS(type, name) type name; enum
    #define CF_CLOSED_ENUM(type, name) enum name : type name; enum name : type
    #define CF_AVAILABLE(...)
    #define CF_AVAILABLE_MAC(...)
    #define CF_AVAILABLE_IOS(...)
    #define CF_DEPRECATED(...)
    #define CF_EXTENSION_UNAVAILABLE(...)
    #define CF_SWIFT_NAME(name) __attribute__((swift_name(#name)))
    #define CF_REFINED_FOR_SWIFT
    #define CF_NOESCAPE __attribute__((noescape))
    #ifdef __cplusplus
    #define CF_EXTERN_C_BEGIN extern "C" {
    #define CF_EXTERN_C_END }
    #define CF_EXPORT extern "C"
    #else
    #define CF_EXTERN_C_BEGIN
    #define CF_EXTERN_C_END
    #define CF_EXPORT extern
    #endif
    #define CF_INLINE static __inline__ __attribute__((always_inline))
    #define CF_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
    #define CF_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
    #define CF_IMPLICIT_BRIDGING_ENABLED
    #define CF_IMPLICIT_BRIDGING_DISABLED
    #define CF_RETURNS_RETAINED __attribute__((cf_returns_retained))
    #define CF_RETURNS_NOT_RETAINED __attribute__((cf_returns_not_retained))
    #define CF_RELEASES_ARGUMENT __attribute__((cf_consumed))
    #define CF_CONSUMED __attribute__((cf_consumed))
    #define CF_FORMAT_FUNCTION(format, first) __attribute__((format(CFString, format, first)))
    #define CF_BRIDGED_TYPE(type) __attribute__((objc_bridge(type)))
    #endif
    @ CoreFoundation/CoreFoundation.h
    #ifndef __COREFOUNDATION_COREFOUNDATION__
    #define __COREFOUNDATION_COREFOUNDATION__ 1
    #define __COREFOUNDATION__ 1
    #include <sys/types.h>
    #include <stdarg.h>
    #include <assert.h>
    #include <ctype.h>
    #include <errno.h>
    #include <float.h>
    #include <limits.h>
    #include <locale.h>
    #include <math.h>
    #include <setjmp.h>
    #include <signal.h>
    #include <stddef.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <time.h>
    #include <inttypes.h>
    #include <stdbool.h>
    #include <stdint.h>
    #include <CoreFoundation/CFBase.h>
    #define CFSTR(text) ((CFStringRef)__builtin___CFStringMakeConstantString("" text ""))
    #define CFSwapInt32HostToBig(x) __builtin_bswap32(x)
    #define kCFCoreFoundationVersionNumber10_0 196.40
    #define kCFCoreFoundationVersionNumber10_9 855.11
    #define kCFCoreFoundationVersionNumber10_10 1151.16
    #if TARGET_OS_IPHONE
    #define kCFCoreFoundationVersionNumber_iOS_7_0 847.20
    #define kCFCoreFoundationVersionNumber_iOS_8_0 1140.1
    #define kCFCoreFoundationVersionNumber_iOS_9_0 1240.1
    #endif
    #endif
    @ Foundation/Foundation.h
    #ifndef __FOUNDATION_FOUNDATION__
    #define __FOUNDATION_FOUNDATION__
    #include <CoreFoundation/CoreFoundation.h>
    #include <objc/objc.h>
    #include <Foundation/NSObjCRuntime.h>
    #include <Foundation/NSException.h>
    #include <dispatch/dispatch.h>
    #include <Security/Security.h>
    #define NSLocalizedString(key, comment) \
      [NSBundle.mainBundle localizedStringForKey:(key) value:@"" table:nil]
    #define NSLocalizedStringFromTable(key, table, comment) \
      [NSBundle.mainBundle localizedStringForKey:(key) value:@"" table:(table)]
    #define NSLocalizedStringFromTableInBundle(key, table, bundle, comment) \
      [bundle localizedStringForKey:(key) value:@"" table:(table)]
    #define NSLocalizedStringWithDefaultValue(key, table, bundle, value, comment) \
      [bundle localizedStringForKey:(key) value:(value) table:(table)]
    #define NSDictionaryOfVariableBindings(...) \
      _NSDictionaryOfVariableBindings(@"" #__VA_ARGS__, __VA_ARGS__, nil)
    #define NSDecimalMaxSize 8
    #define NSTimeIntervalSince1970 978307200.0
    #define NS_DURING @try {
    #define NS_HANDLER } @catch (NSException *localException) {
    #define NS_ENDHANDLER }
    #endif
    @ Foundation/NSException.h
    #ifndef _NSASSERTION_MACROS
    #define _NSASSERTION_MACROS
    #include <Foundation/NSObjCRuntime.h>
    #ifdef NS_BLOCK_ASSERTIONS
    #define NSAssert(condition, text, ...) do {} while (0)
    #define NSCAssert(condition, text, ...) do {} while (0)
    #else
    #define NSAssert(condition, text, ...) \
      do { if (!(condition)) _NSStandInAssertion(text, ##__VA_ARGS__); } while (0)
    #define NSCAssert(condition, text, ...) \
      do { if (!(condition)) _NSStandInAssertion(text, ##__VA_ARGS__); } while (0)
    #endif
    #define NSAssert1(condition, text, a) NSAssert((condition), (text), (a))
    #define NSAssert2(condition, text, a, b) NSAssert((condition), (text), (a), (b))
    #define NSAssert3(condition, text, a, b, c) NSAssert((condition), (text), (a), (b), (c))
    #define NSAssert4(condition, text, a, b, c, d) NSAssert((condition), (text), (a), (b), (c), (d))
    #define NSCAssert1(condition, text, a) NSCAssert((condition), (text), (a))
    #define NSCAssert2(condition, text, a, b) NSCAssert((condition), (text), (a), (b))
    #define NSParameterAssert(condition) NSAssert((condition), @"%s", #condition)
    #define NSCParameterAssert(condition) NSCAssert((condition), @"%s", #condition)
    #endif
    """#
}
