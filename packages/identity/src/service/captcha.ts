import { z } from "zod";
import { AuthError, captchaFailed } from "./auth-error.js";
import type { IdentityCtx } from "./context.js";
import { requireAdmin } from "./require-admin.js";

const DEADLINE_MS = 10_000;

/** Where a body carries the proof. */
export const captchaBody = z.object({
  gotrue_meta_security: z.object({ captcha_token: z.string().nullish() }).optional(),
});
const verdictSchema = z.object({
  success: z.boolean(),
  "error-codes": z.array(z.string()).optional(),
});

/** Has the outside service judge whether a person sends this, where the house asks for it; operators are trusted. */
export async function assertHuman(
  ctx: IdentityCtx,
  authorization: string | undefined,
  readBody: () => z.infer<typeof captchaBody>,
): Promise<void> {
  const { captcha } = ctx.settings;
  if (!captcha || (await isOperator(ctx, authorization))) return;
  const token = readBody().gotrue_meta_security?.captcha_token?.trim();
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
