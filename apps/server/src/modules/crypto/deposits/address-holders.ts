import { wireOfMoney } from "@lastro/contracts";
import { CRYPTO_NETWORK_NAMES } from "@lastro/contracts/crypto/rails";
import { formatMoney } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";
import type { AddressHolders } from "../../custody/index.js";
import { tellEndpoints } from "../../integrations/index.js";
import { notify } from "../../notices/index.js";
import { cryptoReceived } from "../notices.js";

/** The bank's clients, as the owners of addresses. */
export function addressHolders(clients: {
  /** Keeps an account from being closed until the commit, and answers how it stands. */
  lockHolder(tx: Tx, userId: string): Promise<"open" | "closed" | "suspended" | "no_client">;
  needsPerson: AddressHolders["needsPerson"];
}): AddressHolders {
  return {
    needsPerson: clients.needsPerson,
    // Who is suspended is credited, and moves nothing.
    async lockOpen(tx, ownerId) {
      const standing = await clients.lockHolder(tx, ownerId);
      return standing === "open" || standing === "suspended";
    },
    async credited(tx, ctx, { id, owner, amount, network }) {
      await notify(tx, ctx, [
        {
          kind: cryptoReceived,
          userId: owner.id,
          source: `crypto:${id}`,
          subjectId: id,
          facts: {
            asset: amount.asset,
            amount: formatMoney(amount),
            network: CRYPTO_NETWORK_NAMES[network],
          },
          at: ctx.clock.now(),
        },
      ]);
      await tellEndpoints(tx, ctx, [
        {
          ...{ type: "crypto.deposit_credited", ownerId: owner.id, source: `crypto:${id}` },
          data: { depositId: id, ...wireOfMoney(amount), network },
        },
      ]);
    },
  };
}
