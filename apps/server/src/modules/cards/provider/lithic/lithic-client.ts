import { z } from "zod";
import type { CardsConfig } from "../../../../configuration/cards-config.js";
import { CardProviderError } from "../card-provider-error.js";
import { type ProviderCall, providerFetch, readAnswer, succeeded } from "../provider-fetch.js";

const PAGE_SIZE = "100";
const NOT_FOUND = 404;

type Request = Pick<ProviderCall, "operation" | "method"> & {
  readonly path: string;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
};

const problem = z.object({ message: z.string() });

/** Calls of Lithic's interface: each throws CardProviderError when it has no usable answer. */
export interface LithicClient {
  call<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S>>;
  /** The same where the answer says nothing. */
  order(request: Request): Promise<void>;
  /** The same, with undefined for what it does not have. */
  find<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S> | undefined>;
  /** Every page of a list. */
  pages<S extends z.ZodType>(
    request: Pick<Request, "operation" | "path"> & { readonly query?: Readonly<Record<string, string>> },
    row: S,
  ): AsyncGenerator<readonly z.output<S>[]>;
}

export function createLithicClient({ url, apiKey }: Pick<CardsConfig, "url" | "apiKey">): LithicClient {
  async function exchange({ operation, method, path, body, idempotencyKey }: Request) {
    const answer = await providerFetch({
      operation,
      method,
      url: `${url}${path}`,
      headers: {
        authorization: apiKey,
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return succeeded(operation, answer, (text) => problem.safeParse(text).data?.message ?? "");
  }

  async function call<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S>> {
    return readAnswer(request.operation, schema, await exchange(request));
  }

  return {
    call,
    async order(request) {
      await exchange(request);
    },
    async find(request, schema) {
      try {
        return await call(request, schema);
      } catch (error) {
        if (error instanceof CardProviderError && error.status === NOT_FOUND) return undefined;
        throw error;
      }
    },
    async *pages({ operation, path, query = {} }, row) {
      // The cursor is the token of the last row, which the row's own schema may rename.
      const page = z.object({
        data: z.array(z.looseObject({ token: z.string() })),
        has_more: z.boolean(),
      });
      const rows = z.array(row);
      for (let after: string | undefined; ; ) {
        const asked = new URLSearchParams({
          ...query,
          page_size: PAGE_SIZE,
          ...(after === undefined ? {} : { starting_after: after }),
        });
        const request = { operation, method: "GET", path: `${path}?${asked.toString()}` } as const;
        const { data, has_more } = await call(request, page);
        yield readAnswer(operation, rows, { status: 200, body: data });
        after = data.at(-1)?.token;
        if (!has_more || after === undefined) return;
      }
    },
  };
}

/** A value as one part of a path. */
export const segment = (value: string): string => encodeURIComponent(value);
