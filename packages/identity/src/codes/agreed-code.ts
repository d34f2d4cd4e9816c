import type { IdentityCtx } from "../service/context.js";

/** The code agreed on for a number of reviewers and tests, as long as that lasts. */
export function agreedCode(ctx: Pick<IdentityCtx, "settings" | "clock">, phone: string): string | undefined {
  const { testCodes, testCodesUntil } = ctx.settings.phone;
  if (testCodesUntil !== undefined && testCodesUntil < ctx.clock.now()) return undefined;
  return Object.hasOwn(testCodes, phone) ? testCodes[phone] : undefined;
}
