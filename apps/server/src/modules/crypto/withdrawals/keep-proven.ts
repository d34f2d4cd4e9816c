import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { writtenAddress } from "../../custody/index.js";
import { MAX_ENTRIES } from "./address-book.js";
import { entriesOf } from "./address-entry.js";

/**
 * Keeps an address in the client's book whose key they showed to have, or notes the proof at the entry that is there, whoever
 * they said it belonged to. Throws `crypto.book_full`.
 */
export async function keepProven(
  tx: Tx,
  ctx: RequestCtx,
  proven: {
    readonly network: CryptoNetwork;
    /** Canonical. */
    readonly address: string;
    readonly label: string;
    readonly text: string;
    readonly signature: string;
  },
): Promise<void> {
  const { userId } = personOf(ctx);
  const { network, address, label, text, signature } = proven;
  const entries = await entriesOf(tx, userId);
  const isKnown = entries.some((one) => one.network === network && one.address === address);
  if (!isKnown && entries.length >= MAX_ENTRIES) throw new DomainError("crypto.book_full");
  const at = ctx.clock.now();
  const [row] = await query<{ id: string }>(
    tx,
    `insert into crypto_address_entry as known
       (id, user_id, network, address, label, owner, created_at, proof_text, proof_until, proof_signature, proven_at)
     values ($1, $2, $3, $4, $5, 'own', $6, $7, $6, $8, $6)
     on conflict (user_id, network, address) where removed_at is null do update set
       owner = 'own', holder = null, proof_text = excluded.proof_text, proof_until = excluded.proof_until,
       proof_signature = excluded.proof_signature, proven_at = excluded.proven_at
     where known.proven_at is null
     returning id`,
    [ctx.random.id(), userId, network, address, label, at, text, signature],
  );
  if (!row) return;
  await recordAudit(tx, ctx, {
    action: isKnown ? "crypto.address_proven" : "crypto.address_added",
    subject: row.id,
    details: { network, address: writtenAddress(network, address) },
  });
}
