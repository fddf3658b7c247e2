// The matrix of settings and cells. Only what is visible is in the document.

const ROW = 26;
const NAME = 300;
const HEAD = 52;

/** What the filters leave, and how it is arranged. */
const view = {
  columns: [],
  /** The column of each cell, or NONE. */
  columnOf: new Int32Array(cellCount).fill(NONE),
  /** The settings, in the order of rows. */
  rows: [],
  columnWidth: 150,
  focus: { row: 0, column: NONE },
  filters: {
    search: "", value: "", target: "", configuration: "", differences: "", columns: "target",
    own: data.builtIns, changed: false,
  },
  /** The visible values of each setting: value, count, …; emptied when the columns change. */
  counts: new Map(),
};

const settingsByName = Array.from({ length: settingCount }, (_, setting) => setting).sort(
  (one, other) => (settingName(one) < settingName(other) ? -1 : 1));
const lowerNames = settingsByName.map((setting) => settingName(setting).toLowerCase());
let lowerTexts = null;

const words = (text) => text.toLowerCase().split(/\s+/).filter((word) => word !== "");

/** Chooses the columns. */
function updateColumns() {
  const { target, configuration, columns } = view.filters;
  const parts = words(target);
  const isWanted = data.targets.map((name) => {
    const lower = name.toLowerCase();
    return parts.every((part) => lower.includes(part));
  });
  let cells = [];
  for (let cell = 0; cell < cellCount; cell++) {
    if (!isWanted[targetOf(cell)]) continue;
    if (configuration !== "" && configurationOf(cell) !== Number(configuration)) continue;
    cells.push(cell);
  }
  if (columns === "configuration") {
    cells = cells.sort((one, other) =>
      configurationOf(one) - configurationOf(other) || one - other);
  }
  view.columns = cells;
  view.columnOf.fill(NONE);
  cells.forEach((cell, column) => { view.columnOf[cell] = column; });
  view.counts.clear();
  const inGroup = new Int32Array(groupRecords.length + 1);
  for (const cell of cells) inGroup[data.cells[cell][2] + 1] += 1;
  view.inGroup = inGroup;
}

/** How many visible cells have each value of a setting; NONE where it has none. */
function countsOf(setting) {
  const known = view.counts.get(setting);
  if (known) return known;
  const counts = new Map();
  const add = (value, count) => { if (count > 0) counts.set(value, (counts.get(value) || 0) + count); };
  const rest = view.inGroup.slice();
  const own = ownRecords[setting];
  for (let i = 0; i < own.length; i += 2) {
    if (view.columnOf[own[i]] < 0) continue;
    rest[data.cells[own[i]][2] + 1] -= 1;
    add(valueOf(own[i + 1]), 1);
  }
  for (let group = 0; group < rest.length; group++) {
    add(group === 0 ? NONE : valueOf(groupRecords[group - 1][setting]), rest[group]);
  }
  view.counts.set(setting, counts);
  return counts;
}

/** Whether a setting differs in the way that the filter names. */
function differs(setting, kind) {
  if (countsOf(setting).size < 2) return false;
  if (kind === "any") return true;
  const values = valuesIn(setting, view.columns);
  const seen = new Map();
  for (let column = 0; column < values.length; column++) {
    const cell = view.columns[column];
    const key = kind === "configuration" ? targetOf(cell) : configurationOf(cell);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, values[column]);
    else if (first !== values[column]) return true;
  }
  return false;
}

