import type { ResponseOf } from "@lastro/contracts";
import type { readTreasurySigning } from "@lastro/contracts/treasury";
import { money } from "@lastro/money";
import { DomainError } from "@lastro/platform/domain-error";
import { Disagreement, refillPsbt, writtenAddress } from "../custody/index.js";
import { answered, coldAddressOf } from "./ask-movement.js";
import { findMovement } from "./movement-store.js";
import type { TreasuryRequestCtx } from "./ports.js";

/** What the cold address's holders sign, for a refill that was approved and has not arrived. */
export async function readSigning(
  ctx: TreasuryRequestCtx,
  id: string,
): Promise<ResponseOf<typeof readTreasurySigning>> {
  const movement = await findMovement(ctx.db, id);
  if (!movement) throw new DomainError("resource.not_found");
  const { kind, status, network, amount, address } = movement;
  if (kind !== "refill" || status !== "approved") throw new DomainError("treasury.not_to_be_signed");
  const cold = await coldAddressOf(ctx, network);
  const given = {
    ...{ network, amount, reference: id },
    ...{ from: writtenAddress(network, cold), to: writtenAddress(network, address) },
  };
  if (network !== "BTC") return { ...given, psbt: null, fee: null };
  if (!ctx.bitcoin) throw new DomainError("custody.network_unavailable");
  const made = await answered(
    refillPsbt(ctx.bitcoin, { cold, to: address, sats: amount.minor }).catch((error: unknown) => {
      if (error instanceof Disagreement) throw new DomainError("custody.network_unavailable");
      throw error;
    }),
  );
  if (!made) throw new DomainError("treasury.more_than_cold");
  return { ...given, psbt: made.psbt, fee: money("BTC", made.fee) };
}
