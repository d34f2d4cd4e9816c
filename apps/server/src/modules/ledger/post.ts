import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { type AccountRef, accountId, mayGoNegative } from "./account.js";
import { assertPosting, type Posting, postParameters, type Transfer } from "./posting.js";

export type PostResult =
  | { readonly outcome: "posted" | "replayed"; readonly transactionId: string }
  | { readonly outcome: "insufficient_funds" | "key_reused" };

const OUTCOMES = {
  1: "posted",
  2: "replayed",
  3: "insufficient_funds",
  4: "key_reused",
  5: "not_open",
} as const;

interface OutcomeRow {
  outcome: keyof typeof OUTCOMES;
  transaction_id: string;
}

const CALL =
  "select outcome, transaction_id from ledger_post($1::uuid[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::uuid[], $7::integer[], $8::integer[], $9::numeric[])";

/**
 * Posts in the caller's transaction, so that the movement and the change it belongs to commit together.
 * Posting a key again answers the first transaction. Throws `ledger.insufficient_funds` when an account that
 * may not go below zero would.
 */
export async function post(
  tx: Tx,
  ctx: Pick<Ctx, "clock" | "random">,
  posting: Posting,
): Promise<{ transactionId: string; replayed: boolean }> {
  assertPosting(posting);
  const [result] = await postTransfers(tx, [{ id: ctx.random.id(), at: ctx.clock.now(), posting }]);
  if (!result) throw new Error("The ledger gave no answer");
  if ("transactionId" in result) {
    return { transactionId: result.transactionId, replayed: result.outcome === "replayed" };
  }
  if (result.outcome === "insufficient_funds") throw new DomainError("ledger.insufficient_funds");
  throw new Error(`Ledger key ${posting.key} was used for another posting`);
}

/** Posts several in the caller's transaction, in order, and says what became of each: one refused undoes no other. */
export function postTogether(
  tx: Tx,
  ctx: Pick<Ctx, "clock" | "random">,
  postings: readonly Posting[],
): Promise<PostResult[]> {
  const at = ctx.clock.now();
  return postTransfers(
    tx,
    postings.map((posting) => {
      assertPosting(posting);
      return { id: ctx.random.id(), at, posting };
    }),
  );
}

/** Posts transfers in order and says what became of each. Accounts not yet open are opened. */
export async function postTransfers(
  db: Database | Tx,
  transfers: readonly Transfer[],
): Promise<PostResult[]> {
  const accounts = transfers.flatMap(({ posting }) => posting.entries.map((entry) => entry.account));
  const openedAt = transfers[0]?.at ?? new Date(0);
  await openAccounts(
    db,
    accounts.filter((account) => !seenOpen.has(accountId(account))),
    openedAt,
  );
  const parameters = postParameters(transfers);
  let rows = await query<OutcomeRow>(db, CALL, parameters);
  if (rows.some((row) => OUTCOMES[row.outcome] === "not_open")) {
    // Another database than the one it was seen open in.
    await openAccounts(db, accounts, openedAt);
    rows = await query<OutcomeRow>(db, CALL, parameters);
  }
  return rows.map((row) => {
    const outcome = OUTCOMES[row.outcome];
    if (outcome === "not_open") throw new Error("The ledger could not open an account");
    return outcome === "posted" || outcome === "replayed"
      ? { outcome, transactionId: row.transaction_id }
      : { outcome };
  });
}

/**
 * Accounts this process knows to be open for good: seen committed, and an account is never removed. The others
 * are opened before the posting takes its locks, which must be taken in one order.
 */
const seenOpen = new Set<string>();
const MAX_SEEN = 100_000;

/** Opens accounts that are not open yet. */
export async function openAccounts(
  db: Database | Tx,
  accounts: readonly AccountRef[],
  openedAt: Date,
): Promise<void> {
  if (accounts.length === 0) return;
  const distinct = new Map(accounts.map((account) => [accountId(account), account]));
  const rows = [...distinct].sort(([a], [b]) => (a < b ? -1 : 1));
  const opened = await query<{ id: string }>(
    db,
    `insert into ledger_account (id, owner_id, code, asset, allow_negative, opened_at)
     select id, owner_id, code, asset, allow_negative, $6
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::boolean[]) as a (id, owner_id, code, asset, allow_negative)
     on conflict do nothing returning id`,
    [
      rows.map(([id]) => id),
      rows.map(([, account]) => account.ownerId),
      rows.map(([, account]) => account.code),
      rows.map(([, account]) => account.asset),
      rows.map(([, account]) => mayGoNegative(account)),
      openedAt,
    ],
  );
  if (seenOpen.size > MAX_SEEN) seenOpen.clear();
  const mayRollBack = new Set(db.isTransaction ? opened.map(({ id }) => id) : []);
  for (const [id] of rows) if (!mayRollBack.has(id)) seenOpen.add(id);
}
