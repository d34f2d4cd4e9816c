import type { Hex } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startChain } from "../chain/start-chain.js";

/** A named type of its own: the simulators' inner types stay theirs. */
interface Chain extends Awaited<ReturnType<typeof startChain>> {}

const TO = "0x00000000000000000000000000000000000000cc";
let chain: Chain;
beforeAll(async () => {
  chain = await startChain();
});
afterAll(() => chain.close());

const net = () => chain.net("ERC20");
const cold = () => chain.offline.addresses.ERC20;
const etherOf = async (address: string) =>
  BigInt((await net().rpc("eth_getBalance", [address, "latest"])) as Hex);
const usdcOf = async (address: string) => {
  const data = `0x70a08231${address.slice(2).padStart(64, "0")}`;
  return BigInt((await net().rpc("eth_call", [{ to: net().usdc, data }, "latest"])) as Hex);
};

describe("the holders of the cold address on Ethereum", () => {
  it("send tokens and ether one after another without waiting for a block, and pay for each in ether", async () => {
    await chain.send("ERC20", cold(), 100_000_000n, { token: "usdc" });
    const had = await etherOf(cold());
    const hashes = [
      await chain.offline.send({ network: "ERC20", to: TO, raw: "40000000", token: "usdc" }),
      await chain.offline.send({ network: "ERC20", to: TO, raw: "10000000", token: "usdc" }),
      await chain.offline.send({ network: "ERC20", to: TO, raw: "5000", token: "eth" }),
    ];
    expect(net().waiting()).toEqual(hashes);
    await chain.net("ERC20").mine();
    expect([await usdcOf(TO), await etherOf(TO)]).toEqual([50_000_000n, 5_000n]);
    let paid = 0n;
    for (const hash of hashes) {
      const receipt = (await net().rpc("eth_getTransactionReceipt", [hash])) as {
        gasUsed: Hex;
        effectiveGasPrice: Hex;
      };
      expect(receipt).toMatchObject({ status: "0x1" });
      paid += BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice);
    }
    expect(paid).toBeGreaterThan(0n);
    expect(had - (await etherOf(cold()))).toBe(paid + 5_000n);
  });

  it("send nothing that a network has not", async () => {
    await expect(chain.offline.send({ network: "BSC", to: TO, raw: "1", token: "usdc" })).rejects.toThrow(
      "BSC has no usdc",
    );
  });
});
