import {
  type ArrivalFilter,
  type ArrivalStatus,
  type arrivalSchema,
  DEPOSIT_CHECKS,
  type depositDetailSchema,
  type depositSchema,
  type networkHealthSchema,
  type walletSchema,
} from "@lastro/contracts/custody/deposits";
import { DEPOSIT_FEES, DEPOSIT_MIN, NETWORK_NAMES, NETWORKS } from "@lastro/contracts/custody/networks";
import { add, compare, money, subtract } from "@lastro/money";
import { type PageOf, type PageQuery, pageById, readIdCursor } from "@lastro/platform/cursor";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { z } from "zod";
import { pendingApprovals } from "../../compliance/index.js";
import { balanceOf, customerAccount } from "../../ledger/index.js";
import { writtenAddress } from "../networks/addresses.js";
import { NETWORK_TABLE } from "../networks/network-table.js";
import { netOf } from "../outgoing/payment.js";
import type { CustodyCtx } from "../ports.js";
import { lastReturnOf } from "../returns/return-store.js";
import { watchedNetworks } from "../watch/network-store.js";
import { displacedState } from "../write-offs/displaced.js";
import { toArrival } from "./arrival-store.js";
import { attributionTakesTwo } from "./ask-attribution.js";
import type { Checks, Deposit } from "./deposit.js";
import { findDepositOf, toDeposit } from "./deposit-store.js";
import { countDisplaced } from "./displaced-arrivals.js";

type DepositView = z.output<typeof depositSchema>;
type DepositDetail = z.output<typeof depositDetailSchema>;
type ArrivalView = z.output<typeof arrivalSchema>;

const SHOWN_IN_WALLET = 5;
const ZERO = money("USDT", 0n);

function depositView(deposit: Deposit): DepositView {
  const { userId: _, checks: __, ...shown } = deposit;
  const arrived = deposit.received ?? deposit.amount;
  const against = compare(arrived, deposit.amount);
  return {
    ...shown,
    credit: compare(arrived, deposit.fee) > 0 ? subtract(arrived, deposit.fee) : ZERO,
    difference: against === 0 ? null : against < 0 ? "menor" : "maior",
  };
}

export function depositDetail(deposit: Deposit): DepositDetail {
  return {
    ...depositView(deposit),
    checks: shownChecks(deposit.checks),
  };
}

function shownChecks(checks: Checks): DepositDetail["checks"] {
  return DEPOSIT_CHECKS.map((check) => {
    const { result = "pending", reason = null } = checks[check] ?? {};
    return { check, result, reason };
  });
}

/** One of the person's deposits. Throws `resource.not_found`, for another's too. */
export async function readDeposit(db: Database, userId: string, id: string): Promise<DepositDetail> {
  const deposit = await findDepositOf(db, userId, id);
  if (!deposit) throw new DomainError("resource.not_found");
  return depositDetail(deposit);
}

/** The person's deposits, newest first. */
export async function readDeposits(
  db: Database,
  userId: string,
  page: PageQuery,
): Promise<PageOf<DepositView>> {
  let rows = db
    .selectFrom("custody_deposit")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .limit(page.limit + 1);
  const before = readIdCursor(page.cursor);
  if (before !== undefined) rows = rows.where("id", "<", before);
  const deposits = (await rows.execute()).map((row) => toDeposit(row as Parameters<typeof toDeposit>[0]));
  return pageById(deposits.map(depositView), page.limit);
}

/** What the person has, what of it is set aside, and their last deposits. */
export async function readWallet(db: Database, userId: string): Promise<z.output<typeof walletSchema>> {
  const [available, held, deposits] = await Promise.all([
    balanceOf(db, customerAccount(userId, "available", "USDT")),
    balanceOf(db, customerAccount(userId, "held", "USDT")),
    readDeposits(db, userId, { limit: SHOWN_IN_WALLET }),
  ]);
  const [free, aside] = [money("USDT", available.minor), money("USDT", held.minor)];
  return { available: free, held: aside, total: add(free, aside), lastDeposits: deposits.items };
}

/** The networks as the person choosing one is shown them. */
export async function readNetworks(ctx: CustodyCtx) {
  const networks = await Promise.all(
    NETWORKS.map(async (network) => {
      const ready = await ctx.networks.use(network);
      return {
        network,
        name: NETWORK_NAMES[network],
        working: ready !== undefined,
        fee: DEPOSIT_FEES[network],
        minimum: DEPOSIT_MIN,
        address: ready?.writtenAddress ?? null,
        confirmations: NETWORK_TABLE[network].usualConfirmations,
        finalityAfterSeconds: NETWORK_TABLE[network].usualSeconds,
      };
    }),
  );
  return { networks };
}

