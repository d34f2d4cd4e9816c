import { formatMoney } from "@lastro/money";
import { personOf } from "@lastro/platform/context";
import { query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { approvalOf, decideOrAsk, takesTwo } from "../cases/index.js";
import { type ApprovalAction, type ApprovalContent, recordAudit } from "../compliance/index.js";
import { noteSettled, post, settledBy } from "../ledger/index.js";
import type { PixPorts, PixRequestCtx } from "./ports.js";
import { attributedPosting } from "./postings.js";
import {
  announceUnmatched,
  closeUnmatched,
  decideUnmatched,
  lockUnmatchedCase,
  UNMATCHED_PIX_CASES,
} from "./unmatched-case.js";
import { lockUnmatched, moveUnmatched, type Unmatched } from "./unmatched-store.js";

interface Attribution {
  readonly id: string;
  readonly userId: string;
  readonly grounds: string;
}

/**
 * Credits a Pix in suspense to the client it was meant for, once. One above the house's limit waits for a second
 * administrator, and nobody attributes to himself.
 */
export async function attributeUnmatched(
  tx: Tx,
  ctx: PixRequestCtx,
  input: { id: string; client: string; grounds: string },
): Promise<void> {
  const { id, grounds } = input;
  const unmatched = await lockUnmatched(tx, id);
  if (!unmatched) throw new DomainError("resource.not_found");
  if (unmatched.status !== "OPEN") throw new DomainError("pix.unmatched_not_open");
  await assertUncontested(tx, ctx, unmatched);
  const client = await ctx.findClient(tx, input.client);
  if (!client) throw new DomainError("pix.client_unknown", {}, { client: "unknown" });
  const { userId } = client;
  if (userId === personOf(ctx).userId) throw new DomainError("approvals.own_affair");
  await assertOpen(tx, ctx, userId);
  await decideOrAsk(tx, ctx, UNMATCHED_PIX_CASES, await lockUnmatchedCase(tx, id), {
    approval: takesTwo(ctx, UNMATCHED_PIX_CASES, unmatched.amount) ? contentOf(unmatched, client) : undefined,
    reason: grounds,
    carryOut: () => attribute(tx, ctx, { id, userId, grounds }),
  });
}

/** An attribution one administrator asked for. */
export function attributionAction(ports: PixPorts): ApprovalAction {
  return {
    async describe(tx, _ctx, { subject, facts }) {
      const unmatched = await lockUnmatched(tx, subject);
      const client = await ports.findClient(tx, facts.client ?? "");
      return unmatched?.status === "OPEN" && client ? contentOf(unmatched, client) : undefined;
    },
    async carryOut(tx, ctx, { subject, facts, reason }) {
      await attribute(tx, { ...ctx, ...ports }, { id: subject, userId: facts.client ?? "", grounds: reason });
    },
  };
}

async function attribute(tx: Tx, ctx: PixRequestCtx, { id, userId, grounds }: Attribution): Promise<void> {
  await assertOpen(tx, ctx, userId);
  const unmatched = await lockUnmatched(tx, id);
  if (unmatched?.status !== "OPEN") throw new DomainError("pix.unmatched_not_open");
  await assertUncontested(tx, ctx, unmatched);
  const takenByTwo = takesTwo(ctx, UNMATCHED_PIX_CASES, unmatched.amount);
  await decideUnmatched(tx, ctx, id, {
    decision: "attribute",
    by: "administrator",
    reason: grounds,
    takesTwo: takenByTwo,
  });
  await closeUnmatched(tx, ctx, id);
  if (!(await moveUnmatched(tx, ctx, { id, from: "OPEN", to: "ATTRIBUTED", attributedTo: userId })))
    throw new DomainError("pix.unmatched_not_open");
  const { amount } = unmatched;
  const settled = await settledBy(tx, userId, amount);
  const { transactionId } = await post(tx, ctx, attributedPosting(id, userId, { amount, settled }));
  await noteSettled(tx, { ownerId: userId, amount: settled, transactionId });
  await noteTakesTwo(tx, id, takenByTwo);
  await recordAudit(tx, ctx, {
    action: "pix.attributed",
    subject: id,
    details: { userId, amount, grounds },
  });
  await announce(tx, { to: { userId }, type: "balances" });
  await announceUnmatched(tx);
}

/** Only who has an open, confirmed account at the bank is credited by hand. */
async function assertOpen(tx: Tx, ctx: PixRequestCtx, userId: string): Promise<void> {
  if ((await ctx.lockHolder(tx, userId)) !== "open") {
    throw new DomainError("pix.client_not_open", {}, { client: "not_open" });
  }
}

/** While its payer's bank contests it, it is nobody's. */
async function assertUncontested(
  tx: Tx,
  { contests }: PixPorts,
  { paymentId }: Pick<Unmatched, "paymentId">,
): Promise<void> {
  if (await contests.isContested(tx, paymentId)) throw new DomainError("pix.unmatched_contested");
}

/** Whether two had to want it when it was attributed, for the verifier. */
async function noteTakesTwo(tx: Tx, id: string, takesTwo: boolean): Promise<void> {
  await query(tx, "update pix_unmatched set takes_two = $2 where id = $1", [id, takesTwo]);
}

function contentOf(
  { id, amount, endToEndId, payer }: Unmatched,
  client: { readonly userId: string; readonly email: string },
): ApprovalContent {
  return {
    ...approvalOf(UNMATCHED_PIX_CASES, { id }),
    facts: {
      person: client.email,
      client: client.userId,
      reais: formatMoney(amount),
      endToEndId,
      ...(payer === null ? {} : { payer }),
    },
    concerns: [client.userId],
  };
}
