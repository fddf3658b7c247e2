#ifndef C_SETTINGS_REPORT_PAGE_H
#define C_SETTINGS_REPORT_PAGE_H

/// The script of the report: its files, one after the other.
const unsigned char *settings_report_script(long *count);

/// The style sheet of the report.
const unsigned char *settings_report_style(long *count);

#endif
