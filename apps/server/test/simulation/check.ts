import { type Database, query } from "@lastro/platform/database/database";
import { balanceOf, houseAccount } from "../../src/modules/ledger/index.js";
import { OPENING } from "./people.js";
import type { Run } from "./run.js";

interface TradeRow {
  readonly id: string;
  readonly buyer_id: string;
  readonly seller_id: string;
  readonly status: string;
  readonly quantity: bigint;
  readonly total: bigint;
  readonly seller_fee: bigint;
  readonly buyer_fee: bigint;
  readonly fee_booked: bigint;
  readonly in_escrow: bigint;
}

/** Compares a finished seed's books with what was answered and with the provider's own books. Adds to `run.problems`. */
export async function check(run: Run, db: Database, pspBefore: bigint): Promise<void> {
  const ids = run.clients.map(({ userId }) => userId);
  const trades = await tradesOf(db, ids);
  for (const trade of trades) checkTrade(run, trade);
  await checkBalances(run, db, expectedBalances(run, trades));
  await checkPayments(run, db, ids);
  await checkCharges(run, db);
  await checkSent(run, db, ids, trades);
  await checkAccounts(run, db, ids);
  for (const { endToEndId, amount, returns } of run.provider.arrived())
    if (returns.reduce((sum, one) => sum + one.amount.minor, 0n) > amount.minor + refusedOf(returns))
      run.problems.push(`more of ${endToEndId} was given back than arrived`);
  const moved = (await pspBalance(db)) - pspBefore;
  if (moved !== run.provider.balance())
    run.problems.push(
      `the provider's account moved by ${moved}, the provider's books by ${run.provider.balance()}`,
    );
}

const refusedOf = (
  returns: readonly { readonly status: string; readonly amount: { readonly minor: bigint } }[],
) => returns.reduce((sum, { status, amount }) => sum + (status === "NAO_REALIZADO" ? amount.minor : 0n), 0n);

/** What the provider holds for us, as our books say it. */
export async function pspBalance(db: Database): Promise<bigint> {
  return -(await balanceOf(db, houseAccount("psp", "BRL"))).minor;
}

function tradesOf(db: Database, ids: readonly string[]): Promise<TradeRow[]> {
  return query<TradeRow>(
    db,
    `select t.id, t.buyer_id, t.seller_id, t.status, t.quantity, t.total, t.seller_fee, t.buyer_fee,
            coalesce((select sum(e.amount) from ledger_transaction l join ledger_entry e on e.transaction_id = l.id
                       join ledger_account a on a.id = e.account_id and a.owner_id is null and a.code = 'fees'
                      where l.reference = t.id::text), 0) as fee_booked,
            coalesce((select sum(a.balance) from ledger_account a where a.owner_id = t.id), 0) as in_escrow
       from p2p_trade t where t.buyer_id = any ($1)`,
    [ids],
  );
}

function checkTrade(run: Run, trade: TradeRow): void {
  const { id, status, in_escrow, fee_booked } = trade;
  if (in_escrow !== 0n) run.problems.push(`trade ${id} is ${status} and has ${in_escrow} in escrow`);
  const fee = status === "completed" ? trade.seller_fee + trade.buyer_fee : 0n;
  if (fee_booked !== fee) run.problems.push(`trade ${id} paid ${fee_booked} in fees, not ${fee}`);
  if ((status === "completed") !== run.answered.paid.has(id))
    run.problems.push(`trade ${id} is ${status}; paid: ${run.answered.paid.has(id)}`);
  if (!run.answered.trades.some((one) => one.id === id)) run.problems.push(`trade ${id} was never answered`);
}

function expectedBalances(run: Run, trades: readonly TradeRow[]): Map<string, bigint> {
  const { answered, provider, clients } = run;
  const expected = new Map<string, bigint>();
  const add = (userId: string, asset: keyof typeof OPENING, amount: bigint) =>
    expected.set(`${userId} ${asset}`, (expected.get(`${userId} ${asset}`) ?? 0n) + amount);
  const idsOf = (of: readonly { readonly userId: string; readonly id: string }[], userId: string) =>
    of.filter((one) => one.userId === userId).map(({ id }) => id);
  for (const { userId } of clients) {
    add(userId, "BRL", OPENING.BRL - provider.paidOut(idsOf(answered.payments, userId)));
    const txids = answered.charges.filter((one) => one.userId === userId).map(({ txid }) => txid);
    add(userId, "BRL", provider.receivedFor(txids));
    add(userId, "USDT", OPENING.USDT);
  }
  for (const { from, to, amount } of answered.transfers) {
    add(from, "BRL", -amount);
    add(to, "BRL", amount);
  }
  for (const { buyer_id, seller_id, status, quantity, total, seller_fee, buyer_fee } of trades) {
    if (status !== "completed") continue;
    add(buyer_id, "BRL", -total);
    add(seller_id, "BRL", total);
    add(buyer_id, "USDT", quantity - buyer_fee);
    add(seller_id, "USDT", -quantity - seller_fee);
  }
  return expected;
}

