#import "StandIns/Controller.h"

/// Makes its view itself.
@interface HMDrawingController : Controller
@end
