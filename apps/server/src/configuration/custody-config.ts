import { z } from "zod";

const CUSTODY_NETWORKS = ["TRC20", "ERC20", "BSC"] as const;
type CustodyNetwork = (typeof CUSTODY_NETWORKS)[number];
const WITH_COLD_ADDRESS = [...CUSTODY_NETWORKS, "BTC", "SOL"] as const;

const accountKey = z.string().regex(/^xpub[1-9A-HJ-NP-Za-km-z]{107}$/, "the public key of an account, xpub…");

const solanaKey = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, "32 bytes in base58");

const providers = z
  .string()
  .transform((list) => list.split(",").map((url) => url.trim()))
  .pipe(z.array(z.url()).min(2, "two providers or more, separated by commas"));

/** What an operator says of each network: providers, address, and where finality must be counted in blocks. */
export const custodyEnvironment = {
  /** Where the demonstration's networks are; production speaks to real ones. */
  LASTRO_CHAIN_SIMULATOR_URL: z.url().optional(),
  LASTRO_TRC20_PROVIDERS: providers.optional(),
  LASTRO_TRC20_ADDRESS: z.string().optional(),
  LASTRO_ERC20_PROVIDERS: providers.optional(),
  LASTRO_ERC20_ADDRESS: z.string().optional(),
  LASTRO_BSC_PROVIDERS: providers.optional(),
  LASTRO_BSC_ADDRESS: z.string().optional(),
  /** Only where providers of BSC do not know `finalized`. */
  LASTRO_BSC_FINALITY_BLOCKS: z.coerce.number().int().min(15).optional(),
  /** The public keys clients' addresses are derived from: of m/44'/60'/0' and m/44'/195'/0'. */
  LASTRO_EVM_XPUB: accountKey.optional(),
  LASTRO_TRON_XPUB: accountKey.optional(),
  LASTRO_BTC_ZPUB: z
    .string()
    .regex(/^zpub[1-9A-HJ-NP-Za-km-z]{107}$/, "the public key of m/84'/0'/0', zpub…")
    .optional(),
  /** Esplora's, two or more: without them clients have no Bitcoin. */
  LASTRO_BTC_PROVIDERS: providers.optional(),
  /** Solana's JSON-RPC, two or more; our own address there; and whose word for clients' addresses counts: the signer's. */
  LASTRO_SOL_PROVIDERS: providers.optional(),
  LASTRO_SOL_ADDRESS: solanaKey.optional(),
  LASTRO_SOL_SIGNER_KEY: solanaKey.optional(),
  /** Where what is not needed at hand is kept on each network: addresses whose keys no machine of the house has. */
  LASTRO_TRC20_COLD_ADDRESS: z.string().optional(),
  LASTRO_ERC20_COLD_ADDRESS: z.string().optional(),
  LASTRO_BSC_COLD_ADDRESS: z.string().optional(),
  LASTRO_BTC_COLD_ADDRESS: z.string().optional(),
  LASTRO_SOL_COLD_ADDRESS: z.string().optional(),
  /** How much of what clients are owed may stay hot, in percent: more is suggested to be swept. */
  LASTRO_HOT_CAP_PERCENT: z.coerce.number().int().min(0).max(100).default(5),
  /** The service that has the keys: it signs a payment once per id, and sends what it signed. */
  LASTRO_SIGNER_URL: z.url().optional(),
  LASTRO_SIGNER_TOKEN: z.string().min(32).optional(),
  /** USDT a person may withdraw in a day before an administrator has to let it go. */
  LASTRO_WITHDRAWAL_APPROVAL_USDT: z.coerce.number().int().min(1).default(1_000),
  /** USDT a person may withdraw in a day before it takes two administrators. */
  LASTRO_WITHDRAWAL_FOUR_EYES_USDT: z.coerce.number().int().min(0).default(10_000),
  /** USDT in suspense above which it takes two administrators to say whose it is. */
  LASTRO_ATTRIBUTION_FOUR_EYES_USDT: z.coerce.number().int().min(0).default(200),
  /** How long the first withdrawal to an address waits, so that whoever did not ask for it can stop it. */
  LASTRO_NEW_ADDRESS_HOURS: z.coerce.number().int().min(0).max(720).default(24),
  /** Senders nobody should take money from without looking, separated by commas. */
  LASTRO_RISK_ADDRESSES: z.string().optional(),
} as const;

