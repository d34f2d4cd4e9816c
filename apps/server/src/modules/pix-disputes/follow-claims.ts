import { asSystem } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { eachApart } from "@lastro/platform/jobs/each-apart";
import { announceUnmatched, PspError } from "../pix/index.js";
import { agreeToContest, cancelContest } from "./decide-incoming.js";
import type { Dispute } from "./dispute.js";
import { answersOwed, changeDispute, disputesAt, knownClaims, lockDispute } from "./dispute-store.js";
import { openIncoming } from "./open-incoming.js";
import type { DisputeCtx } from "./ports.js";
import {
  endSuspenseClaim,
  noteSuspenseAnswered,
  openSuspenseClaims,
  suspenseAnswersOwed,
} from "./suspense-claims.js";

const JOB = "pix_disputes.claims";
const AT_ONCE = 200;
const isSilence = (error: unknown) => error instanceof PspError;

/** Takes up new claims of payers' banks, hears which were taken back, and gives our answers to the provider. */
export async function followClaims(ctx: DisputeCtx): Promise<void> {
  if (!ctx.disputes) return;
  try {
    await takeUp(ctx);
    await hearOfOpen(ctx);
    await answer(ctx);
  } catch (error) {
    if (!isSilence(error)) throw error;
    ctx.log.warn({ err: error }, "the Pix provider gave no answer about contested Pix");
  }
}

async function takeUp(ctx: DisputeCtx): Promise<void> {
  const { name: psp } = ctx.psp;
  const open = (await ctx.disputes?.openInfractions()) ?? [];
  const known = await knownClaims(
    ctx.db,
    psp,
    open.map(({ id }) => id),
  );
  const fresh = open.filter(({ id, status }) => status === "open" && !known.has(id));
  await eachApart(ctx.log, "a contested Pix could not be taken up", fresh, async (claim) => {
    const { is } = await inTransaction(ctx.db, (tx) =>
      openIncoming(tx, asSystem(ctx, JOB), { ...claim, psp }),
    );
    if (is === "unknown")
      ctx.log.warn({ endToEndId: claim.endToEndId }, "a Pix that never arrived is contested");
  });
}

/** The payer's bank may take its claim back, or the provider answer in our place, until we have decided. */
async function hearOfOpen(ctx: DisputeCtx): Promise<void> {
  const open = await disputesAt(ctx.db, "incoming", ["defence", "in_review"], AT_ONCE);
  await eachApart(
    ctx.log,
    "a contested Pix could not be followed",
    open,
    (dispute) => hear(ctx, dispute),
    isSilence,
  );
  await eachApart(
    ctx.log,
    "a contested Pix in suspense could not be followed",
    await openSuspenseClaims(ctx.db, AT_ONCE),
    async ({ id, unmatchedId, providerId }) => {
      const claim = await ctx.disputes?.findInfraction(providerId);
      if (!claim || claim.status === "open") return;
      await inTransaction(ctx.db, async (tx) => {
        if (claim.status === "answered") return noteSuspenseAnswered(tx, id, ctx.clock.now());
        await endSuspenseClaim(tx, asSystem(ctx, JOB), { unmatchedId, outcome: "cancelled", grounds: null });
        await announceUnmatched(tx);
      });
    },
    isSilence,
  );
}

async function hear(ctx: DisputeCtx, { id, providerId, answeredAt }: Dispute): Promise<void> {
  const claim = providerId === null ? undefined : await ctx.disputes?.findInfraction(providerId);
  if (!claim || claim.status === "open" || answeredAt !== null) return;
  await inTransaction(ctx.db, async (tx) => {
    const dispute = await lockDispute(tx, id);
    if (dispute.stage !== "defence" && dispute.stage !== "in_review") return;
    const system = asSystem(ctx, JOB);
    if (claim.status === "cancelled") return cancelContest(tx, system, dispute);
    const told = await changeDispute(tx, dispute, { answered_at: ctx.clock.now() });
    await agreeToContest(tx, system, told, { by: "system", reason: null, takesTwo: false });
  });
}

async function answer(ctx: DisputeCtx): Promise<void> {
  const owed = await answersOwed(ctx.db, AT_ONCE);
  await eachApart(
    ctx.log,
    "an answer about a contested Pix could not be given",
    owed,
    async ({ id, providerId, answer: result, answerGrounds: grounds }) => {
      if (providerId === null || result === null || !ctx.disputes) return;
      const rawStatus = await give(ctx, { id: providerId, result, grounds: grounds ?? "" });
      await inTransaction(ctx.db, (tx) =>
        changeDispute(tx, { id }, { answered_at: ctx.clock.now(), raw_status: rawStatus }),
      );
    },
    isSilence,
  );
  await eachApart(
    ctx.log,
    "an answer about a contested Pix in suspense could not be given",
    await suspenseAnswersOwed(ctx.db, AT_ONCE),
    async ({ id, providerId, answer: result, grounds }) => {
      await give(ctx, { id: providerId, result, grounds });
      await inTransaction(ctx.db, (tx) => noteSuspenseAnswered(tx, id, ctx.clock.now()));
    },
    isSilence,
  );
}

/** A refused answer is one the provider has no use for any more: an operator reads why. */
async function give(
  ctx: DisputeCtx,
  said: { readonly id: string; readonly result: "agreed" | "disagreed"; readonly grounds: string },
): Promise<string> {
  try {
    await ctx.disputes?.answerInfraction(said);
    return "CLOSED";
  } catch (error) {
    if (!(error instanceof PspError) || error.failure !== "final") throw error;
    return error.message.slice(0, 200);
  }
}
