import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { Problem } from "./problem.js";
import type { Psp } from "./psp.js";

interface Token {
  readonly scopes: ReadonlySet<string>;
  readonly expiresAt: number;
}

const tokenRequest = z.object({ grant_type: z.literal("client_credentials"), scope: z.string().optional() });
/** Banco Inter is told who asks in the form. */
const formCredentials = z.object({ client_id: z.string(), client_secret: z.string() });

/** Access tokens live in memory only: after a restart every client signs in again. */
export class Tokens {
  readonly #psp: Psp;
  readonly #issued = new Map<string, Token>();

  constructor(psp: Psp) {
    this.#psp = psp;
  }

  issue(scopes: readonly string[]): string {
    const token = this.#psp.newId() + this.#psp.newId();
    const expiresAt = this.#psp.now().getTime() + this.#psp.settings.tokenTtlSeconds * 1000;
    this.#issued.set(token, { scopes: new Set(scopes), expiresAt });
    return token;
  }

  /** Lets the request pass only with a token that is alive and has the scope. */
  demand(request: FastifyRequest, scope: string): void {
    const place = `${request.method} ${request.url}`;
    const token = this.#issued.get(/^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "");
    const alive = token !== undefined && token.expiresAt > this.#psp.now().getTime();
    if (!alive || this.#psp.faults.take("tokenExpired", place)) {
      throw new Problem(401, "NaoAutorizado", "Token de acesso ausente, inválido ou expirado.");
    }
    if (!token.scopes.has(scope)) {
      throw new Problem(403, "AcessoNegado", `O token não possui o escopo ${scope}.`);
    }
  }
}

/** `POST /oauth/token`: client credentials by Basic, body as form or JSON; Banco Inter's `POST /oauth/v2/token` by form. */
export function addTokenRoute(app: FastifyInstance, psp: Psp, tokens: Tokens): void {
  app.post(psp.settings.speaks === "inter" ? "/oauth/v2/token" : "/oauth/token", (request, reply) => {
    const { scopes, tokenTtlSeconds } = psp.settings;
    if (!isClient(psp, request)) {
      return reply.code(401).header("www-authenticate", "Basic").send({
        error: "invalid_client",
        error_description: "Invalid or inactive credentials",
      });
    }
    const asked = tokenRequest.safeParse(request.body);
    if (!asked.success) return reply.code(400).send({ error: "unsupported_grant_type" });
    const wanted = asked.data.scope?.split(" ").filter(Boolean) ?? scopes;
    if (!wanted.every((scope) => scopes.includes(scope)))
      return reply.code(400).send({ error: "invalid_scope" });
    return {
      access_token: tokens.issue(wanted),
      token_type: "Bearer",
      expires_in: tokenTtlSeconds,
      scope: wanted.join(" "),
    };
  });
}

function isClient({ settings: { speaks, clientId, clientSecret } }: Psp, request: FastifyRequest): boolean {
  if (speaks === "inter") {
    const given = formCredentials.safeParse(request.body);
    return given.success && given.data.client_id === clientId && given.data.client_secret === clientSecret;
  }
  const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
  return request.headers.authorization === expected;
}
