import type { Namespaces } from "@/lib/i18n/namespaces";

export type Topic = keyof Namespaces["coming"]["topics"];

/** Addresses the menus lead to whose screens are still being built. A feature that takes one removes its line. */
export const topics: readonly { path: string; topic: Topic }[] = [
  { path: "/wallet-prp", topic: "walletPrp" },
  { path: "/web3", topic: "web3" },
  { path: "/p2p", topic: "p2p" },
  { path: "/cards", topic: "cards" },
  { path: "/cashback", topic: "cashback" },
  { path: "/investments", topic: "investments" },
  { path: "/currency", topic: "currency" },
  { path: "/help", topic: "help" },
];
