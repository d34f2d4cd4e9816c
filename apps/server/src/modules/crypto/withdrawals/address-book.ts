import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import type { AddressOwner, addressEntrySchema } from "@lastro/contracts/crypto/withdrawals";
import { secondsAfter } from "@lastro/platform/clock";
import { type Ctx, personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { z } from "zod";
import { recordAudit } from "../../compliance/index.js";
import { writtenAddress } from "../../custody/index.js";
import { confirmPresence } from "../../customers/index.js";
import type { CryptoRequestCtx } from "../ports.js";
import { type AddressEntry, entriesOf, insertEntry, removeEntry } from "./address-entry.js";
import type { CheckedAddress } from "./check-address.js";

export type EntryView = z.output<typeof addressEntrySchema>;

export const MAX_ENTRIES = 100;
const HOUR_SECONDS = 3_600;

export interface NewEntry {
  readonly network: CryptoNetwork;
  readonly label: string;
  readonly owner: AddressOwner;
  readonly holder?: string | undefined;
}

export async function readEntries(ctx: Ctx, userId: string): Promise<EntryView[]> {
  return (await entriesOf(ctx.db, userId)).map((entry) => entryView(ctx, entry));
}

/** Keeps an address whoever asks has just shown to be there for. */
export async function addEntry(
  tx: Tx,
  ctx: CryptoRequestCtx,
  { network, label, owner, holder }: NewEntry,
  { address }: CheckedAddress,
): Promise<EntryView> {
  const { userId } = personOf(ctx);
  await ctx.assertClient(tx, userId);
  await confirmPresence(tx, ctx);
  if ((await entriesOf(tx, userId)).length >= MAX_ENTRIES) throw new DomainError("crypto.book_full");
  const entry: AddressEntry = {
    id: ctx.random.id(),
    userId,
    network,
    address,
    label,
    owner,
    holder: holder ?? null,
    provenAt: null,
    createdAt: ctx.clock.now(),
  };
  if (!(await insertEntry(tx, entry))) throw new DomainError("crypto.entry_known", {}, { address: "known" });
  await recordAudit(tx, ctx, {
    action: "crypto.address_added",
    subject: entry.id,
    details: { network, address: writtenAddress(network, address) },
  });
  return entryView(ctx, entry);
}

/** Takes an address out of the book, at once. Another's is `resource.not_found`. */
export async function takeOutEntry(tx: Tx, ctx: CryptoRequestCtx, id: string): Promise<void> {
  const { userId } = personOf(ctx);
  if (!(await removeEntry(tx, userId, id, ctx.clock.now()))) throw new DomainError("resource.not_found");
  await recordAudit(tx, ctx, { action: "crypto.address_removed", subject: id });
}

export function entryView(ctx: Ctx, { address, userId: _userId, ...entry }: AddressEntry): EntryView {
  const until = secondsAfter(entry.createdAt, ctx.config.custody.newAddressHours * HOUR_SECONDS);
  return {
    ...entry,
    address: writtenAddress(entry.network, address),
    coolsUntil: until > ctx.clock.now() ? until : null,
  };
}
