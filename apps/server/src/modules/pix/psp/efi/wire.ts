import { z } from "zod";
import { wire } from "../wire.js";

/** A payout as Efí tells of it; what its receiver sent back is listed once it has arrived, under its own end-to-end id. */
export const efiPayout = z
  .object({
    endToEndId: z.string().optional(),
    // The answer to sending names it otherwise than the answer to asking.
    e2eId: z.string().optional(),
    valor: wire.amount,
    status: z.string(),
    gnExtras: z.object({ erro: z.object({ motivo: z.string().optional() }).optional() }).optional(),
    devolucoes: z.array(z.object({ rtrId: z.string(), valor: wire.amount })).default([]),
  })
  .transform(({ endToEndId, e2eId, valor, status, gnExtras, devolucoes }) => {
    const reason = gnExtras?.erro?.motivo;
    return {
      endToEndId: endToEndId ?? e2eId,
      amount: valor,
      status,
      returned: devolucoes.map(({ rtrId, valor: amount }) => ({ id: rtrId, amount })),
      ...(reason === undefined ? {} : { reason }),
    };
  });

export type EfiPayout = z.output<typeof efiPayout>;
