import { createHash } from "node:crypto";
import { sendTransferRoute } from "@lastro/contracts/transfers";
import { isPositive, type Money } from "@lastro/money";
import { createBatcher } from "@lastro/platform/batcher";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { type Tx, violatedConstraint } from "@lastro/platform/database/database";
import { DomainError, isDomainError } from "@lastro/platform/domain-error";
import { idempotentlyTogether, type Outcome } from "@lastro/platform/http/idempotency";
import type { RecipientKey, TransferPorts } from "./ports.js";
import { countLookUp } from "./recipients.js";
import { AFTER_ANOTHER, sendTogether, type TransferOutcome } from "./send-together.js";
import { findEarlier } from "./store.js";
import type { SentTransfer, TransferOrder } from "./transfer.js";

export interface TransferRequest {
  readonly to: RecipientKey;
  readonly amount: Money;
  readonly description?: string | undefined;
}

export interface Transfers {
  /** Moves money from the caller to another client, at once, or refuses and moves nothing. */
  send(ctx: RequestCtx, request: TransferRequest): Promise<SentTransfer>;
  /** The same in a transaction of the caller's, for what others of a company have approved; once per `approvedBy`. */
  sendApproved(tx: Tx, ctx: RequestCtx, request: TransferRequest, approvedBy: string): Promise<SentTransfer>;
  /** The masked name of who a transfer would reach. */
  findRecipient(ctx: RequestCtx, to: RecipientKey): Promise<{ name: string }>;
}

type Answer = Outcome<SentTransfer, DomainError | typeof AFTER_ANOTHER>;

const MAX_BATCH = 100;
/** While one batch commits, the next may be on its way: senders differ, and accounts are locked in one order. */
const BESIDE_FROM = 8;

export function createTransfers(base: Ctx, ports: TransferPorts): Transfers {
  async function sendBatch(orders: readonly TransferOrder[]): Promise<Answer[]> {
    try {
      return await idempotentlyTogether(base.db, orders, async (tx, fresh) =>
        (await sendTogether(tx, base, ports, fresh)).map(asAnswer),
      );
    } catch (error) {
      if (violatedConstraint(error) !== "accounts_transfer_once_per_key") throw error;
      return sendAllButEarlier(orders);
    }
  }

  /** For keys whose transfer is older than the answers that are kept with keys. */
  async function sendAllButEarlier(orders: readonly TransferOrder[]): Promise<Answer[]> {
    const earlier = await findEarlier(base.db, orders);
    const others = orders.filter((order) => !earlier.has(order));
    const sent = others.length < orders.length && others.length > 0 ? await sendBatch(others) : [];
    return orders.map((order) => {
      const outcome = earlier.get(order);
      const answer = outcome ? asAnswer(outcome) : sent[others.indexOf(order)];
      if (!answer) throw new Error("A transfer's key was used, and by no transfer");
      return answer;
    });
  }

  // One order of a sender at a time, so that one limit and one balance are judged once.
  const batcher = createBatcher<TransferOrder, Answer>({
    async run(orders) {
      const outcomes = await sendBatch(orders);
      for (const [index, outcome] of outcomes.entries()) {
        const again = isToBeSentAgain(outcome) ? orders[index] : undefined;
        if (again) outcomes.splice(index, 1, ...(await sendBatch([again])));
      }
      return outcomes;
    },
    maxBatch: MAX_BATCH,
    keyOf: (order) => order.senderId,
    beside: { atLeast: BESIDE_FROM, locksOf: () => [] },
  });

  async function orderOf(ctx: RequestCtx, request: TransferRequest): Promise<TransferOrder> {
    return {
      ...ctx,
      id: ctx.random.id(),
      senderId: personOf(ctx).userId,
      to: { kind: request.to.kind, handle: ports.storedHandle(request.to) },
      amount: request.amount,
      worth: await ports.worthInReais(request.amount),
      description: request.description ?? null,
    };
  }

  async function send(ctx: RequestCtx, request: TransferRequest): Promise<SentTransfer> {
    const { userId } = personOf(ctx);
    if (!isPositive(request.amount)) throw new DomainError("transfer.amount_not_positive");
    const outcome = await batcher.submit(await orderOf(ctx, request));
    if ("answer" in outcome) return outcome.answer;
    const { refusal } = outcome;
    if (refusal === AFTER_ANOTHER) throw new Error("One transfer came to nothing");
    // That nobody is meant says as much as a look-up.
    if (isDomainError(refusal, "transfer.recipient_not_found")) await countLookUp(ports.limiter, userId);
    throw refusal;
  }

  async function sendApproved(
    tx: Tx,
    ctx: RequestCtx,
    request: TransferRequest,
    approvedBy: string,
  ): Promise<SentTransfer> {
    const order: TransferOrder = {
      ...(await orderOf(ctx, request)),
      isApproved: true,
      idempotency: {
        key: `approved:${approvedBy}`,
        bodyHash: createHash("sha256").update(approvedBy).digest(),
        route: sendTransferRoute,
      },
    };
    const [outcome] = await sendTogether(tx, base, ports, [order]);
    if (outcome instanceof DomainError) throw outcome;
    if (outcome === undefined || outcome === AFTER_ANOTHER) throw new Error("One transfer came to nothing");
    return outcome;
  }

  async function findRecipient(ctx: RequestCtx, to: RecipientKey): Promise<{ name: string }> {
    const { userId } = personOf(ctx);
    await countLookUp(ports.limiter, userId);
    const { recipient } = await ports.findParties(userId, to);
    if (!recipient) throw new DomainError("transfer.recipient_not_found");
    if (recipient.userId === userId) throw new DomainError("transfer.to_oneself");
    return { name: maskedName(recipient.name) };
  }

  return { send, sendApproved, findRecipient };
}

const asAnswer = (outcome: TransferOutcome): Answer =>
  outcome === AFTER_ANOTHER || outcome instanceof DomainError ? { refusal: outcome } : { answer: outcome };

const isToBeSentAgain = (outcome: Answer) => "refusal" in outcome && outcome.refusal === AFTER_ANOTHER;

/** The first name whole, the others by their initial: enough to know a person, too little to learn who it is. */
function maskedName(name: string): string {
  const [first = "", ...others] = name.trim().split(/\s+/);
  return [first, ...others.map((other) => `${other.charAt(0)}.`)].join(" ");
}
