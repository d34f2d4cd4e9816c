import { lastProofOf } from "@lastro/identity";
import { getProfile } from "../modules/customers/index.js";
import { markedAmong } from "../modules/pix-disputes/index.js";
import {
  forgetWhoLeftJob,
  registerVaultRoutes,
  type VaultPorts,
  vaultTimers,
} from "../modules/vault/index.js";
import type { House } from "./house.js";
import { clientLock, findClient } from "./people.js";

/** The vault of clients, and its guardians. */
export function addVault({ ctx, router, limiter }: House) {
  const ports: VaultPorts = {
    limiter,
    lastProofOf,
    lockHolder: clientLock(ctx),
    stoppedAmong: markedAmong,
    addressOf: findClient,
    nameOf: async (db, userId) => (await getProfile(db, userId)).name,
  };
  registerVaultRoutes(router, ports);
  return { timers: vaultTimers({ ...ctx, ...ports }), recurring: [forgetWhoLeftJob(ctx)] };
}
