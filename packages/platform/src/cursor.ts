import { DomainError } from "./domain-error.js";
import { isUuid } from "./uuid.js";

/** Which page of a list is asked for: the first, or the one after where another ended. */
export interface PageQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A page of a list, and where the next begins. */
export interface PageOf<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** Where a page ended: the sort values of its last row, opaque to whoever passes it back. */
export function cursorOf(...values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values)).toString("base64url");
}

/** How one value of a cursor must look. */
interface Shape {
  test(value: string): boolean;
}

/** The values of a cursor, or undefined when the list is asked for from its beginning. Throws `request.invalid`. */
export function readCursor(cursor: string | undefined, shapes: readonly Shape[]): string[] | undefined {
  if (cursor === undefined) return undefined;
  const values = parsed(cursor);
  const fits =
    values?.length === shapes.length && values.every((value, index) => shapes[index]?.test(value) === true);
  if (!values || !fits) throw refused();
  return values;
}

/** The cursor of a list in the order of its ids: the last one seen. Throws `request.invalid`. */
export function readIdCursor(cursor: string | undefined): string | undefined {
  if (cursor !== undefined && !isUuid(cursor)) throw refused();
  return cursor;
}

const WRITTEN_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
export const INSTANT: Shape = {
  test: (value) => WRITTEN_INSTANT.test(value) && !Number.isNaN(Date.parse(value)),
};
export const CODE: Shape = /^[A-Za-z0-9_.-]{1,40}$/;

function refused(): DomainError {
  return new DomainError("request.invalid", {}, { cursor: "invalid" });
}

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
): PageOf<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(item),
    nextCursor: rows.length > limit && last !== undefined ? cursor(last) : null,
  };
}

/** The same of a list in the order of its ids. */
export function pageById<Item extends { readonly id: string }>(
  rows: readonly Item[],
  limit: number,
): PageOf<Item> {
  return pageOfRows(
    rows,
    limit,
    ({ id }) => id,
    (row) => row,
  );
}