/** Chooses the rows. */
function updateRows() {
  const { search, value, differences, own, changed } = view.filters;
  const parts = words(search);
  const sought = value.toLowerCase();
  let matching = null;
  if (sought !== "") {
    lowerTexts = lowerTexts || data.texts.map((text) => text.toLowerCase());
    matching = lowerTexts.map((text) => text.includes(sought));
  }
  const before = view.rows[view.focus.row];
  view.rows = settingsByName.filter((setting, index) => {
    if (!parts.every((part) => lowerNames[index].includes(part))) return false;
    if (own && !isOwnSetting(setting)) return false;
    if (changed && !changesOf.has(settingName(setting))) return false;
    const counts = countsOf(setting);
    if (counts.size === 0 || (counts.size === 1 && counts.has(NONE))) return false;
    if (matching && ![...counts.keys()].some((one) => one >= 0 && matching[one])) return false;
    return differences === "" || differs(setting, differences);
  });
  view.matching = matching;
  const row = before === undefined ? NONE : view.rows.indexOf(before);
  view.focus.row = Math.max(0, row);
  view.focus.column = Math.min(view.focus.column, view.columns.length - 1);
}

/** The runs of equal values of a row: first column, end, value. */
function runsOf(setting) {
  const values = valuesIn(setting, view.columns);
  const runs = [];
  let start = 0;
  for (let column = 1; column <= values.length; column++) {
    if (column < values.length && values[column] === values[start]) continue;
    runs.push({ start, end: column, value: values[start] });
    start = column;
  }
  return runs;
}

/** The value that most visible cells have: the others stand out. */
function usualValue(setting) {
  let usual = NONE;
  let most = 0;
  for (const [value, count] of countsOf(setting)) {
    if (count > most || (count === most && value >= 0 && value < usual)) [usual, most] = [value, count];
  }
  return usual;
}

// MARK: Rendering

const grid = make("div", {
  class: "grid", role: "grid", "aria-label": "Settings by cell", "aria-describedby": "keys-hint",
  tabindex: "0",
});
const canvas = make("div", { class: "canvas", role: "presentation" });
const head = make("div", { class: "head", role: "rowgroup" });
const body = make("div", { class: "body", role: "rowgroup" });
canvas.append(head, body);
grid.append(canvas);

function layOut() {
  const width = grid.clientWidth || 1200;
  const name = Math.min(NAME, Math.round(width * 0.42));
  const count = Math.max(1, view.columns.length);
  view.nameWidth = name;
  view.columnWidth = Math.max(132, Math.floor((width - name - 2) / count));
  canvas.style.width = name + view.columnWidth * view.columns.length + "px";
  canvas.style.height = HEAD + ROW * view.rows.length + "px";
  grid.style.setProperty("--name", name + "px");
  grid.setAttribute("aria-rowcount", String(view.rows.length + 2));
  grid.setAttribute("aria-colcount", String(view.columns.length + 1));
}

function visibleRange() {
  const top = Math.max(0, grid.scrollTop - HEAD);
  const height = grid.clientHeight || 600;
  const width = grid.clientWidth || 1200;
  const first = Math.max(0, Math.floor(top / ROW) - 4);
  const last = Math.min(view.rows.length, Math.ceil((top + height) / ROW) + 4);
  const left = Math.max(0, Math.floor(grid.scrollLeft / view.columnWidth) - 1);
  const right = Math.min(
    view.columns.length, Math.ceil((grid.scrollLeft + width) / view.columnWidth) + 1);
  return { first, last, left, right };
}

function placeAt(element, start, end) {
  element.style.left = view.nameWidth + start * view.columnWidth + "px";
  element.style.width = (end - start) * view.columnWidth + "px";
}

