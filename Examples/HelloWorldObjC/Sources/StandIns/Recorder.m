#import "Recorder.h"

@implementation Recorder

- (id)init {
  self = [super init];
  if (self) {
    _lines = [[NSMutableArray alloc] init];
    [[NSNotificationCenter defaultCenter] addObserver:self
                                             selector:@selector(didHear:)
                                                 name:nil
                                               object:self];
  }
  return self;
}

- (void)dealloc {
  [[NSNotificationCenter defaultCenter] removeObserver:self];
  [_lines release];
  [super dealloc];
}

- (void)didHear:(NSNotification *)notification {
  [self note:[@"post " stringByAppendingString:[notification name]]];
}

- (void)note:(NSString *)line {
  [_lines addObject:line];
}

- (void)call:(NSString *)selector of:(id)object {
  [self call:selector of:object posting:[NSArray array]];
}

- (void)call:(NSString *)selector of:(id)object posting:(NSArray *)names {
  SEL method = NSSelectorFromString(selector);
  if ([object respondsToSelector:method]) {
    [self note:[NSString stringWithFormat:@"call -[%@ %@]", NSStringFromClass([object class]),
                                          selector]];
    NSInvocation *invocation = [NSInvocation
        invocationWithMethodSignature:[object methodSignatureForSelector:method]];
    [invocation setTarget:object];
    [invocation setSelector:method];
    // Wide enough for every argument that these methods take.
    char nothing[32] = {0};
    NSUInteger index;
    for (index = 2; index < [[invocation methodSignature] numberOfArguments]; index++) {
      [invocation setArgument:nothing atIndex:index];
    }
    [invocation invoke];
  }
  for (NSString *name in names) {
    [[NSNotificationCenter defaultCenter] postNotificationName:name object:self];
  }
}

- (BOOL)writeToFile:(NSString *)path {
  NSString *text = [[_lines componentsJoinedByString:@"\n"] stringByAppendingString:@"\n"];
  return [[text dataUsingEncoding:NSUTF8StringEncoding] writeToFile:path atomically:NO];
}

@end
