import type { ResponseOf } from "@lastro/contracts";
import type { readAdminP2pFigures } from "@lastro/contracts/p2p/administration";
import { P2P_ASSETS } from "@lastro/contracts/p2p/states";
import { money } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import { type Database, query } from "@lastro/platform/database/database";

type Figures = ResponseOf<typeof readAdminP2pFigures>;

const DAY_SECONDS = 86_400;
const TRADED = "status in ('completed', 'resolved_release', 'resolved_split')";
const VOLUME = "coalesce(sum(div(total * to_buyer, quantity)), 0)";

interface Counts {
  readonly volume24h: bigint;
  readonly volume30d: bigint;
  readonly trades24h: bigint;
  readonly trades30d: bigint;
  readonly ended30d: bigint;
  readonly disputes30d: bigint;
  readonly openOrders: bigint;
  readonly openTrades: bigint;
  readonly openDisputes: bigint;
  readonly latePayments: bigint;
  readonly suspended: bigint;
}

/** What the market comes to, and what waits in it. */
export async function readFigures(db: Database, now: Date): Promise<Figures> {
  const [day, month] = [secondsAfter(now, -DAY_SECONDS), secondsAfter(now, -30 * DAY_SECONDS)];
  const [counts] = await query<Counts>(
    db,
    `select
       (select ${VOLUME} from p2p_trade where ${TRADED} and closed_at > $1) as "volume24h",
       (select ${VOLUME} from p2p_trade where ${TRADED} and closed_at > $2) as "volume30d",
       (select count(*) from p2p_trade where ${TRADED} and closed_at > $1) as "trades24h",
       (select count(*) from p2p_trade where ${TRADED} and closed_at > $2) as "trades30d",
       (select count(*) from p2p_trade where closed_at > $2) as "ended30d",
       (select count(*) from p2p_dispute where opened_at > $2) as "disputes30d",
       (select count(*) from p2p_ad where status = 'active' and expires_at > $3) as "openOrders",
       (select count(*) from p2p_trade where closed_at is null) as "openTrades",
       (select count(*) from p2p_dispute where outcome is null) as "openDisputes",
       (select count(*) from p2p_late_payment where outcome is null) as "latePayments",
       (select count(distinct user_id) from p2p_suspension
         where lifted_at is null and (until is null or until > $3)) as suspended`,
    [day, month, now],
  );
  if (!counts) throw new Error("The market has no figures");
  const { volume24h, volume30d, ended30d, disputes30d, ...others } = counts;
  return {
    ...(Object.fromEntries(Object.entries(others).map(([name, count]) => [name, Number(count)])) as Numbers),
    volume24h: money("BRL", volume24h),
    volume30d: money("BRL", volume30d),
    completionRate: percentOf(counts.trades30d, ended30d),
    disputeRate: percentOf(disputes30d, ended30d),
    ...(await amountsByAsset(db, month)),
    days: await volumeByDay(db, month),
  };
}

type Numbers = Record<Exclude<keyof Counts, "volume24h" | "volume30d" | "ended30d" | "disputes30d">, number>;

/** In per cent with one decimal; null of nothing. */
function percentOf(part: bigint, whole: bigint): string | null {
  return whole === 0n ? null : (Number((part * 1_000n) / whole) / 10).toFixed(1);
}

async function amountsByAsset(db: Database, since: Date): Promise<Pick<Figures, "inEscrow" | "fees30d">> {
  const rows = await query<{ asset: string; escrow: bigint; fees: bigint }>(
    db,
    `select asset, coalesce(sum(escrow) filter (where closed_at is null), 0) as escrow,
       coalesce(sum(div(seller_fee * to_buyer, quantity) + div(buyer_fee * to_buyer, quantity))
         filter (where closed_at > $1), 0) as fees
     from p2p_trade where closed_at is null or closed_at > $1 group by asset`,
    [since],
  );
  const of = (asset: string) => rows.find((row) => row.asset === asset);
  return {
    inEscrow: P2P_ASSETS.map((asset) => money(asset, of(asset)?.escrow ?? 0n)),
    fees30d: P2P_ASSETS.map((asset) => money(asset, of(asset)?.fees ?? 0n)),
  };
}

/** By the days of Brasília; days without a trade are left out. */
async function volumeByDay(db: Database, since: Date): Promise<Figures["days"]> {
  const rows = await query<{ day: string; volume: bigint; trades: bigint }>(
    db,
    `select (closed_at at time zone 'America/Sao_Paulo')::date::text as day, ${VOLUME} as volume, count(*) as trades
     from p2p_trade where ${TRADED} and closed_at > $1 group by 1 order by 1`,
    [since],
  );
  return rows.map(({ day, volume, trades }) => ({
    day,
    volume: money("BRL", volume),
    trades: Number(trades),
  }));
}
