import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import type { Network } from "@lastro/contracts/custody/networks";
import type { Asset } from "@lastro/money";
import { addressHolders } from "../modules/crypto/index.js";
import {
  createAddressSources,
  createChains,
  createColdAddresses,
  createHttpSigner,
  createNetworks,
  watchIncoming,
} from "../modules/custody/index.js";
import { lockHolder } from "../modules/customers/index.js";
import { balanceOf, customerAccount } from "../modules/ledger/index.js";
import { openForIncoming } from "../modules/recoveries/index.js";
import { asOwnerOf } from "./as-owner.js";
import { type CustodyBench, type CustodyBenchOptions, startCustodyBench } from "./custody-bench.js";
import { aClient, anAdmin, type SignedInPerson } from "./people.js";

export interface CryptoDeposit {
  readonly id: string;
  readonly amount: { readonly asset: string; readonly amount: string } | null;
  readonly status: string;
  readonly reason: string | null;
  readonly txHash: string;
  readonly confirmations: { readonly have: number; readonly need: number } | null;
}

/** The custody bench with the bank's clients beside the marketplace's people. */
export async function startCryptoBench(
  settings: Readonly<Record<string, string>> = {},
  options: CustodyBenchOptions = {},
) {
  const bench: CustodyBench = await startCustodyBench(settings, options);
  // Reads every network from its present height on.
  await bench.pass(10);
  const { ctx } = bench.app;
  const ports = {
    chains: createChains(
      ctx.config,
      createNetworks(ctx, async () => undefined),
    ),
    sources: createAddressSources(ctx, createHttpSigner(ctx.config.custody)),
    holders: addressHolders({
      lockHolder: (tx, userId) => lockHolder(tx, ctx, userId),
      needsPerson: openForIncoming,
    }),
    cold: createColdAddresses(ctx.config),
  };
  return {
    custody: bench,
    databaseUrl: bench.databaseUrl,
    /** Reads a network as one more worker would. */
    watchNow: (network: CryptoNetwork) => watchIncoming({ ...ctx, ...ports }, network),
    /** Writes past the application, as the owner of the database could. */
    asOwner: (sql: string) => asOwnerOf(bench.databaseUrl, sql),
    async admin(method: "GET" | "POST", url: string, payload?: object) {
      return bench.call(await anAdmin(bench.app), method, url, payload);
    },
    client: () => aClient(bench.app),
    /** The client's address, as the network writes it. */
    async address(person: SignedInPerson, asset: Asset, network: CryptoNetwork): Promise<string> {
      const { status, body } = await bench.call(person, "POST", "/v1/crypto/addresses", { asset, network });
      if (status !== 200) throw new Error(`No address: ${JSON.stringify(body)}`);
      return body.address;
    },
    async deposits(person: SignedInPerson): Promise<readonly CryptoDeposit[]> {
      return (await bench.call(person, "GET", "/v1/crypto/deposits")).body.items;
    },
    /** Sends an amount, as the ledger writes it, and answers the hash. */
    send: (
      network: Network,
      to: string,
      amount: string,
      options: Parameters<CustodyBench["chain"]["send"]>[3] = {},
    ) => bench.chain.send(network, to, bench.raw(network, amount), options),
    /** Sends USDC or ether on Ethereum, in its smallest unit, and answers the hash. */
    sendOnEthereum: (
      to: string,
      raw: bigint,
      options: Parameters<CustodyBench["chain"]["send"]>[3] & { readonly token: "usdc" | "eth" },
    ) => bench.chain.send("ERC20", to, raw, options),
    balance: async (person: SignedInPerson, asset: Asset): Promise<bigint> =>
      (await balanceOf(bench.app.ctx.db, customerAccount(person.userId, "available", asset))).minor,
  };
}

export type CryptoBench = Awaited<ReturnType<typeof startCryptoBench>>;
