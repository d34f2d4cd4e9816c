import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { AuthError, captchaFailed } from "./auth-error.js";
import type { IdentityCtx } from "./context.js";
import { readBody } from "./read-request.js";
import { requireAdmin } from "./require-admin.js";

const DEADLINE_MS = 10_000;

const bodySchema = z.object({
  gotrue_meta_security: z.object({ captcha_token: z.string().nullish() }).optional(),
});
const verdictSchema = z.object({
  success: z.boolean(),
  "error-codes": z.array(z.string()).optional(),
});

/** Has the outside service judge whether a person sends this, where the house asks for it; operators are trusted. */
export async function assertHuman(ctx: IdentityCtx, request: FastifyRequest): Promise<void> {
  const { captcha } = ctx.settings;
  if (!captcha || (await isOperator(ctx, request.headers.authorization))) return;
  const body = readBody({ body: bodySchema, bodyOptional: true }, request) as z.infer<typeof bodySchema>;
  const token = body.gotrue_meta_security?.captcha_token?.trim();
  if (!token) throw captchaFailed("no captcha_token found");
  const answer = await fetch(captcha.verifyUrl, {
    method: "POST",
    body: new URLSearchParams({ secret: captcha.secret, response: token, remoteip: ctx.ip }),
    redirect: "error",
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  const verdict = verdictSchema.parse(await answer.json());
  if (!verdict.success) throw captchaFailed((verdict["error-codes"] ?? []).join(", "));
}

async function isOperator(ctx: IdentityCtx, authorization: string | undefined): Promise<boolean> {
  try {
    await requireAdmin(ctx, authorization);
    return true;
  } catch (error) {
    if (error instanceof AuthError && error.status < 500) return false;
    throw error;
  }
}
