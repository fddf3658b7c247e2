#ifndef APPLOG_H
#define APPLOG_H

/* Logs in Debug. In Release the call and its arguments disappear. */
#if DEBUG
void app_log(const char *file, int line, const char *format, ...);
#define APP_LOG(...) app_log(__FILE__, __LINE__, __VA_ARGS__)
#else
#define APP_LOG(...) do { } while (0)
#endif

#endif
