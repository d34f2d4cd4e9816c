import { z } from "zod";
import { parse } from "./problem.js";

const MAX_PAGE = 100;

const listQuery = z.looseObject({
  page_size: z.coerce.number().int().min(1).max(MAX_PAGE).default(50),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  begin: z.string().optional(),
  end: z.string().optional(),
});

interface Row {
  readonly token: string;
  readonly created: string;
}

/** A page of rows, newest first, after or before the row whose token is given. */
export function pageOf<R extends Row, View>(rows: readonly R[], query: unknown, view: (row: R) => View) {
  const asked = parse(listQuery, query);
  const from = asked.begin === undefined ? -Infinity : Date.parse(asked.begin);
  const to = asked.end === undefined ? Infinity : Date.parse(asked.end);
  const found = rows
    .filter(({ created }) => Date.parse(created) > from && Date.parse(created) < to)
    .reverse();
  const at = (token: string) => found.findIndex((row) => row.token === token);
  if (asked.ending_before !== undefined) {
    const end = at(asked.ending_before);
    const start = Math.max(0, end - asked.page_size);
    return { data: found.slice(start, Math.max(0, end)).map(view), has_more: start > 0 };
  }
  const start = asked.starting_after === undefined ? 0 : at(asked.starting_after) + 1;
  const page = found.slice(start, start + asked.page_size);
  return { data: page.map(view), has_more: start + page.length < found.length };
}
