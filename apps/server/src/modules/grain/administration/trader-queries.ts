import type { RequestOf, ResponseOf } from "@lastro/contracts";
import type { AccountType, Country } from "@lastro/contracts/grain/account-types";
import type { listTraders as listTradersRoute, TraderStatus } from "@lastro/contracts/grain/administration";
import type { Ctx } from "@lastro/platform/context";
import { pageById, readIdCursor } from "@lastro/platform/cursor";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { contains } from "@lastro/platform/database/like";
import { isUuid } from "@lastro/platform/uuid";
import { usdt } from "../usdt.js";

type Listing = ResponseOf<typeof listTradersRoute>;
type TraderWords = Listing["items"][number];

interface TraderRow {
  id: string;
  name: string;
  email: string;
  account_type: AccountType;
  country: Country;
  status: TraderStatus;
  created_at: Date;
  last_sign_in_at: Date | null;
  orders: bigint;
  balance: bigint;
  second_factor: boolean;
  members: TraderWords["members"];
}

const STATUS = "case when u.banned_until > $1 then 'suspended' else 'active' end";

const TRADERS = `select a.user_id as id, a.name, u.email, a.account_type, a.country, ${STATUS} as status, a.created_at,
  u.last_sign_in_at, coalesce((select f.enabled from user_2fa f where f.user_id = u.id), false) as second_factor,
  (select count(*) from grain_order o where o.buyer_id = a.user_id or o.producer_id = a.user_id) as orders,
  (select coalesce(sum(l.balance), 0) from ledger_account l
   where l.owner_id = a.user_id and l.asset = 'USDT') as balance,
  (select coalesce(json_agg(json_build_object('id', m.user_id, 'name', m.name, 'email', mu.email, 'role', m.role,
     'suspended', m.status = 'suspended') order by m.since, m.user_id), '[]')
   from grain_member m join identity_user mu on mu.id = m.user_id
   where m.trader_id = a.user_id and m.status <> 'ended') as members
  from grain_account a join identity_user u on u.id = a.user_id`;

/** Everyone with an account of the marketplace, newest first. */
export async function listTraders(
  ctx: Pick<Ctx, "db" | "clock">,
  { search, accountType, status, cursor, limit }: RequestOf<typeof listTradersRoute>["query"],
): Promise<Listing> {
  const rows = await query<TraderRow>(
    ctx.db,
    `${TRADERS}
     where ($2::text is null or a.name ilike $2 or u.email ilike $2 or a.user_id = $3::uuid
         or exists (select from grain_member m join identity_user mu on mu.id = m.user_id
           where m.trader_id = a.user_id and m.status <> 'ended'
             and (m.name ilike $2 or mu.email ilike $2 or m.user_id = $3::uuid)))
       and ($4::text is null or a.account_type = $4)
       and ($5::text is null or ${STATUS} = $5)
       and ($6::uuid is null
         or (a.created_at, a.user_id) < (select created_at, user_id from grain_account where user_id = $6))
     order by a.created_at desc, a.user_id desc limit $7`,
    [
      ctx.clock.now(),
      search === undefined ? null : contains(search),
      search !== undefined && isUuid(search) ? search : null,
      accountType ?? null,
      status ?? null,
      readIdCursor(cursor) ?? null,
      limit + 1,
    ],
  );
  return pageById(rows.map(toWords), limit);
}

/** One of them, or nothing. */
export async function findTraderWords(
  db: Database | Tx,
  ctx: Pick<Ctx, "clock">,
  id: string,
): Promise<TraderWords | undefined> {
  const [row] = await query<TraderRow>(db, `${TRADERS} where a.user_id = $2`, [ctx.clock.now(), id]);
  return row && toWords(row);
}

function toWords(row: TraderRow): TraderWords {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    accountType: row.account_type,
    country: row.country,
    status: row.status,
    createdAt: row.created_at,
    lastSignInAt: row.last_sign_in_at,
    orders: Number(row.orders),
    balance: usdt(row.balance),
    secondFactor: row.second_factor,
    members: row.members,
  };
}
