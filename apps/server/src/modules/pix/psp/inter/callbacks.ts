import type { Ctx } from "@lastro/platform/context";
import { z } from "zod";
import { apiPixCallbacks } from "../api-pix-callbacks.js";
import type { PixCallbacks } from "../callbacks-port.js";
import { idsByCode } from "./payout-codes.js";

/** A Pix we sent, named by the bank's code of it; several may come at once. */
const payout = z.object({ codigoSolicitacao: z.string().max(64) });
const several = z.union([payout.transform((one) => [one]), z.array(payout).max(1_000)]);

/** Banco Inter tells of what arrives by the standard, and of what was sent in words of its own. */
export function interCallbacks(ctx: Pick<Ctx, "db">): PixCallbacks {
  return {
    async newsIn(body) {
      const sent = several.safeParse(body);
      if (!sent.success) return apiPixCallbacks.newsIn(body);
      const ids = await idsByCode(
        ctx,
        sent.data.map(({ codigoSolicitacao }) => codigoSolicitacao),
      );
      return { arrivals: [], payouts: ids.map((id) => ({ id })), contested: false };
    },
  };
}
