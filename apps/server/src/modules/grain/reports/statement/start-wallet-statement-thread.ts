import { createThread, type Thread } from "@lastro/platform/work/thread";
import type { WalletStatement } from "./wallet-statement.js";

/** Draws statements of wallets where they hold nobody up. */
export function startWalletStatementThread(): Thread<WalletStatement> {
  return createThread(new URL("./wallet-statement-thread.js", import.meta.url));
}
