import { createHmac } from "node:crypto";
import type { Random } from "@lastro/platform/random";
import type { IdentityCtx } from "../service/context.js";

const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";

/** New codes, each another one. */
export function drawCodes(
  random: Pick<Random, "integer">,
  { count, length }: { readonly count: number; readonly length: number },
): string[] {
  const codes = new Set<string>();
  while (codes.size < count) {
    codes.add(Array.from({ length }, () => ALPHABET.charAt(random.integer(ALPHABET.length))).join(""));
  }
  return [...codes];
}

/** A code as it is compared, however it was written down. */
export function canonicalCode(typed: string): string {
  return typed.replace(/[\s-]/g, "").toLowerCase();
}

/** Whether something typed where several kinds of code are taken is meant as a recovery code. */
export function looksLikeRecoveryCode(typed: string): boolean {
  return /^[a-z2-7]{13,32}$/.test(canonicalCode(typed));
}

/** What a code of this set is found by; without the key nothing about the code can be told from it. */
export function lookupOf(ctx: Pick<IdentityCtx, "oneTimeKey">, factorId: string, code: string): Buffer {
  return createHmac("sha256", ctx.oneTimeKey).update(`recovery|${factorId}|${code}`).digest();
}