type CustodyEnvironment = {
  [Name in keyof typeof custodyEnvironment]?: z.output<(typeof custodyEnvironment)[Name]>;
};

export interface CustodyConfig {
  /** In the demonstration token, address and providers are what the simulator says. */
  readonly simulatorUrl?: string;
  readonly networks: Readonly<
    Partial<Record<CustodyNetwork, { readonly providers: readonly string[]; readonly address: string }>>
  >;
  readonly bscFinalityBlocks?: number;
  /** Without the key of a family, clients get no addresses of it. */
  readonly accountKeys: { readonly evm?: string; readonly tron?: string; readonly bitcoin?: string };
  readonly bitcoinProviders?: readonly string[];
  readonly solana?: {
    readonly providers: readonly string[];
    readonly address: string;
    readonly signerKey: string;
  };
  readonly coldAddresses: Readonly<Partial<Record<CustodyNetwork | "BTC" | "SOL", string>>>;
  readonly hotCapBps: number;
  /** Absent where nothing can be sent by a network. */
  readonly signer?: { readonly url: string; readonly token?: string };
  readonly approvalAboveUsdt: number;
  readonly fourEyesAboveUsdt: number;
  readonly attributionFourEyesAboveUsdt: number;
  readonly newAddressHours: number;
  readonly riskAddresses: readonly string[];
}

export function custodyConfig(
  env: CustodyEnvironment,
  demo: { readonly simulatorUrl: string } | undefined,
): CustodyConfig {
  const networks = Object.fromEntries(
    CUSTODY_NETWORKS.flatMap((network) => {
      const urls = env[`LASTRO_${network}_PROVIDERS`];
      const address = env[`LASTRO_${network}_ADDRESS`];
      return urls && address ? [[network, { providers: urls, address }]] : [];
    }),
  );
  return {
    ...(demo ? { simulatorUrl: env.LASTRO_CHAIN_SIMULATOR_URL ?? demo.simulatorUrl } : {}),
    networks,
    ...(env.LASTRO_BSC_FINALITY_BLOCKS === undefined
      ? {}
      : { bscFinalityBlocks: env.LASTRO_BSC_FINALITY_BLOCKS }),
    accountKeys: {
      ...(env.LASTRO_EVM_XPUB === undefined ? {} : { evm: env.LASTRO_EVM_XPUB }),
      ...(env.LASTRO_TRON_XPUB === undefined ? {} : { tron: env.LASTRO_TRON_XPUB }),
      ...(env.LASTRO_BTC_ZPUB === undefined ? {} : { bitcoin: env.LASTRO_BTC_ZPUB }),
    },
    ...(env.LASTRO_BTC_PROVIDERS === undefined ? {} : { bitcoinProviders: env.LASTRO_BTC_PROVIDERS }),
    ...solanaOf(env),
    coldAddresses: Object.fromEntries(
      WITH_COLD_ADDRESS.flatMap((network) => {
        const address = env[`LASTRO_${network}_COLD_ADDRESS`];
        return address ? [[network, address]] : [];
      }),
    ),
    hotCapBps: (env.LASTRO_HOT_CAP_PERCENT ?? 5) * 100,
    ...signerOf(
      env.LASTRO_SIGNER_URL ?? (demo && `${env.LASTRO_CHAIN_SIMULATOR_URL ?? demo.simulatorUrl}/signer`),
      env.LASTRO_SIGNER_TOKEN,
    ),
    approvalAboveUsdt: env.LASTRO_WITHDRAWAL_APPROVAL_USDT ?? 1_000,
    fourEyesAboveUsdt: env.LASTRO_WITHDRAWAL_FOUR_EYES_USDT ?? 10_000,
    attributionFourEyesAboveUsdt: env.LASTRO_ATTRIBUTION_FOUR_EYES_USDT ?? 200,
    newAddressHours: env.LASTRO_NEW_ADDRESS_HOURS ?? 24,
    riskAddresses: (env.LASTRO_RISK_ADDRESSES ?? "").split(",").flatMap((one) => one.trim() || []),
  };
}

