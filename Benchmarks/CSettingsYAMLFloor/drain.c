#include "CSettingsYAMLFloor.h"

#include <yaml.h>

size_t settings_yaml_drain(const unsigned char *bytes, size_t count) {
  yaml_parser_t parser;
  if (!yaml_parser_initialize(&parser)) return 0;
  yaml_parser_set_input_string(&parser, bytes, count);

  size_t events = 0;
  int isDone = 0;
  while (!isDone) {
    yaml_event_t event;
    if (!yaml_parser_parse(&parser, &event)) {
      events = 0;
      break;
    }
    isDone = event.type == YAML_STREAM_END_EVENT;
    events += 1;
    yaml_event_delete(&event);
  }
  yaml_parser_delete(&parser);
  return events;
}
