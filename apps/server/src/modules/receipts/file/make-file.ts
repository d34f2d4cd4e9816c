import type { Language } from "@lastro/contracts";
import type { Ctx } from "@lastro/platform/context";
import type { IssuedReceipt } from "../issue-receipt.js";
import type { ReceiptsPorts } from "../ports.js";
import { writtenReceiptCode } from "../receipt-code.js";
import { documentLink } from "../receipt-view.js";
import { readSigningKeys } from "../signing/signing-keys.js";
import { propertiesOf, sealFile } from "./file-seal.js";

/** The receipt as a PDF in the reader's language, sealed as a whole. */
export async function makeFile(
  ctx: Ctx & ReceiptsPorts,
  { kept, movement, moved, holder, standing, seal }: IssuedReceipt,
  language: Language,
): Promise<Buffer> {
  const keys = await readSigningKeys(ctx);
  const properties = propertiesOf(keys, kept.code, kept.signed);
  const { counterparty, facts } = movement;
  const file = await ctx.drawReceipt({
    language,
    code: writtenReceiptCode(kept.code),
    link: documentLink(ctx.config, kept.code),
    keyId: keys.keyId,
    properties,
    now: ctx.clock.now(),
    at: movement.at,
    title: movement.title,
    direction: movement.direction,
    moved,
    holder,
    counterparty: counterparty === null ? null : { name: counterparty, document: facts.document ?? null },
    description: movement.description,
    holdReason: movement.holdReason,
    identifiers: facts.identifiers ?? [],
    standing,
    transactionId: movement.transactionId,
    seal: seal.hash,
  });
  return sealFile(keys, kept.code, file, properties);
}
