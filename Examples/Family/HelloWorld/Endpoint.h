#ifndef HM_ENDPOINT_H
#define HM_ENDPOINT_H

#include <stddef.h>

#define HM_ENDPOINT_MAXIMUM 128

#ifdef __cplusplus
extern "C" {
#endif

/// The server that config.yaml names: another one in each configuration.
const char *HMEndpointHost(void);

/// What the apps of the family call themselves to it.
const char *HMEndpointAgent(void);

/// Writes the address of a resource. Returns its length, or -1 where it does not fit.
int HMEndpointURL(const char *resource, char *buffer, size_t size);

#ifdef __cplusplus
}
#endif

#endif
