import { WEB3_CHAIN_IDS, WEB3_NETWORKS, type Web3Network } from "@lastro/contracts/web3";
import { personOf } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { isSignedBy, isSignedByContract, unlessUnreachable } from "../../custody/index.js";
import { confirmPresence } from "../../customers/index.js";
import type { Web3RequestCtx } from "../ports.js";
import { findMessage, useMessage, type Web3Message } from "./message-store.js";
import { insertWallet, networksOf, type Web3Wallet, walletsOf } from "./wallet-store.js";

const MAX_WALLETS = 20;
/** What ends the signature of a contract that is not on the network yet (ERC-6492). */
const UNDEPLOYED = "6492".repeat(16);

interface Connecting {
  readonly messageId: string;
  readonly signature: string;
  readonly nickname: string;
}

/**
 * Connects a wallet whose signature of the text shows that it is the client's, and keeps its addresses in their book, proven.
 * Throws `web3.…`, and as for an address somebody sends to.
 */
export async function connectWallet(
  ctx: Web3RequestCtx,
  { messageId, signature, nickname }: Connecting,
): Promise<Web3Wallet> {
  const { userId, sessionId } = personOf(ctx);
  const message = await findMessage(ctx.db, { id: messageId, userId, sessionId, at: ctx.clock.now() });
  if (!message) throw new DomainError("web3.message_expired");
  const contractNetwork = await signerOf(ctx, message, signature);
  const { family, address } = message;
  const networks = networksOf({ family, contractNetwork });
  for (const network of networks) await ctx.assertOutside(ctx, network, address);
  return inTransaction(ctx.db, async (tx) => {
    await confirmPresence(tx, ctx);
    await assertRoom(tx, userId);
    const at = ctx.clock.now();
    if (!(await useMessage(tx, messageId, { signature, at }))) throw new DomainError("web3.message_expired");
    const wallet = {
      ...{ id: ctx.random.id(), userId, family, address, nickname, contractNetwork },
      connectedAt: at,
    };
    if (!(await insertWallet(tx, { ...wallet, messageId }))) throw new DomainError("web3.wallet_known");
    for (const network of networks)
      await ctx.keepProven(tx, ctx, { network, address, label: nickname, text: message.text, signature });
    await recordAudit(tx, ctx, { action: "web3.wallet_connected", subject: wallet.id, details: { address } });
    return wallet;
  });
}

/** Null where a key signed, the network of the contract where one did. Throws `web3.signature_invalid` and `web3.signature_undeployed`. */
async function signerOf(
  ctx: Web3RequestCtx,
  { family, address, chainId, text }: Web3Message,
  signature: string,
): Promise<Web3Network | null> {
  const signed = { address, text, signature };
  if (family === "solana") {
    if (await isSignedBy("SOL", signed)) return null;
    throw invalid();
  }
  if (await isSignedBy("ERC20", signed)) return null;
  if (!/^0x([0-9a-f]{2})+$/i.test(signature)) throw invalid();
  if (signature.toLowerCase().endsWith(UNDEPLOYED)) throw new DomainError("web3.signature_undeployed");
  const name = WEB3_NETWORKS.find((one) => WEB3_CHAIN_IDS[one] === chainId);
  const network = name && (await ctx.networks.use(name));
  if (!name || !network) throw new DomainError("custody.network_unavailable");
  const isSigned = await unlessUnreachable(isSignedByContract(network, signed));
  if (isSigned === undefined) throw new DomainError("custody.network_unavailable");
  if (!isSigned) throw invalid();
  return name;
}

function invalid(): DomainError {
  return new DomainError("web3.signature_invalid", {}, { signature: "invalid" });
}

async function assertRoom(tx: Tx, userId: string): Promise<void> {
  if ((await walletsOf(tx, userId)).length >= MAX_WALLETS) throw new DomainError("web3.wallets_full");
}
