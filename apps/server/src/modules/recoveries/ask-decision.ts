import { CRYPTO_NETWORK_NAMES } from "@lastro/contracts/crypto/rails";
import type { RecoveryDecision } from "@lastro/contracts/recoveries";
import { formatMoney } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { approvalOf, askForDecision } from "../cases/index.js";
import type { ApprovalAction, ApprovalContent } from "../compliance/index.js";
import { writtenAddress } from "../custody/index.js";
import { decisionsOn, decline, keep, offer, recover, release, sendBack } from "./decide-recovery.js";
import type { RecoveryPorts, RecoveryRequestCtx } from "./ports.js";
import type { Recovery } from "./recovery.js";
import { lockRecoveryCase, RECOVERY_CASES } from "./recovery-cases.js";
import { findRecovery, lockRecovery } from "./recovery-store.js";

const ALONE = { offer, decline } as const;
const BY_TWO = { recover, release, return: sendBack, keep } as const;
type ForTwo = keyof typeof BY_TWO;

/** Decides a recovery, or asks another administrator to. Throws `recoveries.not_there`. */
export async function decideOrAskRecovery(
  tx: Tx,
  ctx: RecoveryRequestCtx,
  input: { readonly id: string; readonly decision: RecoveryDecision; readonly grounds: string },
): Promise<void> {
  const { id, decision, grounds: reason } = input;
  const recovery = await lockRecovery(tx, id);
  if (!decisionsOn(recovery).includes(decision)) throw new DomainError("recoveries.not_there");
  if (!isForTwo(decision)) return ALONE[decision](tx, ctx, recovery, reason);
  const of = await lockRecoveryCase(tx, recovery);
  return askForDecision(tx, ctx, RECOVERY_CASES, of, { ...contentOf(recovery, decision), reason });
}

/** A decision one administrator asked for, as another carries it out. */
export function recoveryAction(ports: RecoveryPorts): ApprovalAction {
  const withPorts = (ctx: RequestCtx): RecoveryRequestCtx => ({ ...ctx, ...ports });
  return {
    async describe(tx, _ctx, { subject, facts }) {
      if (!(await findRecovery(tx, subject))) return undefined;
      const recovery = await lockRecovery(tx, subject);
      const decision = decisionOf(facts.act);
      return decisionsOn(recovery).includes(decision) ? contentOf(recovery, decision) : undefined;
    },
    async carryOut(tx, ctx, { subject, facts, reason }) {
      const recovery = await lockRecovery(tx, subject);
      const decision = decisionOf(facts.act);
      if (!decisionsOn(recovery).includes(decision)) throw new DomainError("recoveries.not_there");
      await BY_TWO[decision](tx, withPorts(ctx), recovery, { reason, takesTwo: true });
    },
  };
}

function isForTwo(decision: RecoveryDecision): decision is ForTwo {
  return decision in BY_TWO;
}

function decisionOf(act: string | undefined): ForTwo {
  if (act === "recover" || act === "release" || act === "return" || act === "keep") return act;
  throw new Error(`Nothing of a recovery is decided as ${act}`);
}

function contentOf(recovery: Recovery, act: ForTwo): ApprovalContent {
  const { network, txHash, userId } = recovery;
  const address = { recover: recovery.destination, return: recovery.from, release: null, keep: null }[act];
  return {
    ...approvalOf(RECOVERY_CASES, recovery),
    facts: {
      act,
      client: userId,
      token: tokenOf(recovery),
      network: CRYPTO_NETWORK_NAMES[network],
      txHash,
      ...(address === null ? {} : { address: writtenAddress(network, address) }),
    },
    concerns: [userId],
  };
}

/** How much of what: an amount of an asset of ours, or the smallest units of a token's contract. */
function tokenOf({ amount, raw, token }: Recovery): string {
  return amount ? `${formatMoney(amount)} ${amount.asset}` : `${raw} × ${token}`;
}
