// The page: its title, its tabs, its filters and its keys.

const filters = make("form", { class: "toolbar", role: "search", "aria-label": "Filters" });
filters.addEventListener("submit", (event) => event.preventDefault());

function field(id, label, placeholder, name) {
  const input = make("input", { type: "search", id, placeholder, "aria-label": label, autocomplete: "off",
    spellcheck: "false" });
  input.addEventListener("input", () => {
    view.filters[name] = input.value;
    update(name === "target");
  });
  filters.append(input);
  return input;
}

function choice(id, label, options, name) {
  const select = make("select", { id, "aria-label": label },
    ...options.map(([value, text]) => make("option", { value }, text)));
  select.addEventListener("change", () => {
    view.filters[name] = select.value;
    update(name !== "differences");
  });
  filters.append(select);
  return select;
}

function box(id, label, name) {
  const input = make("input", { type: "checkbox", id });
  input.checked = view.filters[name];
  input.addEventListener("change", () => {
    view.filters[name] = input.checked;
    update(false);
  });
  filters.append(make("label", { for: id }, input, " " + label));
  return input;
}

const search = field("search", "Search settings by name", "Setting  /", "search");
field("value", "Search values", "Value", "value");
field("target", "Filter targets by name", "Target", "target");
if (data.configurations.length > 1) {
  choice("configuration", "Configuration",
    [["", "All configurations"], ...data.configurations.map(([name], number) => [String(number), name])],
    "configuration");
}
const differences = choice("differences", "Differences", [
  ["", "All settings"], ["any", "Only differences"],
  ["configuration", "Different between configurations"], ["target", "Different between targets"],
], "differences");
choice("columns", "Order of columns",
  [["target", "By target"], ["configuration", "By configuration"]], "columns");
const own = data.builtIns ? box("own", "Only the project\u2019s own", "own") : null;
if (data.since) box("changed", "Only changed", "changed");

const status = make("p", { class: "dim status", role: "status", id: "status" });

/** Applies the filters. */
function update(changesColumns) {
  if (changesColumns) updateColumns();
  updateRows();
  grid.scrollTop = 0;
  render();
  status.textContent = plural(view.rows.length, "setting") + " of "
    + settingCount.toLocaleString("en-US") + ", " + plural(view.columns.length, "cell") + " of "
    + cellCount.toLocaleString("en-US");
}

// MARK: Tabs

const panels = [];
const tabs = make("div", { class: "tabs", role: "tablist", "aria-label": "Parts of the report" });

function addTab(id, title, badge, fill) {
  const isFirst = panels.length === 0;
  const tab = make("button", {
    type: "button", role: "tab", id: "tab-" + id, "aria-controls": "panel-" + id,
    "aria-selected": String(isFirst), tabindex: isFirst ? "0" : "-1",
  }, title);
  if (badge) tab.append(make("span", { class: "badge" }, badge));
  const panel = make("div", {
    role: "tabpanel", id: "panel-" + id, class: "panel", "aria-labelledby": "tab-" + id, hidden: !isFirst,
  });
  const entry = { tab, panel, fill: () => { if (fill) panel.append(fill()); entry.fill = () => {}; } };
  tab.addEventListener("click", () => select(entry));
  panel.prepend(make("h2", { class: "printed" }, title));
  panels.push(entry);
  tabs.append(tab);
}

function select(chosen) {
  for (const entry of panels) {
    const isChosen = entry === chosen;
    entry.tab.setAttribute("aria-selected", String(isChosen));
    entry.tab.tabIndex = isChosen ? 0 : -1;
    entry.panel.hidden = !isChosen;
  }
  if (chosen !== panels[0] && !details.hidden) closeDetails();
  chosen.fill();
  if (chosen === panels[0]) render();
}

tabs.addEventListener("keydown", (event) => {
  const index = panels.findIndex((entry) => entry.tab === document.activeElement);
  const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: panels.length - 1 }[event.key];
  if (index < 0 || next === undefined) return;
  event.preventDefault();
  const entry = panels[(next + panels.length) % panels.length];
  select(entry);
  entry.tab.focus();
});

