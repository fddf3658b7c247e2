#include "applog.h"

#if DEBUG
#include <stdarg.h>
#include <stdio.h>

void app_log(const char *file, int line, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fprintf(stderr, "%s:%d: ", file, line);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  va_end(arguments);
}
#else
/* C requires a declaration in each file. */
typedef int applog_is_off;
#endif
