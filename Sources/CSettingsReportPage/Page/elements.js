// Elements of the page. All text of the project goes through `put`: it is never markup.

/** Characters that are not seen, or that change the order in which others are. */
const invisible =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202f\u205f-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]|\udb40[\udc00-\udfff]/g;

function codePoint(text) {
  return "U+" + text.codePointAt(0).toString(16).toUpperCase().padStart(4, "0");
}

/** Text for attributes, with codes for invisible characters. */
function visible(text) {
  return text.replace(invisible, (found) => "\u27e8" + codePoint(found) + "\u27e9");
}

/** Appends text to an element, with marked codes for invisible characters. */
function put(element, text) {
  let start = 0;
  for (const match of text.matchAll(invisible)) {
    if (match.index > start) element.append(text.slice(start, match.index));
    const code = document.createElement("span");
    code.className = "code";
    code.textContent = codePoint(match[0]);
    element.append(code);
    start = match.index + match[0].length;
  }
  if (start < text.length) element.append(text.slice(start));
  return element;
}

/** Creates an element: its classes, its attributes, and children, which are elements or text. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children) {
    if (child === null || child === undefined) continue;
    if (typeof child === "string") put(element, child);
    else element.append(child);
  }
  return element;
}

/** An element of a picture. */
function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  for (const child of children) {
    if (typeof child === "string") put(element, child);
    else element.append(child);
  }
  return element;
}

/** The folder of the project, from which places are shown. */
const folder = data.path.replace(/[^/]*$/, "");

/** A place, as a link if the report has links. */
function placeElement(place) {
  if (!place) return make("span", { class: "dim" }, "built-in");
  const path = data.files[2 * place.file];
  const position = ":" + place.line + (place.column ? ":" + place.column : "");
  const text = (path.startsWith(folder) ? path.slice(folder.length) : path) + position;
  const linked = data.files[2 * place.file + 1];
  const address = linked === null ? null : linkAddress(linked, place);
  const title = visible(path + position);
  if (!address) return make("span", { class: "place", title }, text);
  return make("a", {
    class: "place", href: address, target: "_blank", rel: "noopener noreferrer", title,
  }, text);
}

function linkAddress(path, place) {
  if (!data.link || !/^https?:\/\//.test(data.link)) return null;
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  return data.link.replace(/\{(path|line|column)\}/g, (_, name) =>
    name === "path" ? encoded : String(name === "line" ? place.line : place.column || 1));
}

function valueElement(text) {
  return text === ""
    ? make("span", { class: "dim" }, "(empty)") : make("span", { class: "value" }, text);
}

/** A table with a line of titles. */
function table(titles, rows, attributes = {}) {
  const head = make("tr", {}, ...titles.map((title) => make("th", { scope: "col" }, title)));
  const body = rows.map((row) => make("tr", {}, ...row.map((cell) =>
    cell instanceof Element && cell.tagName === "TD" ? cell : make("td", {}, cell))));
  return make(
    "table", attributes, make("thead", {}, head), make("tbody", {}, ...body));
}

/** A table that shows its first rows, and all of them on request. */
function longTable(titles, rows, makeRow, limit = 300) {
  const box = make("div", { class: "scroll" });
  const show = (count) => {
    box.replaceChildren(table(titles, rows.slice(0, count).map(makeRow)));
    if (count >= rows.length) return;
    const button = make("button", { type: "button" }, "Show all " + rows.length.toLocaleString("en-US"));
    button.addEventListener("click", () => show(rows.length));
    box.append(button);
  };
  show(limit);
  return box;
}
