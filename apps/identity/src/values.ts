import { parseDuration, parseTemplate } from "@lastro/identity";
import type { Rate } from "@lastro/platform/http/rate-limit";
import { z } from "zod";

/** Reads a text by `read`; what it throws becomes the reason the value is refused. */
function text<T>(read: (value: string) => T) {
  return z.string().transform((value, check): T => {
    try {
      return read(value.trim());
    } catch (error) {
      check.addIssue({ code: "custom", message: (error as Error).message });
      return z.NEVER;
    }
  });
}

const TRUE = new Set(["1", "t", "T", "TRUE", "true", "True"]);
const FALSE = new Set(["0", "f", "F", "FALSE", "false", "False"]);

export const flag = text((value) => {
  if (TRUE.has(value)) return true;
  if (FALSE.has(value)) return false;
  throw new Error(`${JSON.stringify(value)} is neither true nor false`);
});

export function whole(least: number, most: number = Number.MAX_SAFE_INTEGER) {
  return text((value) => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < least || number > most)
      throw new Error(`must be a whole number from ${least} to ${most}`);
    return number;
  });
}

/** A count that may be written with a fraction, as some of these once were. */
export const count = text((value) => {
  const number = Number(value);
  if (value === "" || !Number.isFinite(number) || number < 0) throw new Error("must be a number, 0 or more");
  return number;
});

/** A length of time such as `5m`, in seconds. */
export const seconds = text((value) => {
  const found = parseDuration(value) / 1000;
  if (found < 0) throw new Error("must not be negative");
  return found;
});

/** The same where only a positive length means something. */
export const positiveSeconds = text((value) => {
  const found = parseDuration(value) / 1000;
  if (found <= 0) throw new Error("must be positive when it is set");
  return found;
});

/** Comma-separated; an empty text is an empty list. */
export const list = text((value) => (value === "" ? [] : value.split(",").map((part) => part.trim())));

/** `name:value,name:value`. */
export const pairs = text((value) => {
  const found = value === "" ? [] : value.split(",").map((pair) => pair.trim().split(":"));
  for (const pair of found) if (pair.length !== 2) throw new Error("must be written name:value,name:value");
  return Object.fromEntries(found.map(([name = "", said = ""]): [string, string] => [name, said]));
});

/** `name=value,name=value`, for names that may hold a colon. */
export const assignments = text((value) => {
  const found =
    value === "" ? [] : value.split(",").map((pair) => pair.split("=").map((part) => part.trim()));
  for (const [name, said, ...rest] of found)
    if (!name || !said || rest.length > 0) throw new Error("must be written name=value,name=value");
  return Object.fromEntries(found.map(([name = "", said = ""]): [string, string] => [name, said]));
});

/** Sets of characters between colons; a colon of a set's own stands behind a backslash. */
export const characterSets = text((value) =>
  value
    .split(/(?<!\\):/)
    .map((set) => set.replaceAll("\\:", ":"))
    .filter((set) => set !== ""),
);

/** So many in an hour, or `30/10m`. */
export const rate = text((value): Rate => {
  const [events = "", over = "1h", ...rest] = value.split("/");
  const burst = Number(events);
  const length = parseDuration(over) / 1000;
  if (events === "" || !Number.isFinite(burst) || burst < 0 || length <= 0 || rest.length > 0)
    throw new Error("must be a number an hour, or written like 30/10m");
  return { burst: Math.floor(burst), seconds: length };
});

export const address = text((value) => {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value))
    throw new Error("must be an http or https address");
  return value;
});

export const instant = text((value) => {
  const found = new Date(value);
  if (!/^\d{4}-\d{2}-\d{2}T/.test(value) || Number.isNaN(found.getTime()))
    throw new Error("must be an instant like 2026-12-31T00:00:00Z");
  return found;
});

/** Words with places for values, in the way of Go's templates. */
export const template = z.string().superRefine((value, check) => {
  try {
    parseTemplate(value);
  } catch (error) {
    check.addIssue({ code: "custom", message: `is no template: ${(error as Error).message}` });
  }
});

export const words = z.string();

/** Such words for a telephone: what cannot be typed into an environment, a line break, is written `\\n`. */
export const textTemplate = template.transform((value) => value.replaceAll("\\n", "\n"));

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** Headers of letters: a JSON object of lists. Empty names and values say nothing. */
export const mailHeaders = text((value): Readonly<Record<string, readonly string[]>> => {
  const found = headersSchema.safeParse(parsedJson(value));
  if (!found.success) throw new Error('must be JSON like {"X-Header": ["value"]}');
  const named = Object.entries(found.data).filter(([name]) => name !== "");
  for (const [name, values] of named)
    if (!HEADER_NAME.test(name) || values.some((one) => /\p{Cc}/u.test(one)))
      throw new Error(`${JSON.stringify(name)} is no header with values of one line`);
  return Object.fromEntries(named.map(([name, values]) => [name, values.filter((one) => one !== "")]));
});

const headersSchema = z.record(z.string(), z.array(z.string()));

function parsedJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
