// The other parts of the report: findings, logging, devices, inheritance and changes.

function findingsSection() {
  const section = make("div", {});
  if (data.findings.length === 0) return make("p", { class: "quiet" }, "check found no problems.");
  const search = make("input", { type: "search", id: "finding-search", "aria-label": "Search findings",
    placeholder: "Search findings" });
  const box = make("div", {});
  const update = () => {
    const parts = words(search.value);
    const found = data.findings.filter(([severity, rule, message, place]) => {
      const text = (severity + " " + rule + " " + message + " "
        + (place ? data.files[2 * place[0]] : "")).toLowerCase();
      return parts.every((word) => text.includes(word));
    });
    box.replaceChildren(
      make("p", { class: "dim", role: "status" }, plural(found.length, "finding")),
      longTable(["Severity", "Finding", "Place", "Rule"], found, findingRow));
  };
  search.addEventListener("input", update);
  section.append(make("div", { class: "toolbar" }, search), box);
  update();
  return section;
}

function findingRow([severity, rule, message, place, help, notes]) {
  const text = make("div", {}, make("div", {}, message));
  for (let i = 0; i < notes.length; i += 2) {
    const note = make("div", { class: "dim" }, "note: " + notes[i] + " ");
    if (notes[i + 1]) note.append(placeElement(listedPlace(notes[i + 1])));
    text.append(note);
  }
  if (help) text.append(make("div", { class: "dim" }, "help: " + help));
  return [
    make("span", { class: "severity " + severity }, severity), text,
    place ? placeElement(listedPlace(place)) : "", make("code", {}, rule),
  ];
}

const listedPlace = ([file, line, column]) => ({ file, line, column });

function loggingSection() {
  const section = make("div", {});
  section.append(longTable(["Target", "Configuration", "Verdict", "Compiled-in calls"], data.logging,
    ([target, configuration, status, verdict, calls]) => {
      const list = make("div", {});
      if (calls.length > 0) {
        const items = calls.slice(0, 200).map(([file, line, text]) => make("li", {},
          placeElement({ file, line, column: 0 }), " ", make("span", { class: "value" }, text)));
        list.append(part(plural(calls.length, "call"), make("ul", {}, ...items), false));
      }
      return [
        target, configuration,
        make("span", { class: "status " + status }, verdict), list,
      ];
    }));
  return section;
}

// MARK: Devices

function devicesSection() {
  const section = make("div", { class: "devices" });
  const cells = data.devices.map(() => []);
  data.cellDevices.forEach((answer, cell) => { if (answer >= 0) cells[answer].push(cell); });
  const problems = data.devices.map(() => []);
  data.deviceProblems.forEach(([cell, text]) => problems[data.cellDevices[cell]].push(text));
  data.devices.forEach((answer, number) => {
    const card = make("section", { class: "card" }, make("h3", {}, describeCells(cells[number], 6)));
    if (problems[number].length > 0) {
      const [first, ...others] = problems[number];
      card.append(make("p", { class: "severity warning" }, "The orientations are not certain: " + first));
      if (others.length > 0) {
        card.append(make("details", {}, make("summary", {}, others.length + " more"),
          make("ul", {}, ...others.map((text) => make("li", {}, text)))));
      }
    }
    for (const [device, ...entries] of answer) {
      const row = make("div", { class: "device" }, make("div", { class: "device-name" }, device));
      for (let i = 0; i < entries.length; i += 2) {
        row.append(orientationPicture(device, entries[i], entries[i + 1]));
      }
      card.append(row);
    }
    section.append(card);
  });
  return section;
}

/** One orientation of a device: solid if the app supports it, dashed if not. */
function orientationPicture(device, orientation, refusal) {
  const isPhone = device.startsWith("iPhone");
  const isPad = device === "iPad";
  const turned = { "portrait": 0, "upside down": 180, "landscape left": 90, "landscape right": -90 };
  const angle = isPhone || isPad ? turned[orientation] : 0;
  // In portrait, around the middle: what is beside the screen turns with the device.
  const [width, height] = isPhone ? [24, 44] : isPad ? [34, 44] : [44, 28];
  const shape = draw("g", { transform: "translate(32 32) rotate(" + angle + ")" },
    draw("rect", { class: "frame", x: -width / 2, y: -height / 2, width, height, rx: isPhone ? 5 : 3 }));
  if (device.endsWith("with home button") || isPad) {
    shape.append(draw("circle", { class: "frame", cx: 0, cy: height / 2 - 3.5, r: 1.8 }));
  } else if (isPhone) {
    shape.append(draw("rect", { class: "mark", x: -4, y: -height / 2 + 2.5, width: 8, height: 2.5, rx: 1.2 }));
  }
  const picture = draw("svg", { viewBox: "0 0 64 64", width: 64, height: 64, "aria-hidden": "true" }, shape);
  if (!refusal) {
    // The interface is upright for the reader in every orientation.
    picture.append(draw("rect", { class: "screen", x: 27, y: 26, width: 10, height: 2.5, rx: 1 }),
      draw("rect", { class: "screen", x: 27, y: 31, width: 10, height: 1.5 }),
      draw("rect", { class: "screen", x: 27, y: 34, width: 7, height: 1.5 }));
  } else {
    picture.append(draw("path", { class: "cross", d: "M28 28l8 8m0-8l-8 8" }));
  }
  const words = refusal ? "no: " + refusal : "yes";
  return make("figure", { class: refusal ? "refused" : "taken", title: words }, picture,
    make("figcaption", {}, orientation, make("span", { class: "sr" }, ": " + words)));
}

// MARK: Inheritance

