#import <Foundation/Foundation.h>

@class Application;

/// Logs in every callback of the application's life.
@interface HMAppDelegate : NSObject

- (BOOL)application:(Application *)application
    willFinishLaunchingWithOptions:(NSDictionary *)options;
- (BOOL)application:(Application *)application didFinishLaunchingWithOptions:(NSDictionary *)options;
- (id)application:(Application *)application
    configurationForConnectingSceneSession:(id)session
                                   options:(id)options;
- (void)applicationDidBecomeActive:(Application *)application;
- (void)applicationWillResignActive:(Application *)application;
- (void)applicationDidEnterBackground:(Application *)application;
- (void)applicationWillEnterForeground:(Application *)application;
- (void)applicationWillTerminate:(Application *)application;
- (void)applicationDidReceiveMemoryWarning:(Application *)application;

- (BOOL)application:(Application *)application shouldSaveApplicationState:(NSCoder *)coder;
- (BOOL)application:(Application *)application shouldRestoreApplicationState:(NSCoder *)coder;
- (void)application:(Application *)application willEncodeRestorableStateWithCoder:(NSCoder *)coder;
- (void)application:(Application *)application didDecodeRestorableStateWithCoder:(NSCoder *)coder;

@end