addTab("settings", "Settings", null, null);
if (data.since) {
  const count = new Set(data.since.cells.flatMap(([, , changes]) => changes.map((one) => one[0]))).size;
  addTab("changes", "Changes since " + data.since.revision, String(count), changesSection);
}
if (data.findings) {
  addTab("findings", "Findings", String(data.findings.length), findingsSection);
}
if (data.logging) addTab("logging", "Logging", null, loggingSection);
if (data.devices.length > 0) addTab("devices", "Devices", null, devicesSection);
addTab("inheritance", "Inheritance", null, inheritanceSection);

// MARK: Keys

const shortcuts = [
  ["/", "search settings by name"],
  ["d", "show only differences, or all settings"],
  ["g", "go to the matrix"],
  ["1 \u2026 " + panels.length, "show a part of the report"],
  ["Arrow keys", "move between cells; a run of equal values is one step"],
  ["Page Up, Page Down", "move by a page"],
  ["Home, End", "to the name of the setting, to the last cell; with Control: the first and the last row"],
  ["Enter", "open the details of a cell, or of a setting"],
  ["Escape", "close the details, or clear the filter"],
  ["?", "show these keys"],
];
const dialog = make("dialog", { "aria-labelledby": "keys-title" },
  make("h2", { id: "keys-title" }, "Keys"),
  table(["Key", "Effect"], shortcuts.map(([key, effect]) => [make("kbd", {}, key), effect])),
  make("form", { method: "dialog" }, make("button", {}, "Close")));
const keys = make("button", { type: "button", class: "keys", "aria-haspopup": "dialog" }, "Keys ?");
keys.addEventListener("click", () => dialog.showModal());

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || dialog.open) return;
  const isTyping = event.target.matches("input[type=search], select");
  if (event.key === "Escape") {
    if (isTyping && event.target.value !== "" && event.target.matches("input")) {
      event.target.value = "";
      event.target.dispatchEvent(new Event("input"));
    } else if (!details.hidden) {
      closeDetails();
    } else if (isTyping) {
      moveFocus(view.focus.row, view.focus.column);
    }
    return;
  }
  if (isTyping) {
    if (event.key === "Enter" && event.target.closest(".toolbar") === filters) {
      event.preventDefault();
      moveFocus(0, view.focus.column);
    }
    return;
  }
  if (event.key === "/") {
    select(panels[0]);
    search.focus();
    search.select();
  } else if (event.key === "?") {
    dialog.showModal();
  } else if (event.key === "d") {
    select(panels[0]);
    differences.value = differences.value === "" ? "any" : "";
    differences.dispatchEvent(new Event("change"));
  } else if (event.key === "g") {
    select(panels[0]);
    moveFocus(view.focus.row, view.focus.column);
  } else if (event.key >= "1" && event.key <= String(panels.length)) {
    select(panels[Number(event.key) - 1]);
    panels[Number(event.key) - 1].tab.focus();
  } else {
    return;
  }
  event.preventDefault();
});

// MARK: The page

const facts = [
  data.path, plural(data.targets.length, "target"), plural(data.configurations.length, "configuration"),
  data.destination ? "for " + data.destination : null, "resolve-settings " + data.tool,
].filter(Boolean);
document.body.append(
  make("header", { class: "top" },
    make("div", { class: "title" }, make("h1", {}, data.project || "Build settings"),
      make("p", { class: "dim" }, facts.join(" \u00b7 "))),
    tabs, keys),
  make("main", {}, ...panels.map((entry) => entry.panel)), dialog);
const printed = make("div", { class: "printed", id: "printed" });
panels[0].panel.append(
  filters, status,
  make("p", { class: "sr", id: "keys-hint" }, "Arrow keys move between cells. Enter opens the details."),
  make("div", { class: "matrix" }, grid, details),
  make("p", { class: "quiet", id: "empty", hidden: true }, "No setting matches the filters."), printed);

addEventListener("beforeprint", () => {
  for (const entry of panels) entry.fill();
  printed.replaceChildren(printedSettings());
});
addEventListener("afterprint", () => printed.replaceChildren());

update(true);
document.documentElement.dataset.ready = String(Math.round(performance.now()));
