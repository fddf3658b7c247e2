#include <stdio.h>

int ledger_add(int left, int right) {
#ifdef DEBUG
  printf("adding %d and %d\n", left, right);
#endif
  return left + right;
}
