import type { FastifyReply, FastifyRequest } from "fastify";
import { DataRefusal } from "./data-refusal.js";
import { type Form, negotiate } from "./negotiate.js";
import type { Found } from "./rows.js";

/** The form in which a request asks to be answered. */
export function formOf({ headers }: FastifyRequest): Form {
  return negotiate({
    accept: headers.accept,
    prefer: joined(headers.prefer),
    schema: joined(headers["accept-profile"] ?? headers["content-profile"]),
  });
}

/** Throws PGRST116 where one row is asked for and there are none or several. */
export function assertRowCount({ single }: Form, count: number): void {
  if (single && count !== 1)
    throw new DataRefusal(406, "PGRST116", {
      message: "Cannot coerce the result to a single JSON object",
      details: `The result contains ${count} rows`,
    });
}

/** Sends the rows of a question: as an array or as one object, with their range in `Content-Range`. */
export function sendRows(reply: FastifyReply, form: Form, { rows, offset, total }: Found): FastifyReply {
  assertRowCount(form, rows.length);
  const shownTotal = form.counted && total !== undefined ? total : undefined;
  const range = rows.length === 0 ? "*" : `${offset}-${offset + rows.length - 1}`;
  const isPart = shownTotal !== undefined && rows.length < shownTotal;
  return reply
    .code(isPart ? 206 : 200)
    .header("content-range", `${range}/${shownTotal ?? "*"}`)
    .type(`application/${form.single ? "vnd.pgrst.object+json" : "json"}; charset=utf-8`)
    .send(form.single ? rows[0] : rows);
}

function joined(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(",") : header;
}
