#import "Controller.h"

@implementation Controller

- (id)initWithNibName:(NSString *)nibName
           storyboard:(NSString *)storyboard
               folder:(NSString *)folder
             recorder:(Recorder *)recorder {
  self = [super init];
  if (self) {
    _nibName = [nibName copy];
    _storyboard = [storyboard copy];
    _folder = [folder copy];
    _recorder = [recorder retain];
  }
  return self;
}

- (void)dealloc {
  [_nibName release];
  [_storyboard release];
  [_folder release];
  [_recorder release];
  [super dealloc];
}

- (BOOL)tryNib:(NSString *)name {
  NSArray *endings = [NSArray arrayWithObjects:@"~iphone.nib", @"~ipad.nib", @".nib", nil];
  NSFileManager *files = [NSFileManager defaultManager];
  for (NSString *ending in endings) {
    NSString *file = [name stringByAppendingString:ending];
    if ([files fileExistsAtPath:[_folder stringByAppendingPathComponent:file]]) {
      [_recorder note:[NSString stringWithFormat:@"found %@", file]];
      return YES;
    }
  }
  [_recorder note:[NSString stringWithFormat:@"tried %@.nib", name]];
  return NO;
}

- (void)loadView {
  NSString *name = NSStringFromClass([self class]);
  [_recorder note:[NSString stringWithFormat:@"tried -[%@ loadView]", name]];
  _hasView = YES;
  if (_storyboard) {
    [_recorder note:[NSString stringWithFormat:@"found %@.storyboard", _storyboard]];
    return;
  }
  if (_nibName) {
    [_recorder note:[NSString stringWithFormat:@"found %@.nib", _nibName]];
    return;
  }
  if ([name hasSuffix:@"Controller"] && [name length] > [@"Controller" length]) {
    NSUInteger length = [name length] - [@"Controller" length];
    if ([self tryNib:[name substringToIndex:length]]) return;
  }
  if ([self tryNib:name]) return;
  [_recorder note:@"found UIView"];
}

- (void)loadViewIfNeeded {
  if (_hasView) return;
  if ([self methodForSelector:@selector(loadView)] ==
      [Controller instanceMethodForSelector:@selector(loadView)]) {
    [self loadView];
  } else {
    [_recorder note:[NSString stringWithFormat:@"found -[%@ loadView]",
                                               NSStringFromClass([self class])]];
    [_recorder call:@"loadView" of:self];
  }
  [_recorder call:@"viewDidLoad" of:self];
}

@end
