import type { WireRequestOf } from "@lastro/contracts";
import type { askWeb3Message } from "@lastro/contracts/web3";
import { secondsAfter } from "@lastro/platform/clock";
import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { canonicalAddress, writtenAddress } from "../../custody/index.js";
import type { Web3RequestCtx } from "../ports.js";
import { insertMessage } from "./message-store.js";
import { evmMessage, solanaMessage } from "./message-text.js";

/** How long a text may be signed. */
const VALID_SECONDS = 600;
const NONCE_BYTES = 12;

type Asked = WireRequestOf<typeof askWeb3Message>["body"];

/**
 * A text that only the wallet can sign, for this session alone, which holds for ten minutes and once. Throws
 * `custody.address_invalid` and `customers.profile_missing`.
 */
export async function askMessage(
  tx: Tx,
  ctx: Web3RequestCtx,
  asked: Asked,
): Promise<{ id: string; text: string; expiresAt: Date }> {
  const { userId, sessionId } = personOf(ctx);
  await ctx.assertClient(tx, userId);
  const network = asked.family === "evm" ? "ERC20" : "SOL";
  const address = canonicalAddress(network, asked.address);
  if (address === undefined) throw new DomainError("custody.address_invalid", {}, { address: "invalid" });
  const id = ctx.random.id();
  const issuedAt = ctx.clock.now();
  const expiresAt = secondsAfter(issuedAt, VALID_SECONDS);
  const words = {
    site: new URL(ctx.config.publicUrl),
    address: writtenAddress(network, address),
    cpf: await ctx.maskedCpfOf(tx, userId),
    nonce: ctx.random.bytes(NONCE_BYTES).toString("hex"),
    requestId: id,
    ...{ issuedAt, expiresAt },
  };
  const chainId = asked.family === "evm" ? asked.chainId : null;
  const text = chainId === null ? solanaMessage(words) : evmMessage({ ...words, chainId });
  await insertMessage(tx, { id, userId, sessionId, family: asked.family, address, chainId, text, expiresAt });
  return { id, text, expiresAt };
}
