import type { Config } from "@lastro/platform/config";
import { z } from "zod";
import { type Call, createTransport } from "../http-transport.js";
import { PspError } from "../psp-error.js";
import { readAnswer, succeeded } from "../read-answer.js";

const DEADLINE_MS = 6_000;
const PAGE_SIZE = 100;

type Request = Pick<Call, "operation" | "method" | "path"> & { readonly body?: unknown };

/** Calls of Woovi's interface: each throws PspError when it has no usable answer. */
export interface WooviClient {
  call<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S>>;
  /** The same, with undefined for what it does not have. */
  find<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S> | undefined>;
  /** Every page of a list, whose rows stand under a name. */
  pages<S extends z.ZodType>(
    request: Pick<Request, "operation" | "path"> & { readonly query: Readonly<Record<string, string>> },
    of: { readonly name: string; readonly row: S },
  ): AsyncGenerator<readonly z.output<S>[]>;
}

/** The AppID of a Woovi application goes with each call: there are no tokens. */
export function createWooviClient({ url, clientSecret }: Config["pix"]): WooviClient {
  const transport = createTransport(url);

  async function call<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S>> {
    const { operation, method, path, body } = request;
    const answer = await transport({
      operation,
      method,
      path: `/api/v1${path}`,
      headers: {
        authorization: clientSecret,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      deadlineMs: DEADLINE_MS,
    });
    return readAnswer(operation, schema, succeeded(operation, answer));
  }

  return {
    call,
    async find(request, schema) {
      try {
        return await call(request, schema);
      } catch (error) {
        // What it does not have it refuses by 404, or by 400 with a sentence.
        if (error instanceof PspError && (error.status === 404 || error.status === 400)) return undefined;
        throw error;
      }
    },
    async *pages({ operation, path, query }, { name, row }) {
      const page = z
        .looseObject({ pageInfo: z.object({ hasNextPage: z.boolean().default(false) }).optional() })
        .transform((read, context) => {
          const rows = z.array(row).safeParse(read[name]);
          if (rows.success) return { rows: rows.data, hasMore: read.pageInfo?.hasNextPage ?? false };
          context.addIssue({ code: "custom", path: [name], message: "not a list of them" });
          return z.NEVER;
        });
      for (let skip = 0; ; skip += PAGE_SIZE) {
        const asked = new URLSearchParams({ ...query, skip: String(skip), limit: String(PAGE_SIZE) });
        const request = { operation, method: "GET", path: `${path}?${asked.toString()}` } as const;
        const { rows, hasMore } = await call(request, page);
        yield rows;
        if (!hasMore) return;
      }
    },
  };
}
