import type { OtcAsset } from "@lastro/contracts/otc";
import { compare, type Money, money } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { type AssetSettings, exposureLimit } from "./settings.js";

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 86_400;

/** What was traded of an asset lately, both sides together. */
export interface Exposure {
  readonly lastMinute: Money<"BRL">;
  readonly lastDay: Money<"BRL">;
  readonly clientsDay: Money<"BRL">;
}

/** The exposure in an asset, and of it what one client has caused. */
export async function exposureIn(
  db: Database | Tx,
  of: { readonly asset: OtcAsset; readonly now: Date; readonly userId?: string },
): Promise<Exposure> {
  const { asset, now, userId } = of;
  const [row] = await query<{ minute: bigint; day: bigint; client: bigint }>(
    db,
    `select coalesce(sum(q.amount) filter (where o.settled_at > $3), 0) as minute,
       coalesce(sum(q.amount), 0) as day,
       coalesce(sum(q.amount) filter (where o.user_id = $4), 0) as client
     from otc_order o join otc_quote q on q.id = o.quote_id
     where q.asset = $1 and o.settled_at > $2`,
    [asset, secondsAfter(now, -DAY_SECONDS), secondsAfter(now, -MINUTE_SECONDS), userId ?? null],
  );
  const reais = (minor: bigint | undefined) => money("BRL", minor ?? 0n);
  return { lastMinute: reais(row?.minute), lastDay: reais(row?.day), clientsDay: reais(row?.client) };
}

/**
 * Refuses a trade that would take the desk beyond what it may trade of the asset in a day or a minute, or with one client
 * in a day. Trades of one asset pass here one after the other until they commit. Throws `otc.exposure_reached`,
 * `otc.minute_limit_reached` and `otc.client_limit_reached`.
 */
export async function takeExposure(
  tx: Tx,
  settings: AssetSettings,
  trade: { readonly userId: string; readonly amount: Money<"BRL">; readonly now: Date },
): Promise<void> {
  const { asset, minuteLimit, clientLimit } = settings;
  await query(tx, "select pg_advisory_xact_lock(hashtextextended('otc_exposure:' || $1, 0))", [asset]);
  const { lastMinute, lastDay, clientsDay } = await exposureIn(tx, { asset, ...trade });
  const exceeds = (taken: Money<"BRL">, limit: Money<"BRL">) =>
    compare(money("BRL", taken.minor + trade.amount.minor), limit) > 0;
  if (exceeds(clientsDay, clientLimit)) throw new DomainError("otc.client_limit_reached", { asset });
  if (exceeds(lastDay, exposureLimit(settings))) throw new DomainError("otc.exposure_reached", { asset });
  if (exceeds(lastMinute, minuteLimit)) throw new DomainError("otc.minute_limit_reached", { asset });
}
