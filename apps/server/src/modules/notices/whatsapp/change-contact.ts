import { createHmac, timingSafeEqual } from "node:crypto";
import type { Language } from "@lastro/contracts";
import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { deriveKey } from "@lastro/platform/sealed";
import { deleteContact, lockContact, saveContact } from "./contact-store.js";
import { enqueueWhatsApp } from "./send-whatsapp.job.js";

const CODE_SECONDS = 600;
const MAX_TRIES = 5;

type ContactCtx = Pick<Ctx, "clock" | "random" | "config">;

/** Sends a code to the number a person wants to be reached by; until it is repeated nothing else goes there. */
export async function askForWhatsApp(
  tx: Tx,
  ctx: ContactCtx,
  {
    userId,
    phone,
    language,
  }: { readonly userId: string; readonly phone: string; readonly language: Language },
): Promise<void> {
  if (!ctx.config.whatsapp) throw new DomainError("notices.whatsapp_off");
  const code = String(ctx.random.bytes(6).readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
  const now = ctx.clock.now();
  await saveContact(
    tx,
    {
      ...{ userId, phone, codeHash: hashOf(ctx, userId, code), codeTries: 0, confirmedAt: null },
      codeExpiresAt: secondsAfter(now, CODE_SECONDS),
    },
    now,
  );
  await enqueueWhatsApp(tx, ctx, { userId, to: phone, language, template: { name: "lastro_codigo", code } });
}

/** Takes the code for the proof of a number. False where it is wrong, too old or tried too often, which counts. */
export async function confirmWhatsApp(
  tx: Tx,
  ctx: ContactCtx,
  { userId, code }: { readonly userId: string; readonly code: string },
): Promise<boolean> {
  const contact = await lockContact(tx, userId);
  const now = ctx.clock.now();
  if (!contact?.codeHash || !contact.codeExpiresAt || contact.codeExpiresAt <= now) return false;
  if (contact.codeTries >= MAX_TRIES) return false;
  const isRight = timingSafeEqual(contact.codeHash, hashOf(ctx, userId, code));
  await saveContact(
    tx,
    isRight
      ? { ...contact, codeHash: null, codeExpiresAt: null, codeTries: 0, confirmedAt: now }
      : { ...contact, codeTries: contact.codeTries + 1 },
    now,
  );
  return isRight;
}

/** Sends nothing more to a person by WhatsApp. */
export const endWhatsApp = (tx: Tx, userId: string): Promise<void> => deleteContact(tx, userId);

function hashOf({ config }: Pick<Ctx, "config">, userId: string, code: string): Buffer {
  const key = deriveKey(config.fingerprintSecret, "notices.whatsapp-code");
  return createHmac("sha256", key).update(`${userId}:${code}`).digest();
}
