import { createAccessToken } from "@lastro/platform/access-token";
import type { Clock } from "@lastro/platform/clock";
import { z } from "zod";
import type { CardsConfig } from "../../../../configuration/cards-config.js";
import { CardProviderError } from "../card-provider-error.js";
import { type ProviderCall, providerFetch, readAnswer, succeeded } from "../provider-fetch.js";

const NOT_FOUND = 404;
const UNAUTHORIZED = 401;

type Request = Pick<ProviderCall, "operation" | "method"> & {
  readonly path: string;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
};

const issued = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive().default(3_600),
});
const problem = z.object({ error: z.object({ details: z.array(z.object({ detail: z.string() })) }) });

/** Calls of Pomelo's interface: each throws CardProviderError when it has no usable answer. */
export interface PomeloClient {
  call<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S>>;
  /** The same, with undefined for what it does not have. */
  find<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S> | undefined>;
}

export function createPomeloClient(config: CardsConfig, clock: Clock): PomeloClient {
  const token = createAccessToken(clock, async () => {
    const operation = "POST /oauth/token";
    const answer = await exchange({
      operation,
      method: "POST",
      path: "/oauth/token",
      body: {
        client_id: config.clientId,
        client_secret: config.apiKey,
        audience: config.audience,
        grant_type: "client_credentials",
      },
    });
    const { access_token, expires_in } = readAnswer(operation, issued, answer);
    return { token: access_token, expiresInSeconds: expires_in };
  });

  async function exchange({ operation, method, path, body, idempotencyKey }: Request, bearer?: string) {
    const answer = await providerFetch({
      operation,
      method,
      url: `${config.url}${path}`,
      headers: {
        accept: "application/json",
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(idempotencyKey === undefined ? {} : { "x-idempotency-key": idempotencyKey }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return succeeded(operation, answer, (text) =>
      (problem.safeParse(text).data?.error.details ?? []).map(({ detail }) => detail).join(", "),
    );
  }

  async function call<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S>> {
    const bearer = await token.current();
    try {
      return readAnswer(request.operation, schema, await exchange(request, bearer));
    } catch (error) {
      // The next to ask gets another token; this call was not carried out.
      if (error instanceof CardProviderError && error.status === UNAUTHORIZED) token.forget(bearer);
      throw error;
    }
  }

  return {
    call,
    async find(request, schema) {
      try {
        return await call(request, schema);
      } catch (error) {
        if (error instanceof CardProviderError && error.status === NOT_FOUND) return undefined;
        throw error;
      }
    },
  };
}
