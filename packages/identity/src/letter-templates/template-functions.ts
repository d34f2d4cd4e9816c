import { escapeHtml } from "@lastro/platform/mail/letter";
import { TemplateError } from "./parse-template.js";

type TemplateFunction = (...args: readonly unknown[]) => unknown;

/** The functions every template of Go's may call, but those that run or include other templates. */
export const FUNCTIONS: Readonly<Record<string, TemplateFunction>> = {
  and: (...args) => (args.every(isTrue) ? args.at(-1) : args.find((value) => !isTrue(value))),
  or: (...args) => args.find(isTrue) ?? args.at(-1),
  not: (value) => !isTrue(value),
  eq: (first, ...others) => others.some((other) => other === first),
  ne: (a, b) => a !== b,
  lt: (a, b) => compared(a, b) < 0,
  le: (a, b) => compared(a, b) <= 0,
  gt: (a, b) => compared(a, b) > 0,
  ge: (a, b) => compared(a, b) >= 0,
  len: (value) => (typeof value === "string" ? Buffer.byteLength(value) : sizeOf(value)),
  index: (value, ...keys) => keys.reduce<unknown>((within, key) => fieldOf(within, String(key)), value),
  print: (...args) => args.map(printed).join(""),
  println: (...args) => `${args.map(printed).join(" ")}\n`,
  printf: (form, ...args) => formatted(printed(form), args),
  html: (...args) => escapeHtml(args.map(printed).join("")),
  urlquery: (...args) => encodeURIComponent(args.map(printed).join("")),
};

/** Nothing, false, zero and whatever is empty do not hold. */
export function isTrue(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return sizeOf(value) > 0;
  return Boolean(value);
}

/** A value as it is written. */
export function printed(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return `[${value.map(printed).join(" ")}]`;
  if (typeof value === "object")
    return `map[${Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => `${key}:${printed(one)}`)
      .join(" ")}]`;
  return String(value);
}

/** What is not there is nothing, as are fields of nothing. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

function sizeOf(value: unknown): number {
  if (typeof value === "object" && value !== null) return Object.keys(value).length;
  throw new TemplateError("only texts, lists and maps have a length");
}

function compared(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "string" && typeof b === "string") return a < b ? -1 : Number(a > b);
  throw new TemplateError("values of different kinds are not compared");
}

function formatted(form: string, args: readonly unknown[]): string {
  let next = 0;
  return form.replaceAll(/%(%|[a-z])/g, (_whole, verb: string) => {
    if (verb === "%") return "%";
    const value = args[next];
    next += 1;
    if (verb === "q") return JSON.stringify(printed(value));
    if (verb === "s" || verb === "d" || verb === "v" || verb === "t") return printed(value);
    throw new TemplateError(`%${verb} is not written`);
  });
}
