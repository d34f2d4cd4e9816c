import type { ResponseOf } from "@lastro/contracts";
import type { listRecoveries, readRecovery } from "@lastro/contracts/recoveries";
import { formatMoney } from "@lastro/money";
import type { Database, Tx } from "@lastro/platform/database/database";
import { evidenceOf, findCase, messageCounts, runningDeadlines } from "../cases/index.js";
import { writtenAddress } from "../custody/index.js";
import type { Recovery } from "./recovery.js";

export type RecoverySummary = ResponseOf<typeof listRecoveries>["items"][number];
export type RecoveryDetail = ResponseOf<typeof readRecovery>;

/** Recoveries as lists show them, in their order. */
export async function summariesOf(
  db: Database | Tx,
  recoveries: readonly Recovery[],
): Promise<RecoverySummary[]> {
  const ids = recoveries.map(({ id }) => id);
  const comments = await messageCounts(db, ids);
  const deadlines = await runningDeadlines(db, "crypto.recovery", ids);
  return recoveries.map((recovery) => {
    const { id, openedAt, openedBy, network, txHash, finding, stage } = recovery;
    const due = stage === "offered" ? deadlines.find(({ subject }) => subject === id) : undefined;
    return {
      ...{ id, openedAt, openedBy, network, txHash, finding, stage },
      seen: seenOf(recovery),
      dueAt: due?.dueAt ?? null,
      comments: comments.get(id) ?? 0,
    };
  });
}

/** One recovery whole, as its client reads it. */
export async function detailOf(db: Database | Tx, recovery: Recovery): Promise<RecoveryDetail> {
  const { id, network, stage, destination } = recovery;
  const [summary] = await summariesOf(db, [recovery]);
  const of = await findCase(db, id);
  if (!summary || !of) throw new Error(`Recovery ${id} has no case`);
  const isUndecided = of.status === "waiting" || of.status === "in_review";
  return {
    ...summary,
    address: writtenAddress(network, recovery.address),
    claimed: recovery.claimed,
    reason: recovery.reason,
    fee: recovery.fee,
    destination: destination === null ? null : writtenAddress(network, destination),
    sentHash: recovery.sentHash,
    decision: of.decidedAt === null ? null : { reason: of.decisionReason, at: of.decidedAt },
    files: await evidenceOf(db, id),
    may: { accept: stage === "offered", addDocuments: isUndecided, comment: of.status !== "closed" },
  };
}

function seenOf({ network, token, raw, amount }: Recovery): RecoverySummary["seen"] {
  if (raw === null) return null;
  return {
    token: token === null ? null : writtenAddress(network, token),
    units: raw.toString(),
    asset: amount?.asset ?? null,
    amount: amount ? formatMoney(amount) : null,
  };
}
