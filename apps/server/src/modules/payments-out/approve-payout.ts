import { formatMoney } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { type ApprovalAction, type ApprovalContent, askApproval } from "../compliance/index.js";
import { writtenAddress } from "../custody/index.js";
import { maskedPixKey } from "../pix/index.js";
import { foundPayout, releasePayout } from "./decide-payout.js";
import { netOf, type Payout, pixKeyOf } from "./payout.js";
import { findPayout } from "./payout-store.js";
import type { PayoutPorts } from "./ports.js";

type Ports = Pick<PayoutPorts, "products">;

/** Approves a payout that waits, or where that takes two administrators asks another to. */
export async function approvePayout(
  tx: Tx,
  ctx: RequestCtx & Ports,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const payout = await foundPayout(tx, ctx, id);
  if (!payout.takesTwo) return releasePayout(tx, ctx, { id, reason });
  if (payout.step !== "awaiting_approval") throw new DomainError("custody.withdrawal_not_waiting");
  await askApproval(tx, ctx, { ...(await contentOf(tx, ctx, payout)), reason });
}

/** A payout one administrator asked another to approve. */
export function payoutAction(ports: Ports): ApprovalAction {
  return {
    async describe(tx, ctx, { subject }) {
      const payout = await findPayout(tx, ctx, subject);
      return payout?.step === "awaiting_approval" ? contentOf(tx, ports, payout) : undefined;
    },
    carryOut: (tx, ctx, { subject, reason }) =>
      releasePayout(tx, { ...ctx, ...ports }, { id: subject, reason }),
  };
}

async function contentOf(tx: Tx, ports: Ports, payout: Payout): Promise<ApprovalContent> {
  const { id, owner, amount, fee, destination } = payout;
  return {
    kind: "custody.withdrawal",
    subject: id,
    facts: {
      person: await ports.products[payout.product].describeOwner(tx, owner.id),
      amount: formatMoney(amount),
      fee: formatMoney(fee),
      net: formatMoney(netOf(payout)),
      ...(destination.rail === "chain"
        ? {
            network: destination.network,
            address: writtenAddress(destination.network, destination.address),
          }
        : { pixKey: maskedPixKey(pixKeyOf(destination) ?? "") }),
    },
    hidden: destination.rail === "pix" ? pixKeyOf(destination) : undefined,
  };
}
