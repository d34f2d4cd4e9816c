import { CRYPTO_NETWORKS, type CryptoNetwork } from "@lastro/contracts/crypto/rails";
import type { holding } from "@lastro/contracts/liabilities";
import { type Sums, writeSums } from "@lastro/contracts/liabilities/sums";
import { type Asset, isAsset, money } from "@lastro/money";
import type { z } from "zod";
import { chainAccount, coldAccount } from "../custody/index.js";
import type { HouseBalance } from "../ledger/index.js";
import type { AddressReading } from "./ports.js";

export type Holding = z.output<typeof holding>;

/** Owed by the house and attributed to nobody yet. */
const UNATTRIBUTED = new Set(["suspense", "interest_payable", "med_monitored"]);
/** What the house put up itself: nothing outside holds it. */
const PUT_UP = new Set(["opening", "loss"]);

/** What stands behind clients' balances: by the books at the snapshot, with what networks said when they were last read. */
export function holdingsOf(
  house: readonly HouseBalance[],
  readings: readonly AddressReading[],
): readonly Holding[] {
  const putUp = new Map<Asset, bigint>();
  const held = house.flatMap(({ code, asset, balance }): Holding[] => {
    if (!isAsset(asset)) throw new Error(`The house has a balance of ${asset}, which is no asset`);
    const of = { asset, network: null, readings: [] };
    const inBooks = money(asset, -balance);
    if (code === "psp" || code === "partner") return [{ ...of, kind: code, inBooks }];
    if (code === "cashback_provision")
      return [{ ...of, kind: "provision", asset: "PRP", inBooks: money(asset, balance) }];
    if (PUT_UP.has(code)) putUp.set(asset, (putUp.get(asset) ?? 0n) - balance);
    const place = placeOf(code, asset);
    if (!place) return [];
    const read = readings.filter(
      ({ kind, network, onChain }) =>
        kind === place.kind && network === place.network && onChain.asset === asset,
    );
    return [
      {
        asset,
        ...place,
        inBooks,
        readings: read.map(({ address, onChain, readAt }) => ({ address, onChain, readAt })),
      },
    ];
  });
  const own = [...putUp].map(
    ([asset, minor]): Holding => ({
      ...{ kind: "house", asset, network: null, readings: [] },
      inBooks: money(asset, minor),
    }),
  );
  return [...held, ...own].filter(({ inBooks }) => inBooks.minor > 0n);
}

function placeOf(
  code: string,
  asset: Asset,
): { readonly kind: "hot" | "cold"; readonly network: CryptoNetwork } | undefined {
  for (const network of CRYPTO_NETWORKS) {
    if (code === chainAccount(network, asset).code) return { kind: "hot", network };
    if (code === coldAccount(network, asset).code) return { kind: "cold", network };
  }
  return undefined;
}

/** What is owed besides the leaves, as a line of amounts. */
export function unattributedOf(house: readonly HouseBalance[]): string {
  return writeSums(sumOf(house.filter(({ code }) => UNATTRIBUTED.has(code))));
}

/** What the house's own accounts say that owners are owed: all of them sum to the opposite of that. */
export function owedByHouse(house: readonly HouseBalance[]): string {
  const sums = sumOf(house);
  return writeSums(new Map([...sums].map(([asset, sum]) => [asset, -sum])));
}

function sumOf(balances: readonly HouseBalance[]): Sums {
  const sums = new Map<string, bigint>();
  for (const { asset, balance } of balances) sums.set(asset, (sums.get(asset) ?? 0n) + balance);
  return sums;
}
