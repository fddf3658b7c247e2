"use strict";
// The data of the report, and questions about it.

const data = JSON.parse(document.getElementById("data").textContent);

// One number for each part of a record; see RecordBuilder.swift.
const NONE = -1;

const cellCount = data.cells.length;
const settingCount = data.settings.length;

/** The record of each setting of each group, or NONE. */
const groupRecords = data.groups.map((flat) => {
  const records = new Int32Array(settingCount).fill(NONE);
  for (let i = 0; i < flat.length; i += 2) records[flat[i]] = flat[i + 1];
  return records;
});

/** For each setting, the cells that do not have the record of their group: cell, record, … */
const ownRecords = (() => {
  const lists = Array.from({ length: settingCount }, () => []);
  data.cells.forEach(([, , , changes], number) => {
    for (let i = 0; i < changes.length; i += 2) lists[changes[i]].push(number, changes[i + 1]);
  });
  return lists;
})();

const settingName = (setting) => data.texts[data.settings[setting][0]];
const isOwnSetting = (setting) => data.settings[setting][2] === 1;
const valueOf = (record) => (record === NONE ? NONE : data.records[record][0]);
const targetOf = (cell) => data.cells[cell][0];
const configurationOf = (cell) => data.cells[cell][1];
const configurationName = (number) => data.configurations[number][0];
const cellName = (cell) =>
  data.targets[targetOf(cell)] + "@" + configurationName(configurationOf(cell));

/** The record of a setting in one cell. */
function recordOf(setting, cell) {
  const own = ownRecords[setting];
  let low = 0;
  let high = own.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (own[2 * middle] < cell) low = middle + 1;
    else high = middle;
  }
  if (2 * low < own.length && own[2 * low] === cell) return own[2 * low + 1];
  const group = data.cells[cell][2];
  return group < 0 ? NONE : groupRecords[group][setting];
}

/** The values of a setting in columns of cells. */
function valuesIn(setting, columns) {
  const values = new Int32Array(columns.length);
  for (let i = 0; i < columns.length; i++) {
    const group = data.cells[columns[i]][2];
    values[i] = group < 0 ? NONE : valueOf(groupRecords[group][setting]);
  }
  const own = ownRecords[setting];
  for (let i = 0; i < own.length; i += 2) {
    const column = view.columnOf[own[i]];
    if (column >= 0) values[column] = valueOf(own[i + 1]);
  }
  return values;
}

/** A record in parts. */
function decode(record) {
  const numbers = data.records[record];
  let next = 0;
  const value = numbers[next++];
  const assignments = [];
  for (let count = numbers[next++]; count > 0; count--) {
    assignments.push({ assignment: assignment(numbers[next++]), outcome: numbers[next++] });
  }
  const elements = [];
  const elementCount = numbers[next++];
  for (let count = elementCount; count > 0; count--) {
    const element = { text: data.texts[numbers[next++]], sources: [] };
    for (let sources = numbers[next++]; sources > 0; sources--) {
      element.sources.push({ assignment: assignment(numbers[next++]), place: numbers[next++] });
    }
    elements.push(element);
  }
  const references = [];
  while (next + 4 <= numbers.length) {
    references.push({
      name: data.texts[numbers[next++]],
      from: data.texts[numbers[next++]],
      value: data.texts[numbers[next++]],
      assignment: assignment(numbers[next++]),
    });
  }
  const unlisted = next < numbers.length ? numbers[next] : 0;
  if (elementCount === NONE) {
    // All of a literal is from the assignment that wins.
    const winner = assignments.find((one) => one.outcome === 0);
    if (winner) {
      const sources = [{ assignment: winner.assignment, place: winner.assignment.place }];
      elements.push({ text: data.texts[value], sources });
    }
  }
  const isUntraced = elementCount === -2;
  return { value: data.texts[value], assignments, elements, references, unlisted, isUntraced };
}

/** What few assignments have: conditions, `when`, a field, an alias. */
const qualifiers = new Map();
for (let i = 0; i < data.qualifiers.length; i += 5) {
  qualifiers.set(data.qualifiers[i], data.qualifiers.slice(i + 1, i + 5));
}

function assignment(number) {
  if (number < 0) return null;
  const at = (offset) => data.assignments[4 * number + offset];
  const [conditions, when, field, alias] = qualifiers.get(number) || [NONE, NONE, NONE, NONE];
  const text = (index) => (index < 0 ? "" : data.texts[index]);
  return {
    setting: text(at(0)), level: text(at(1)), value: text(at(2)), place: at(3),
    conditions: text(conditions), when: text(when), field: text(field), alias,
  };
}

/** The outcome of an assignment in words. */
function outcomeText(outcome) {
  return ["wins", "inherited", "overridden"][outcome] || data.texts[outcome - 3];
}

/** A place as path, line and column; null for text that is in no file. */
function placeOf(number) {
  if (number < 0) return null;
  const file = data.places[3 * number];
  return { file, line: data.places[3 * number + 1], column: data.places[3 * number + 2] };
}

/** Names of cells: a target with all of its configurations is named alone. */
function describeCells(cells, limit = 12) {
  const counts = new Map();
  for (const cell of cells) {
    counts.set(configurationOf(cell), (counts.get(configurationOf(cell)) || 0) + 1);
  }
  if (data.targets.length > 1 && counts.size < data.configurations.length
    && [...counts].every(([number, count]) => count === data.targets.length)) {
    return "every target in " + [...counts.keys()].map(configurationName).join(", ");
  }
  const byTarget = new Map();
  for (const cell of cells) {
    const list = byTarget.get(targetOf(cell));
    if (list) list.push(cell);
    else byTarget.set(targetOf(cell), [cell]);
  }
  const names = [];
  for (const [target, list] of byTarget) {
    if (names.length >= limit) break;
    if (list.length === cellsOfTarget[target].length && list.length > 1) {
      names.push(data.targets[target]);
    } else {
      for (const cell of list) names.push(cellName(cell));
    }
  }
  const more = byTarget.size - Math.min(byTarget.size, limit);
  return names.join(", ") + (more > 0 ? " and " + plural(more, "more target") : "");
}

const cellsOfTarget = (() => {
  const lists = data.targets.map(() => []);
  data.cells.forEach((cell, number) => lists[cell[0]].push(number));
  return lists;
})();

/** What changed since the revision: for each setting, by cell. */
const changesOf = new Map();
if (data.since) {
  for (const [cell, , changes] of data.since.cells) {
    for (const change of changes) {
      if (!changesOf.has(change[0])) changesOf.set(change[0], new Map());
      if (cell >= 0) changesOf.get(change[0]).set(cell, change);
    }
  }
}

function plural(count, noun) {
  const number = count.toLocaleString("en-US");
  return number + " " + noun + (count === 1 ? "" : "s");
}
