import {
  DEPOSIT_FEES,
  DEPOSIT_MAX,
  DEPOSIT_MIN,
  DEPOSIT_STEP,
  type Network,
} from "@lastro/contracts/custody/networks";
import { compare, type Money, money } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx, violatedConstraint } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../../compliance/index.js";
import {
  type CustodyPorts,
  Disagreement,
  ensureWatched,
  lockWatch,
  ProviderError,
  type ReadyNetwork,
} from "../../../custody/index.js";
import { lockActor } from "../../members/lock-member.js";
import { AMOUNT_RESTS_SECONDS, type Deposit, OPEN_FOR_SECONDS, TAILS } from "./deposit.js";
import { findOpenDeposit, insertDeposit, openingsSince, reserveAmount } from "./deposit-store.js";

const MAX_ATTEMPTS = 25;

/** How many deposits one person may announce: each keeps an amount from everybody else. */
const MAX_OPENINGS_A_DAY = 12;
const DAY_SECONDS = 86_400;

type DepositingCtx = RequestCtx & Pick<CustodyPorts, "networks">;

/**
 * Announces a deposit and reserves the exact amount it will be known by. Asked for again while nothing was paid, it
 * answers the one that is open.
 */
export async function openDeposit(
  ctx: DepositingCtx,
  { network, amount }: { network: Network; amount: Money<"USDT"> },
): Promise<Deposit> {
  const { userId } = personOf(ctx);
  if (compare(amount, DEPOSIT_MIN) < 0)
    throw new DomainError("custody.deposit_below_minimum", {}, { amount: "below_minimum" });
  if (compare(amount, DEPOSIT_MAX) > 0 || amount.minor % DEPOSIT_STEP.minor !== 0n)
    throw new DomainError("custody.deposit_amount_invalid", {}, { amount: "invalid" });
  const ready = await ctx.networks.use(network);
  if (!ready) throw new DomainError("custody.network_unavailable");
  await watchFrom(ctx, ready);

  const now = ctx.clock.now();
  const expiresAt = secondsAfter(now, OPEN_FOR_SECONDS);
  try {
    return await inTransaction(ctx.db, async (tx) => {
      await lockActor(tx, ctx);
      if (!(await lockWatch(tx, ready))) throw new DomainError("custody.network_unavailable");
      const open = await findOpenDeposit(tx, userId, network);
      if (open?.txHash === null && compare(open.requested, amount) === 0) return open;
      if (open) throw new DomainError("custody.deposit_open");
      await assertMayOpen(tx, ctx, userId);
      const id = ctx.random.id();
      const freesAt = secondsAfter(expiresAt, AMOUNT_RESTS_SECONDS);
      const deposit: Deposit = {
        id,
        userId,
        network,
        requested: amount,
        amount: await reserve(tx, ctx, { network, amount, depositId: id, freesAt, now }),
        fee: DEPOSIT_FEES[network],
        address: ready.writtenAddress,
        status: "announced",
        reason: "awaiting_payment",
        txHash: null,
        received: null,
        confirmations: null,
        checks: {},
        createdAt: now,
        expiresAt,
        confirmedAt: null,
      };
      await insertDeposit(tx, deposit);
      await recordAudit(tx, ctx, {
        action: "custody.deposit_opened",
        subject: id,
        details: { network, amount: deposit.amount },
      });
      return deposit;
    });
  } catch (error) {
    if (violatedConstraint(error) === "grain_deposit_one_open_per_network")
      throw new DomainError("custody.deposit_open");
    throw error;
  }
}

/** Throws `request.rate_limited` when a person has announced as many deposits as they may within a day. */
async function assertMayOpen(tx: Tx, ctx: DepositingCtx, userId: string): Promise<void> {
  const now = ctx.clock.now();
  const openings = await openingsSince(tx, userId, secondsAfter(now, -DAY_SECONDS));
  const first = openings.at(-MAX_OPENINGS_A_DAY);
  if (!first) return;
  const seconds = Math.ceil((secondsAfter(first, DAY_SECONDS).getTime() - now.getTime()) / 1_000);
  throw new DomainError("request.rate_limited", { seconds: Math.max(1, seconds) });
}

/** The network must be read from before the deposit on, or what pays it would count as there before. */
async function watchFrom(ctx: DepositingCtx, network: ReadyNetwork): Promise<void> {
  try {
    await ensureWatched(ctx, network);
  } catch (error) {
    if (error instanceof ProviderError || error instanceof Disagreement)
      throw new DomainError("custody.network_unavailable");
    throw error;
  }
}

/** An amount with a tail nobody else has, and nobody can guess. Throws `custody.amount_not_free`. */
async function reserve(
  tx: Tx,
  ctx: DepositingCtx,
  of: { network: Network; amount: Money<"USDT">; depositId: string; freesAt: Date; now: Date },
): Promise<Money<"USDT">> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const micro = of.amount.minor + BigInt(1 + ctx.random.integer(TAILS));
    if (await reserveAmount(tx, { ...of, micro })) return money("USDT", micro);
  }
  throw new DomainError("custody.amount_not_free");
}
