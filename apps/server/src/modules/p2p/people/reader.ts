import { P2P_MAX_OPEN_TRADES } from "@lastro/contracts/p2p/states";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { P2pPorts } from "../ports.js";
import type { Person } from "./person-store.js";
import { accountAgeDays } from "./person-summary.js";

/** What decides which ads somebody may take. */
export interface MarketReader {
  readonly userId: string;
  readonly completed: number;
  /** In thousandths; null before anything counts. */
  readonly completionRate: number | null;
  readonly accountAgeDays: number;
  readonly verified: boolean;
  readonly openPurchases: number;
  readonly suspended: boolean;
  /** Whom they have blocked, and who has blocked them. */
  readonly blocked: ReadonlySet<string>;
}

interface Row {
  readonly completed: number | null;
  readonly failed: number | null;
  readonly purchases: bigint;
  readonly suspended: boolean;
  readonly blocked: string[];
}

/** Reads what decides which ads somebody may take. Throws `customers.profile_missing` for who is no client. */
export async function readReader(
  db: Database | Tx,
  ctx: Pick<Ctx, "clock"> & Pick<P2pPorts, "clientsOf">,
  userId: string,
): Promise<MarketReader> {
  const client = (await ctx.clientsOf(db, [userId])).get(userId);
  const now = ctx.clock.now();
  const [row] = await query<Row>(
    db,
    `select p.completed, p.failed,
       (select count(*) from p2p_trade where buyer_id = asking.id and closed_at is null) as purchases,
       exists (select 1 from p2p_suspension where user_id = asking.id and lifted_at is null
         and (until is null or until > $2)) as suspended,
       array(select other_id from p2p_relation where user_id = asking.id and kind = 'block'
         union select user_id from p2p_relation where other_id = asking.id and kind = 'block') as blocked
     from (select $1::uuid as id) asking left join p2p_person p on p.user_id = asking.id`,
    [userId, now],
  );
  if (!client || !row) throw new DomainError("customers.profile_missing");
  const { completed, failed } = row;
  return {
    userId,
    completed: completed ?? 0,
    completionRate: rateInThousandths({ completed: completed ?? 0, failed: failed ?? 0 }),
    accountAgeDays: accountAgeDays(client, now),
    verified: client.verified,
    openPurchases: Number(row.purchases),
    suspended: row.suspended,
    blocked: new Set(row.blocked),
  };
}

/** Whether somebody may open no further purchase now. */
export function isFull({ openPurchases }: Pick<MarketReader, "openPurchases">): boolean {
  return openPurchases >= P2P_MAX_OPEN_TRADES;
}

function rateInThousandths({ completed, failed }: Pick<Person, "completed" | "failed">): number | null {
  const counted = completed + failed;
  return counted === 0 ? null : Math.floor((completed * 1000) / counted);
}
