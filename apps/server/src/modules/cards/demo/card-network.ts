import { DomainError } from "@lastro/platform/domain-error";
import { z } from "zod";

const DEADLINE_MS = 8_000;

const shops = z.object({
  merchants: z.array(
    z.object({
      acceptor_id: z.string(),
      descriptor: z.string(),
      mcc: z.string(),
      country: z.string(),
      currency: z.string(),
      usually: z.enum(["chip", "contactless", "online", "recurring", "cash"]),
    }),
  ),
});
export type Shop = z.output<typeof shops>["merchants"][number];

const made = z.object({ token: z.string(), status: z.string(), result: z.string() });
export type Made = z.output<typeof made>;

/** The simulated network, by the tokens of cards alone. Throws `cards.provider_unavailable`, or `cards.not_allowed_now` for what it refuses. */
export function cardNetworkAt(url: string) {
  return {
    shops: async (): Promise<readonly Shop[]> => shops.parse(await ask(`${url}/sim/merchants`)).merchants,
    order: async (what: "authorize" | "clear" | "refund", body: object): Promise<Made> =>
      made.parse(
        await ask(`${url}/sim/${what}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        }),
      ),
  };
}

export type CardNetworkOrders = ReturnType<typeof cardNetworkAt>;

async function ask(url: string, init: RequestInit = {}): Promise<unknown> {
  let answer: Response;
  try {
    answer = await fetch(url, { ...init, signal: AbortSignal.timeout(DEADLINE_MS) });
  } catch {
    throw new DomainError("cards.provider_unavailable");
  }
  if (answer.status >= 500) throw new DomainError("cards.provider_unavailable");
  if (!answer.ok) throw new DomainError("cards.not_allowed_now");
  return answer.json();
}
