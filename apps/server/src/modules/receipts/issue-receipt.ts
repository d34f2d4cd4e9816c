import type { Money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import type { MovementDetail } from "../accounts/index.js";
import { type Declaration, declarationAsSigned } from "./declaration.js";
import { nameForAnybody } from "./masked-name.js";
import type { ReceiptsPorts } from "./ports.js";
import { drawReceiptCode } from "./receipt-code.js";
import { readSigningKeys } from "./signing/signing-keys.js";
import { findOf, insertReceipt, type KeptReceipt } from "./store.js";

/** A movement of the client's with the receipt that was issued of it. */
export interface IssuedReceipt extends MovementDetail {
  readonly kept: KeptReceipt;
  readonly moved: readonly Money[];
  readonly holder: { readonly name: string; readonly document: string | null };
}

/**
 * Answers the receipt of a movement, signing it the first time it is asked for: one movement has one receipt for each
 * of its clients. Throws `resource.not_found` for another's.
 */
export async function issueReceipt(
  ctx: Ctx & ReceiptsPorts,
  ask: { readonly ownerId: string; readonly transactionId: string },
): Promise<IssuedReceipt> {
  const detail = await ctx.readMovement(ctx, ask);
  const [{ name }, documents] = await Promise.all([
    ctx.holder(ctx.db, ask.ownerId),
    ctx.maskedCpfs(ctx.db, [ask.ownerId]),
  ]);
  const kept =
    (await findOf(ctx.db, ask.ownerId, ask.transactionId)) ?? (await issue(ctx, ask, detail, name));
  return {
    ...detail,
    kept,
    moved: movedBy(detail),
    holder: { name, document: documents.get(ask.ownerId) ?? null },
  };
}

async function issue(
  ctx: Ctx & ReceiptsPorts,
  ask: { readonly ownerId: string; readonly transactionId: string },
  detail: MovementDetail,
  holder: string,
): Promise<KeptReceipt> {
  const { movement, seal } = detail;
  const declaration: Declaration = {
    code: drawReceiptCode(ctx.random),
    issuer: ctx.config.publicUrl,
    kind: movement.kind,
    title: movement.title,
    direction: movement.direction,
    amounts: movedBy(detail),
    at: movement.at,
    issuedAt: ctx.clock.now(),
    holder: nameForAnybody(holder) ?? "",
    counterparty: counterpartyForAnybody(detail),
    seal: seal.hash,
  };
  const { code, issuedAt } = declaration;
  const keys = await readSigningKeys(ctx);
  const signed = keys.sign("lastro-receipt", declarationAsSigned(declaration));
  await insertReceipt(ctx.db, { ...ask, code, signed, issuedAt });
  // Another request may have been first.
  const kept = await findOf(ctx.db, ask.ownerId, ask.transactionId);
  if (!kept) throw new Error(`The receipt of transaction ${ask.transactionId} was not kept`);
  return kept;
}

/** What a movement did to the totals; where it only set money aside, how much. */
function movedBy({ movement, amounts }: MovementDetail): readonly Money[] {
  const moved = amounts.filter(({ minor }) => minor !== 0n);
  return moved.length > 0 ? moved : [movement.held];
}

function counterpartyForAnybody({ movement: { counterparty, facts } }: MovementDetail): string | null {
  if (counterparty === null || facts.withTheHouse) return counterparty;
  return nameForAnybody(counterparty);
}
