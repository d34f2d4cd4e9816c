import type { Ctx } from "@lastro/platform/context";
import { areConnected, cpfOf, customerSummaries, getProfile, lockHolders } from "../../../customers/index.js";
import type { P2pPorts } from "../../../p2p/index.js";
import { historicConfirmedPrice, historicPrice } from "../../../prices/index.js";

/** What the market asked of the others then. What happened long ago is news to nobody, and nobody was stopped. */
export function marketPorts(ctx: Ctx): P2pPorts {
  return {
    priceSource: historicPrice,
    confirmedPrice: historicConfirmedPrice,
    directory: {},
    limiter: {
      secondsToWait: async () => 0,
      millisecondsToWait: async () => 0,
      chargeFor: () => ({ bucket: "", rate: { burst: 1, seconds: 1 } }),
    },
    assertClient: async (db, userId) => void (await getProfile(db, userId)),
    clientsOf: customerSummaries,
    searchClients: async () => [],
    cpfOf: async (db, userId) => ({ cpf: await cpfOf(ctx, db, userId), isProven: false }),
    areConnected,
    lockHolders: (tx, userIds) => lockHolders(tx, ctx, userIds),
    stoppedAmong: async () => new Set(),
    addressesOf: async () => new Map(),
    lastProofOf: async () => ({ by: "password", at: ctx.clock.now() }),
    findAdministrator: async () => undefined,
    spendAsTransfer: async () => {},
    payersOf: async () => new Map(),
    contestsOf: async () => [],
    deskQuote: async () => undefined,
    ownPixKey: async () => undefined,
  };
}
