#import "Store.h"
#import <stdio.h>

int store_migrate(int version) {
  /* Left over: it is not under #if DEBUG. */
  printf("migrating from version %d\n", version);
  return version + 1;
}
