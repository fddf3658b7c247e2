#import <Foundation/Foundation.h>

/// Has the last word before a crash, in every configuration: the shared file of our projects allows it.
@interface CrashReporter : NSObject
+ (void)install;
@end
