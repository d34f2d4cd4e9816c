import { z } from "zod";
import { type AskRpc, hex, toHex } from "./json-rpc-ether.js";
import { logShape } from "./json-rpc-logs.js";
import { type ChainProvider, type ContractQuestion, ProviderRefusal } from "./port.js";

/** `Approval(address,address,uint256)`. */
export const APPROVAL_TOPIC = "0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925";
/** `ApprovalForAll(address,address,bool)`. */
export const APPROVAL_FOR_ALL_TOPIC = "0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31";
const SELECTORS = {
  isValidSignature: "0x1626ba7e",
  allowance: "0xdd62ed3e",
  isApprovedForAll: "0xe985e9c5",
} as const;
/** How nodes say that a contract failed, and not they. */
const CONTRACT_FAILED = /revert|opcode|out of gas|outofgas|jump|stack|static|write protection|aborted/i;
/** One word of an answer, in hex. */
const WORD_DIGITS = 64;

const wordOf = (value: string | bigint) =>
  (typeof value === "bigint" ? value.toString(16) : value.slice(2)).padStart(64, "0");

type WalletMethods = Pick<ChainProvider, "isValidSignature" | "numbers" | "approvals">;

/** How much of a token a spender may take from its owner, in the token's own unit. */
export const allowanceQuestion = (token: string, owner: string, spender: string): ContractQuestion => ({
  to: token,
  data: `${SELECTORS.allowance}${wordOf(owner)}${wordOf(spender)}`,
});

/** Whether an operator may move every piece an owner has of a collection. */
export const approvedForAllQuestion = (
  collection: string,
  owner: string,
  operator: string,
): ContractQuestion => ({
  to: collection,
  data: `${SELECTORS.isApprovedForAll}${wordOf(owner)}${wordOf(operator)}`,
});

/** What is asked about wallets that are not ours. */
export function walletMethods({ call, callEach }: AskRpc): WalletMethods {
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
    async numbers(questions, at) {
      const asked = questions.map((question) => [question, toHex(at)]);
      return (await callEach(hex, "eth_call", asked)).map((said) => {
        // Anybody's contract is asked, and may do as it likes; a provider that refuses by itself has not answered.
        if (said instanceof ProviderRefusal && !CONTRACT_FAILED.test(said.words)) throw said;
        return said instanceof ProviderRefusal ? 0n : firstWord(said);
      });
    },
    approvals: ({ owners, fromBlock, toBlock }) =>
      call(z.array(logShape), "eth_getLogs", [
        {
          topics: [[APPROVAL_TOPIC, APPROVAL_FOR_ALL_TOPIC], owners.map((owner) => `0x${wordOf(owner)}`)],
          fromBlock: toHex(fromBlock),
          toBlock: toHex(toBlock),
        },
      ]),
  };
}

function firstWord(said: string): bigint {
  return said.length < 2 + WORD_DIGITS ? 0n : BigInt(said.slice(0, 2 + WORD_DIGITS));
}
