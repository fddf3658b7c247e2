#import "HMMapController.h"

@implementation HMMapController
- (void)loadView {
}
@end
