// Looks through one PDF from standard input for anything that runs, opens, sends or carries something. It runs in a
// process of its own, without secrets in its environment, because it meets hostile files. Exit codes: 0 nothing found,
// 5 active content, 6 locked by a password.
import { inflateSync } from "node:zlib";
import {
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRef,
  PDFStream,
  PDFString,
} from "@cantoo/pdf-lib";

const ACTIVE = 5;
const LOCKED = 6;

/** Long enough to be found anywhere in a file without being there by chance. */
const LONG_NAMES = [
  "JavaScript",
  "Launch",
  "EmbeddedFile",
  "EmbeddedFiles",
  "RichMedia",
  "RichMediaContent",
  "ImportData",
  "SubmitForm",
  "Rendition",
];
const NAMES = new Set([...LONG_NAMES, "JS", "AA", "XFA", "GoToE", "GoToR", "Movie", "Sound", "3D"]);
const LONG = new Set(LONG_NAMES);
const MAX_INFLATED_BYTES = 64 * 1024 * 1024;
const DEEPEST = 200;

class Found extends Error {}

/** A name may write any of its characters as `#` and two digits. */
const plain = (name) =>
  name.replace(/#([0-9a-f]{2})/gi, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)));

/** Finds what no reader of objects sees: in what was replaced, in comments, in streams that name nothing. */
function scan(text, names) {
  for (const [, name] of text.matchAll(/\/([^\s()<>[\]{}/%]{2,60})/g))
    if (names.has(plain(name))) throw new Found();
}

function* inflatedStreams(file, text) {
  let room = MAX_INFLATED_BYTES;
  for (const { index, 0: keyword } of text.matchAll(/stream\r?\n/g)) {
    const start = index + keyword.length;
    if (room <= 0 || (file[start] & 0x0f) !== 8) continue;
    try {
      const inflated = inflateSync(file.subarray(start), { finishFlush: 2, maxOutputLength: room });
      room -= inflated.length;
      yield inflated.toString("latin1");
    } catch {
      // Not compressed this way, or more than there is room for.
    }
  }
}

/** Where a document opens is harmless; what it does then is not. */
function isPlainOpening(value, context) {
  const said = value instanceof PDFRef ? context.lookup(value) : value;
  if (said === undefined || said instanceof PDFArray) return true;
  return said instanceof PDFDict && said.get(PDFName.of("S")) === PDFName.of("GoTo");
}

function inspect(object, openings, depth = 0) {
  if (depth > DEEPEST) throw new Found();
  if (object instanceof PDFName) {
    if (NAMES.has(plain(object.asString().slice(1)))) throw new Found();
  } else if (object instanceof PDFArray) {
    for (const item of object.asArray()) inspect(item, openings, depth + 1);
  } else if (object instanceof PDFStream) inspect(object.dict, openings, depth + 1);
  else if (object instanceof PDFDict)
    for (const [key, value] of object.entries()) {
      if (plain(key.asString().slice(1)) === "OpenAction") openings.push(value);
      inspect(key, openings, depth + 1);
      if (!(value instanceof PDFString || value instanceof PDFHexString)) inspect(value, openings, depth + 1);
    }
}

async function inspectObjects(file) {
  const document = await PDFDocument.load(file, {
    password: "",
    updateMetadata: false,
    throwOnInvalidObject: false,
  });
  const openings = [];
  for (const [, object] of document.context.enumerateIndirectObjects()) inspect(object, openings);
  for (const part of Object.values(document.context.trailerInfo)) inspect(part, openings);
  if (!openings.every((value) => isPlainOpening(value, document.context))) throw new Found();
}

const pieces = [];
for await (const piece of process.stdin) pieces.push(piece);
const file = Buffer.concat(pieces);
const text = file.toString("latin1");

try {
  scan(text, LONG);
  for (const inflated of inflatedStreams(file, text)) scan(inflated, LONG);
  await inspectObjects(file);
} catch (error) {
  if (error instanceof Found) process.exitCode = ACTIVE;
  else if (error instanceof EncryptedPDFError || /password|encrypt|decrypt/i.test(String(error)))
    process.exitCode = LOCKED;
  // No reader makes sense of it as it stands; one that mends it must find nothing either.
  else process.exitCode = mendable(text) ? ACTIVE : 0;
}

function mendable(broken) {
  try {
    scan(broken, new Set([...NAMES, "OpenAction", "Encrypt"]));
    return false;
  } catch {
    return true;
  }
}
