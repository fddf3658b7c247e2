#import "Greeting.h"

#import "DayTime.h"

@implementation Greeting

- (instancetype)initWithName:(NSString *)name {
  self = [super init];
  if (self) {
    _name = [name copy];
    HMLogTrace(@"greeting for %@", _name);
  }
  return self;
}

- (NSString *)textAtHour:(int)hour {
  HMDayTime time = HMDayTimeAtHour(hour);
  if (time == HMDayTimeUnknown) {
    HMLogError(@"there is no hour %d", hour);
    return nil;
  }
  HMLogDebug(@"greets %@ at %d", _name, hour);
  return [NSString stringWithFormat:@"Good %s, %@!", HMDayTimeWord(time), _name];
}

@end
