import { compare, type Money, money } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import { query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { ExchangeSettings } from "./settings.js";

const DAY_SECONDS = 86_400;

/**
 * Refuses an exchange that would take all, or one client, beyond what they may exchange in 24 hours. Exchanges pass here
 * one after the other until they commit. Throws `exchange.client_limit_reached` and `exchange.day_limit_reached`.
 */
export async function takeExposure(
  tx: Tx,
  { clientLimit, dayLimit }: ExchangeSettings,
  trade: { readonly userId: string; readonly value: Money<"BRL">; readonly now: Date },
): Promise<void> {
  await query(tx, "select pg_advisory_xact_lock(hashtextextended('exchange_exposure', 0))", []);
  const [row] = await query<{ day: bigint; client: bigint }>(
    tx,
    `select coalesce(sum(q.value), 0) as day,
       coalesce(sum(q.value) filter (where o.user_id = $2), 0) as client
     from exchange_order o join exchange_quote q on q.id = o.quote_id
     where o.settled_at > $1`,
    [secondsAfter(trade.now, -DAY_SECONDS), trade.userId],
  );
  const exceeds = (taken: bigint, limit: Money<"BRL">) =>
    compare(money("BRL", taken + trade.value.minor), limit) > 0;
  if (exceeds(row?.client ?? 0n, clientLimit)) throw new DomainError("exchange.client_limit_reached");
  if (exceeds(row?.day ?? 0n, dayLimit)) throw new DomainError("exchange.day_limit_reached");
}
