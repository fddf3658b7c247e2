// As much of the framework as the sources of new projects use, so that a compiler can read them anywhere.
#ifndef STUB_FOUNDATION
#define STUB_FOUNDATION

typedef signed char BOOL;
typedef long NSInteger;
typedef unsigned long NSUInteger;
typedef double CGFloat;
#define YES ((BOOL)1)
#define NO ((BOOL)0)
#define nil ((void *)0)
#define NULL ((void *)0)
#define NSNotFound 0x7fffffffffffffffL
#define FOUNDATION_EXPORT extern

typedef struct { CGFloat x, y; } CGPoint;
typedef struct { CGFloat width, height; } CGSize;
typedef struct { CGPoint origin; CGSize size; } CGRect;
CGPoint CGPointMake(CGFloat x, CGFloat y);
CGRect CGRectMake(CGFloat x, CGFloat y, CGFloat width, CGFloat height);

@class NSString, NSArray;

@protocol NSObject
@end

__attribute__((objc_root_class))
@interface NSObject <NSObject>
+ (instancetype)alloc;
+ (Class)class;
- (instancetype)init;
- (void)dealloc;
- (BOOL)isKindOfClass:(Class)other;
#if !__has_feature(objc_arc)
- (instancetype)retain;
- (oneway void)release;
- (instancetype)autorelease;
#endif
@end

NSString *NSStringFromClass(Class c);

@interface NSString : NSObject
- (BOOL)isEqualToString:(NSString *)other;
@end

__attribute__((objc_runtime_visible))
@interface NSConstantString : NSString
@end

@interface NSDictionary : NSObject
@end

@interface NSArray : NSObject
+ (instancetype)arrayWithObjects:(const id __unsafe_unretained *)objects count:(NSUInteger)count;
- (NSUInteger)count;
- (id)lastObject;
- (id)objectAtIndex:(NSUInteger)index;
- (NSUInteger)indexOfObject:(id)object;
@end

@interface NSBundle : NSObject
@end

@interface NSIndexPath : NSObject
@property (nonatomic, readonly) NSInteger row;
@end

#endif
