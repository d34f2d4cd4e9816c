import type { Tx } from "../../platform/database/database.js";
import { DomainError } from "../../platform/domain-error.js";
import { announce } from "../../platform/events.js";
import { recordAudit } from "../compliance/index.js";
import { post } from "../ledger/index.js";
import type { PixRequestCtx } from "./ports.js";
import { attributedPosting } from "./postings.js";
import { moveUnmatched, unmatchedExists } from "./unmatched-store.js";

/** Credits a Pix in suspense to the client it was meant for, once. */
export async function attributeUnmatched(
  tx: Tx,
  ctx: PixRequestCtx,
  input: { id: string; client: string; grounds: string },
): Promise<void> {
  const { id, grounds } = input;
  if (!(await unmatchedExists(tx, id))) throw new DomainError("resource.not_found");
  const client = await ctx.findClient(tx, input.client);
  if (!client) throw new DomainError("pix.client_unknown", {}, { client: "unknown" });
  const { userId } = client;
  const at = ctx.clock.now();
  const moved = await moveUnmatched(tx, { id, from: "OPEN", to: "ATTRIBUTED", at, attributedTo: userId });
  if (!moved) throw new DomainError("pix.unmatched_not_open");
  await post(tx, ctx, attributedPosting(id, userId, moved.amount));
  await recordAudit(tx, ctx, {
    action: "pix.attributed",
    subject: id,
    details: { userId, amount: moved.amount, grounds },
  });
  await announce(tx, { to: { userId }, type: "balances" });
  await announce(tx, { to: "admins", type: "admin", reference: "pix.unmatched" });
}
