import type { ResponseOf } from "@lastro/contracts";
import type { getReceipt } from "@lastro/contracts/receipts";
import type { Config } from "@lastro/platform/config";
import type { IssuedReceipt } from "./issue-receipt.js";
import { writtenReceiptCode } from "./receipt-code.js";

/** Where anybody checks a receipt or another signed document. */
export function documentLink({ publicUrl }: Pick<Config, "publicUrl">, code: string): string {
  return `${publicUrl}/r/${writtenReceiptCode(code)}`;
}

/** A receipt as its client is shown it. */
export function receiptView(
  config: Pick<Config, "publicUrl">,
  { kept, movement, moved, holder, standing, entries, seal }: IssuedReceipt,
): ResponseOf<typeof getReceipt> {
  const { facts, reference, ...told } = movement;
  return {
    ...told,
    code: writtenReceiptCode(kept.code),
    link: documentLink(config, kept.code),
    issuedAt: kept.issuedAt,
    signed: kept.signed,
    amounts: [...moved],
    holder,
    counterpartyDocument: facts.document ?? null,
    identifiers: [...(facts.identifiers ?? [])],
    standing,
    reference: { family: movement.family, id: reference },
    entries: [...entries],
    seal,
  };
}
