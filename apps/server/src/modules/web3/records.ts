import { web3WalletSchema } from "@lastro/contracts/web3";
import type { Ctx } from "@lastro/platform/context";
import { z } from "zod";
import { walletView } from "./routes.js";
import { walletsOf } from "./wallets/wallet-store.js";

/** A client's wallets, for a copy of their data. */
export async function* web3Records(
  ctx: Ctx,
  userId: string,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  for (const wallet of await walletsOf(ctx.db, userId)) yield z.encode(web3WalletSchema, walletView(wallet));
}
