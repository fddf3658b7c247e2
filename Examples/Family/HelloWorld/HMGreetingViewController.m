#import "HMGreetingViewController.h"

#import "Endpoint.h"

@implementation HMGreetingViewController

- (void)viewDidLoad {
  [super viewDidLoad];
  HMLogDebug(@"view did load");
}

- (void)viewWillAppear:(BOOL)animated {
  [super viewWillAppear:animated];
  HMLogTrace(@"view will appear, animated: %d", animated);
}

- (void)viewDidAppear:(BOOL)animated {
  [super viewDidAppear:animated];
  HMLogDebug(@"view did appear");
}

- (void)viewWillDisappear:(BOOL)animated {
  [super viewWillDisappear:animated];
  HMLogTrace(@"view will disappear");
}

- (IBAction)greet:(id)sender {
  NSString *name = self.nameField.text;
  if (name.length == 0)
    HMLogWarning(@"nobody to greet");
  else
    HMLogInfo(@"greets %@", name);

  char path[HM_ENDPOINT_MAXIMUM];
  if (HMEndpointURL("greetings", path, sizeof path) < 0) {
    HMLogError(@"no address for the greeting of %@", name);
    return;
  }
  self.greetingLabel.text = [NSString stringWithFormat:NSLocalizedString(@"Hello, %@!", nil), name];
}

- (void)prepareForSegue:(UIStoryboardSegue *)segue sender:(id)sender {
  HMLogDebug(@"segue %@ to %@",
             segue.identifier,
             segue.destinationViewController);
}

@end
