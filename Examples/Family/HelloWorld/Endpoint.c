#include "Endpoint.h"

#include <stdio.h>

// API_HOST is written without quotation marks.
#define HM_TEXT_OF(value) #value
#define HM_TEXT(value) HM_TEXT_OF(value)

const char *HMEndpointHost(void) { return HM_TEXT(API_HOST); }

const char *HMEndpointAgent(void) { return HM_TEXT(APP_FAMILY); }

int HMEndpointURL(const char *resource, char *buffer, size_t size) {
  int length = snprintf(buffer, size, "https://%s/%s", HMEndpointHost(), resource);
  HMLogTrace("address %s", buffer);
  if (length < 0 || (size_t)length >= size) {
    HMLogError("address of '%s' has more than %zu bytes", resource, size);
    return -1;
  }
  return length;
}
