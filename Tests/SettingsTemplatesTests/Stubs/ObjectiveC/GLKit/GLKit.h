// As much of the framework as the sources of new projects use, so that a compiler can read them anywhere.
#import <UIKit/UIKit.h>

enum { kEAGLRenderingAPIOpenGLES2 = 2, GL_COLOR_BUFFER_BIT = 0x4000 };
void glClearColor(float red, float green, float blue, float alpha);
void glClear(unsigned int mask);

@interface EAGLContext : NSObject
- (id)initWithAPI:(NSUInteger)api;
@end

@interface GLKView : UIView
@property (nonatomic, retain) EAGLContext *context;
@end

@interface GLKViewController : UIViewController
@end
