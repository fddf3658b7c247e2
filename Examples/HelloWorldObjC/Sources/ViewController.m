#import "ViewController.h"

@implementation ViewController

- (id)initWithTitle:(NSString *)title {
  self = [super init];
  if (self) _title = [title copy];
  return self;
}

- (void)dealloc {
  HMLog(@"%@: dealloc", _title);
  [_title release];
  [super dealloc];
}

- (void)viewDidLoad {
  HMLog(@"%@: view did load", _title);
}

- (void)viewWillAppear:(BOOL)animated {
  HMLog(@"%@: view will appear, animated: %d", _title, animated);
}

- (void)viewDidAppear:(BOOL)animated {
  HMLog(@"%@: view did appear, animated: %d",
        _title,
        animated);
}

- (void)viewWillLayoutSubviews {
  HMLog(@"%@: view will layout subviews", _title);
}

- (void)viewDidLayoutSubviews {
  HMLog(@"%@: view did layout subviews", _title);
}

- (void)viewWillDisappear:(BOOL)animated {
  HMLog(@"%@: view will disappear, animated: %d", _title, animated);
}

- (void)viewDidDisappear:(BOOL)animated {
  HMLog(@"%@: view did disappear, animated: %d", _title, animated);
}

- (void)didReceiveMemoryWarning {
  HMLogWarning(@"%@: did receive memory warning", _title);
}

@end
