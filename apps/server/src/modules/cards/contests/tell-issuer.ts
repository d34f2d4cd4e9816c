import { secondsAfter } from "@lastro/platform/clock";
import { asSystem } from "@lastro/platform/context";
import { inTransaction, query, type Tx } from "@lastro/platform/database/database";
import { evidenceOf, openEvidence } from "../../cases/index.js";
import { CardProviderError } from "../provider/card-provider-error.js";
import type { CardDispute, CardDisputes } from "../provider/disputes-port.js";
import { againWhenSpent } from "../spent-meanwhile.js";
import { type Contest, isOpen } from "./contest.js";
import { announceContest } from "./contest-case.js";
import {
  changeContest,
  filesSent,
  findContest,
  lockContest,
  moveContest,
  noteFileSent,
} from "./contest-store.js";
import { endContest, NOTHING_RECOVERED, WITHDRAWN } from "./end-contest.js";
import { notifyOfContest } from "./notify-of-contest.js";
import type { ContestCtx } from "./ports.js";

const RETRY_SECONDS = 60;
/** How soon the issuer is asked again how it stands, and gets what the client proved since. */
const CHECK_SECONDS = 300;

/**
 * Tells the issuer of a contest, or that its client gives it up, and takes what it answers. What the issuer may already have
 * is looked for first, so that nothing is opened twice. Nothing is concluded from a failure: it is tried again.
 */
export async function tellIssuer(ctx: ContestCtx, id: string): Promise<void> {
  const contest = await findContest(ctx.db, id);
  const disputes = ctx.provider?.disputes;
  if (!contest || !disputes || contest.task === null || !isOpen(contest)) return;
  try {
    const telling = contest.task === "open" ? open : giveUp;
    const told = await telling(ctx, disputes, contest);
    if (told) await takeAnswer(ctx, id, told);
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error;
    const next = secondsAfter(ctx.clock.now(), RETRY_SECONDS);
    await inTransaction(ctx.db, (tx) => changeContest(tx, contest, { task_next_at: next }));
  }
}

async function open(
  ctx: ContestCtx,
  disputes: CardDisputes,
  contest: Contest,
): Promise<CardDispute | undefined> {
  const transactionRef = await transactionOf(ctx, contest);
  if (contest.sentAt !== null) {
    const known = await disputes.findOf(transactionRef);
    if (known) return known;
  }
  // From here on the issuer may know of it, whatever becomes of the answer.
  const isStill = await inTransaction(ctx.db, async (tx) => {
    const locked = await lockContest(tx, contest.id);
    if (!isOpen(locked) || locked.task !== "open") return false;
    await changeContest(tx, locked, { sent_at: locked.sentAt ?? ctx.clock.now() });
    return true;
  });
  if (!isStill) return undefined;
  const { amount, reason, description, openedAt } = contest;
  return disputes.open({ transactionRef, amount, reason, note: description, filedAt: openedAt });
}

/** One the issuer never got ends without it. */
async function giveUp(
  ctx: ContestCtx,
  disputes: CardDisputes,
  contest: Contest,
): Promise<CardDispute | undefined> {
  const ref = contest.providerRef ?? (await disputes.findOf(await transactionOf(ctx, contest)))?.ref;
  if (ref !== undefined) return disputes.withdraw(ref);
  await change(ctx, async (tx) => {
    const locked = await lockContest(tx, contest.id);
    if (isOpen(locked)) await endContest(tx, asSystem(ctx, "cards.contests"), locked, WITHDRAWN);
  });
  return undefined;
}

async function transactionOf(ctx: ContestCtx, { purchaseId }: Contest): Promise<string> {
  const [purchase] = await query<{ ref: string }>(
    ctx.db,
    "select provider_ref as ref from cards_purchase where id = $1",
    [purchaseId],
  );
  if (!purchase) throw new Error(`Purchase ${purchaseId} is not there`);
  return purchase.ref;
}

/** Brings a contest to where its issuer says it stands. */
async function takeAnswer(ctx: ContestCtx, id: string, dispute: CardDispute): Promise<void> {
  const system = asSystem(ctx, "cards.contests");
  await change(ctx, async (tx) => {
    const contest = await lockContest(tx, id);
    if (!isOpen(contest)) return;
    const outcome = dispute.outcome ?? null;
    if (contest.task === "withdraw" && dispute.status === "lost")
      return endContest(tx, system, contest, { ...WITHDRAWN, outcome });
    if (dispute.status === "won" || dispute.status === "lost") {
      const recovered = dispute.status === "won" ? dispute.amount : NOTHING_RECOVERED;
      return endContest(tx, system, contest, {
        ...{ to: dispute.status, recovered, outcome, by: "system", reason: null, takesTwo: false },
      });
    }
    const set = {
      ...{
        provider_ref: dispute.ref,
        check_at: secondsAfter(ctx.clock.now(), contest.task === "open" ? 0 : CHECK_SECONDS),
      },
      ...(contest.task === "open" ? { task: null, task_next_at: null } : {}),
    };
    const to = dispute.status === "waiting" ? "waiting" : "submitted";
    if (contest.status === to) return changeContest(tx, contest, set);
    await moveContest(tx, system, contest, to, set);
    await announceContest(tx, contest);
    if (to === "waiting") await notifyOfContest(tx, system, contest, "waiting");
  });
}

/** Asks the issuer how a contest stands, and hands it what the client proved since. */
export async function followContest(ctx: ContestCtx, id: string): Promise<void> {
  const contest = await findContest(ctx.db, id);
  const disputes = ctx.provider?.disputes;
  if (!contest || !disputes || !isOpen(contest) || contest.providerRef === null) return;
  try {
    await sendFiles(ctx, disputes, { id, ref: contest.providerRef });
    const dispute = await disputes.find(contest.providerRef);
    if (dispute) await takeAnswer(ctx, id, dispute);
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error;
    const next = secondsAfter(ctx.clock.now(), RETRY_SECONDS);
    await inTransaction(ctx.db, (tx) => changeContest(tx, contest, { check_at: next }));
  }
}

async function sendFiles(
  ctx: ContestCtx,
  disputes: CardDisputes,
  { id, ref }: { readonly id: string; readonly ref: string },
): Promise<void> {
  const sent = await filesSent(ctx.db, id);
  for (const { id: evidenceId, name } of await evidenceOf(ctx.db, id)) {
    if (sent.has(evidenceId)) continue;
    const { content } = await openEvidence(ctx.db, ctx, { id }, evidenceId);
    const fileRef = await disputes.addEvidence(ref, { name, bytes: content });
    await inTransaction(ctx.db, (tx) => noteFileSent(tx, ctx, { contestId: id, evidenceId, ref: fileRef }));
  }
}

function change(ctx: ContestCtx, work: (tx: Tx) => Promise<void>): Promise<void> {
  return againWhenSpent(() => inTransaction(ctx.db, work));
}
