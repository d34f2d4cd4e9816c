// Reads the first sheet of an XLSX workbook from standard input and writes its rows as JSON. It runs in a process of its
// own, without secrets in its environment, because it meets hostile files. Exit codes: 0 read, 5 no workbook, 6 too large.
import { inflateRawSync } from "node:zlib";

const NO_WORKBOOK = 5;
const TOO_LARGE = 6;
const MAX_INFLATED_BYTES = 32 * 1024 * 1024;
const [maxRows, maxColumns] = process.argv.slice(2).map(Number);

class Refused extends Error {
  constructor(code) {
    super();
    this.code = code;
  }
}

const ENTITIES = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function decoded(xml) {
  return xml.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{2,4});/gi, (whole, name) => {
    if (!name.startsWith("#")) return ENTITIES[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}

/** Every element of a name in a text without their like inside them, as its attributes and its content. */
function* elements(xml, name) {
  const pattern = new RegExp(`<(?:\\w+:)?${name}(\\s[^>]*?)?(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${name}>)`, "g");
  for (const [, attributes = "", content = ""] of xml.matchAll(pattern)) yield { attributes, content };
}

const attribute = (attributes, name) => attributes.match(new RegExp(`\\s${name}="([^"]*)"`))?.[1];

/** The text of a cell or a shared string, without how it is pronounced. */
function textOf(xml) {
  const spoken = xml.replace(/<(?:\w+:)?rPh[\s>][\s\S]*?<\/(?:\w+:)?rPh>/g, "");
  return [...elements(spoken, "t")].map(({ content }) => decoded(content)).join("");
}

/** `C7` is column 2. */
function columnOf(place) {
  const letters = place.match(/^[A-Z]{1,3}/)?.[0] ?? "";
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellOf({ attributes, content }, strings) {
  if (/<(?:\w+:)?f[\s>/]/.test(content)) return { formula: true };
  const type = attribute(attributes, "t");
  if (type === "inlineStr") return { text: textOf(content) };
  const value = decoded([...elements(content, "v")][0]?.content ?? "");
  if (type === "s") return { text: strings[Number(value)] ?? "" };
  if (type === undefined || type === "n") return value === "" ? null : { number: value };
  return { text: value };
}

function rowsOf(sheet, strings) {
  const rows = [];
  let line = 0;
  for (const row of elements(sheet, "row")) {
    line = Number(attribute(row.attributes, "r") ?? line + 1);
    const cells = [];
    let column = -1;
    for (const cell of elements(row.content, "c")) {
      const place = attribute(cell.attributes, "r");
      column = place === undefined ? column + 1 : columnOf(place);
      if (column < 0 || column >= maxColumns) continue;
      while (cells.length < column) cells.push(null);
      cells[column] = cellOf(cell, strings);
    }
    if (cells.every((cell) => cell === null || cell.text?.trim() === "")) continue;
    if (rows.length === maxRows) throw new Refused(TOO_LARGE);
    rows.push({ line, cells });
  }
  return rows;
}

const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const [STORED, DEFLATED] = [0, 8];

/** Where the directory of a zip archive says how it ends: before a comment, if there is one. */
function endOf(file) {
  const earliest = Math.max(0, file.length - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = file.length - END_BYTES; at >= earliest; at -= 1)
    if (file.readUInt32LE(at) === 0x06054b50) return at;
  throw new Refused(NO_WORKBOOK);
}

/** The parts of an archive that are wanted, by name; together they unpack to no more than the bound. */
function partsOf(file, isWanted) {
  const end = endOf(file);
  const parts = new Map();
  let left = MAX_INFLATED_BYTES;
  let at = file.readUInt32LE(end + 16);
  for (let count = file.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (file.readUInt32LE(at) !== 0x02014b50) throw new Refused(NO_WORKBOOK);
    const nameLength = file.readUInt16LE(at + 28);
    const name = file.toString("utf8", at + 46, at + 46 + nameLength);
    if (isWanted(name)) {
      const local = file.readUInt32LE(at + 42);
      const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
      const packed = file.subarray(start, start + file.readUInt32LE(at + 20));
      const content = unpacked(packed, file.readUInt16LE(at + 10), left);
      left -= content.length;
      parts.set(name, content.toString("utf8"));
    }
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return parts;
}

function unpacked(packed, method, most) {
  if (method === STORED && packed.length <= most) return packed;
  if (method !== DEFLATED) throw new Refused(method === STORED ? TOO_LARGE : NO_WORKBOOK);
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(most, 1) });
  } catch (error) {
    throw error.code === "ERR_BUFFER_TOO_LARGE" ? new Refused(TOO_LARGE) : error;
  }
}

function read(file) {
  const parts = partsOf(file, (name) => /^xl\/(sharedStrings\.xml|worksheets\/[^/]+\.xml)$/.test(name));
  const names = [...parts.keys()].filter((name) => name.startsWith("xl/worksheets/"));
  const first = names.includes("xl/worksheets/sheet1.xml") ? "xl/worksheets/sheet1.xml" : names.sort()[0];
  if (first === undefined) throw new Refused(NO_WORKBOOK);
  const shared = parts.get("xl/sharedStrings.xml") ?? "";
  const strings = [...elements(shared, "si")].map(({ content }) => textOf(content));
  return rowsOf(parts.get(first), strings);
}

const pieces = [];
for await (const piece of process.stdin) pieces.push(piece);
try {
  process.stdout.write(JSON.stringify(read(Buffer.concat(pieces))));
} catch (error) {
  process.exitCode = error instanceof Refused ? error.code : NO_WORKBOOK;
}
