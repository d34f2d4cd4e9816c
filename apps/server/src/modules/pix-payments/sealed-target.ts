import type { Ctx } from "@lastro/platform/context";
import { createSealer } from "@lastro/platform/sealed";
import type { Receiver, Target } from "./target.js";

export type SealingCtx = Pick<Ctx, "config" | "random">;

const sealerOf = (ctx: SealingCtx) => createSealer(ctx.config, "pix-payments.target", ctx.random);

/** A target as it is kept: keys, accounts and names are read by nobody who reads the table. */
export function sealTarget(
  ctx: SealingCtx,
  rowId: string,
  { destination, receiver, message, ignoresRecurrence, holder }: Target,
): Buffer {
  const kept: Target = { destination, receiver, message, ignoresRecurrence, holder };
  return sealerOf(ctx).seal(rowId, Buffer.from(JSON.stringify(kept)));
}

export function openTarget(ctx: SealingCtx, rowId: string, sealed: Buffer): Target {
  return JSON.parse(sealerOf(ctx).open(rowId, sealed).toString()) as Target;
}

/** Who received, without where: what a payment keeps beside its payout. */
export interface KeptReceiver {
  readonly receiver: Receiver;
  readonly message: string | null;
}

export function sealReceiver(ctx: SealingCtx, rowId: string, kept: KeptReceiver): Buffer {
  return sealerOf(ctx).seal(rowId, Buffer.from(JSON.stringify(kept)));
}

export function openReceiver(ctx: SealingCtx, rowId: string, sealed: Buffer): KeptReceiver {
  return JSON.parse(sealerOf(ctx).open(rowId, sealed).toString()) as KeptReceiver;
}
