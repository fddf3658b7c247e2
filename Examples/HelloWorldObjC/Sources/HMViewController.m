#import "HMViewController.h"

@implementation HMViewController

- (void)viewDidLoad {
  HMLog(@"-[HMViewController viewDidLoad]");
}

- (void)viewWillAppear:(BOOL)animated {
  HMLog(@"-[HMViewController viewWillAppear:]");
}

- (void)viewDidAppear:(BOOL)animated {
  HMLog(@"-[HMViewController viewDidAppear:]");
}

- (void)viewWillLayoutSubviews {
  HMLog(@"-[HMViewController viewWillLayoutSubviews]");
}

- (void)viewDidLayoutSubviews {
  HMLog(@"-[HMViewController viewDidLayoutSubviews]");
}

- (void)didReceiveMemoryWarning {
  HMLogWarning(@"-[HMViewController didReceiveMemoryWarning]");
}

// Before iOS 6.

- (void)viewWillUnload {
  HMLog(@"-[HMViewController viewWillUnload]");
}

- (void)viewDidUnload {
  HMLog(@"-[HMViewController viewDidUnload]");
}

- (BOOL)shouldAutorotateToInterfaceOrientation:(NSInteger)orientation {
  HMLog(@"-[HMViewController shouldAutorotateToInterfaceOrientation:]");
  return YES;
}

// Before iOS 8, and since.

- (void)willRotateToInterfaceOrientation:(NSInteger)orientation
                                duration:(NSTimeInterval)duration {
  HMLog(@"-[HMViewController willRotateToInterfaceOrientation:duration:]");
}

- (void)didRotateFromInterfaceOrientation:(NSInteger)orientation {
  HMLog(@"-[HMViewController didRotateFromInterfaceOrientation:]");
}

- (void)viewWillTransitionToSize:(NSSize)size withTransitionCoordinator:(id)coordinator {
  HMLog(@"-[HMViewController viewWillTransitionToSize:withTransitionCoordinator:]");
}

// State restoration.

- (void)encodeRestorableStateWithCoder:(NSCoder *)coder {
  HMLog(@"-[HMViewController encodeRestorableStateWithCoder:]");
}

- (void)decodeRestorableStateWithCoder:(NSCoder *)coder {
  HMLog(@"-[HMViewController decodeRestorableStateWithCoder:]");
}

@end
