import { createHmac, timingSafeEqual } from "node:crypto";
import type { Ctx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import type { Router } from "@lastro/platform/http/router";
import { isUuid } from "@lastro/platform/uuid";
import { z } from "zod";
import { deleteContactsOf } from "./contact-store.js";
import { noteStatus } from "./message-store.js";

const WHATSAPP_WEBHOOK = "/v1/whatsapp/webhook";
const MAX_REPORT = 1024 * 1024;
/** What ends it, however it is written. */
const STOP = /^\s*(parar|pare|sair|stop)\s*[.!]*\s*$/i;

const reportSchema = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            metadata: z.object({ phone_number_id: z.string() }),
            statuses: z
              .array(
                z.object({
                  id: z.string().max(256),
                  status: z.string(),
                  biz_opaque_callback_data: z.string().optional(),
                }),
              )
              .default([]),
            messages: z
              .array(z.object({ from: z.string(), text: z.object({ body: z.string() }).optional() }))
              .default([]),
          }),
        }),
      ),
    }),
  ),
});
const statusSchema = z.enum(["sent", "delivered", "read", "failed"]);

/**
 * What Meta reports: how far messages came, and what people answer, of which we read one thing, that they want no more. The
 * signature over the body as it came is all that proves whose it is.
 */
export function registerWhatsAppWebhook(router: Router<Ctx>, ctx: Ctx): void {
  const { whatsapp } = ctx.config;
  if (!whatsapp) return;
  void router.app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: MAX_REPORT }, (_request, body, done) =>
      done(null, body),
    );
    scope.get<{ Querystring: Record<string, unknown> }>(
      WHATSAPP_WEBHOOK,
      { schema: { hide: true } },
      async ({ query }, reply) => {
        const { "hub.mode": mode, "hub.verify_token": token, "hub.challenge": challenge } = query;
        if (mode !== "subscribe" || !isSame(token, whatsapp.verifyToken) || typeof challenge !== "string")
          throw new DomainError("resource.not_found");
        return reply.type("text/plain").send(challenge);
      },
    );
    scope.post(WHATSAPP_WEBHOOK, { schema: { hide: true } }, async ({ body, headers }, reply) => {
      if (!Buffer.isBuffer(body)) throw new DomainError("resource.not_found");
      const signed = `sha256=${createHmac("sha256", whatsapp.appSecret).update(body).digest("hex")}`;
      if (!isSame(headers["x-hub-signature-256"], signed)) throw new DomainError("resource.not_found");
      await receive(ctx, whatsapp.phoneNumberId, body);
      return reply.code(200).send();
    });
  });
}

/** What we do not understand is acknowledged as well: Meta would send it for days. */
async function receive(ctx: Ctx, phoneNumberId: string, body: Buffer): Promise<void> {
  const { data } = reportSchema.safeParse(jsonOf(body));
  for (const { value } of data?.entry.flatMap(({ changes }) => changes) ?? []) {
    if (value.metadata.phone_number_id !== phoneNumberId) continue;
    for (const { id, status: word, biz_opaque_callback_data: ownId } of value.statuses) {
      const { data: status } = statusSchema.safeParse(word);
      if (!status) continue;
      const known = ownId !== undefined && isUuid(ownId) ? ownId : null;
      await noteStatus(ctx.db, { status, providerId: id, ownId: known, at: ctx.clock.now() });
    }
    for (const { from, text } of value.messages)
      if (text && STOP.test(text.body)) await deleteContactsOf(ctx.db, from.replace(/\D/g, ""));
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

function isSame(given: unknown, expected: string): boolean {
  const [one, other] = [Buffer.from(typeof given === "string" ? given : ""), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
