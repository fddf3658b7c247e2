#import "HMAppDelegate.h"

@implementation HMAppDelegate

- (BOOL)application:(Application *)application
    willFinishLaunchingWithOptions:(NSDictionary *)options {
  HMLogInfo(@"-[HMAppDelegate application:willFinishLaunchingWithOptions:]");
  return YES;
}

- (BOOL)application:(Application *)application didFinishLaunchingWithOptions:(NSDictionary *)options {
  HMLogInfo(@"-[HMAppDelegate application:didFinishLaunchingWithOptions:]");
  return YES;
}

- (id)application:(Application *)application
    configurationForConnectingSceneSession:(id)session
                                   options:(id)options {
  HMLogInfo(@"-[HMAppDelegate application:configurationForConnectingSceneSession:options:]");
  return nil;
}

- (void)applicationDidBecomeActive:(Application *)application {
  HMLogInfo(@"-[HMAppDelegate applicationDidBecomeActive:]");
}

- (void)applicationWillResignActive:(Application *)application {
  HMLogInfo(@"-[HMAppDelegate applicationWillResignActive:]");
}

- (void)applicationDidEnterBackground:(Application *)application {
  HMLogInfo(@"-[HMAppDelegate applicationDidEnterBackground:]");
}

- (void)applicationWillEnterForeground:(Application *)application {
  HMLogInfo(@"-[HMAppDelegate applicationWillEnterForeground:]");
}

- (void)applicationWillTerminate:(Application *)application {
  HMLogInfo(@"-[HMAppDelegate applicationWillTerminate:]");
}

- (void)applicationDidReceiveMemoryWarning:(Application *)application {
  HMLogWarning(@"-[HMAppDelegate applicationDidReceiveMemoryWarning:]");
}

- (BOOL)application:(Application *)application shouldSaveApplicationState:(NSCoder *)coder {
  HMLogInfo(@"-[HMAppDelegate application:shouldSaveApplicationState:]");
  return YES;
}

- (BOOL)application:(Application *)application shouldRestoreApplicationState:(NSCoder *)coder {
  HMLogInfo(@"-[HMAppDelegate application:shouldRestoreApplicationState:]");
  return YES;
}

- (void)application:(Application *)application
    willEncodeRestorableStateWithCoder:(NSCoder *)coder {
  HMLogInfo(@"-[HMAppDelegate application:willEncodeRestorableStateWithCoder:]");
}

- (void)application:(Application *)application
    didDecodeRestorableStateWithCoder:(NSCoder *)coder {
  HMLogInfo(@"-[HMAppDelegate application:didDecodeRestorableStateWithCoder:]");
}

@end
