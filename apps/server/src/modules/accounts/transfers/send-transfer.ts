import { isPositive, type Money } from "@lastro/money";
import { createBatcher } from "@lastro/platform/batcher";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { DomainError, isDomainError } from "@lastro/platform/domain-error";
import type { Rate, RateLimiter } from "@lastro/platform/http/rate-limit";
import type pg from "pg";
import { postTransferBatch, type TransferResult } from "./post-transfers.js";
import type { SentTransfer, TransferOrder } from "./transfer.js";

export interface RecipientKey {
  readonly kind: "email" | "cpf" | "phone" | "platformId";
  readonly value: string;
}

/** What transfers need to know of people and prices. `app.ts` puts the modules that know it behind. */
export interface TransferPorts {
  /** The sender's name and who the recipient is; the latter absent when nobody is meant by the key. */
  findParties(senderId: string, to: RecipientKey): Promise<TransferParties>;
  /** How the recipient's key is kept, for who looks many up at once; null when nobody can be meant by it. */
  storedHandle(to: RecipientKey): string | null;
  /** What an amount is worth in reais right now, absent without a current price. */
  worthInReais(amount: Money): Promise<Money<"BRL"> | undefined>;
  readonly limiter: Pick<RateLimiter, "secondsToWait">;
}

export interface TransferParties {
  readonly senderName: string;
  readonly recipient?: { readonly userId: string; readonly name: string };
}

export interface TransferRequest {
  readonly to: RecipientKey;
  readonly amount: Money;
  readonly description?: string | undefined;
}

export interface Transfers {
  /** Moves money from the caller to another client, at once, or refuses and moves nothing. */
  send(ctx: RequestCtx, request: TransferRequest): Promise<SentTransfer>;
  /** The masked name of who a transfer would reach. */
  findRecipient(ctx: RequestCtx, to: RecipientKey): Promise<{ name: string }>;
}

/** How often a person may ask who is behind a key: enough to pay people, too seldom to go through lists. */
const LOOK_UPS: Rate = { burst: 30, seconds: 3600 };
const MAX_BATCH = 100;
/** While one batch commits, the next may be on its way: senders differ, and accounts are locked in one order. */
const BESIDE_FROM = 8;

export function createTransfers(base: Ctx, pool: pg.Pool, ports: TransferPorts): Transfers {
  // One transfer per sender and batch, so that a refusal's limit is never another's.
  const batcher = createBatcher<TransferOrder, TransferResult>({
    run: (orders) => postTransferBatch(base, pool, orders),
    maxBatch: MAX_BATCH,
    keyOf: (order) => order.senderId,
    beside: { atLeast: BESIDE_FROM, locksOf: () => [] },
  });

  async function send(ctx: RequestCtx, request: TransferRequest): Promise<SentTransfer> {
    const sender = personOf(ctx);
    const { idempotency } = ctx;
    if (!idempotency) throw new Error("A money route was called without its idempotency key");
    if (!isPositive(request.amount)) throw new DomainError("transfer.amount_not_positive");
    const result = await batcher.submit({
      id: ctx.random.id(),
      senderId: sender.userId,
      to: { kind: request.to.kind, handle: ports.storedHandle(request.to) },
      amount: request.amount,
      worth: await ports.worthInReais(request.amount),
      description: request.description ?? null,
      idempotencyKey: idempotency.key,
      bodyHash: idempotency.bodyHash,
      actor: ctx.actor,
      ip: ctx.ip,
    });
    if (!(result instanceof DomainError)) return result;
    // That nobody is meant says as much as a look-up.
    if (isDomainError(result, "transfer.recipient_not_found")) await countLookUp(sender.userId);
    throw result;
  }

  async function countLookUp(userId: string): Promise<void> {
    const seconds = await ports.limiter.secondsToWait(`transfer.recipient:${userId}`, LOOK_UPS);
    if (seconds > 0) throw new DomainError("request.rate_limited", { seconds });
  }

  async function findRecipient(ctx: RequestCtx, to: RecipientKey): Promise<{ name: string }> {
    const { userId } = personOf(ctx);
    await countLookUp(userId);
    const { recipient } = await ports.findParties(userId, to);
    if (!recipient) throw new DomainError("transfer.recipient_not_found");
    if (recipient.userId === userId) throw new DomainError("transfer.to_oneself");
    return { name: maskedName(recipient.name) };
  }

  return { send, findRecipient };
}

/** The first name whole, the others by their initial: enough to know a person, too little to learn who it is. */
function maskedName(name: string): string {
  const [first = "", ...others] = name.trim().split(/\s+/);
  return [first, ...others.map((other) => `${other.charAt(0)}.`)].join(" ");
}
