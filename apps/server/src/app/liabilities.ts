import { money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { type Database, inSnapshot } from "@lastro/platform/database/database";
import { cardsOf } from "../modules/cards/index.js";
import {
  coldChecks,
  comparedAddresses,
  NETWORK_TABLE,
  watchedNetworks,
  writtenAddress,
} from "../modules/custody/index.js";
import { escrowIdsOf } from "../modules/escrow/index.js";
import {
  type AddressReading,
  type LiabilitiesPorts,
  publishProof,
  registerLiabilitiesRoutes,
} from "../modules/liabilities/index.js";
import type { Custody } from "./crypto.js";
import type { House } from "./house.js";

/** The daily proof of what clients are owed, for anybody to read, and each person's own leaves of it. */
export function addLiabilities(
  { ctx, router }: House,
  { custody }: { readonly custody: Custody },
): { readonly publish: (snapshot: string) => Promise<void> } {
  const ports: LiabilitiesPorts = {
    readAddresses: async () => [...(await readHot(ctx.db)), ...(await readCold(ctx.db, custody))],
    async leavesOf(db, userId) {
      const [cards, escrows] = await Promise.all([cardsOf(db, userId), escrowIdsOf(db, userId)]);
      return [
        { kind: "account", ownerId: userId },
        ...cards.map(({ id }) => ({ kind: "card", ownerId: id }) as const),
        ...escrows.map((id) => ({ kind: "escrow", ownerId: id }) as const),
      ];
    },
  };
  registerLiabilitiesRoutes(router, ports);
  return { publish: (snapshot) => publish({ ...ctx, ...ports }, snapshot) };
}

/** What the verification found stands, whatever becomes of the proof; the next one tries again. */
async function publish(ctx: Ctx & LiabilitiesPorts, exported: string): Promise<void> {
  try {
    await inSnapshot(ctx.db, (snapshot) => publishProof(ctx, snapshot), exported);
  } catch (error) {
    ctx.log.error({ err: error }, "no proof of liabilities is published");
  }
}

/** Our own address of each network, and all clients' together. */
async function readHot(db: Database): Promise<AddressReading[]> {
  const [watched, clients] = await Promise.all([watchedNetworks(db), comparedAddresses(db)]);
  const own = watched.flatMap(({ network, address, onChain, reconciledAt }): AddressReading[] => {
    if (onChain === null || reconciledAt === null) return [];
    return [
      {
        ...{ kind: "hot", network, readAt: reconciledAt, address: writtenAddress(network, address) },
        onChain: money(NETWORK_TABLE[network].asset, onChain),
      },
    ];
  });
  return [
    ...own,
    ...clients.map(
      ({ network, onChain, at }) => ({ kind: "hot", network, onChain, readAt: at, address: null }) as const,
    ),
  ];
}

async function readCold(db: Database, { incoming: { cold } }: Custody): Promise<AddressReading[]> {
  const checks = await coldChecks(db);
  return Promise.all(
    checks.map(async ({ network, onChain, at }): Promise<AddressReading> => {
      const address = await cold.of(network).catch(() => undefined);
      const written = address === undefined ? null : writtenAddress(network, address);
      return { kind: "cold", network, onChain, readAt: at, address: written };
    }),
  );
}
