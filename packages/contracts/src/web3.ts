import { ASSET_CODES } from "@lastro/money";
import { z } from "zod";
import { CRYPTO_NETWORKS } from "./crypto/rails.js";
import { defineRoute } from "./route.js";
import { instant, moneySchema, text, uuid } from "./wire.js";

/** Whose keys a wallet has: Ethereum's, which serve on every network like it, or Solana's. */
export const WALLET_FAMILIES = ["evm", "solana"] as const;
export type WalletFamily = (typeof WALLET_FAMILIES)[number];

/** The networks a wallet in a browser sends by, and what they call themselves (EIP-155). */
export const WEB3_CHAIN_IDS = { ERC20: 1, BSC: 56 } as const;
export type Web3Network = keyof typeof WEB3_CHAIN_IDS;
export const WEB3_NETWORKS = Object.keys(WEB3_CHAIN_IDS) as [Web3Network, ...Web3Network[]];

/** What an approval lets somebody take: an amount of a token, or every piece of a collection (ERC-721, ERC-1155). */
export const APPROVAL_KINDS = ["amount", "collection"] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

const evmAddress = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
const hex = z.string().regex(/^0x[0-9a-f]*$/);
const byId = z.strictObject({ id: uuid });

export const web3WalletSchema = z.object({
  id: uuid,
  family: z.enum(WALLET_FAMILIES),
  /** As its networks write it. */
  address: z.string(),
  nickname: z.string(),
  /** A contract, which has an address on one network only. */
  isContract: z.boolean(),
  networks: z.array(z.enum(CRYPTO_NETWORKS)),
  connectedAt: instant,
});

/** What a wallet is asked to sign and send (EIP-1193, `eth_sendTransaction`), and what it says in words. */
const transactionSchema = z.object({
  network: z.enum(WEB3_NETWORKS),
  chainId: z.int(),
  from: evmAddress,
  to: evmAddress,
  /** Of the network's own coin, in its smallest unit. */
  value: hex,
  data: hex,
});

export const listWeb3Wallets = defineRoute({
  method: "GET",
  path: "/v1/web3/wallets",
  summary: "The client's own wallets outside the bank, oldest first",
  access: "client",
  response: z.object({ wallets: z.array(web3WalletSchema) }),
  errors: [],
});

export const askWeb3Message = defineRoute({
  method: "POST",
  path: "/v1/web3/messages",
  summary: "A text for a wallet to sign, which proves that it is the client's (EIP-4361)",
  access: "client",
  status: 201,
  body: z.union([
    z.strictObject({
      family: z.literal("evm"),
      address: text({ min: 42, max: 42 }),
      chainId: z.union([z.literal(WEB3_CHAIN_IDS.ERC20), z.literal(WEB3_CHAIN_IDS.BSC)]),
    }),
    z.strictObject({ family: z.literal("solana"), address: text({ min: 32, max: 44 }) }),
  ]),
  response: z.object({ id: uuid, text: z.string(), expiresAt: instant }),
  errors: ["custody.address_invalid", "customers.profile_missing"],
});

export const connectWeb3Wallet = defineRoute({
  method: "POST",
  path: "/v1/web3/wallets",
  summary:
    "Connect a wallet by the signature of the text that was asked for; it joins the address book, proven",
  access: "client",
  status: 201,
  body: z.strictObject({
    messageId: uuid,
    /** Hex; base58 or base64 of Solana's. */
    signature: text({ min: 1, max: 4_000 }),
    nickname: text({ min: 1, max: 60 }),
  }),
  response: web3WalletSchema,
  errors: [
    "web3.message_expired",
    "web3.signature_invalid",
    "web3.signature_undeployed",
    "web3.wallet_known",
    "web3.wallets_full",
    "custody.address_invalid",
    "custody.address_ours",
    "custody.address_blacklisted",
    "custody.network_unavailable",
    "customers.second_factor_needed",
    "customers.password_needed",
    "customers.profile_missing",
    "crypto.book_full",
  ],
});

export const renameWeb3Wallet = defineRoute({
  method: "PATCH",
  path: "/v1/web3/wallets/:id",
  summary: "Give a wallet another nickname",
  access: "client",
  params: byId,
  body: z.strictObject({ nickname: text({ min: 1, max: 60 }) }),
  response: web3WalletSchema,
  errors: [],
});

