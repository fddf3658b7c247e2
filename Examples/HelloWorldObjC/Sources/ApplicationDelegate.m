#import "ApplicationDelegate.h"

@implementation ApplicationDelegate

- (BOOL)applicationDidFinishLaunching {
  HMLog(@"application did finish launching");
  return YES;
}

- (void)applicationDidBecomeActive {
  HMLog(@"application did become active");
}

- (void)applicationWillResignActive {
  HMLog(@"application will resign active");
}

- (void)applicationDidEnterBackground {
  HMLog(@"application did enter background");
}

- (void)applicationWillEnterForeground {
  HMLog(@"application will enter foreground");
}

- (void)applicationWillTerminate {
  HMLog(@"application will terminate");
}

- (void)applicationDidReceiveMemoryWarning {
  HMLogWarning(@"application did receive memory warning");
}

@end
