import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Config } from "@lastro/platform/config";
import type { Random } from "@lastro/platform/random";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_BYTES = 32;
const RANDOM_DIGITS = 43;
const CHECKSUM_DIGITS = 6;
const SECRET = /^lastro_(?:live|test)_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

/**
 * Draws the secret of a key: 256 random bits behind a prefix that names the house and whether it is real money, and a CRC-32
 * that tells a secret from what only looks like one, so that scanners of source code find it.
 */
export function drawKeySecret({ bytes }: Pick<Random, "bytes">, { mode }: Pick<Config, "mode">): string {
  const prefix = mode === "production" ? "lastro_live_" : "lastro_test_";
  const drawn = inDigits(BigInt(`0x${bytes(RANDOM_BYTES).toString("hex")}`), RANDOM_DIGITS);
  return `${prefix}${drawn}${checksumOf(drawn)}`;
}

/** Whether it is written as a key's secret is, without a letter mistaken. */
export function isKeySecret(text: string): boolean {
  const [, drawn = "", checksum] = SECRET.exec(text) ?? [];
  return checksum !== undefined && checksumOf(drawn) === checksum;
}

/** What is kept of a secret. */
export function hashKeySecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** By what its owner knows a key again. */
export function hintOf(secret: string): string {
  return `${secret.slice(0, "lastro_live_".length)}…${secret.slice(-4)}`;
}

function checksumOf(drawn: string): string {
  return inDigits(BigInt(crc32(drawn)), CHECKSUM_DIGITS);
}

function inDigits(value: bigint, length: number): string {
  let digits = "";
  for (let rest = value; digits.length < length; rest /= 62n)
    digits = `${DIGITS[Number(rest % 62n)]}${digits}`;
  return digits;
}
