import { p2wpkh, Transaction } from "@scure/btc-signer";
import { pubECDSA } from "@scure/btc-signer/utils.js";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { bitcoinKey } from "../chain/client-keys.js";
import { createApp } from "../shared/http.js";
import { addBitcoinSigner } from "./bitcoin-signer.js";

const HARDENED = 0x80_00_00_00;
const OUTSIDE = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";

const app = createApp();
const signer = addBitcoinSigner(app, undefined);
let payment = "";
let made = 0;
beforeEach(() => {
  made += 1;
  payment = `payment-${made}`;
});
afterAll(() => signer.close());

interface Asked {
  readonly attempt?: number;
  readonly payment?: string;
  readonly sats?: bigint;
  /** The chain and place of the key the change output says it has, and of the one it has. */
  readonly change?: { readonly said: readonly [number, number]; readonly is: readonly [number, number] };
  readonly fee?: bigint;
  readonly point?: number;
  readonly key?: readonly [number, number];
  readonly sequence?: number;
}

const ours = (chain: number, index: number) => p2wpkh(pubECDSA(bitcoinKey(chain, index)));
const derived = (chain: number, index: number): [Uint8Array, { fingerprint: number; path: number[] }][] => [
  [
    pubECDSA(bitcoinKey(chain, index)),
    { fingerprint: 0, path: [84 + HARDENED, HARDENED, HARDENED, chain, index] },
  ],
];

async function sign(of: Asked = {}): Promise<string> {
  const { sats = 50_000n, fee = 1_000n, point = made, key = [0, 1], sequence = 0xff_ff_ff_fd } = of;
  const tx = new Transaction();
  const txid = point.toString(16).padStart(64, "0");
  const witnessUtxo = { script: ours(0, 1).script, amount: 100_000n };
  tx.addInput({ txid, index: 0, sequence, witnessUtxo, bip32Derivation: derived(...key) });
  tx.addOutputAddress(OUTSIDE, sats);
  const { said, is } = of.change ?? { said: [1, 7], is: [1, 7] };
  const amount = 100_000n - sats - fee;
  tx.addOutput({ script: ours(is[0], is[1]).script, amount, bip32Derivation: derived(said[0], said[1]) });
  const answer = await app.inject({
    method: "POST",
    url: "/signer/bitcoin/sign",
    payload: {
      ...{ payment: of.payment ?? payment, attempt: of.attempt ?? 1, to: OUTSIDE, sats: "50000" },
      psbt: Buffer.from(tx.toPSBT()).toString("base64"),
    },
  });
  return answer.statusCode === 200 ? answer.json().txHash : answer.body;
}

describe("the signer of bitcoin", () => {
  it("answers one attempt with one transaction, and another for a higher fee that spends the same", async () => {
    const first = await sign();
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(await sign({ fee: 9_000n })).toBe(first);
    expect(await sign({ attempt: 2, fee: 9_000n })).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    ["spends another's", { key: [0, 2] }, "an input is not ours"],
    ["pays less than was asked", { sats: 49_999n }, "does not pay what was asked for"],
    ["gives the change to a client", { change: { said: [0, 3], is: [0, 3] } }, "the change is not ours"],
    ["gives the change to anybody", { change: { said: [1, 3], is: [0, 4] } }, "the change is not ours"],
    ["costs too much", { fee: 40_000n }, "it costs too much"],
    ["could not be replaced", { sequence: 0xff_ff_ff_ff }, "it could not be replaced"],
  ] as const)("does not sign what %s", async (_, asked, why) => {
    expect(await sign(asked)).toContain(why);
  });

  it("signs no two transactions that could both be paid, and no output for two payments", async () => {
    await sign();
    expect(await sign({ attempt: 2, point: made + 500 })).toContain("both attempts could be paid");
    expect(await sign({ payment: `${payment}-another` })).toContain("another payment spends the same");
  });
});
