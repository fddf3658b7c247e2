@interface ViewController : UIViewController
@end
