#import "HMGreetingViewController.h"

/// Greets on the wall, and goes back to the start when nobody is there.
@interface HMKioskViewController : HMGreetingViewController
@property(strong, nonatomic) NSTimer *idleTimer;
@end
