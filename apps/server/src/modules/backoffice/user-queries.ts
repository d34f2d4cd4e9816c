import type { KycStatus } from "@lastro/contracts/kyc-vocabulary";
import type { Role } from "@lastro/contracts/roles";
import type { StateCode } from "@lastro/contracts/states";
import { type Asset, isZero, money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { cursorOf, INSTANT, type PageQuery, pageOfRows, readCursor } from "@lastro/platform/cursor";
import { type Database, query } from "@lastro/platform/database/database";
import { contains } from "@lastro/platform/database/like";
import { DomainError } from "@lastro/platform/domain-error";
import { isUuid, UUID } from "@lastro/platform/uuid";
import { pendingApprovals } from "../compliance/index.js";
import { balancesOf, debtOf } from "../ledger/index.js";
import { assetOf } from "./assets.js";

export type UserStatus = "active" | "unconfirmed" | "suspended" | "closed";

interface UserRow {
  id: string;
  name: string;
  email: string;
  role: Role;
  status: UserStatus;
  kyc_status: KycStatus;
  created_at: Date;
  last_sign_in_at: Date | null;
  balances: { asset: string; amount: string }[];
}

const STATUS = `case when c.user_id is not null then 'closed' when u.banned_until > $1 then 'suspended' when u.email_confirmed_at is null then 'unconfirmed' else 'active' end`;
const ROLE = `coalesce((select min(r.role) from user_roles r where r.user_id = u.id and r.role in ('admin', 'moderator')), 'client')`;

const COLUMNS = `u.id, coalesce(p.nome, u.email) as name, u.email, ${ROLE} as role, ${STATUS} as status,
  coalesce(k.status, 'DRAFT') as kyc_status, u.created_at, u.last_sign_in_at,
  (select coalesce(json_agg(json_build_object('asset', b.asset, 'amount', b.amount::text) order by b.asset), '[]')
   from (select asset, sum(balance) as amount from ledger_account where owner_id = u.id group by asset having sum(balance) <> 0) b
  ) as balances`;

const TABLES = `identity_user u
  left join customers_profile p on p.id = u.id
  left join customers_kyc_case k on k.user_id = u.id
  left join customers_closure c on c.user_id = u.id`;

/** What the profiles' owner tells about a CPF, which is encrypted in its table. */
export interface CpfDirectory {
  /** Masked, by user id. */
  maskedCpfs(db: Database, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Everybody who declared a valid CPF. */
  findByCpf(db: Database, typed: string): Promise<readonly string[]>;
}

export interface UserFilter extends PageQuery {
  readonly search?: string | undefined;
  readonly role?: Role | undefined;
  readonly status?: UserStatus | undefined;
}

/** Everyone with an account at the bank, newest first. */
export async function listUsers(ctx: Ctx, cpfs: CpfDirectory, filter: UserFilter) {
  const [at, id] = readCursor(filter.cursor, [INSTANT, UUID]) ?? [];
  const search = filter.search;
  const exactly = search === undefined ? [] : await exactMatch(ctx.db, cpfs, search);
  const rows = await query<UserRow>(
    ctx.db,
    `select ${COLUMNS} from ${TABLES}
     where u.realm = 'bank'
       and ($2::text is null or u.id in (select id from customers_profile where nome ilike $2
              union all select id from identity_user where email ilike $2 union all select unnest($3::uuid[])))
       and ($4::text is null or ${ROLE} = $4)
       and ($5::text is null or ${STATUS} = $5)
       and ($6::timestamptz is null or (u.created_at, u.id) < ($6, $7::uuid))
     order by u.created_at desc, u.id desc limit $8`,
    [
      ctx.clock.now(),
      search === undefined ? null : contains(search),
      exactly,
      filter.role ?? null,
      filter.status ?? null,
      at ?? null,
      id ?? null,
      filter.limit + 1,
    ],
  );
  const masked = await cpfs.maskedCpfs(
    ctx.db,
    rows.map((row) => row.id),
  );
  return pageOfRows(
    rows,
    filter.limit,
    (last) => cursorOf(last.created_at.toISOString(), last.id),
    (row) => user(row, masked),
  );
}

async function exactMatch(db: Database, cpfs: CpfDirectory, search: string): Promise<readonly string[]> {
  return isUuid(search) ? [search] : cpfs.findByCpf(db, search);
}

interface DetailRow extends UserRow {
  telefone: string | null;
  endereco: string | null;
  cidade: string | null;
  estado: StateCode | null;
  cep: string | null;
  platform_id: string | null;
  second_factor: boolean;
  open_sessions: bigint;
  suspended_at: Date | null;
  suspension_reason: string | null;
  closed_at: Date | null;
  purge_on: string | null;
}

/** One person's account. Throws `resource.not_found`. */
export async function getUser(ctx: Ctx, cpfs: CpfDirectory, id: string) {
  const [row] = await query<DetailRow>(
    ctx.db,
    `select ${COLUMNS}, p.telefone, p.endereco, p.cidade, p.estado, p.cep, p.platform_id,
            coalesce((select enabled from user_2fa f where f.user_id = u.id), false) as second_factor,
            (select count(*) from identity_session s where s.user_id = u.id) as open_sessions,
            s.at as suspended_at, s.details->>'reason' as suspension_reason, c.closed_at, c.purge_on
     from ${TABLES}
     left join lateral (
       select a.at, a.details from audit_event a
       where a.subject = u.id::text and a.action = 'identity.user_suspended' and u.banned_until > $1
       order by a.at desc limit 1) s on true
     where u.realm = 'bank' and u.id = $2`,
    [ctx.clock.now(), id],
  );
  if (!row) throw new DomainError("resource.not_found");
  const [masked, balances, owed, pending, pendingRole] = await Promise.all([
    cpfs.maskedCpfs(ctx.db, [id]),
    balancesOf(ctx.db, id),
    debtOf(ctx.db, id),
    pendingApprovals(ctx.db, "identity.suspension", [id]),
    pendingApprovals(ctx.db, "identity.role", [id]),
  ]);
  return {
    ...user(row, masked),
    phone: row.telefone,
    address: addressOf(row),
    platformId: row.platform_id,
    secondFactor: row.second_factor,
    openSessions: Number(row.open_sessions),
    suspendedAt: row.suspended_at,
    suspensionReason: row.suspension_reason,
    closedAt: row.closed_at,
    purgeOn: row.purge_on,
    pendingSuspension: pending.get(id) ?? null,
    pendingRole: pendingRole.get(id) ?? null,
    owed,
    accounts: balances
      .filter(({ available, held }) => !isZero(available) || !isZero(held))
      .map(({ available, held }) => ({ available, held })),
  };
}

function user(row: UserRow, masked: ReadonlyMap<string, string>) {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    cpfMasked: masked.get(row.id) ?? null,
    role: row.role,
    status: row.status,
    kycStatus: row.kyc_status,
    createdAt: row.created_at,
    lastSignInAt: row.last_sign_in_at,
    balances: row.balances.map(({ asset, amount }) => money<Asset>(assetOf(asset), BigInt(amount))),
  };
}

function addressOf({ endereco, cidade, estado, cep }: DetailRow) {
  return endereco !== null && cidade !== null && estado !== null && cep !== null
    ? { endereco, cidade, estado, cep }
    : null;
}
