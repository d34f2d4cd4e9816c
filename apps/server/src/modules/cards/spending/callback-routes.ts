import type { Config } from "@lastro/platform/config";
import type { Ctx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import type { Router } from "@lastro/platform/http/router";
import type { FastifyReply } from "fastify";
import { CardProviderError } from "../provider/card-provider-error.js";
import type { EncodedAnswer } from "../provider/messages-port.js";
import type { SpendingPorts } from "./ports.js";
import { receiveCall } from "./receive-call.js";

const CALLBACKS = "/v1/callbacks/cards";
const MAX_CALL = 512 * 1024;

/** Where the provider calls us. In the demonstration it stands beside us, whatever the public address is. */
export function callbackAddress(config: Pick<Config, "mode" | "port" | "publicUrl">): string {
  const origin = config.mode === "demo" ? `http://127.0.0.1:${config.port}` : config.publicUrl;
  return `${origin.replace(/\/+$/, "")}${CALLBACKS}`;
}

/** The provider's calls: proven by its signature over the body as it came, and answered byte by byte. */
export function registerCardCallbacks(router: Router<Ctx>, ctx: Ctx & SpendingPorts): void {
  void router.app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: MAX_CALL }, (_request, body, done) =>
      done(null, body),
    );
    for (const path of ctx.issuer.messages.paths)
      scope.post(
        `${CALLBACKS}/${path}`,
        { schema: { hide: true }, bodyLimit: MAX_CALL },
        async (request, reply) => {
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const answer = await answerTo(ctx, { path, headers: request.headers, body });
          return send(reply, answer);
        },
      );
  });
}

async function answerTo(
  ctx: Ctx & SpendingPorts,
  call: Parameters<typeof receiveCall>[1],
): Promise<EncodedAnswer> {
  try {
    const answer = await receiveCall(ctx, call);
    // Whoever is not the provider is not told that it would be answered here.
    if (answer === undefined) throw new DomainError("resource.not_found");
    return answer;
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error;
    ctx.log.warn({ err: error }, "a call of the card network could not be checked");
    return { status: 503, headers: {}, body: "" };
  }
}

function send(reply: FastifyReply, { status, headers, body }: EncodedAnswer): FastifyReply {
  return reply.code(status).headers(headers).send(body);
}
