#include "applog.h"

static int total(const int *prices, int count) {
  int sum = 0;
  for (int index = 0; index < count; index++) {
    APP_LOG("price %d is %d", index, prices[index]);
    sum += prices[index];
  }
  return sum;
}

int main(void) {
  const int prices[] = {3, 4, 5};
  APP_LOG("started");
  return total(prices, 3) == 12 ? 0 : 1;
}
