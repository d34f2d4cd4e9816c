import { incomingSchema } from "@lastro/contracts/crypto/incoming";
import { addressEntrySchema, cryptoWithdrawalSchema } from "@lastro/contracts/crypto/withdrawals";
import type { Ctx } from "@lastro/platform/context";
import { z } from "zod";
import { readDeposits } from "./deposits/read-deposits.js";
import { readEntries } from "./withdrawals/address-book.js";
import { readWithdrawals } from "./withdrawals/queries.js";

type DataRecord = Readonly<Record<string, unknown>>;

const AT_ONCE = 100;

/** A client's address book, for a copy of their data. */
export async function* addressRecords(ctx: Ctx, userId: string): AsyncGenerator<DataRecord> {
  for (const entry of await readEntries(ctx, userId)) yield z.encode(addressEntrySchema, entry);
}

/** What came to a client's addresses. */
export async function* cryptoDepositRecords(ctx: Ctx, userId: string): AsyncGenerator<DataRecord> {
  let cursor: string | undefined;
  do {
    const page = await readDeposits(ctx.db, userId, { cursor, limit: AT_ONCE });
    for (const deposit of page.items) yield z.encode(incomingSchema, deposit);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** What a client sent. */
export async function* cryptoWithdrawalRecords(ctx: Ctx, userId: string): AsyncGenerator<DataRecord> {
  let cursor: string | undefined;
  do {
    const page = await readWithdrawals(ctx, userId, { cursor, limit: AT_ONCE });
    for (const withdrawal of page.items) yield z.encode(cryptoWithdrawalSchema, withdrawal);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