export const disconnectWeb3Wallet = defineRoute({
  method: "DELETE",
  path: "/v1/web3/wallets/:id",
  summary: "Take a wallet off the list; its addresses stay in the address book",
  access: "client",
  status: 204,
  params: byId,
  errors: [],
});

export const readWeb3Balances = defineRoute({
  method: "GET",
  path: "/v1/web3/wallets/:id/balances",
  summary: "What a wallet holds of the assets we know, as our own nodes say",
  access: "client",
  params: byId,
  response: z.object({
    networks: z.array(
      z.object({
        network: z.enum(CRYPTO_NETWORKS),
        /** Null while our nodes do not answer or do not agree. */
        balances: z.array(moneySchema).nullable(),
      }),
    ),
  }),
  errors: [],
});

export const prepareWeb3Deposit = defineRoute({
  method: "POST",
  path: "/v1/web3/wallets/:id/deposits",
  summary: "The transaction by which a wallet pays an amount into the client's own deposit address",
  access: "client",
  params: byId,
  body: z.strictObject({ network: z.enum(WEB3_NETWORKS), amount: moneySchema }),
  response: transactionSchema.extend({
    /** Where the amount goes: the client's own address here. */
    depositAddress: evmAddress,
    amount: moneySchema,
  }),
  errors: [
    "crypto.rail_unknown",
    "web3.deposit_below_minimum",
    "web3.network_not_of_wallet",
    "custody.network_unavailable",
    "customers.profile_missing",
  ],
});

export const prepareWeb3SolanaDeposit = defineRoute({
  method: "POST",
  path: "/v1/web3/wallets/:id/solana-deposits",
  summary: "What a Solana wallet's transfer into the client's own deposit address is made of",
  access: "client",
  params: byId,
  body: z.strictObject({ amount: moneySchema }),
  response: z.object({
    from: z.string(),
    /** The client's own address here. */
    depositAddress: z.string(),
    amount: moneySchema,
    /** What the network takes for one signature; a wallet may add to it to be sooner. */
    fee: moneySchema,
    /** The block the transaction names, and the height of the last one that takes it. */
    blockhash: z.string(),
    lastValidBlockHeight: z.int(),
  }),
  errors: [
    "crypto.rail_unknown",
    "web3.deposit_below_minimum",
    "web3.network_not_of_wallet",
    "custody.network_unavailable",
    "customers.profile_missing",
  ],
});

export const readWeb3Allowances = defineRoute({
  method: "GET",
  path: "/v1/web3/wallets/:id/allowances",
  summary: "Who may take tokens or whole collections out of a wallet by an approval its owner gave",
  access: "client",
  params: byId,
  response: z.object({
    networks: z.array(
      z.object({
        network: z.enum(WEB3_NETWORKS),
        /** Null while our nodes do not answer or do not agree. */
        allowances: z
          .array(
            z.object({
              kind: z.enum(APPROVAL_KINDS),
              /** The contract of the token or the collection. */
              token: evmAddress,
              /** Null of a token we do not know: its name for itself proves nothing. */
              asset: z.enum(ASSET_CODES).nullable(),
              spender: evmAddress,
              isUnlimited: z.boolean(),
              /** Null where it has no limit, the token is none we know, or what is left of it is unsure. */
              amount: moneySchema.nullable(),
            }),
          )
          .nullable(),
        /** From when on approvals were looked for; null before the first search. */
        searchedSince: instant.nullable(),
        /** The search is still going back. */
        isSearching: z.boolean(),
      }),
    ),
  }),
  errors: [],
});

export const prepareWeb3Revocation = defineRoute({
  method: "POST",
  path: "/v1/web3/wallets/:id/revocations",
  summary: "The transaction by which a wallet takes an approval back",
  access: "client",
  params: byId,
  body: z.strictObject({
    network: z.enum(WEB3_NETWORKS),
    kind: z.enum(APPROVAL_KINDS),
    token: evmAddress,
    spender: evmAddress,
  }),
  response: transactionSchema,
  errors: [],
});
