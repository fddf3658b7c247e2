// The details of a setting: its values side by side, and where each is defined.

const details = make("aside", {
  class: "details", id: "details", "aria-labelledby": "details-title", tabindex: "-1", hidden: true,
});
let detailsReturn = null;

function closeDetails() {
  if (details.hidden) return;
  details.hidden = true;
  document.body.classList.remove("with-details");
  render();
  moveFocus(view.focus.row, view.focus.column);
}

/** Shows a setting in the target of a column, or all of its values. */
function openDetails(setting, column) {
  const name = settingName(setting);
  const close = make("button", { type: "button", class: "close", "aria-label": "Close the details" }, "\u00d7");
  close.addEventListener("click", closeDetails);
  const title = make("h2", { id: "details-title" }, name);
  const type = data.types[data.settings[setting][1]];
  details.replaceChildren(
    make("header", {}, title, close),
    make("p", { class: "dim" },
      type + (isOwnSetting(setting) ? "" : ", assigned by Xcode only")));
  if (column !== NONE) {
    const target = targetOf(view.columns[column]);
    details.append(sideBySide(setting, target, view.columns[column]));
  }
  details.append(allValues(setting));
  details.hidden = false;
  document.body.classList.add("with-details");
  render();
  details.scrollTop = 0;
  details.focus({ preventScroll: true });
}

/** The configurations of a target beside each other; those with the same answer are one. */
function sideBySide(setting, target, chosen) {
  const groups = [];
  for (const cell of cellsOfTarget[target]) {
    const record = recordOf(setting, cell);
    const same = groups.find((group) => group.record === record);
    if (same) same.cells.push(cell);
    else groups.push({ record, cells: [cell] });
  }
  const section = make("section", {}, make("h3", {}, data.targets[target]));
  const columns = make("div", { class: "sides" });
  for (const group of groups) {
    const names = group.cells.map((cell) => configurationName(configurationOf(cell))).join(", ");
    const isChosen = group.cells.includes(chosen);
    const side = make("div", { class: "side" + (isChosen ? " chosen" : "") }, make("h4", {}, names));
    if (group.record === NONE) {
      side.append(make("p", { class: "dim" }, "not set"));
    } else {
      appendAnswer(side, decode(group.record), setting);
    }
    const changes = changesOf.get(settingName(setting));
    for (const cell of group.cells) {
      const change = changes && changes.get(cell);
      if (change) side.append(changeElement(change, configurationName(configurationOf(cell))));
    }
    columns.append(side);
  }
  section.append(columns);
  return section;
}

function changeElement(change, configuration) {
  const before = change[2] === null
    ? make("span", { class: "dim" }, "not set") : valueElement(change[2]);
  return make("p", { class: "change" },
    configuration + " at " + data.since.revision + ": ", before);
}

function appendAnswer(side, answer, setting) {
  const name = settingName(setting);
  if (answer.isUntraced) {
    side.append(make("p", { class: "severity warning" },
      "The value is too long, or its references are too deep: see 'explain' for what it consists of."));
  }
  const isList = answer.elements.length !== 1 || answer.elements[0].text !== answer.value;
  side.append(make("p", { class: "whole" }, valueElement(answer.value)));
  const winner = answer.assignments.find((one) => one.outcome === 0);
  const isWhole = !isList && answer.elements[0].sources.length === 1 && winner
    && answer.elements[0].sources[0].place === winner.assignment.place;
  // The place of a literal is that of the assignment that wins, which follows.
  if (answer.elements.length > 0 && !isWhole) {
    const rows = [];
    for (const element of answer.elements) {
      const sources = element.sources.length > 0 ? element.sources : [null];
      sources.forEach((source, index) => {
        const what = make("span", {});
        if (source && source.assignment) {
          put(what, source.assignment.level);
          if (source.assignment.setting !== name) put(what, ", through $(" + source.assignment.setting + ")");
        }
        rows.push([
          index === 0 ? valueElement(element.text) : "",
          source ? placeElement(placeOf(source.place)) : "", what,
        ]);
      });
    }
    side.append(part(isList ? "Elements" : "From", table(["Text", "Place", "Level"], rows), true));
  }
  const assigned = answer.assignments.map(({ assignment: one, outcome }) => {
    const level = make("span", {}, one.level + (one.when ? " when " + one.when : "")
      + (one.field ? ", from " + one.field : ""));
    if (one.alias >= 0) level.append(", through the alias at ", placeElement(placeOf(one.alias)));
    const value = make("span", {});
    if (one.conditions) value.append(make("span", { class: "dim" }, one.conditions + " "));
    value.append(valueElement(one.value));
    return [
      make("span", { class: "outcome " + (["wins", "inherited"][outcome] || "lost") },
        outcomeText(outcome)),
      value, placeElement(placeOf(one.place)), level,
    ];
  });
  side.append(part("Assignments, highest first",
    table(["Outcome", "Value", "Place", "Level"], assigned), true));
  if (answer.references.length > 0) {
    const rows = answer.references.map((reference) => [
      make("span", { class: "value" }, "$(" + reference.name + ")"),
      reference.assignment ? valueElement(reference.value) : make("span", { class: "dim" }, "not assigned"),
      reference.assignment ? placeElement(placeOf(reference.assignment.place)) : "",
      reference.from === name ? "" : "in " + reference.from,
    ]);
    if (answer.unlisted > 0) {
      rows.push([make("span", { class: "dim" }, answer.unlisted + " more: see 'explain'"), "", "", ""]);
    }
    side.append(part("References", table(["Setting", "Value", "Place", ""], rows), false));
  }
}

function part(title, content, isOpen) {
  return make("details", { open: isOpen }, make("summary", {}, title),
    make("div", { class: "scroll" }, content));
}

/** Each value of a setting in the visible cells, with its cells. */
function allValues(setting) {
  const values = valuesIn(setting, view.columns);
  const cells = new Map();
  values.forEach((value, column) => {
    if (!cells.has(value)) cells.set(value, []);
    cells.get(value).push(view.columns[column]);
  });
  const rows = [...cells].sort((one, other) => other[1].length - one[1].length || one[0] - other[0]);
  const section = make("section", {}, make("h3", {},
    rows.length === 1 ? "The same value in all cells" : plural(rows.length, "value")));
  section.append(longTable(["Value", "Cells", ""], rows, ([value, list]) => {
    const shown = value === NONE
      ? make("span", { class: "dim" }, "not set") : valueElement(data.texts[value]);
    const count = make("td", { class: "number" }, String(list.length));
    return [shown, count, make("span", { class: "cells" }, describeCells(list))];
  }, 100));
  return section;
}
