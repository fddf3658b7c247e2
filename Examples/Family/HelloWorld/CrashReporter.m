#import "CrashReporter.h"

static void HMReport(NSException *exception) {
  // Not HMLog: this has to come through in Release, too.
  NSLog(@"ends because of %@: %@", [exception name], [exception reason]);
}

@implementation CrashReporter

+ (void)install {
  NSSetUncaughtExceptionHandler(&HMReport);
  HMLogTrace(@"crash reporter is in place");
}

@end
