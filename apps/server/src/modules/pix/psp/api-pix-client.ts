import { createAccessToken } from "@lastro/platform/access-token";
import type { Ctx } from "@lastro/platform/context";
import type { z } from "zod";
import { type Answer, type Call, createTransport } from "./http-transport.js";
import { PspError } from "./psp-error.js";
import { readAnswer, succeeded as successOf } from "./read-answer.js";
import { problemWords, wire } from "./wire.js";

const DEADLINE_MS = 6_000;
const SCOPES = "cob.write cob.read pix.write pix.read webhook.write webhook.read";
const DISPUTE_SCOPES = "med.read med.write";
const KEY_SCOPES = "gn.pix.evp.write gn.pix.evp.read";

type Request = Pick<Call, "operation" | "method" | "path"> & {
  readonly body?: unknown;
  /** Instead of a body, one that is JSON already. */
  readonly json?: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sending, keys and disputes are no part of the standard: their paths are the provider's own, and so are their scopes. */
  readonly own?: "sending" | "keys" | "disputes";
};

/** Calls of API Pix and of what a provider adds to it: each throws PspError when it has no usable answer. */
export interface ApiPixClient {
  /** The answer of a call that succeeded. */
  call<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S>>;
  /** The same, with undefined for what the provider does not have. */
  find<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S> | undefined>;
  /** The same of a call whose answer says nothing. */
  succeeded(request: Request): Promise<Answer>;
}

/** What differs from one provider to another. */
interface Manner {
  readonly sendingScopes: string;
  /** Where the id and the secret stand when a token is asked for. */
  readonly credentials?: "header" | "form";
  /** Beside every call. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * OAuth2 client credentials, mutual TLS where asked for. Sending, keys and disputes have tokens apart: a client that may
 * do none of it must go on receiving.
 */
export function createApiPixClient(
  { config, clock }: Pick<Ctx, "config" | "clock">,
  { sendingScopes, credentials = "header", headers = {} }: Manner,
): ApiPixClient {
  const { pix } = config;
  const transport = createTransport(pix.url, pix.certificate);
  const receiving = createAccessToken(clock, () => fetchToken(SCOPES));
  const own = {
    sending: createAccessToken(clock, () => fetchToken(sendingScopes)),
    keys: createAccessToken(clock, () => fetchToken(KEY_SCOPES)),
    disputes: createAccessToken(clock, () => fetchToken(DISPUTE_SCOPES)),
  };

  async function fetchToken(scope: string) {
    const operation = "POST token";
    const answer = await transport({
      operation,
      method: "POST",
      path: pix.tokenPath,
      headers: {
        ...(credentials === "header"
          ? {
              authorization: `Basic ${Buffer.from(`${pix.clientId}:${pix.clientSecret}`).toString("base64")}`,
            }
          : {}),
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams({
        grant_type: "client_credentials",
        scope,
        ...(credentials === "form" ? { client_id: pix.clientId, client_secret: pix.clientSecret } : {}),
      }).toString(),
      deadlineMs: DEADLINE_MS,
    }).catch((error: unknown) => {
      throw withoutEffect(error);
    });
    if (answer.status !== 200) {
      throw new PspError(operation, "retryable", {
        status: answer.status,
        words: problemWords(answer.body),
      });
    }
    const { access_token: token, expires_in: expiresInSeconds } = readAnswer(operation, wire.token, answer);
    return { token, expiresInSeconds };
  }

  async function send(request: Request): Promise<Answer> {
    const accessToken = request.own ? own[request.own] : receiving;
    const body = request.json ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
    for (let attempt = 1; ; attempt += 1) {
      const token = await accessToken.current();
      const answer = await transport({
        operation: request.operation,
        method: request.method,
        path: request.own ? request.path : pix.basePath + request.path,
        headers: {
          authorization: `Bearer ${token}`,
          ...headers,
          ...request.headers,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body }),
        deadlineMs: DEADLINE_MS,
      });
      if (answer.status !== 401 || attempt > 1) return answer;
      accessToken.forget(token);
    }
  }

  async function call<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S>> {
    return readAnswer(request.operation, schema, await succeeded(request));
  }

  async function succeeded(request: Request): Promise<Answer> {
    return successOf(request.operation, await send(request));
  }

  async function find<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S> | undefined> {
    try {
      return await call(request, schema);
    } catch (error) {
      if (error instanceof PspError && (error.status === 404 || error.status === 410)) return undefined;
      throw error;
    }
  }

  return { call, find, succeeded };
}

/** Asking for a token changes nothing, so a failure to is never unknown. */
function withoutEffect(error: unknown): unknown {
  if (!(error instanceof PspError)) return error;
  return new PspError("POST token", "retryable", { words: error.message });
}
