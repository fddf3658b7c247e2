#import <Foundation/Foundation.h>

/// Logs in every callback of the application's life.
@interface ApplicationDelegate : NSObject

- (BOOL)applicationDidFinishLaunching;
- (void)applicationDidBecomeActive;
- (void)applicationWillResignActive;
- (void)applicationDidEnterBackground;
- (void)applicationWillEnterForeground;
- (void)applicationWillTerminate;
- (void)applicationDidReceiveMemoryWarning;

@end