function renderHead(range) {
  const isByTarget = view.filters.columns === "target";
  const outer = (column) => isByTarget
    ? targetOf(view.columns[column]) : configurationOf(view.columns[column]);
  const name = (cell, isOuter) => isOuter === isByTarget
    ? data.targets[targetOf(cell)] : configurationName(configurationOf(cell));
  const first = make("div", { class: "row", role: "row", "aria-rowindex": "1" },
    make("div", { class: "corner", role: "columnheader", "aria-colindex": "1" },
      isByTarget ? "Target" : "Configuration"));
  const second = make("div", { class: "row second", role: "row", "aria-rowindex": "2" },
    make("div", { class: "corner", role: "columnheader", "aria-colindex": "1" },
      isByTarget ? "Configuration" : "Target"));
  let column = range.left;
  while (column > 0 && outer(column - 1) === outer(column)) column--;
  while (column < range.right) {
    let end = column + 1;
    while (end < view.columns.length && outer(end) === outer(column)) end++;
    const element = make(
      "div", { class: "column outer", role: "columnheader", "aria-colindex": String(column + 2),
        "aria-colspan": String(end - column) },
      make("span", {}, name(view.columns[column], true)));
    placeAt(element, column, end);
    first.append(element);
    column = end;
  }
  for (let inner = range.left; inner < range.right; inner++) {
    const cell = view.columns[inner];
    const kind = data.configurations[configurationOf(cell)][1];
    const element = make(
      "div", { class: "column " + (isByTarget ? kind : ""), role: "columnheader",
        "aria-colindex": String(inner + 2), title: visible(cellName(cell)) },
      make("span", {}, name(cell, false)));
    placeAt(element, inner, inner + 1);
    second.append(element);
  }
  head.replaceChildren(first, second);
}

function renderRow(row, range) {
  const setting = view.rows[row];
  const name = settingName(setting);
  const counts = countsOf(setting);
  const isDifferent = counts.size > 1;
  const changes = changesOf.get(name);
  const element = make("div", {
    class: "row" + (isDifferent ? " differs" : ""), role: "row", "aria-rowindex": String(row + 3),
  });
  element.style.top = row * ROW + "px";
  const isFocused = view.focus.row === row;
  element.append(make(
    "div", {
      class: "name" + (changes ? " changed" : "")
        + (isFocused && view.focus.column === NONE ? " current" : ""), role: "rowheader", "aria-colindex": "1",
      tabindex: isFocused && view.focus.column === NONE ? "0" : "-1", title: visible(name),
      "data-row": String(row), "data-column": "-1",
    }, make("span", { class: "text" }, name),
    isDifferent
      ? make("span", { class: "count", title: plural(counts.size, "value") }, String(counts.size)) : null));
  const usual = isDifferent ? usualValue(setting) : NONE;
  for (const run of runsOf(setting)) {
    if (run.end <= range.left || run.start >= range.right) continue;
    const count = run.end - run.start;
    const text = run.value === NONE ? "" : data.texts[run.value];
    const isFocus = isFocused && view.focus.column >= run.start && view.focus.column < run.end;
    let kind = "cell";
    if (run.value === NONE) kind += isDifferent && usual !== NONE ? " none other" : " none";
    else if (isDifferent && run.value !== usual) kind += " other";
    if (view.matching && run.value >= 0 && view.matching[run.value]) kind += " found";
    let isChanged = false;
    if (changes) {
      for (let column = run.start; column < run.end && !isChanged; column++) {
        isChanged = changes.has(view.columns[column]);
      }
    }
    if (isChanged) kind += " changed";
    if (isFocus) kind += " current";
    const shown = run.value === NONE ? "not set" : text === "" ? "(empty)" : text;
    const cell = make(
      "div", {
        class: kind, role: "gridcell", "aria-colindex": String(run.start + 2),
        "aria-colspan": String(count), tabindex: isFocus ? "0" : "-1",
        "data-row": String(row), "data-column": String(run.start),
        title: visible(shown) + (count > 1 ? "\n" + plural(count, "cell") : "")
          + (isChanged ? "\nchanged since " + visible(data.since.revision) : ""),
        "aria-label": visible(shown) + ", "
          + (count > 1 ? plural(count, "cell") + " from " : "") + visible(cellName(view.columns[run.start])),
      },
      make("span", { class: "text" + (text === "" ? " dim" : "") },
        run.value === NONE ? "\u2013" : shown));
    placeAt(cell, run.start, run.end);
    element.append(cell);
  }
  return element;
}

