import { encodeFunctionData, getContractAddress, type Hex, numberToHex } from "viem";
import { etherPayer, testUsdc } from "./contract/compiled-ethereum.js";
import type { Payment, SendOptions } from "./payment.js";

/** Whose contracts Ethereum alone has. */
export const ETHEREUM_DEPLOYER = "0x000000000000000000000000000000000de910e7";
export const USDC = getContractAddress({ from: ETHEREUM_DEPLOYER, nonce: 0n });
const ETHER_PAYER = getContractAddress({ from: ETHEREUM_DEPLOYER, nonce: 1n });

/** What makes its contracts, in order. */
export const DEPLOYMENT = [{ data: testUsdc.bytecode }, { data: etherPayer.bytecode }] as const;

export const usdcListed = (address: string, isListed: boolean): Hex =>
  encodeFunctionData({ abi: testUsdc.abi, functionName: "setBlacklisted", args: [address as Hex, isListed] });

export const usdcPaused = (isPaused: boolean): Hex =>
  encodeFunctionData({ abi: testUsdc.abi, functionName: "setPaused", args: [isPaused] });

/** Ether, from somebody's key or through a contract, of which no log tells. */
export function etherPaying({ to, raw }: Payment, { also = [], batch, fails }: SendOptions) {
  const payments = [{ to, raw }, ...also];
  if (!batch) return { to: to as Hex, value: numberToHex(raw) };
  const lists = [payments.map((one) => one.to as Hex), payments.map((one) => one.raw)] as const;
  const sum = payments.reduce((total, one) => total + one.raw, 0n);
  return {
    to: ETHER_PAYER,
    // With less than it is to pass on, the contract takes everything back.
    value: numberToHex(fails ? sum - 1n : sum),
    data: encodeFunctionData({ abi: etherPayer.abi, functionName: "pay", args: lists }),
  };
}
