import type { z } from "zod";
import { DataRefusal } from "./data-refusal.js";

const MAX_QUOTED = 100;
/** What PostgREST asks for with a table whose rows belong to a person. */
const KEYS = ["id", "user_id"];

/** The query of a request as its contract reads it, or a refusal that names what is not offered. */
export function readQuestion<S extends z.ZodType>(table: string, schema: S, value: unknown): z.output<S> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const [name] = issue?.path ?? [];
  if (issue?.code === "unrecognized_keys") {
    const keys = issue.keys.join(", ").slice(0, MAX_QUOTED);
    throw parsingError(
      `${table} takes no ${keys} in its query`,
      "Other filters and operators are not offered.",
    );
  }
  if (issue?.code === "custom")
    throw new DataRefusal(400, String(issue.params?.code), { message: issue.message });
  if (KEYS.includes(String(name)) && isAbsent(value, String(name)))
    throw parsingError(`${table} is asked for by ${String(name)}`, `Add ${String(name)}=eq.<uuid>.`);
  throw parsingError(`failed to parse ${String(name)}`);
}

/** The values of an update as its contract reads them. */
export function readValues<S extends z.ZodType>(table: string, schema: S, value: unknown): z.output<S> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  if (issue?.code === "unrecognized_keys") {
    const message = `Only status of ${table} can be updated, and not: ${issue.keys.join(", ").slice(0, MAX_QUOTED)}`;
    throw new DataRefusal(400, "PGRST204", { message });
  }
  if (issue?.path[0] === "status" && !isAbsent(value, "status"))
    throw new DataRefusal(400, "22P02", {
      message: "status is updated to approved or rejected",
      details: "approved accepts the documents and approves the verification; rejected refuses it for now.",
      hint: "What takes a reason or a note for each document is done below /v1/admin/kyc.",
    });
  throw new DataRefusal(400, "PGRST102", { message: "Empty or invalid json" });
}

function parsingError(message: string, hint: string | null = null): DataRefusal {
  return new DataRefusal(400, "PGRST100", { message, hint });
}

function isAbsent(value: unknown, name: string): boolean {
  return typeof value !== "object" || value === null || !Object.hasOwn(value, name);
}
