import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const STEP_MS = 30_000;

/** What an authenticator app with this secret shows (RFC 6238), now or some steps away. */
export function appCode(secret: string, stepsAway = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + stepsAway));
  const digest = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

function fromBase32(text: string): Buffer {
  const bits = [...text.replace(/\s/g, "")]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** A platform authenticator that always says yes, as the browser's tools offer one. */
export async function addAuthenticator(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send("WebAuthn.enable");
  await tools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
