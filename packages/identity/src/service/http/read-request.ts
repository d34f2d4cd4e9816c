import { isIP } from "node:net";
import { duplicateKey } from "@lastro/platform/http/duplicate-key";
import { isStorable, isStorableJson } from "@lastro/platform/http/storable-text";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { badJson, refusal } from "../auth-error.js";
import type { IdentitySettings } from "../settings.js";

export interface BodyRules {
  readonly body?: z.ZodType;
  readonly bodyOptional?: true;
  readonly form?: true;
}

/** The body by its schema: `null` counts as not given, a value of the wrong type is bad JSON. */
export function readBody(rules: BodyRules, request: FastifyRequest): unknown {
  if (!rules.body) return undefined;
  if (rules.form && !isJson(request)) return readForm(rules.body, request);
  const empty = !request.body;
  return readJson(rules.body, empty && rules.bodyOptional ? "{}" : request.body);
}

function isJson({ headers, body }: FastifyRequest): boolean {
  return Boolean(body) && /^application\/json\b/i.test(headers["content-type"] ?? "");
}

/** The fields of a form; those it leaves out may stand in the address. */
function readForm(schema: z.ZodType, request: FastifyRequest): unknown {
  const inAddress = Object.entries(queryOf(request)).map(([name, value]) => [name, firstOf(value)]);
  const form = new URLSearchParams(String(request.body ?? ""));
  const fields = { ...Object.fromEntries(inAddress), ...Object.fromEntries(form) };
  if (!isStorable(fields)) throw refusal("unacceptableText");
  return schema.parse(fields);
}

function readJson(schema: z.ZodType, body: unknown): unknown {
  if (typeof body !== "string" || body === "") throw badJson("unexpected end of JSON input");
  let said: unknown;
  try {
    said = JSON.parse(body);
  } catch {
    throw badJson("invalid character in the text");
  }
  if (typeof said !== "object" || said === null || Array.isArray(said)) throw badJson("expected an object");
  const twice = duplicateKey(body);
  if (twice !== undefined) throw badJson(`field ${twice} stands twice`);
  if (!isStorableJson(body, said)) throw refusal("unacceptableText");
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null));
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw badJson(`field ${issue?.path.join(".") ?? ""} is of the wrong type`);
}

export function queryOf(request: FastifyRequest): Record<string, string | string[] | undefined> {
  return request.query as Record<string, string | string[] | undefined>;
}

export function readQuery(schema: z.ZodType, request: FastifyRequest): unknown {
  return schema.parse(
    Object.fromEntries(Object.entries(queryOf(request)).map(([name, value]) => [name, firstOf(value)])),
  );
}

export function firstOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** Who asks: the first real address of the header a trusted proxy writes, or the other end of the connection. */
export function callerAddress(
  request: FastifyRequest,
  from: IdentitySettings["transport"]["callerAddress"],
): string {
  if (from === "connection") return request.ip;
  const named = firstOf(request.headers[from])?.split(",") ?? [];
  const real = named.map((address) => address.trim()).find((address) => isIP(address) !== 0);
  return real ?? request.socket.remoteAddress ?? request.ip;
}
