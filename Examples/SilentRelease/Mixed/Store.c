#include "Store.h"

#include <stdio.h>

int store_open(const char *name) {
#if DEBUG
  fprintf(stderr, "opening %s\n", name);
#endif
  return name[0] == 'n' ? 2 : 0;
}
