#import <Foundation/Foundation.h>

#import "ApplicationDelegate.h"
#import "ViewController.h"

/// Stands where UIKit would: sends the callbacks in the order of a launch, a turn into the background
/// and back, and an end.
int main(void) {
  NSAutoreleasePool *pool = [[NSAutoreleasePool alloc] init];
  ApplicationDelegate *application = [[ApplicationDelegate alloc] init];
  ViewController *controller = [[ViewController alloc] initWithTitle:@"main"];

  [application applicationDidFinishLaunching];
  [controller viewDidLoad];
  [controller viewWillAppear:NO];
  [controller viewWillLayoutSubviews];
  [controller viewDidLayoutSubviews];
  [controller viewDidAppear:NO];
  [application applicationDidBecomeActive];

  [application applicationWillResignActive];
  [application applicationDidEnterBackground];
  [application applicationWillEnterForeground];
  [application applicationDidBecomeActive];

  [application applicationDidReceiveMemoryWarning];
  [controller didReceiveMemoryWarning];

  [application applicationWillResignActive];
  [controller viewWillDisappear:NO];
  [controller viewDidDisappear:NO];
  [application applicationWillTerminate];

  [controller release];
  [application release];
  [pool drain];
  return 0;
}
