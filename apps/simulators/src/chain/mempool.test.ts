import type { Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { HOUSE_KEY } from "./devnet.js";
import { Mempool } from "./mempool.js";

const account = privateKeyToAccount(HOUSE_KEY);
const state = async () => ({ nonce: 3, balance: 10n ** 18n });

function signed(of: { nonce?: number; maxFee?: bigint; tip?: bigint; value?: bigint } = {}): Promise<Hex> {
  const { nonce = 3, maxFee = 1_000n, tip = 100n, value = 1n } = of;
  return account.signTransaction({
    ...{ type: "eip1559", chainId: 1, nonce, to: account.address, value, gas: 21_000n },
    ...{ maxFeePerGas: maxFee, maxPriorityFeePerGas: tip },
  });
}

describe("what waits for a block", () => {
  it("takes the place of another for a tenth more of both fees, and for no less", async () => {
    const pool = new Mempool();
    const first = await pool.add(await signed(), state);
    for (const of of [
      { maxFee: 1_099n, tip: 110n },
      { maxFee: 1_100n, tip: 109n },
    ])
      await expect(pool.add(await signed(of), state)).rejects.toThrow("replacement transaction underpriced");
    expect(pool.all().map(({ hash }) => hash)).toEqual([first]);
    const second = await pool.add(await signed({ maxFee: 1_100n, tip: 110n }), state);
    expect(pool.all().map(({ hash }) => hash)).toEqual([second]);
  });

  it("is refused in geth's words: known, of a nonce that is used, and more than there is", async () => {
    const pool = new Mempool();
    await pool.add(await signed(), state);
    await expect(pool.add(await signed(), state)).rejects.toThrow("already known");
    await expect(pool.add(await signed({ nonce: 2 }), state)).rejects.toThrow("nonce too low");
    await expect(pool.add(await signed({ nonce: 4, value: 10n ** 18n }), state)).rejects.toThrow(
      "insufficient funds",
    );
  });
});
