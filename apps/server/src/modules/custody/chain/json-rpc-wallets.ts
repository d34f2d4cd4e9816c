import { z } from "zod";
import { type AskRpc, hex, quantity, toHex } from "./json-rpc-ether.js";
import { logShape } from "./json-rpc-logs.js";
import { type ChainProvider, ProviderRefusal } from "./port.js";

/** `Approval(address,address,uint256)`. */
export const APPROVAL_TOPIC = "0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925";
const SELECTORS = { isValidSignature: "0x1626ba7e", allowance: "0xdd62ed3e" } as const;

const wordOf = (value: string | bigint) =>
  (typeof value === "bigint" ? value.toString(16) : value.slice(2)).padStart(64, "0");

type WalletMethods = Pick<ChainProvider, "isValidSignature" | "allowance" | "approvals">;

/** What is asked about wallets that are not ours. */
export function walletMethods({ call }: AskRpc): WalletMethods {
  return {
    async isValidSignature(contract, hash, signature) {
      const length = BigInt((signature.length - 2) / 2);
      const padded = signature.slice(2).padEnd(Math.ceil((signature.length - 2) / 64) * 64, "0");
      const data = `${SELECTORS.isValidSignature}${wordOf(hash)}${wordOf(64n)}${wordOf(length)}${padded}`;
      try {
        const said = await call(hex, "eth_call", [{ to: contract, data }, "latest"]);
        return said.toLowerCase() === `${SELECTORS.isValidSignature}${"0".repeat(56)}`;
      } catch (error) {
        // A contract that does not know the question reverts, and so do some that say no.
        if (error instanceof ProviderRefusal) return false;
        throw error;
      }
    },
    allowance: (token, owner, spender) =>
      call(quantity, "eth_call", [
        { to: token, data: `${SELECTORS.allowance}${wordOf(owner)}${wordOf(spender)}` },
        "latest",
      ]),
    approvals: ({ owner, fromBlock, toBlock }) =>
      call(z.array(logShape), "eth_getLogs", [
        {
          topics: [APPROVAL_TOPIC, `0x${wordOf(owner)}`],
          fromBlock: toHex(fromBlock),
          toBlock: toHex(toBlock),
        },
      ]),
  };
}
