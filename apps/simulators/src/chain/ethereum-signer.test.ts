import { type Hex, parseTransaction, recoverTransactionAddress } from "viem";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { evmAddress } from "../offline/keys.js";
import { createApp } from "../shared/http.js";
import { type Devnet, HOUSE } from "./devnet.js";
import { addEthereumSigner } from "./ethereum-signer.js";

const TO = "0x6fac4d18c912343bf86fa7049364dd4e424ab9c0";
const USDC = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const USDT = "0xdac17f958d2ee523a2206206994597c13d831ec7";
const GWEI = 10n ** 9n;
/** The first address below the key of everybody's examples. */
const FIRST_CLIENT = "0x9858EfFD232B4033E47d90003D41EC34EcaEda94";

const app = createApp();
/** Seven transactions of each address are in blocks. */
const chain = { rpc: async () => "0x7", token: USDT, usdc: USDC } as unknown as Devnet;
const signer = addEthereumSigner(app, chain, { dataDir: undefined, before: [] });
let payment = "";
let made = 0;
beforeEach(() => {
  made += 1;
  payment = `payment-${made}`;
});
afterAll(() => signer.close());

interface Asked {
  readonly payment?: string;
  readonly attempt?: number;
  readonly from?: number;
  readonly to?: string;
  readonly raw?: bigint;
  readonly token?: string | null;
  readonly gas?: bigint;
  readonly maxFee?: bigint;
  readonly tip?: bigint;
  readonly cold?: boolean;
}

async function sign(of: Asked = {}) {
  const { raw = 25_500_000n, gas = 100_000n, maxFee = 30n * GWEI, tip = GWEI, ...rest } = of;
  const answer = await app.inject({
    method: "POST",
    url: "/signer/ethereum/sign",
    payload: {
      ...{ payment, attempt: 1, to: TO, token: USDC, ...rest },
      ...{ raw: `${raw}`, gas: `${gas}`, maxFee: `${maxFee}`, tip: `${tip}` },
    },
  });
  return answer.json() as { txHash: Hex; signed: Hex; nonce: number; error?: string };
}

describe("a signer of Ethereum", () => {
  it("signs as any wallet would: USDC of the first client, after seven transactions, and its replacement", async () => {
    const first = await sign({ from: 0 });
    expect(first).toMatchObject({
      nonce: 7,
      txHash: "0x0158a69e2f02e5c310726c909a52ed38246aaf9a24933f7e7c34ab1912c8256f",
    });
    expect(await recoverTransactionAddress({ serializedTransaction: first.signed as `0x02${string}` })).toBe(
      FIRST_CLIENT,
    );
    const second = await sign({ from: 0, attempt: 2, maxFee: 33n * GWEI, tip: (11n * GWEI) / 10n });
    expect(second).toMatchObject({
      nonce: 7,
      txHash: "0xbc1322f1876fbb88976a8c018f6b0611f82b666b515a34ac7f2fb16b3b0071e4",
    });
  });

  it("gives the same bytes for the same attempt, and each payment a nonce of its own, asked at the same time", async () => {
    const asked = await Promise.all(Array.from({ length: 8 }, () => sign()));
    expect(new Set(asked.map(({ signed }) => signed)).size).toBe(1);
    const others = await Promise.all(
      Array.from({ length: 8 }, (_, at) => sign({ payment: `other-${made}-${at}` })),
    );
    expect(new Set([...others, ...asked].map(({ nonce }) => nonce)).size).toBe(9);
  });

  it("sends ether by its value, from our own address", async () => {
    const { signed } = await sign({ token: null, raw: 5n, gas: 21_000n });
    expect(parseTransaction(signed)).toMatchObject({ to: TO, value: 5n, gas: 21_000n });
    expect(await recoverTransactionAddress({ serializedTransaction: signed as `0x02${string}` })).toBe(HOUSE);
  });

  it.each<readonly [string, Asked, string]>([
    [
      "is another payment than before",
      { attempt: 2, raw: 1n, maxFee: 40n * GWEI, tip: 2n * GWEI },
      "another before",
    ],
    ["goes to somebody else", { attempt: 2, to: USDC, maxFee: 40n * GWEI, tip: 2n * GWEI }, "another before"],
    ["leaves another address", { attempt: 2, from: 3, maxFee: 40n * GWEI, tip: 2n * GWEI }, "another before"],
    [
      "adds less than a tenth to one fee",
      { attempt: 2, maxFee: 40n * GWEI, tip: GWEI },
      "does not take the place",
    ],
    [
      "adds less than a tenth to the other",
      { attempt: 2, maxFee: 31n * GWEI, tip: 2n * GWEI },
      "does not take the place",
    ],
    ["leaves an attempt out", { attempt: 3, maxFee: 60n * GWEI, tip: 3n * GWEI }, "is missing"],
    ["could cost too much", { attempt: 2, maxFee: 2_000n * GWEI, tip: 2n * GWEI }, "cost too much"],
  ])("does not sign what %s", async (_, of, why) => {
    await sign();
    expect((await sign(of)).error).toContain(why);
  });

  it("signs what is for the cold address for the offline wallet's alone, of USDT, USDC and ether", async () => {
    const to = evmAddress.toLowerCase();
    const refused = [
      { to: TO, token: USDC },
      { to: TO, token: null },
      { to, token: "0x00000000000000000000000000000000000000cc" },
    ];
    for (const of of refused)
      expect((await sign({ ...of, cold: true })).error).toBe("not signed: it is not the cold address");
    for (const [place, token] of [USDT, USDC, null].entries())
      expect(await sign({ payment: `to-the-cold-address-${place}`, to, token, cold: true })).toMatchObject({
        signed: expect.stringMatching(/^0x02/),
      });
  });
});
