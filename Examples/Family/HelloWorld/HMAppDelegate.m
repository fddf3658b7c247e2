#import "HMAppDelegate.h"

#import "CrashReporter.h"
#import "Endpoint.h"

@implementation HMAppDelegate

- (BOOL)application:(UIApplication *)application
    didFinishLaunchingWithOptions:(NSDictionary *)options {
  [CrashReporter install];
  HMLogInfo(@"did finish launching, server %s", HMEndpointHost());
  if (options.count > 0) HMLogDebug(@"launched with options %@", options);
  return YES;
}

- (void)applicationDidBecomeActive:(UIApplication *)application {
  HMLogDebug(@"did become active");
}

- (void)applicationWillResignActive:(UIApplication *)application {
  HMLogDebug(@"will resign active");
}

- (void)applicationDidEnterBackground:(UIApplication *)application {
  HMLogDebug(@"did enter background, %.0f seconds left", application.backgroundTimeRemaining);
}

- (void)applicationWillEnterForeground:(UIApplication *)application {
  HMLogDebug(@"will enter foreground");
}

- (void)applicationWillTerminate:(UIApplication *)application {
  HMLogInfo(@"will terminate");
}

- (void)applicationDidReceiveMemoryWarning:(UIApplication *)application {
  HMLogWarning(@"did receive a memory warning");
}

- (BOOL)application:(UIApplication *)application
            openURL:(NSURL *)url
            options:(NSDictionary *)options {
  if (![url.host isEqualToString:@"greet"]) {
    HMLogError(@"cannot open %@: there is nothing but 'greet'", url);
    return NO;
  }
  HMLogInfo(@"opens %@", url);
  return YES;
}

@end
