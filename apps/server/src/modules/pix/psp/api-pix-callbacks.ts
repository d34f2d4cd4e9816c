import { z } from "zod";
import { NO_NEWS, type PixCallbacks, type PspNews, payoutId } from "./callbacks-port.js";

const callback = z.object({ pix: z.array(z.unknown()) });

const arrival = z.object({
  endToEndId: z.string().regex(/^[A-Za-z0-9]{1,64}$/),
  txid: z
    .string()
    .regex(/^[a-zA-Z0-9]{26,35}$/)
    .optional()
    .catch(undefined),
});

/** Of a Pix we sent, by Efí and those who follow it: among its extras stands our id. */
const payout = z.object({ gnExtras: z.object({ idEnvio: z.string() }) });

const contested = z.object({ med: z.object({}) });

/** The callback of the Central Bank's standard, with what a provider may add to it. */
export const apiPixCallbacks: PixCallbacks = {
  newsIn: async (body) => {
    const read = callback.safeParse(body);
    return read.success ? newsOf(read.data.pix) : NO_NEWS;
  },
};

function newsOf(items: readonly unknown[]): PspNews {
  const arrivals = new Map<string, PspNews["arrivals"][number]>();
  const payouts = new Set<string>();
  for (const item of items) {
    const sent = payout.safeParse(item);
    const arrived = arrival.safeParse(item);
    if (sent.success) payouts.add(sent.data.gnExtras.idEnvio);
    else if (arrived.success && !arrivals.has(arrived.data.endToEndId))
      arrivals.set(arrived.data.endToEndId, arrived.data);
  }
  return {
    arrivals: [...arrivals.values()],
    payouts: [...payouts].flatMap(payoutId),
    contested: items.some((item) => contested.safeParse(item).success),
  };
}
