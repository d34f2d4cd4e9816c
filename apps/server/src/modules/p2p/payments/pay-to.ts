import type { ACCOUNT_TYPES } from "@lastro/contracts/bank-accounts";
import type { PixKeyType } from "@lastro/contracts/pix-keys";
import type { Ctx } from "@lastro/platform/context";
import { createSealer } from "@lastro/platform/sealed";

/** An account of a seller's own: it is in their name and CPF. */
export interface OwnAccount {
  readonly ispb: string;
  readonly branch: string;
  readonly number: string;
  readonly type: (typeof ACCOUNT_TYPES)[number];
}

/** Where a seller is paid outside this bank. */
export type PayTo =
  | {
      readonly method: "pix_key";
      readonly type: PixKeyType;
      readonly key: string;
      /** Of a key registered at this bank, by which its arrivals are seen. */
      readonly keyId: string | null;
    }
  | { readonly method: "bank_transfer"; readonly account: OwnAccount };

type SealingCtx = Pick<Ctx, "config" | "random">;

const sealerOf = (ctx: SealingCtx) => createSealer(ctx.config, "p2p.pay-to", ctx.random);

/** A seller's key or account as it is kept, bound to the ad or the trade it stands with. */
export function sealPayTo(ctx: SealingCtx, rowId: string, payTo: PayTo): Buffer {
  return sealerOf(ctx).seal(`${rowId}:${payTo.method}`, Buffer.from(JSON.stringify(payTo)));
}

export function openPayTo(
  ctx: SealingCtx,
  {
    rowId,
    method,
    sealed,
  }: { readonly rowId: string; readonly method: PayTo["method"]; readonly sealed: Buffer },
): PayTo {
  return JSON.parse(sealerOf(ctx).open(`${rowId}:${method}`, sealed).toString()) as PayTo;
}
