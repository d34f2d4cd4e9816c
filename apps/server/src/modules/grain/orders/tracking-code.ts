import type { Ctx } from "@lastro/platform/context";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** `AG`, the last eight digits of the time, and four letters drawn: not unique by itself, so the caller tries again. */
export function drawTrackingCode({ clock, random }: Pick<Ctx, "clock" | "random">): string {
  const digits = String(clock.now().getTime()).slice(-8);
  const letters = [...random.bytes(4)].map((byte) => LETTERS[byte % LETTERS.length] ?? "A");
  return `AG${digits}${letters.join("")}`;
}
