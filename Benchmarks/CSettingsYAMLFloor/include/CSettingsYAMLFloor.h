#ifndef C_SETTINGS_YAML_FLOOR_H
#define C_SETTINGS_YAML_FLOOR_H

#include <stddef.h>

/// Reads YAML with libyaml alone and throws every event away: the least that any parser on top of
/// libyaml can cost. Returns the number of events, or 0 when the bytes cannot be read.
size_t settings_yaml_drain(const unsigned char *bytes, size_t count);

#endif
