import { formatMoney } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { type ApprovalAction, type ApprovalContent, askApproval } from "../../compliance/index.js";
import { writtenAddress } from "../networks/addresses.js";
import { netOf } from "../outgoing/payment.js";
import type { CustodyPorts } from "../ports.js";
import { letGo } from "./decide-withdrawal.js";
import { maskedPixKey } from "./pix-key.js";
import type { Withdrawal } from "./withdrawal.js";
import { findWithdrawal } from "./withdrawal-store.js";

type Ports = Pick<CustodyPorts, "findTrader">;

/** Lets a withdrawal that waits go, or where that takes two administrators asks another to. */
export async function approveWithdrawal(
  tx: Tx,
  ctx: RequestCtx & Ports,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const withdrawal = await findWithdrawal(tx, ctx, id);
  if (!withdrawal) throw new DomainError("resource.not_found");
  if (!withdrawal.takesTwo) return letGo(tx, ctx, { id, reason });
  if (withdrawal.step !== "awaiting_approval") throw new DomainError("custody.withdrawal_not_waiting");
  await askApproval(tx, ctx, { ...(await contentOf(tx, ctx, withdrawal)), reason });
}

/** A withdrawal one administrator asked another to let go. */
export function withdrawalAction(ports: Ports): ApprovalAction {
  return {
    async describe(tx, ctx, { subject }) {
      const withdrawal = await findWithdrawal(tx, ctx, subject);
      return withdrawal?.step === "awaiting_approval" ? contentOf(tx, ports, withdrawal) : undefined;
    },
    carryOut: (tx, ctx, { subject, reason }) => letGo(tx, ctx, { id: subject, reason }),
  };
}

async function contentOf(tx: Tx, ports: Ports, withdrawal: Withdrawal): Promise<ApprovalContent> {
  const { id, userId, amount, fee, network, address, pixKey } = withdrawal;
  const trader = await ports.findTrader(tx, userId);
  return {
    kind: "custody.withdrawal",
    subject: id,
    facts: {
      person: trader ? `${trader.name} · ${trader.email}` : userId,
      amount: formatMoney(amount),
      fee: formatMoney(fee),
      net: formatMoney(netOf(withdrawal)),
      ...(network !== null && address !== null
        ? { network, address: writtenAddress(network, address) }
        : { pixKey: maskedPixKey(pixKey ?? "") }),
    },
    hidden: pixKey ?? undefined,
  };
}
