import { secondsAfter } from "@lastro/platform/clock";
import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { isSignedBy, writtenAddress } from "../../custody/index.js";
import type { CryptoRequestCtx } from "../ports.js";
import { type EntryView, entryView } from "./address-book.js";
import { type AddressEntry, keepProofText, lockEntry, noteProof, proofTextOf } from "./address-entry.js";
import { proofText } from "./proof-text.js";

/** How long a text may be signed. */
const VALID_SECONDS = 600;
const CODE_BYTES = 12;

/**
 * A text that only whoever has the key of the address can sign: what a signature proves is control of the wallet, which the
 * client declares to be theirs (Res. BCB 521). Throws `crypto.entry_not_own`, `crypto.entry_proven` and `resource.not_found`.
 */
export async function askProof(
  tx: Tx,
  ctx: CryptoRequestCtx,
  id: string,
): Promise<{ text: string; expiresAt: Date }> {
  const { network, address, userId } = await unprovenEntry(tx, ctx, id);
  const { cpf, language } = await ctx.holderOf(tx, userId);
  const until = secondsAfter(ctx.clock.now(), VALID_SECONDS);
  const text = proofText(language, {
    site: new URL(ctx.config.publicUrl).host,
    network,
    address: writtenAddress(network, address),
    cpf,
    code: ctx.random.bytes(CODE_BYTES).toString("hex"),
    until,
  });
  if (!(await keepProofText(tx, id, { text, until }))) throw new DomainError("crypto.entry_proven");
  return { text, expiresAt: until };
}

/**
 * Notes that the client's wallet is theirs, by the signature of the text asked for last; text and signature are kept. Throws
 * `crypto.signature_invalid`, `crypto.proof_expired`, and as `askProof` does.
 */
export async function proveEntry(
  tx: Tx,
  ctx: CryptoRequestCtx,
  { id, signature }: { readonly id: string; readonly signature: string },
): Promise<EntryView> {
  const entry = await unprovenEntry(tx, ctx, id);
  const asked = await proofTextOf(tx, id);
  const at = ctx.clock.now();
  if (!asked || asked.until <= at) throw new DomainError("crypto.proof_expired");
  const { network, address } = entry;
  const { text } = asked;
  if (!(await isSignedBy(network, { address, text, signature })))
    throw new DomainError("crypto.signature_invalid", {}, { signature: "invalid" });
  if (!(await noteProof(tx, id, { text, signature, at }))) throw new DomainError("crypto.proof_expired");
  await recordAudit(tx, ctx, { action: "crypto.address_proven", subject: id, details: { network } });
  return entryView(ctx, { ...entry, provenAt: at });
}

async function unprovenEntry(tx: Tx, ctx: CryptoRequestCtx, id: string): Promise<AddressEntry> {
  const entry = await lockEntry(tx, personOf(ctx).userId, id);
  if (!entry) throw new DomainError("resource.not_found");
  if (entry.owner !== "own") throw new DomainError("crypto.entry_not_own");
  if (entry.provenAt !== null) throw new DomainError("crypto.entry_proven");
  return entry;
}
