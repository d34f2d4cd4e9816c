import { VAULT_INVITATION_DAYS } from "@lastro/contracts/vault";
import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { sendMail } from "@lastro/platform/mail/send-mail";
import { instantWords } from "./instant-words.js";
import { issueLink } from "./passes.js";
import type { VaultPorts } from "./ports.js";
import { type Guardian, type VaultWithdrawal, watches } from "./vault.js";
import { guardiansOf } from "./vault-store.js";

type LetterCtx = Pick<Ctx, "clock" | "random" | "config"> & Pick<VaultPorts, "addressOf" | "nameOf">;

/** Invites somebody, in the client's language, by a link that asks them to accept. */
export async function inviteGuardian(tx: Tx, ctx: LetterCtx, guardian: Guardian): Promise<void> {
  const expiresAt = secondsAfter(guardian.invitedAt, VAULT_INVITATION_DAYS * 86_400);
  const { client, language } = await ofClient(tx, ctx, guardian.userId);
  const link = await issueLink(tx, ctx, { guardianId: guardian.id, withdrawalId: null, expiresAt });
  await sendMail(tx, ctx, {
    template: "vault_invitation",
    data: { guardian: guardian.name, client, link, until: instantWords(expiresAt, language) },
    to: guardian.email,
    language,
  });
}

/** Tells every guardian of a request, each by a link of their own that cancels it while it is open. */
export async function tellGuardians(tx: Tx, ctx: LetterCtx, withdrawal: VaultWithdrawal): Promise<void> {
  const { userId, id, readyAt, expiresAt } = withdrawal;
  const guardians = (await guardiansOf(tx, userId)).filter((one) => watches(one, ctx.clock.now()));
  const { client, language } = await ofClient(tx, ctx, userId);
  for (const guardian of guardians) {
    const link = await issueLink(tx, ctx, { guardianId: guardian.id, withdrawalId: id, expiresAt });
    await sendMail(tx, ctx, {
      template: "vault_withdrawal",
      data: { guardian: guardian.name, client, link, readyAt: instantWords(readyAt, language) },
      to: guardian.email,
      language,
    });
  }
}

/** Tells a guardian that the client wants them to be none any more, and from when on. */
export async function tellOfLeaving(
  tx: Tx,
  ctx: LetterCtx,
  { name, email, userId }: Guardian,
  leavesAt: Date,
): Promise<void> {
  const { client, language } = await ofClient(tx, ctx, userId);
  await sendMail(tx, ctx, {
    template: "vault_guardian_leaving",
    data: { guardian: name, client, leavesAt: instantWords(leavesAt, language) },
    to: email,
    language,
  });
}

async function ofClient(tx: Tx, ctx: LetterCtx, userId: string) {
  const language = (await ctx.addressOf(tx, userId))?.language ?? "pt-BR";
  return { client: await ctx.nameOf(tx, userId), language } as const;
}
