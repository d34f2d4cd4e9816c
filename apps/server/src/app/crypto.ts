import { findAdministrator, findEmails, lastProofOf } from "@lastro/identity";
import type { Database, Tx } from "@lastro/platform/database/database";
import { spendAsTransfer } from "../modules/accounts/index.js";
import { addressHolders, type CryptoPorts, registerCryptoRoutes } from "../modules/crypto/index.js";
import {
  type ColdPorts,
  type CustodyPorts,
  createAddressSources,
  createBitcoinWallet,
  createChains,
  createColdAddresses,
  createHttpSigner,
  createNetworks,
  createSolanaWallet,
  custodyJobs,
  followAddress,
  type IncomingPorts,
  ownersOfDisplacedIncoming,
  registerCustodyRoutes,
} from "../modules/custody/index.js";
import { createCpfDirectory, getProfile } from "../modules/customers/index.js";
import { countOpenPayments, depositProduct } from "../modules/grain/index.js";
import { type PayoutPorts, waitingToLeave } from "../modules/payments-out/index.js";
import { markedAmong } from "../modules/pix-disputes/index.js";
import { worthForLimits, worthOfDollars } from "../modules/prices/index.js";
import {
  openForIncoming,
  type RecoveryPorts,
  recoveryJobs,
  registerRecoveryRoutes,
} from "../modules/recoveries/index.js";
import {
  coldTreasury,
  registerTreasuryRoutes,
  type TreasuryPorts,
  treasuryJobs,
} from "../modules/treasury/index.js";
import { type House, jobsOf } from "./house.js";
import { assertClient, clientLock, clientNames, findClient } from "./people.js";

/** The chain side: networks, the signer, what comes to addresses of ours, and what is kept cold. */
export function addCustody({ ctx, router }: House) {
  const signer = createHttpSigner(ctx.config.custody);
  const ports: CustodyPorts = {
    networks: createNetworks(ctx, (network) =>
      followAddress({ ...ctx, countOpen: countOpenPayments }, network),
    ),
    signer,
    bitcoin: createBitcoinWallet(ctx.config),
    solana: createSolanaWallet(ctx.config),
    deposits: depositProduct,
  };
  const incoming: IncomingPorts = {
    chains: createChains(ctx.config, ports.networks),
    sources: createAddressSources(ctx, signer),
    holders: addressHolders({ lockHolder: clientLock(ctx), needsPerson: openForIncoming }),
    cold: createColdAddresses(ctx.config),
  };
  const { networks, bitcoin, solana } = ports;
  const { chains, cold } = incoming;
  const coldPorts: ColdPorts = { networks, bitcoin, solana, chains, cold, treasury: coldTreasury };
  registerCustodyRoutes(router, { ...ports, findAdministrator });
  const treasury: TreasuryPorts = { ...coldPorts, signer, waitingToLeave, findAdministrator };
  registerTreasuryRoutes(router, treasury);
  return {
    ...{ ports, incoming, treasury },
    ...jobsOf([
      custodyJobs({ ...ctx, ...ports, ...incoming, ...coldPorts }),
      treasuryJobs({ ...ctx, ...treasury }),
    ]),
  };
}

export type Custody = ReturnType<typeof addCustody>;

/** Of clients whose crypto leaves or comes: what was credited and the chain no longer shows, and who is marked for fraud. */
export function cryptoClients({ ctx }: House) {
  return {
    lockHolder: clientLock(ctx),
    frozenAmong: async (db: Database | Tx, ids: readonly string[]) =>
      new Set([...(await ownersOfDisplacedIncoming(db, ids)), ...(await markedAmong(db, ids))]),
    namesOf: clientNames,
  };
}

/** Crypto in and out for clients, and what of it has to be recovered. */
export function addCrypto(house: House, { custody, payouts }: { custody: Custody; payouts: PayoutPorts }) {
  const { ctx, router, limiter } = house;
  const { networks, signer, bitcoin, solana } = custody.ports;
  const { chains, sources, holders } = custody.incoming;
  const ports: CryptoPorts = {
    ...cryptoClients(house),
    ...{ chains, sources, networks, signer, bitcoin, solana },
    products: payouts.products,
    spendAsTransfer: async (tx, asking, amount) =>
      spendAsTransfer(tx, asking, await worthForLimits(tx, ctx.clock, amount)),
    worthOfDollars: (db, asset, dollars) => worthOfDollars(db, ctx.clock, asset, dollars),
    holderOf: async (db, userId) => ({
      language: (await getProfile(db, userId)).language,
      cpf: (await createCpfDirectory(ctx).maskedCpfs(db, [userId])).get(userId) ?? "",
    }),
    lastProofOf,
    assertClient,
  };
  registerCryptoRoutes(router, ports);
  const recoveries: RecoveryPorts = { ...ports, holders, findClient, emailsOf: findEmails, limiter };
  registerRecoveryRoutes(router, recoveries);
  return { ports, recoveries, ...recoveryJobs({ ...ctx, ...recoveries }) };
}