function solanaOf({
  LASTRO_SOL_PROVIDERS: urls,
  LASTRO_SOL_ADDRESS: address,
  LASTRO_SOL_SIGNER_KEY: signerKey,
}: CustodyEnvironment): Pick<CustodyConfig, "solana"> {
  return urls && address && signerKey ? { solana: { providers: urls, address, signerKey } } : {};
}

function signerOf(url: string | undefined, token: string | undefined): Pick<CustodyConfig, "signer"> {
  return url === undefined ? {} : { signer: { url, ...(token === undefined ? {} : { token }) } };
}

/** What would keep production from being production: half a network, or one that is played on this machine. */
export function custodyProblems(env: CustodyEnvironment, isLoopback: (url: string) => boolean): string[] {
  const simulated =
    env.LASTRO_CHAIN_SIMULATOR_URL === undefined
      ? []
      : ["LASTRO_CHAIN_SIMULATOR_URL is for the demonstration: production speaks to real networks"];
  const signer = env.LASTRO_SIGNER_URL;
  const exposed =
    signer?.startsWith("http:") && !isLoopback(signer)
      ? ["LASTRO_SIGNER_URL must use https, or be on this machine"]
      : [];
  const unauthenticated =
    signer !== undefined && env.LASTRO_SIGNER_TOKEN === undefined
      ? [
          "LASTRO_SIGNER_TOKEN is required with LASTRO_SIGNER_URL: whoever reaches the signer could have it sign",
        ]
      : [];
  const half =
    (env.LASTRO_BTC_PROVIDERS === undefined) === (env.LASTRO_BTC_ZPUB === undefined)
      ? []
      : ["LASTRO_BTC_PROVIDERS and LASTRO_BTC_ZPUB come together"];
  const solana = [env.LASTRO_SOL_PROVIDERS, env.LASTRO_SOL_ADDRESS, env.LASTRO_SOL_SIGNER_KEY];
  const known = solana.filter((one) => one !== undefined).length;
  if (known > 0 && (known < solana.length || signer === undefined))
    half.push(
      "LASTRO_SOL_PROVIDERS, LASTRO_SOL_ADDRESS, LASTRO_SOL_SIGNER_KEY and LASTRO_SIGNER_URL come together",
    );
  return [...simulated, ...exposed, ...unauthenticated, ...half, ...dependentProviders(env)].concat(
    reachedInTheOpen("BTC", env, isLoopback),
    reachedInTheOpen("SOL", env, isLoopback),
    CUSTODY_NETWORKS.flatMap((network) => {
      const urls = env[`LASTRO_${network}_PROVIDERS`];
      if ((urls === undefined) !== (env[`LASTRO_${network}_ADDRESS`] === undefined))
        return [`LASTRO_${network}_PROVIDERS and LASTRO_${network}_ADDRESS come together`];
      return reachedInTheOpen(network, env, isLoopback);
    }),
  );
}

function reachedInTheOpen(
  network: CustodyNetwork | "BTC" | "SOL",
  env: CustodyEnvironment,
  isLoopback: (url: string) => boolean,
): string[] {
  return (env[`LASTRO_${network}_PROVIDERS`] ?? [])
    .filter((url) => isLoopback(url) || url.startsWith("http:"))
    .map(() => `LASTRO_${network}_PROVIDERS must be reached by https, on other machines`);
}

/** Two addresses of one provider confirm nothing to each other. */
function dependentProviders(env: CustodyEnvironment): string[] {
  return ([...CUSTODY_NETWORKS, "BTC", "SOL"] as const)
    .filter((network) => {
      const hosts = (env[`LASTRO_${network}_PROVIDERS`] ?? []).map((url) => new URL(url).host);
      return new Set(hosts).size < hosts.length;
    })
    .map((network) => `LASTRO_${network}_PROVIDERS names a host twice: the providers must be independent`);
}
