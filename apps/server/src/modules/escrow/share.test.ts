import { type Money, money } from "@lastro/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { customerAccount, escrowAccount, houseAccount } from "../ledger/index.js";
import { afterShare, type Escrow, heldBy } from "./escrow.js";
import { fundedPosting, sharedPosting } from "./postings.js";
import { shareOf } from "./share.js";

const btc = (minor: bigint): Money => money("BTC", minor);
const [payerId, payeeId] = ["00000000-0000-4000-8000-00000000000a", "00000000-0000-4000-8000-00000000000b"];
const id = "00000000-0000-4000-8000-0000000000e5";
const name = { kind: "test.movement", key: "a key" };

const escrow: Escrow = {
  id,
  product: "test",
  payerId,
  payeeId,
  feeBps: 33,
  status: "open",
  funded: btc(10_000n),
  released: btc(1_000n),
  fee: btc(3n),
  refunded: btc(500n),
};
const byPayout: Escrow = { ...escrow, feeBps: null };

const payout = (toPayee: bigint, toPayer: bigint, fee?: bigint) => ({
  toPayee: btc(toPayee),
  toPayer: btc(toPayer),
  ...(fee === undefined ? {} : { fee: btc(fee) }),
  posting: name,
});

describe("a share of an escrow", () => {
  it("comes of what it holds: what was paid in, less what has left", () => {
    expect(heldBy(escrow)).toEqual(btc(8_500n));
    expect(shareOf(escrow, payout(8_000n, 500n))).toMatchObject({ toPayee: btc(8_000n), toPayer: btc(500n) });
    for (const more of [payout(8_501n, 0n), payout(0n, 8_501n), payout(8_000n, 501n)])
      expect(() => shareOf(escrow, more)).toThrow(
        expect.objectContaining({ code: "escrow.not_enough_held" }),
      );
  });

  it("has left it afterwards", () => {
    const share = { toPayee: btc(2_000n), fee: btc(6n), toPayer: btc(100n) };
    expect(afterShare(escrow, share)).toEqual({
      ...escrow,
      released: btc(3_000n),
      fee: btc(9n),
      refunded: btc(600n),
    });
  });

  it("moves something, and nothing backwards", () => {
    for (const none of [payout(0n, 0n), payout(-1n, 2n), payout(2n, -1n)])
      expect(() => shareOf(escrow, none)).toThrow(`A payout of escrow ${id} moves nothing`);
    expect(shareOf(escrow, payout(1n, 0n)).toPayee).toEqual(btc(1n));
    expect(shareOf(escrow, payout(0n, 1n)).toPayer).toEqual(btc(1n));
  });

  it("pays the fee of all that was released so far, less the fee that was taken", () => {
    // 33 of 10 000 of 1 999 is 6.5967, of which 3 are taken.
    expect(shareOf(escrow, payout(999n, 0n)).fee).toEqual(btc(3n));
    expect(shareOf(escrow, payout(1_122n, 0n)).fee).toEqual(btc(4n));
    expect(shareOf(escrow, payout(0n, 999n)).fee).toEqual(btc(0n));
  });

  it("names its fee where the escrow has no rate, and there alone, from nothing to all of the payee's", () => {
    expect(shareOf(byPayout, payout(10n, 0n, 0n)).fee).toEqual(btc(0n));
    expect(shareOf(byPayout, payout(10n, 0n, 10n)).fee).toEqual(btc(10n));
    for (const [of, against] of [
      [byPayout, payout(10n, 0n, 11n)],
      [byPayout, payout(10n, 0n, -1n)],
      [byPayout, payout(10n, 0n)],
      [escrow, payout(10n, 0n, 0n)],
    ] as const)
      expect(() => shareOf(of, against)).toThrow(`A payout of escrow ${id} names a fee against its terms`);
  });

  it("costs the payee the same in parts as at once", () => {
    const part = fc.bigInt({ min: 1n, max: 10n ** 12n });
    const rate = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), rate, (parts, feeBps) => {
        const whole = parts.reduce((sum, one) => sum + one, 0n);
        const none: Escrow = {
          ...escrow,
          feeBps,
          funded: btc(whole),
          released: btc(0n),
          fee: btc(0n),
          refunded: btc(0n),
        };
        const released = parts.reduce((of, one) => afterShare(of, shareOf(of, payout(one, 0n))), none);
        expect(heldBy(released)).toEqual(btc(0n));
        expect(released.fee).toEqual(shareOf(none, payout(whole, 0n)).fee);
      }),
    );
  });
});

describe("the postings of an escrow", () => {
  const wallet = (owner: string, minor: bigint) => ({
    account: customerAccount(owner, "available", "BTC"),
    amount: btc(minor),
  });
  const inEscrow = (minor: bigint) => ({ account: escrowAccount(id, "BTC"), amount: btc(minor) });
  const fees = (minor: bigint) => ({ account: houseAccount("fees", "BTC"), amount: btc(minor) });

  it("take what it holds from the payer, and something", () => {
    const entries = [wallet(payerId, -7n), inEscrow(7n)];
    expect(fundedPosting(escrow, btc(7n), name)).toEqual({ ...name, reference: id, entries });
    for (const minor of [0n, -1n])
      expect(() => fundedPosting(escrow, btc(minor), name)).toThrow(`Escrow ${id} is funded with nothing`);
  });

  it("share out what leaves it, and name nobody who gets nothing", () => {
    const entries = (toPayee: bigint, fee: bigint, toPayer: bigint) =>
      sharedPosting(escrow, { toPayee: btc(toPayee), fee: btc(fee), toPayer: btc(toPayer) }, name);
    expect(entries(10n, 3n, 5n)).toEqual({
      ...name,
      reference: id,
      entries: [inEscrow(-15n), wallet(payeeId, 7n), fees(3n), wallet(payerId, 5n)],
    });
    expect(entries(10n, 0n, 0n).entries).toEqual([inEscrow(-10n), wallet(payeeId, 10n)]);
    expect(entries(10n, 10n, 0n).entries).toEqual([inEscrow(-10n), fees(10n)]);
    expect(entries(0n, 0n, 5n).entries).toEqual([inEscrow(-5n), wallet(payerId, 5n)]);
  });
});
