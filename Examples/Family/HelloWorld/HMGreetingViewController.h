#import <UIKit/UIKit.h>

/// Greets whoever's name was typed.
@interface HMGreetingViewController : UIViewController
@property(weak, nonatomic) IBOutlet UITextField *nameField;
@property(weak, nonatomic) IBOutlet UILabel *greetingLabel;
@end
