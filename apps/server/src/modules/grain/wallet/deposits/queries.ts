import type { depositDetailSchema, depositSchema, walletSchema } from "@lastro/contracts/custody/deposits";
import { DEPOSIT_FEES, DEPOSIT_MIN, NETWORK_NAMES, NETWORKS } from "@lastro/contracts/custody/networks";
import { add, compare, money, subtract } from "@lastro/money";
import { type PageOf, type PageQuery, pageById, readIdCursor } from "@lastro/platform/cursor";
import type { Database } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { z } from "zod";
import { NETWORK_TABLE } from "../../../custody/index.js";
import { balanceOf, customerAccount } from "../../../ledger/index.js";
import type { WalletPorts } from "../ports.js";
import { shownChecks } from "./checks.js";
import type { Deposit } from "./deposit.js";
import { findDepositOf, toDeposit } from "./deposit-store.js";

type DepositView = z.output<typeof depositSchema>;
type DepositDetail = z.output<typeof depositDetailSchema>;

const SHOWN_IN_WALLET = 5;
const ZERO = money("USDT", 0n);

function depositView(deposit: Deposit): DepositView {
  const { userId: _, checks: __, ...shown } = deposit;
  const arrived = deposit.received ?? deposit.amount;
  const against = compare(arrived, deposit.amount);
  return {
    ...shown,
    credit: compare(arrived, deposit.fee) > 0 ? subtract(arrived, deposit.fee) : ZERO,
    difference: against === 0 ? null : against < 0 ? "below" : "above",
  };
}

export function depositDetail(deposit: Deposit): DepositDetail {
  return {
    ...depositView(deposit),
    checks: shownChecks(deposit.checks),
  };
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
    .selectFrom("grain_deposit")
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
export async function readNetworks(ctx: Pick<WalletPorts, "networks">) {
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
