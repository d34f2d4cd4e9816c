import { DomainError } from "@lastro/platform/domain-error";
import { makeSealedDocument, readSigningKeys } from "../../receipts/index.js";
import type { P2pCtx } from "../ports.js";
import { isOpen, type Trade } from "../trades/trade.js";
import { gatherPack } from "./gather-pack.js";
import type { Pack } from "./pack.js";

/** What draws packs. */
export interface PackPorts {
  drawPack(pack: Pack): Promise<Buffer>;
}

/** The pack of an ended trade: one PDF, signed as receipts are. Throws `p2p.pack_unavailable` while the trade is open. */
export async function makePack(ctx: P2pCtx & PackPorts, trade: Trade): Promise<Buffer> {
  if (isOpen(trade)) throw new DomainError("p2p.pack_unavailable");
  const gathered = await gatherPack(ctx.db, ctx, trade);
  const document = {
    kind: "p2p.pack",
    number: trade.number,
    issuer: ctx.config.publicUrl,
    issuedAt: gathered.createdAt.toISOString(),
  } as const;
  return makeSealedDocument(await readSigningKeys(ctx), document, (properties, keyId) =>
    ctx.drawPack({ ...gathered, properties, keyId }),
  );
}
