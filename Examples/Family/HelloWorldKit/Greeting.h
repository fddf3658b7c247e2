#import <Foundation/Foundation.h>

/// A greeting in the words of the hour.
@interface Greeting : NSObject {
  NSString *_name;
}
- (instancetype)initWithName:(NSString *)name;
- (NSString *)textAtHour:(int)hour;
@end
