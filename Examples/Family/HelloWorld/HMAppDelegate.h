#import <UIKit/UIKit.h>

/// Tells each turn in the life of the app.
@interface HMAppDelegate : UIResponder <UIApplicationDelegate>
@property(strong, nonatomic) UIWindow *window;
@end
