#import "ViewController.h"

@implementation ViewController
- (void)viewDidLoad {
  [super viewDidLoad];
  PLLog(@"Parcel is ready, server %s", PARCEL_SERVER);
  NSLog(@"always told");
}
@end
