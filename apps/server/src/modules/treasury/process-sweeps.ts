import { asSystem } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import type { BackOff } from "@lastro/platform/jobs/back-off";
import { recordAudit } from "../compliance/index.js";
import {
  advancePayment,
  coldSweptPosting,
  keepSpeed,
  openCold,
  type PaymentSubject,
  spendableOf,
} from "../custody/index.js";
import { post } from "../ledger/index.js";
import { announceTreasury } from "./announce-treasury.js";
import type { Movement } from "./movement.js";
import { moveMovement, openSweeps } from "./movement-store.js";
import type { TreasuryCtx } from "./ports.js";

const AT_ONCE = 100;

/** Advances every approved sweep as far as can be known now. One that fails does not keep those by other networks waiting. */
export async function processSweeps(ctx: TreasuryCtx, backOff: BackOff): Promise<void> {
  for (const sweep of await openSweeps(ctx.db, AT_ONCE)) {
    if (backOff.isPaused(sweep.network)) continue;
    try {
      await processSweep(ctx, sweep);
    } catch (error) {
      backOff.pause(sweep.network);
      ctx.log.warn({ err: error, movement: sweep.id }, "a sweep to a cold address could not be advanced");
    }
  }
}

/** It may run any number of times and sends once. */
async function processSweep(ctx: TreasuryCtx, sweep: Movement): Promise<void> {
  const { id, network, address, amount } = sweep;
  const begun = sweep.status === "approved" ? await begin(ctx, sweep) : sweep;
  if (begun) await advancePayment(ctx, { id, network, address, amount, isCold: true }, subjectOf(ctx, begun));
}

/**
 * Takes a sweep up, before the signer is asked: from then on nobody cancels it. Undefined while its network is out of service,
 * what is to leave is not there, or another was faster.
 */
async function begin(ctx: TreasuryCtx, sweep: Movement): Promise<Movement | undefined> {
  const { id, network, address, amount } = sweep;
  const cold = await openCold(ctx, network);
  if (!ctx.signer || cold.is !== "open" || cold.address !== address) return undefined;
  if ((await spendableOf(ctx.db, network, amount.asset)).minor < amount.minor) return undefined;
  const isBegun = await inTransaction(ctx.db, async (tx) => {
    if (!(await moveMovement(tx, asSystem(ctx, "treasury"), sweep, "sending"))) return false;
    await keepSpeed(tx, { id, network, speed: "normal", at: ctx.clock.now() });
    await announceTreasury(tx);
    return true;
  });
  return isBegun ? { ...sweep, status: "sending" } : undefined;
}

function subjectOf(ctx: TreasuryCtx, sweep: Movement): PaymentSubject {
  const { id, network, amount } = sweep;
  const system = asSystem(ctx, "treasury");
  const move = async (tx: Tx, to: "sent" | "done" | "failed") => {
    if (!(await moveMovement(tx, system, sweep, to)))
      throw new Error(`Sweep ${id} is no longer ${sweep.status}`);
    await announceTreasury(tx);
  };
  return {
    sent: (tx) => (sweep.status === "sending" ? move(tx, "sent") : Promise.resolve()),
    confirmationsChanged: announceTreasury,
    async paid(tx, txHash) {
      await move(tx, "done");
      await post(tx, ctx, coldSweptPosting({ id, network, amount }));
      await recordAudit(tx, system, {
        action: "treasury.done",
        subject: id,
        details: { kind: "sweep", network, amount, txHash },
      });
    },
    async failed(tx, failure) {
      await move(tx, "failed");
      await recordAudit(tx, system, {
        action: "treasury.failed",
        subject: id,
        details: { kind: "sweep", network, amount, reason: failure },
      });
    },
  };
}