async function checkBalances(run: Run, db: Database, expected: ReadonlyMap<string, bigint>): Promise<void> {
  const rows = await query<{ account: string; balance: bigint }>(
    db,
    `select owner_id || ' ' || asset as account, sum(balance) as balance from ledger_account
      where owner_id = any ($1) and code in ('available', 'held') group by 1`,
    [run.clients.map(({ userId }) => userId)],
  );
  const found = new Map(rows.map(({ account, balance }) => [account, balance]));
  for (const [account, amount] of expected)
    if (found.get(account) !== amount)
      run.problems.push(`${account}: the books say ${found.get(account)}, what happened says ${amount}`);
}

/** Each payment that was answered is one of ours and one of the provider's, and there is no other. */
async function checkPayments({ answered, provider, problems }: Run, db: Database, ids: readonly string[]) {
  const rows = await query<{ id: string; step: string }>(
    db,
    "select id, step from payments_out_payout where owner_id = any ($1)",
    [ids],
  );
  for (const { id, step } of rows) {
    const theirs = provider.payouts.get(id.replaceAll("-", ""))?.status;
    if ((step === "paid") !== (theirs === "REALIZADO"))
      problems.push(`payment ${id} is ${step} and ${theirs ?? "unknown"} at the provider`);
    if (!answered.payments.some((one) => one.id === id)) problems.push(`payment ${id} was never answered`);
  }
  if (provider.payouts.size > rows.length) problems.push("the provider paid what nobody asked for");
}

/** A charge is paid where somebody paid it, and only there. */
async function checkCharges({ answered, provider, problems }: Run, db: Database): Promise<void> {
  const rows = await query<{ id: string; txid: string; status: string }>(
    db,
    "select id, txid, status from pix_charge where id = any ($1)",
    [answered.charges.map(({ id }) => id)],
  );
  const paid = new Set(provider.arrived().map(({ txid }) => txid));
  for (const { id, txid, status } of rows)
    if ((status === "PAID") !== paid.has(txid))
      problems.push(`charge ${id} is ${status}; paid: ${paid.has(txid)}`);
}

/** No more left than may leave in a day, whatever was asked for at the same time. */
async function checkSent(run: Run, db: Database, ids: readonly string[], trades: readonly TradeRow[]) {
  const { answered, provider, plan } = run;
  for (const userId of ids) {
    const sent =
      answered.transfers.reduce((sum, { from, amount }) => sum + (from === userId ? amount : 0n), 0n) +
      trades.reduce(
        (sum, { buyer_id, status, total }) =>
          sum + (buyer_id === userId && status === "completed" ? total : 0n),
        0n,
      ) +
      provider.paidOut(answered.payments.filter((one) => one.userId === userId).map(({ id }) => id));
    if (sent > plan.sentADay) run.problems.push(`${userId} sent ${sent}, more than a day's limit`);
  }
  const counted = await query<{ rule: string; used: bigint }>(
    db,
    "select rule, used from limit_window_usage where user_id = any ($1) and rule like 'unregistered_device%' and used > $2",
    [ids, plan.sentADay],
  );
  for (const { rule, used } of counted) run.problems.push(`${rule} counted ${used}, more than its limit`);
}

/** Balances are their entries, none is below zero, and the provider's balance is what its account says. */
async function checkAccounts({ problems }: Run, db: Database, ids: readonly string[]): Promise<void> {
  const wrong = await query<{ code: string; balance: bigint }>(
    db,
    `select a.code, a.balance from ledger_account a
      where a.owner_id = any ($1) and (a.balance < 0 or a.balance <>
        (select coalesce(sum(e.amount), 0) from ledger_entry e where e.account_id = a.id)
        or a.code = 'held' and a.balance <> 0)`,
    [ids],
  );
  for (const { code, balance } of wrong)
    problems.push(`an account ${code} of ${balance} is not its entries or below zero`);
}
