import type { payToSchema } from "@lastro/contracts/p2p/ad";
import { readPixKey } from "@lastro/contracts/pix-keys";
import { personOf } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import type { z } from "zod";
import { isOwner, lookUpPixKey } from "../../pix/index.js";
import type { P2pRequestCtx } from "../ports.js";
import type { PayTo } from "./pay-to.js";

type Typed = z.output<typeof payToSchema>;

/**
 * Where whoever asks wants to be paid, each checked to be theirs: a key registered here by its row, one at another bank by
 * the directory, which is asked outside any transaction. Throws `p2p.key_invalid`, `p2p.key_ambiguous`,
 * `p2p.key_not_yours` and `pix_payments.directory_unavailable`.
 */
export async function readPayTo(ctx: P2pRequestCtx, typed: Typed | undefined): Promise<PayTo[]> {
  const found: PayTo[] = [];
  if (typed?.pixKey) found.push(await readKey(ctx, typed.pixKey));
  if (typed?.account) found.push({ method: "bank_transfer", account: typed.account });
  return found;
}

async function readKey(ctx: P2pRequestCtx, typed: NonNullable<Typed["pixKey"]>): Promise<PayTo> {
  const { userId } = personOf(ctx);
  if ("keyId" in typed) {
    const key = await ctx.ownPixKey(ctx.db, userId, typed.keyId);
    if (key === undefined) throw new DomainError("p2p.key_invalid", {}, { "payTo.pixKey": "invalid" });
    return { method: "pix_key", type: "random", key, keyId: typed.keyId };
  }
  const read = readPixKey(typed.key, typed.as);
  if (read === undefined) throw new DomainError("p2p.key_invalid", {}, { "payTo.pixKey": "invalid" });
  if (read === "ambiguous") throw new DomainError("p2p.key_ambiguous", {}, { "payTo.pixKey": "ambiguous" });
  await assertOwnKey(ctx, userId, read.key);
  return { method: "pix_key", ...read, keyId: null };
}

/** A provider that tells nobody whose a key is cannot be asked: the buyer then reads whom they pay at their own bank. */
async function assertOwnKey(ctx: P2pRequestCtx, userId: string, key: string): Promise<void> {
  if (!ctx.directory.ownerOf) return;
  const owner = await lookUpPixKey(ctx, { key, userId });
  if (owner === "no_answer") throw new DomainError("pix_payments.directory_unavailable");
  if (owner === "nobody") throw new DomainError("p2p.key_invalid", {}, { "payTo.pixKey": "unknown" });
  const { cpf } = await ctx.cpfOf(ctx.db, userId);
  if (!isOwner(cpf, owner)) throw new DomainError("p2p.key_not_yours", {}, { "payTo.pixKey": "not_yours" });
}
