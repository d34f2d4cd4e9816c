import { writeStaticBrCode } from "@lastro/contracts/br-code-writer";
import { PIX_CHARGE_MAX } from "@lastro/contracts/pix";
import { type clientPixKeySchema, type listPixKeys, MAX_PIX_KEYS } from "@lastro/contracts/pix-own-keys";
import { compare, type Money } from "@lastro/money";
import { personOf } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { z } from "zod";
import type { PixRequestCtx } from "../ports.js";
import { type ClientKey, findKeyOf, keysOf } from "./key-store.js";

type KeyView = z.output<typeof clientPixKeySchema>;

/** The keys of a client, and what the provider can do. */
export async function readKeys(ctx: PixRequestCtx): Promise<z.output<typeof listPixKeys.response>> {
  const keys = await keysOf(ctx.db, personOf(ctx).userId);
  return { items: keys.map(keyView), registers: ctx.keys ? ["random"] : [], max: MAX_PIX_KEYS };
}

/** One of them. Throws `resource.not_found`. */
export async function readKey(db: Database | Tx, userId: string, id: string): Promise<KeyView> {
  const key = await findKeyOf(db, userId, id);
  if (!key) throw new DomainError("resource.not_found");
  return keyView(key);
}

/** The static BR Code of an active key. Throws `pix.key_not_active` and `pix.amount_out_of_range`. */
export async function readKeyCode(
  ctx: PixRequestCtx,
  { id, amount }: { readonly id: string; readonly amount?: Money<"BRL"> | undefined },
): Promise<{ pixCopiaECola: string; amount: Money<"BRL"> | null }> {
  const { userId } = personOf(ctx);
  const found = await findKeyOf(ctx.db, userId, id);
  if (!found) throw new DomainError("resource.not_found");
  if (found.status !== "ACTIVE" || found.key === null) throw new DomainError("pix.key_not_active");
  if (amount && (amount.minor <= 0n || compare(amount, PIX_CHARGE_MAX) > 0))
    throw new DomainError("pix.amount_out_of_range");
  const payee = await ctx.payeeOf(ctx.db, userId);
  const { key, txid } = found;
  const pixCopiaECola = writeStaticBrCode({ ...payee, key, txid, ...(amount ? { amount } : {}) });
  return { pixCopiaECola, amount: amount ?? null };
}

function keyView({ id, status, key, refusal, askedAt }: ClientKey): KeyView {
  return { id, kind: "random", status, key, refusal, askedAt };
}
