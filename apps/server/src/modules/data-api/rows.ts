import type { DataOrder } from "@lastro/contracts/data-api";

/** The most rows of one answer; the next ones are asked for by `offset`. */
const MAX_ROWS = 1_000;

export interface Question<C extends string> {
  readonly select?: readonly C[] | undefined;
  readonly order?: readonly DataOrder<C>[] | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** What a question comes to: its rows, and of how many where that was asked for. */
export interface Found {
  readonly rows: readonly object[];
  readonly offset: number;
  readonly total?: number | undefined;
}

export function windowOf({ limit = MAX_ROWS, offset = 0 }: Question<string>) {
  return { limit: Math.min(limit, MAX_ROWS), offset };
}

/** Answers a question from the few rows of a person. */
export function findAmong<R extends object>(rows: readonly R[], question: Question<keyof R & string>): Found {
  const { limit, offset } = windowOf(question);
  const sorted = rows.toSorted(byOrder(question.order ?? []));
  const page = sorted.slice(offset, offset + limit);
  return { rows: page.map((row) => columnsOf(row, question.select)), offset, total: rows.length };
}

/** The columns that were asked for, all of them where none were named. */
export function columnsOf<R extends object>(row: R, select?: readonly (keyof R & string)[]): object {
  return select ? Object.fromEntries(select.map((column) => [column, row[column]])) : row;
}

function byOrder<R extends object>(order: readonly DataOrder<keyof R & string>[]) {
  return (one: R, other: R): number => {
    for (const { column, direction } of order) {
      const [a, b] = direction === "asc" ? [one[column], other[column]] : [other[column], one[column]];
      if (a !== b) return a < b ? -1 : 1;
    }
    return 0;
  };
}
