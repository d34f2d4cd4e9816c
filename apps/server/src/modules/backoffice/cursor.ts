import { DomainError } from "../../platform/domain-error.js";

/** Where a page ended: the sort values of its last row, opaque to whoever passes it back. */
export function cursorOf(...values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values)).toString("base64url");
}

/** The values of a cursor, or undefined when the list is asked for from its beginning. */
export function readCursor(cursor: string | undefined, shapes: readonly RegExp[]): string[] | undefined {
  if (cursor === undefined) return undefined;
  const values = parsed(cursor);
  const fits =
    values?.length === shapes.length && values.every((value, index) => shapes[index]?.test(value) === true);
  if (!values || !fits) throw new DomainError("request.invalid", {}, { cursor: "invalid" });
  return values;
}

export const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
export const CODE = /^[A-Za-z0-9_.-]{1,40}$/;

function parsed(cursor: string): string[] | undefined {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    return Array.isArray(values) && values.every((value) => typeof value === "string") ? values : undefined;
  } catch {
    return undefined;
  }
}

/** The page of rows fetched one beyond its limit, and where the next begins. */
export function pageOfRows<Row, Item>(
  rows: readonly Row[],
  limit: number,
  cursor: (last: Row) => string,
  item: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(item),
    nextCursor: rows.length > limit && last !== undefined ? cursor(last) : null,
  };
}

/** A text as the beginning of a `like` pattern: its own wildcards mean themselves. */
export function startsWith(text: string): string {
  return `${likeLiteral(text)}%`;
}

/** A text anywhere in a `like` pattern. */
export function contains(text: string): string {
  return `%${likeLiteral(text)}%`;
}

function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