function inheritanceSection() {
  const section = make("div", {});
  const nodes = [];
  for (let i = 0; i < data.inheritance.nodes.length; i += 2) {
    nodes.push({ kind: data.inheritance.nodes[i], name: data.inheritance.nodes[i + 1], below: [], above: [] });
  }
  const edges = data.inheritance.edges;
  for (let i = 0; i < edges.length; i += 2) {
    nodes[edges[i]].below.push(edges[i + 1]);
    nodes[edges[i + 1]].above.push(edges[i]);
  }
  if (nodes.length <= 150) section.append(inheritancePicture(nodes));
  const named = (numbers, limit) => {
    const names = numbers.slice(0, limit).map((number) => nodes[number].name).join(", ");
    return names + (numbers.length > limit ? " and " + (numbers.length - limit) + " more" : "");
  };
  section.append(longTable(["Name", "Kind", "Inherits", "Inherited by"], nodes, (node) => [
    make("span", { class: "value" }, node.name), make("span", { class: "dim" }, node.kind),
    named(node.below, 20), named(node.above, 20),
  ]));
  return section;
}

/** Boxes in columns, from the project to the targets, and lines between them. */
function inheritancePicture(nodes) {
  const depths = new Map();
  const depth = (number, path) => {
    if (depths.has(number)) return depths.get(number);
    if (path.has(number)) return 0;
    path.add(number);
    const deepest = Math.max(-1, ...nodes[number].below.map((other) => depth(other, path)));
    path.delete(number);
    depths.set(number, deepest + 1);
    return deepest + 1;
  };
  const columns = [];
  nodes.forEach((_, number) => {
    const at = depth(number, new Set());
    (columns[at] = columns[at] || []).push(number);
  });
  const places = new Map();
  let x = 8;
  let height = 0;
  columns.forEach((column) => {
    // Beside what they inherit, so that fewer lines cross.
    const rank = (number) => {
      const others = nodes[number].below.map((other) => places.get(other)).filter(Boolean);
      return others.reduce((sum, other) => sum + other.y, 0) / Math.max(1, others.length);
    };
    column.sort((one, other) => rank(one) - rank(other) || one - other);
    const width = Math.max(...column.map((number) => visible(nodes[number].name).length)) * 7.2 + 20;
    column.forEach((number, index) => places.set(number, { x, y: 8 + index * 34, width }));
    height = Math.max(height, column.length * 34 + 8);
    x += width + 70;
  });
  const picture = draw("svg", {
    class: "graph", role: "img", viewBox: "0 0 " + (x - 62) + " " + height, width: x - 62, height,
    "aria-label": "Inheritance of templates and targets; the table below says the same",
  });
  nodes.forEach((node, number) => {
    const to = places.get(number);
    for (const other of node.below) {
      const from = places.get(other);
      const [x1, y1, x2, y2] = [from.x + from.width, from.y + 12, to.x, to.y + 12];
      const middle = (x1 + x2) / 2;
      picture.append(draw("path", {
        class: "line", d: "M" + x1 + " " + y1 + "C" + middle + " " + y1 + " " + middle + " " + y2 + " " + x2 + " " + y2,
      }));
    }
  });
  nodes.forEach((node, number) => {
    const { x: left, y, width } = places.get(number);
    picture.append(
      draw("rect", { class: "node " + node.kind, x: left, y, width, height: 24, rx: 5 }),
      draw("text", { x: left + 10, y: y + 16 }, node.name));
  });
  return make("div", { class: "scroll" }, picture);
}

// MARK: Changes

function changesSection() {
  const section = make("div", {});
  for (const line of data.since.structure) section.append(make("p", {}, line));
  const groups = new Map();
  for (const [cell, title, changes] of data.since.cells) {
    for (const change of changes) {
      const key = JSON.stringify(change.slice(0, 4));
      if (!groups.has(key)) groups.set(key, { change, cells: [], titles: [] });
      if (cell >= 0) groups.get(key).cells.push(cell);
      else groups.get(key).titles.push(title);
    }
  }
  if (groups.size === 0) {
    section.append(make("p", { class: "quiet" },
      "No setting has another value than at " + data.since.revision + "."));
    return section;
  }
  const side = (text) => text === null
    ? make("span", { class: "dim" }, "not set") : valueElement(text);
  const rows = [...groups.values()].sort((one, other) =>
    one.change[0] < other.change[0] ? -1 : one.change[0] > other.change[0] ? 1 : 0);
  section.append(longTable(
    ["Setting", "At " + data.since.revision, "Now", "Cells", "Place"], rows,
    ({ change, cells, titles }) => [
      make("span", { class: "value" }, change[0]), side(change[2]), side(change[3]),
      describeCells(cells, 6) + titles.slice(0, 6).join(", "),
      make("span", { class: "place" }, change[4] || ""),
    ]));
  return section;
}

// MARK: Printing

/** The visible settings as a table of values, because the matrix has only what is on the screen. */
function printedSettings() {
  const rows = [];
  for (const setting of view.rows) {
    const cells = new Map();
    valuesIn(setting, view.columns).forEach((value, column) => {
      if (!cells.has(value)) cells.set(value, []);
      cells.get(value).push(view.columns[column]);
    });
    const values = [...cells].sort((one, other) => other[1].length - one[1].length);
    values.slice(0, 20).forEach(([value, list], index) => rows.push([
      index === 0 ? settingName(setting) : "",
      value === NONE ? make("span", { class: "dim" }, "not set") : valueElement(data.texts[value]),
      values.length === 1 ? "all cells" : describeCells(list, 8),
    ]));
    if (values.length > 20) rows.push(["", "", "and " + plural(values.length - 20, "more value")]);
    if (rows.length > 4000) {
      rows.push(["The table ends here. Filter the settings to print others.", "", ""]);
      break;
    }
  }
  return table(["Setting", "Value", "Cells"], rows);
}
