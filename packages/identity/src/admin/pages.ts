import { AuthError } from "../service/auth-error.js";

/** One page of a list, counted from 1. */
export interface Page {
  readonly number: number;
  readonly size: number;
}

/** The answer headers are written to, and the request it is to. */
interface Answer {
  readonly request: { readonly url: string };
  header(name: string, value: string): unknown;
}

const DEFAULT_SIZE = 50;
const MAX_COUNT = Number.MAX_SAFE_INTEGER;

/** Reads the page that is asked for; an empty parameter is one that was not given. */
export function readPage(query: {
  readonly page?: string | undefined;
  readonly per_page?: string | undefined;
}): Page {
  const size = query.per_page ? wholeNumber(query.per_page) : DEFAULT_SIZE;
  if (size === 0) throw badPagination("per_page must be greater than 0");
  return { number: Math.max(1, query.page ? wholeNumber(query.page) : 1), size };
}

/** Reads a count as the protocol writes it. */
export function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw badPagination(`${JSON.stringify(text)} is not a whole number`);
  const value = Number(text);
  if (value > MAX_COUNT) throw badPagination(`${JSON.stringify(text)} is out of range`);
  return value;
}

export function badPagination(detail: string): AuthError {
  return new AuthError(400, "validation_failed", `Bad Pagination Parameters: ${detail}`);
}

/** Where a page begins, no further than the database can count. */
export function offsetOf(page: Page): string {
  const offset = BigInt(page.number - 1) * BigInt(page.size);
  const largest = 2n ** 62n;
  return String(offset < largest ? offset : largest);
}

/**
 * Says in headers how many there are and where the next and the last page are. Clients take the page from the first
 * parameter of each address, so it stands first, whatever was asked for besides.
 */
export function writePageHeaders(reply: Answer, page: Page, total: number): void {
  const last = Math.ceil(total / page.size);
  const link = (number: number, rel: string) => `<${addressOf(reply, { page: number })}>; rel="${rel}"`;
  reply.header(
    "link",
    [...(last > page.number ? [link(page.number + 1, "next")] : []), link(last, "last")].join(", "),
  );
  reply.header("x-total-count", String(total));
}

/** Says in a header where the list goes on. */
export function writeCursorHeader(reply: Answer, cursor: string): void {
  reply.header("link", `<${addressOf(reply, { cursor })}>; rel="next"`);
}

function addressOf({ request }: Answer, first: Readonly<Record<string, string | number>>): string {
  const [path = "", search = ""] = request.url.split("?");
  const query = new URLSearchParams(
    Object.entries(first).map(([name, value]): [string, string] => [name, String(value)]),
  );
  for (const [name, value] of new URLSearchParams(search))
    if (!(name in first) && name !== "page") query.append(name, value);
  return `${path}?${query}`;
}
