import { describe, expect, it } from "vitest";
import type { SolanaDeposit } from "@/features/web3/api";
import { buildTransfer, nameOfSignature, readTransfer, transfersAsShown } from "./solana-transfer";

/** Addresses whose 32 bytes are easy to read: the system program's zeros with another last byte. */
const FROM = "11111111111111111111111111111112";
const TO = "11111111111111111111111111111113";
const BLOCKHASH = "11111111111111111111111111111114";
const deposit: SolanaDeposit = {
  ...{ from: FROM, depositAddress: TO, blockhash: BLOCKHASH, lastValidBlockHeight: 150 },
  amount: { asset: "SOL", amount: "0.250000000" },
  fee: { asset: "SOL", amount: "0.000005000" },
};

const key = (last: number) => [...Array.from({ length: 31 }, () => 0), last];
/** Where each part stands in the wire format. */
const MESSAGE_AT = 1 + 64;
const SIGNERS_AT = MESSAGE_AT;
const FIRST_KEY_AT = MESSAGE_AT + 4;
const INSTRUCTION_AT = FIRST_KEY_AT + 4 * 32 + 1;
const LAMPORTS_AT = INSTRUCTION_AT + 5 + 4;

function spoilt(at: number, byte: number): Uint8Array {
  const bytes = buildTransfer(deposit);
  bytes[at] = byte;
  return bytes;
}

describe("a deposit of SOL", () => {
  it("is a legacy transaction of one transfer of the system program, not signed yet", () => {
    expect([...buildTransfer(deposit)]).toEqual([
      // One signature, to come.
      ...[1, ...Array.from({ length: 64 }, () => 0)],
      // One signer who writes, none who reads, one key that is only read, three keys.
      ...[1, 0, 1, 3],
      ...[...key(1), ...key(2), ...key(0)],
      ...key(3),
      // One instruction: of the third key, with the first two, and twelve bytes.
      ...[1, 2, 2, 0, 1, 12],
      // Transfer, and 250,000,000 lamports, the lowest byte first.
      ...[2, 0, 0, 0],
      ...[0x80, 0xb2, 0xe6, 0x0e, 0, 0, 0, 0],
    ]);
  });

  it("pays what its bytes say", () => {
    expect(readTransfer(buildTransfer(deposit))).toEqual({
      ...{ from: FROM, to: TO },
      amount: { asset: "SOL", minor: 250_000_000n },
    });
    expect(transfersAsShown(buildTransfer(deposit), deposit)).toBe(true);
  });

  it.each([
    ["pays another address", FIRST_KEY_AT + 63, 9],
    ["pays from another wallet", FIRST_KEY_AT + 31, 9],
    ["pays another amount", LAMPORTS_AT, 0x81],
    ["pays much more", LAMPORTS_AT + 7, 1],
    ["calls another program", FIRST_KEY_AT + 95, 9],
    ["does something else of the system program", INSTRUCTION_AT + 5, 3],
    ["pays the wallet itself", INSTRUCTION_AT + 3, 0],
    ["pays from the other account", INSTRUCTION_AT + 2, 1],
    ["names an account that is not there", INSTRUCTION_AT + 3, 7],
  ])("is not shown as such when it %s", (_what, at, byte) => {
    expect(transfersAsShown(spoilt(at, byte), deposit)).toBe(false);
  });

  it("is not read where its bytes are none of a transaction", () => {
    expect(() => readTransfer(spoilt(SIGNERS_AT, 2))).toThrow("signatures");
  });

  it("is named by its signature, in base58", () => {
    expect(nameOfSignature(new Uint8Array(64))).toBe("1".repeat(64));
  });
});
