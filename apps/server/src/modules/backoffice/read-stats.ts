import { ASSETS, isAsset, type Money, money } from "@lastro/money";
import { brazilianDay, secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query } from "@lastro/platform/database/database";

interface VolumeRow {
  day: string | null;
  asset: string;
  volume: bigint;
  received: bigint;
}

interface CountRow {
  day: string;
  count: bigint;
}

const DAY_SECONDS = 86_400;

/** The house's figures as the ledger stands: what was counted by day, plus what was posted since. */
export async function readStats(ctx: Ctx, days: number) {
  const at = ctx.clock.now();
  const to = brazilianDay(at);
  const calendar = Array.from({ length: days }, (_, index) =>
    brazilianDay(secondsAfter(at, (index - days + 1) * DAY_SECONDS)),
  );
  const from = calendar[0] ?? to;
  const [totals, byDay, counts, newClients, activeUsers, pending] = await Promise.all([
    volumes(ctx.db, "null::date", "1900-01-01"),
    volumes(ctx.db, "v.day", from),
    transactionCounts(ctx.db),
    clientsPerDay(ctx.db, from),
    countActiveUsers(ctx.db, at),
    countPending(ctx.db),
  ]);
  const countOf = (rows: readonly CountRow[], day: string) =>
    Number(rows.find((row) => row.day === day)?.count ?? 0n);
  const inPeriod = byDay.filter((row) => row.day !== null && row.day <= to);
  return {
    at,
    activeUsers,
    totalTransactions: Number(counts.reduce((total, row) => total + row.count, 0n)),
    totalVolumeBRL: brlOf(totals, "volume"),
    totalVolumeCrypto: cryptoOf(totals),
    totalPaymentsReceived: brlOf(totals, "received"),
    from,
    to,
    volumeBRL: brlOf(inPeriod, "volume"),
    volumeCrypto: cryptoOf(inPeriod),
    reports: calendar.map((day) => {
      const rows = inPeriod.filter((row) => row.day === day);
      return {
        day,
        transactions: countOf(counts, day),
        newClients: countOf(newClients, day),
        volumeBRL: brlOf(rows, "volume"),
        volumeCrypto: cryptoOf(rows),
        paymentsReceived: brlOf(rows, "received"),
      };
    }),
    pending,
  };
}

function volumes(db: Database, day: "v.day" | "null::date", from: string): Promise<VolumeRow[]> {
  return query<VolumeRow>(
    db,
    `select ${day} as day, v.asset, sum(v.volume) as volume, sum(v.received) as received
     from (select day, asset, volume, received from backoffice_daily_volume
           union all select day, asset, volume, received from backoffice_uncounted_volume) v
     where v.day >= $1::date group by 1, 2`,
    [from],
  );
}

function transactionCounts(db: Database): Promise<CountRow[]> {
  return query<CountRow>(
    db,
    `select day, sum(count)::bigint as count
     from (select day, transactions as count from backoffice_daily_count
           union all select day, count(*) from backoffice_uncounted group by day) c
     group by day`,
    [],
  );
}

function brlOf(rows: readonly VolumeRow[], figure: "volume" | "received"): Money<"BRL"> {
  const reais = rows.filter((row) => row.asset === "BRL");
  return money(
    "BRL",
    reais.reduce((total, row) => total + row[figure], 0n),
  );
}

function cryptoOf(rows: readonly VolumeRow[]): Money[] {
  const totals = new Map<string, bigint>();
  for (const { asset, volume } of rows) totals.set(asset, (totals.get(asset) ?? 0n) + volume);
  return [...totals]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([asset, minor]) =>
      isAsset(asset) && ASSETS[asset].kind === "crypto" ? [money(asset, minor)] : [],
    );
}

function clientsPerDay(db: Database, from: string): Promise<CountRow[]> {
  return query<CountRow>(
    db,
    `select (u.created_at at time zone 'America/Sao_Paulo')::date as day, count(*) as count
     from identity_user u
     where u.realm = 'bank' and u.created_at >= $1::date::timestamp at time zone 'America/Sao_Paulo'
       and not exists (select from user_roles r where r.user_id = u.id and r.role in ('admin', 'moderator'))
     group by 1`,
    [from],
  );
}

/** Clients who have confirmed their address and are not suspended. */
async function countActiveUsers(db: Database, at: Date): Promise<number> {
  const [row] = await query<{ count: bigint }>(
    db,
    `select count(*) as count from identity_user u
     where u.realm = 'bank' and u.email_confirmed_at is not null and (u.banned_until is null or u.banned_until <= $1)
       and not exists (select from user_roles r where r.user_id = u.id and r.role in ('admin', 'moderator'))`,
    [at],
  );
  return Number(row?.count ?? 0n);
}

async function countPending(db: Database) {
  const [row] = await query<{ kyc: bigint; pix: bigint; approvals: bigint; access: bigint }>(
    db,
    `select (select count(*) from customers_kyc_case where status in ('IN_REVIEW', 'ON_HOLD')) as kyc,
            (select count(*) from pix_unmatched where status = 'OPEN') as pix,
            (select count(*) from compliance_approval where status = 'pending') as approvals,
            (select count(*) from backoffice_access_request) as access`,
    [],
  );
  return {
    kyc: Number(row?.kyc ?? 0n),
    unmatchedPix: Number(row?.pix ?? 0n),
    approvals: Number(row?.approvals ?? 0n),
    accessRequests: Number(row?.access ?? 0n),
  };
}
