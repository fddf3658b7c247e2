#import "StandIns/Controller.h"

/// Logs in every callback of a view's life.
@interface HMViewController : Controller
@end