/** The networks as operators are shown them. */
export async function readNetworkHealth(
  ctx: CustodyCtx,
): Promise<{ networks: z.output<typeof networkHealthSchema>[] }> {
  const [watched, displaced] = await Promise.all([watchedNetworks(ctx.db), countDisplaced(ctx.db)]);
  const networks = NETWORKS.map((network) => {
    const state = ctx.networks.stateOf(network);
    const books = watched.find((one) => one.network === network);
    const usdt = (micro: bigint | null | undefined) => (micro == null ? null : money("USDT", micro));
    return {
      network,
      working: state.working,
      problem: state.problem ?? books?.stoppedBecause ?? null,
      creditsStopped: books?.creditsStopped ?? false,
      displaced: displaced.get(network) ?? 0,
      reconciledAt: books?.reconciledAt ?? null,
      onChain: usdt(books?.onChain),
      inLedger: usdt(books?.inLedger),
    };
  });
  return { networks };
}

/** What came to our addresses, by what became of it, newest first. */
export async function readArrivals(
  ctx: CustodyCtx,
  { status, cursor, limit }: PageQuery & { readonly status: ArrivalFilter },
): Promise<PageOf<ArrivalView>> {
  let rows = ctx.db
    .selectFrom("custody_arrival")
    .select("id")
    .orderBy("id", "desc")
    .limit(limit + 1);
  rows =
    status === "displaced"
      ? rows.where("displaced_at", "is not", null).where("written_off_at", "is", null)
      : rows.where("status", "=", status);
  const before = readIdCursor(cursor);
  if (before !== undefined) rows = rows.where("id", "<", before);
  const { items, nextCursor } = pageById(await rows.execute(), limit);
  return { items: await Promise.all(items.map(({ id }) => readArrival(ctx.db, ctx, id))), nextCursor };
}

/** One payment with everyone who claims it. Throws `resource.not_found`. */
export async function readArrival(
  db: Database | Tx,
  ctx: Pick<CustodyCtx, "findTrader" | "config">,
  id: string,
): Promise<ArrivalView> {
  const row = await db.selectFrom("custody_arrival").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new DomainError("resource.not_found");
  const arrival = toArrival(row as Parameters<typeof toArrival>[0]);
  const network = z.enum(NETWORKS).parse(row.network);
  return {
    id,
    network,
    status: row.status as ArrivalStatus,
    reason: row.reason as ArrivalView["reason"],
    txHash: row.tx_hash,
    logIndex: row.shown_log_index ?? row.log_index,
    from: writtenAddress(network, row.from_address),
    to: writtenAddress(network, row.to_address),
    amount: money("USDT", row.amount),
    rawAmount: row.raw.toString(),
    blockNumber: row.block_number.toString(),
    blockTime: row.block_time,
    claims: await claimsOn(db, ctx, network, row.tx_hash),
    attributedTo: row.user_id === null ? null : ((await ctx.findTrader(db, row.user_id)) ?? null),
    decidedAt: row.decided_at,
    displaced: (await displacedState(db, arrival)) ?? null,
    writtenOff:
      row.written_off_at === null || row.loss === null
        ? null
        : { at: row.written_off_at, loss: money("USDT", row.loss) },
    takesTwo: attributionTakesTwo(ctx, money("USDT", row.amount)),
    pendingApproval: await pendingOn(db, id),
    return: await returnView(db, id),
  };
}

async function pendingOn(db: Database | Tx, id: string): Promise<ArrivalView["pendingApproval"]> {
  for (const kind of ["custody.write_off", "custody.attribution", "custody.return"] as const) {
    const waiting = (await pendingApprovals(db, kind, [id])).get(id);
    if (waiting) return waiting;
  }
  return null;
}

async function returnView(db: Database | Tx, arrivalId: string): Promise<ArrivalView["return"]> {
  const last = await lastReturnOf(db, arrivalId);
  if (!last) return null;
  const { step, fee, txHash, confirmations, reason, createdAt, processedAt } = last;
  return { step, net: netOf(last), fee, txHash, confirmations, reason, createdAt, processedAt };
}

interface ClaimingRow {
  deposit_id: string;
  user_id: string;
  amount: bigint;
  created_at: Date;
  claimed_at: Date;
  checks: Checks;
}

async function claimsOn(
  db: Database | Tx,
  ctx: Pick<CustodyCtx, "findTrader">,
  network: string,
  txHash: string,
): Promise<ArrivalView["claims"]> {
  const rows = await query<ClaimingRow>(
    db,
    `select c.deposit_id, d.user_id, d.amount, d.created_at, c.claimed_at, d.checks
     from custody_claim c join custody_deposit d on d.id = c.deposit_id
     where c.network = $1 and c.tx_hash = $2 order by c.claimed_at, c.id`,
    [network, txHash],
  );
  const claims: ArrivalView["claims"] = [];
  for (const row of rows) {
    const trader = await ctx.findTrader(db, row.user_id);
    if (trader)
      claims.push({
        depositId: row.deposit_id,
        trader,
        amount: money("USDT", row.amount),
        depositCreatedAt: row.created_at,
        claimedAt: row.claimed_at,
        checks: shownChecks(row.checks),
      });
  }
  return claims;
}
