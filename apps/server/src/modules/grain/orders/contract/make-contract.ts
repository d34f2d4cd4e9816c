import type { Ctx } from "@lastro/platform/context";
import { type DocumentOf, documentLink, issueDocument, sealIssuedDocument } from "../../../receipts/index.js";
import type { DrawContract } from "../ports.js";
import { contractLink } from "./check-contract.js";
import type { ContractDrawing } from "./contract-terms.js";

type Drawing = Omit<ContractDrawing, "link" | "properties">;

/** The contract as a PDF: sealed and with its code once both sides are bound, and else checked by the hash of its terms. */
export async function makeContract(
  ctx: Ctx,
  drawContract: DrawContract,
  document: DocumentOf | undefined,
  drawing: Drawing,
): Promise<Buffer> {
  if (document === undefined)
    return drawContract({ ...drawing, link: contractLink(ctx.config, drawing.order.termsHash) });
  const issued = await issueDocument(ctx, document);
  const link = documentLink(ctx.config, issued.kept.code);
  return sealIssuedDocument(issued, (properties) => drawContract({ ...drawing, link, properties }));
}
