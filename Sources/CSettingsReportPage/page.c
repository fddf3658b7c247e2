#include "CSettingsReportPage.h"

static const unsigned char script[] = {
#embed "Page/data.js" suffix(,)
#embed "Page/elements.js" suffix(,)
#embed "Page/matrix.js" suffix(,)
#embed "Page/details.js" suffix(,)
#embed "Page/sections.js" suffix(,)
#embed "Page/main.js" suffix(,)
};

static const unsigned char style[] = {
#embed "Page/report.css"
};

const unsigned char *settings_report_script(long *count) {
  *count = sizeof script;
  return script;
}

const unsigned char *settings_report_style(long *count) {
  *count = sizeof style;
  return style;
}
