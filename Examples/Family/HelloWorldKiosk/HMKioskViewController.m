#import "HMKioskViewController.h"

#import "Idle.h"

#ifndef KIOSK
#error "a kiosk is built with the macro KIOSK"
#endif

@implementation HMKioskViewController

- (void)viewDidLoad {
  [super viewDidLoad];
  HMLogInfo(@"kiosk is up");
  [self someoneIsThere];
}

- (void)someoneIsThere {
  HMIdleReset();
  HMLogTrace(@"someone is there");
  [self.idleTimer invalidate];
  self.idleTimer = [NSTimer scheduledTimerWithTimeInterval:1
                                                    target:self
                                                  selector:@selector(tick:)
                                                  userInfo:nil
                                                   repeats:YES];
}

- (void)tick:(NSTimer *)timer {
  if (!HMIdleTick()) return;
  HMLogInfo(@"nobody is there: back to the start");
  self.nameField.text = @"";
  self.greetingLabel.text = @"";
}

- (BOOL)prefersStatusBarHidden {
  return YES;
}

@end
