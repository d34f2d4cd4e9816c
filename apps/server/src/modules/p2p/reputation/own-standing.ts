import type { ResponseOf } from "@lastro/contracts";
import type { readOwnP2pStanding } from "@lastro/contracts/p2p/reputation";
import { P2P_MAX_OPEN_TRADES } from "@lastro/contracts/p2p/states";
import { money } from "@lastro/money";
import { personOf } from "@lastro/platform/context";
import { type Database, inTransaction, query, sqlState, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { readLimits } from "../../limits/index.js";
import { levelOf, P2P_LIMITS, shareOfLimit } from "../limits/trade-limits.js";
import { ensurePerson } from "../people/person-store.js";
import { summariesOf } from "../people/person-summary.js";
import { suspensionsOf } from "../people/suspensions.js";
import type { P2pRequestCtx } from "../ports.js";
import { currentSettings, type Settings } from "../settings.js";
import { countOpenAsBuyer } from "../trades/trade-store.js";

type Standing = ResponseOf<typeof readOwnP2pStanding>;

const UNIQUE_VIOLATION = "23505";

/** How whoever asks stands in the market; they are known there from then on. Throws `customers.profile_missing`. */
export async function readOwnStanding(ctx: P2pRequestCtx): Promise<Standing> {
  const { userId } = personOf(ctx);
  await inTransaction(ctx.db, (tx) => ensurePerson(tx, ctx, userId));
  const person = (await summariesOf(ctx.db, ctx, [userId])).get(userId);
  const suspension = (await suspensionsOf(ctx.db, [userId], ctx.clock.now())).get(userId);
  if (!person) throw new DomainError("customers.profile_missing");
  return {
    person,
    limit: await limitOf(ctx.db, ctx, userId),
    openTradesAsBuyer: await countOpenAsBuyer(ctx.db, userId),
    maxOpenTrades: P2P_MAX_OPEN_TRADES,
    suspendedUntil: suspension ?? null,
    market: marketTerms(await currentSettings(ctx.db)),
  };
}

function marketTerms(settings: Settings): Standing["market"] {
  const { makerBps, takerBps, minTrade, maxTrade, priceBandBps, adDays } = settings;
  return { makerBps, takerBps, minTrade, maxTrade, priceBandBps, adDays };
}

/** Of the limits that hold for a person, the one that leaves least. */
async function limitOf(db: Database | Tx, ctx: P2pRequestCtx, userId: string): Promise<Standing["limit"]> {
  const client = (await ctx.clientsOf(db, [userId])).get(userId);
  if (!client) throw new DomainError("customers.profile_missing");
  const level = levelOf(client, ctx.clock.now());
  const limits = await readLimits(db, ctx, { userId, level }, [P2P_LIMITS]);
  const [tightest] = limits.toSorted((a, b) => (a.left.minor < b.left.minor ? -1 : 1));
  const nothing = money("BRL", 0n);
  const { percent, growsAt } = shareOfLimit(client, ctx.clock.now());
  return {
    allowed: tightest?.allowed ?? nothing,
    used: tightest?.used ?? nothing,
    remaining: tightest?.left ?? nothing,
    percent,
    growsAt,
  };
}

/** Changes the name one trades by. Throws `p2p.name_taken`, however the other writes it. */
export async function renamePerson(ctx: P2pRequestCtx, name: string): Promise<Standing> {
  const { userId } = personOf(ctx);
  await inTransaction(ctx.db, (tx) => ensurePerson(tx, ctx, userId));
  try {
    await query(ctx.db, "update p2p_person set name = $2 where user_id = $1", [userId, name]);
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw new DomainError("p2p.name_taken", {}, { name: "taken" });
    throw error;
  }
  return readOwnStanding(ctx);
}
