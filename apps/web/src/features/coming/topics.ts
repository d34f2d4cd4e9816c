import type { Namespaces } from "@/lib/i18n/namespaces";

export type Topic = keyof Namespaces["coming"]["topics"];

/** Addresses the menus lead to whose screens are still being built. A feature that takes one removes its line. */
export const topics: readonly { path: string; topic: Topic }[] = [{ path: "/web3", topic: "web3" }];