function render() {
  const hadFocus = grid.contains(document.activeElement);
  layOut();
  const range = visibleRange();
  renderHead(range);
  const rows = [];
  for (let row = range.first; row < range.last; row++) rows.push(renderRow(row, range));
  body.replaceChildren(...rows);
  const focused = body.querySelector("[tabindex='0']");
  grid.tabIndex = focused ? -1 : 0;
  if (hadFocus && focused) focused.focus({ preventScroll: true });
  else if (hadFocus) grid.focus({ preventScroll: true });
  document.getElementById("empty").hidden = view.rows.length > 0 && view.columns.length > 0;
}

let isWaiting = false;
grid.addEventListener("scroll", () => {
  if (isWaiting) return;
  isWaiting = true;
  requestAnimationFrame(() => {
    isWaiting = false;
    render();
  });
}, { passive: true });
new ResizeObserver(() => { if (!grid.closest("[hidden]")) render(); }).observe(grid);

// MARK: Focus

/** The run of equal values around a column of a row. */
function runAt(row, column) {
  return runsOf(view.rows[row]).find((run) => column >= run.start && column < run.end);
}

function moveFocus(row, column) {
  if (view.rows.length === 0) return;
  view.focus.row = Math.max(0, Math.min(view.rows.length - 1, row));
  view.focus.column = Math.max(NONE, Math.min(view.columns.length - 1, column));
  const top = view.focus.row * ROW;
  const height = grid.clientHeight - HEAD;
  if (top < grid.scrollTop) grid.scrollTop = top;
  else if (top + ROW > grid.scrollTop + height) grid.scrollTop = top + ROW - height;
  if (view.focus.column >= 0) {
    const left = view.focus.column * view.columnWidth;
    const width = grid.clientWidth - view.nameWidth;
    if (left < grid.scrollLeft) grid.scrollLeft = left;
    else if (left + view.columnWidth > grid.scrollLeft + width) {
      grid.scrollLeft = left + view.columnWidth - width;
    }
  } else {
    grid.scrollLeft = 0;
  }
  render();
  const focused = body.querySelector("[tabindex='0']");
  if (focused) focused.focus({ preventScroll: true });
}

grid.addEventListener("focus", (event) => {
  if (event.target === grid) moveFocus(view.focus.row, view.focus.column);
});

grid.addEventListener("keydown", (event) => {
  if (event.altKey || event.metaKey || view.rows.length === 0) return;
  const { row, column } = view.focus;
  const page = Math.max(1, Math.floor((grid.clientHeight - HEAD) / ROW) - 1);
  const run = column === NONE ? null : runAt(row, column);
  switch (event.key) {
    case "ArrowDown": moveFocus(row + 1, column); break;
    case "ArrowUp": moveFocus(row - 1, column); break;
    case "ArrowRight": moveFocus(row, run ? Math.min(run.end, view.columns.length - 1) : 0); break;
    case "ArrowLeft": {
      const start = run ? run.start : NONE;
      moveFocus(row, start <= 0 ? NONE : runAt(row, start - 1).start);
      break;
    }
    case "PageDown": moveFocus(row + page, column); break;
    case "PageUp": moveFocus(row - page, column); break;
    case "Home": moveFocus(event.ctrlKey ? 0 : row, NONE); break;
    case "End": moveFocus(event.ctrlKey ? view.rows.length - 1 : row, view.columns.length - 1); break;
    case "Enter": case " ": openDetails(view.rows[row], column); break;
    default: return;
  }
  event.preventDefault();
});

grid.addEventListener("click", (event) => {
  const found = event.target.closest("[data-row]");
  if (!found) return;
  let column = Number(found.dataset.column);
  if (column >= 0) {
    // The column below the pointer, of a run of several.
    const x = event.clientX - grid.getBoundingClientRect().left + grid.scrollLeft - view.nameWidth;
    const run = runAt(Number(found.dataset.row), column);
    column = Math.max(run.start, Math.min(run.end - 1, Math.floor(x / view.columnWidth)));
  }
  moveFocus(Number(found.dataset.row), column);
  openDetails(view.rows[view.focus.row], view.focus.column);
});
