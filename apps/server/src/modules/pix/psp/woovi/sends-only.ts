import { z } from "zod";
import type { PixCharges } from "../port.js";
import { PspError } from "../psp-error.js";
import { wooviWire } from "./wire.js";
import type { WooviClient } from "./woovi-client.js";

/** What Woovi tells us of by callback, each asked for apart. */
const EVENTS = [
  "OPENPIX:MOVEMENT_CONFIRMED",
  "OPENPIX:MOVEMENT_FAILED",
  "OPENPIX:MOVEMENT_REMOVED",
  "PIX_TRANSACTION_REFUND_RECEIVED_CONFIRMED",
] as const;

/**
 * Nobody is paid through Woovi: it has no list of what it took back by itself from a Pix received (MED), and without one
 * the books of whoever receives would not hold. Only its callbacks are asked for here.
 */
export function sendsOnly(client: WooviClient): PixCharges {
  const refused = async (): Promise<never> => {
    throw new PspError("POST /charge", "final", { words: "it only sends" });
  };

  async function webhooks() {
    const rows = [];
    const asked = { operation: "GET /webhook", path: "/webhook", query: {} };
    for await (const page of client.pages(asked, { name: "webhooks", row: wooviWire.webhook }))
      rows.push(...page.filter(({ isActive }) => isActive));
    return rows;
  }

  return {
    name: "woovi",
    receives: false,
    createCharge: refused,
    findCharge: async () => undefined,
    removeCharge: refused,
    findPix: async () => undefined,
    async *receivedIn() {},
    requestReturn: refused,
    findReturn: async () => undefined,
    async callbackAddress() {
      const known = await webhooks();
      const addresses = new Set(known.map(({ url }) => url));
      return [...addresses].find((address) => missingAt(address, known).length === 0);
    },
    async setCallbackAddress(url) {
      for (const event of missingAt(url, await webhooks()))
        await client.call(
          {
            operation: "POST /webhook",
            method: "POST",
            path: "/webhook",
            body: { webhook: { name: `Lastro ${event}`, event, url, isActive: true } },
          },
          z.unknown(),
        );
    },
  };
}

function missingAt(address: string, known: readonly { url: string; event: string }[]) {
  return EVENTS.filter((event) => !known.some((one) => one.url === address && one.event === event));
}
