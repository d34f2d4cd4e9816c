import { z } from "zod";
import { NETWORKS } from "./custody/networks.js";
import { ACCOUNT_TYPES } from "./grain/accounts.js";
import { defineRoute } from "./route.js";
import { WEB3_NETWORKS } from "./web3.js";
import { amountOf, instant, text } from "./wire.js";

/** Routes that exist only in demo mode: what a person would do outside the bank. */
export const payPixInDemo = defineRoute({
  method: "POST",
  path: "/v1/demo/pix/pay",
  summary: "Pay a Pix charge as somebody's bank app would",
  access: "client",
  body: z.strictObject({ txid: z.string().regex(/^[a-zA-Z0-9]{26,35}$/) }),
  response: z.object({ endToEndId: z.string() }),
  errors: ["pix.charge_not_active"],
});

export const payOrderPixInDemo = defineRoute({
  method: "POST",
  path: "/agro/v1/demo/pix/pay",
  summary: "Pay the Pix of an order of the marketplace as somebody's bank app would",
  access: "trader",
  body: payPixInDemo.body,
  response: payPixInDemo.response,
  errors: ["pix.charge_not_active"],
});

export const contestPixInDemo = defineRoute({
  method: "POST",
  path: "/v1/demo/pix/contest",
  summary: "Contest a Pix a client received, as the bank of whoever paid it would",
  access: "client",
  body: z.strictObject({ endToEndId: text({ min: 10, max: 64 }) }),
  response: z.object({ id: z.string() }),
  errors: ["pix_disputes.already_contested"],
});

export const sendCryptoInDemo = defineRoute({
  method: "POST",
  path: "/v1/demo/chain/send",
  summary: "Send crypto on a simulated network as somebody's wallet or exchange would",
  access: "public",
  body: z.union([
    z.strictObject({
      network: z.enum(NETWORKS),
      to: text({ min: 30, max: 60 }),
      amount: amountOf("USDT"),
      /** `fake` is another token that calls itself USDT too. */
      token: z.enum(["usdt", "fake"]).default("usdt"),
    }),
    z.strictObject({
      network: z.literal("ERC20"),
      to: text({ min: 42, max: 42 }),
      amount: amountOf("USDC"),
      token: z.literal("usdc"),
    }),
    z.strictObject({
      network: z.literal("ERC20"),
      to: text({ min: 42, max: 42 }),
      amount: amountOf("ETH"),
      token: z.literal("eth"),
    }),
    z.strictObject({
      network: z.literal("BTC"),
      to: text({ min: 26, max: 62 }),
      amount: amountOf("BTC"),
    }),
    z.strictObject({
      network: z.literal("SOL"),
      to: text({ min: 32, max: 44 }),
      amount: amountOf("SOL"),
    }),
  ]),
  response: z.object({ txHash: z.string() }),
  errors: ["custody.network_unavailable", "custody.address_invalid"],
});

/** What the test wallet of the demonstration asks the simulated networks. */
const WALLET_METHODS = [
  "eth_blockNumber",
  "eth_call",
  "eth_chainId",
  "eth_estimateGas",
  "eth_feeHistory",
  "eth_gasPrice",
  "eth_getBalance",
  "eth_getTransactionCount",
  "eth_getTransactionReceipt",
  "eth_sendRawTransaction",
] as const;

/** What those methods take: quantities and data in hex, a call's fields by name, percentiles of fees. */
const hexOrTag = text({ max: 40_000 });
const walletParam = z.union([hexOrTag, z.array(z.number()).max(10), z.record(text({ max: 40 }), hexOrTag)]);

export const askChainInDemo = defineRoute({
  method: "POST",
  path: "/v1/demo/chain/rpc",
  summary: "Ask a simulated network as the page's test wallet does (JSON-RPC of Ethereum or Solana)",
  access: "client",
  body: z.union([
    z.strictObject({
      network: z.enum(WEB3_NETWORKS),
      method: z.enum(WALLET_METHODS),
      params: z.array(walletParam).max(4),
    }),
    z.strictObject({
      network: z.literal("SOL"),
      method: z.literal("sendTransaction"),
      params: z.array(walletParam).max(2),
    }),
  ]),
  bodyLimit: 64 * 1024,
  response: z.union([
    z.object({ result: z.json() }),
    z.object({ error: z.object({ code: z.int(), message: z.string() }) }),
  ]),
  errors: ["custody.network_unavailable"],
});

export const openReceiverInDemo = defineRoute({
  method: "POST",
  path: "/v1/demo/webhooks",
  summary: "An address of the demonstration’s receiver of webhooks, for whoever has no program of their own",
  access: "public",
  status: 201,
  response: z.object({ url: z.string() }),
  errors: [],
});

export const readReceiverInDemo = defineRoute({
  method: "GET",
  path: "/v1/demo/webhooks",
  summary: "What has arrived at an address of the demonstration’s receiver, newest first",
  access: "public",
  query: z.strictObject({ url: text({ max: 500 }) }),
  response: z.object({
    items: z.array(
      z.object({ headers: z.record(z.string(), z.string()), body: z.string(), receivedAt: instant }),
    ),
  }),
  errors: [],
});

export const signColdInDemo = defineRoute({
  method: "POST",
  path: "/v1/demo/chain/sign-offline",
  summary: "Sign a refill as the holders of the cold address would, away from any network, and send it",
  access: "admin",
  body: z.union([
    z.strictObject({
      network: z.enum(NETWORKS),
      to: text({ min: 30, max: 60 }),
      amount: amountOf("USDT"),
      token: z.literal("usdt").default("usdt"),
    }),
    z.strictObject({
      network: z.literal("ERC20"),
      to: text({ min: 42, max: 42 }),
      amount: amountOf("USDC"),
      token: z.literal("usdc"),
    }),
    z.strictObject({
      network: z.literal("ERC20"),
      to: text({ min: 42, max: 42 }),
      amount: amountOf("ETH"),
      token: z.literal("eth"),
    }),
    z.strictObject({ network: z.literal("BTC"), psbt: z.base64().max(100_000) }),
    z.strictObject({ network: z.literal("SOL"), to: text({ min: 32, max: 44 }), amount: amountOf("SOL") }),
  ]),
  bodyLimit: 128 * 1024,
  response: z.object({ txHash: z.string() }),
  errors: ["custody.network_unavailable", "custody.address_invalid"],
});

export const demoMailbox = defineRoute({
  method: "GET",
  path: "/v1/demo/mailbox",
  summary: "The e-mail the demonstration has caught for an address, newest first",
  access: "public",
  query: z.strictObject({ to: text({ min: 3, max: 254 }) }),
  response: z.object({
    messages: z.array(
      z.object({
        id: z.string(),
        subject: z.string(),
        receivedAt: instant,
        text: z.string(),
        links: z.array(z.string()),
      }),
    ),
  }),
  errors: [],
});

export const demoAccounts = defineRoute({
  method: "GET",
  path: "/v1/demo/accounts",
  summary: "The accounts the demonstration comes with",
  access: "public",
  response: z.object({
    accounts: z.array(
      z.object({
        email: z.string(),
        password: z.string(),
        role: z.enum(["client", "admin"]),
        /** What can be tried with it, in Portuguese. */
        description: z.string(),
        /** The secret of its second factor, for an authenticator app. */
        totpSecret: z.string().optional(),
      }),
    ),
    /** Who signs in to the marketplace, which has people of its own. */
    traders: z.array(
      z.object({ email: z.string(), accountType: z.enum(ACCOUNT_TYPES), description: z.string() }),
    ),
    /** The same for all of them. */
    password: z.string(),
  }),
  errors: [],
});
