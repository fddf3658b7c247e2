#import "HMDrawingController.h"

@implementation HMDrawingController

- (void)loadView {
  HMLog(@"-[HMDrawingController loadView]");
  _hasView = YES;
}

- (void)viewDidLoad {
  HMLog(@"-[HMDrawingController viewDidLoad]");
}

@end
