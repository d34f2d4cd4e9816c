import type { WireResponseOf } from "@lastro/contracts";
import type { verifySecondFactorRoute } from "@lastro/contracts/identity";
import { ApiError } from "@/lib/api-error";
import { bankTokens, routeCaller } from "@/lib/call-route";
import type { Namespaces } from "@/lib/i18n/namespaces";

type Key = keyof Namespaces["identity"]["twoFactor"]["verdict"];

/** A message of the catalogue, or the server's own words. */
export type Words = { readonly key: Key } | { readonly text: string };

export type Verdict =
  | { readonly valid: true }
  | {
      readonly valid: false;
      readonly inline: Words;
      readonly toast: { readonly title: Words; readonly description: Words };
    };

type Answer = WireResponseOf<typeof verifySecondFactorRoute>;

/** The route is public, because a session whose second factor is pending is not admitted; it reads the token itself. */
const callWithPendingFactor = routeCaller<"public">(bankTokens);

/** Asks whether the code is right, and puts every way it can go wrong in the words of the dialog. */
export async function verifyTwoFactor(userId: string, token: string): Promise<Verdict> {
  try {
    const body = { user_id: userId, token };
    return verdictOf(
      await callWithPendingFactor<typeof verifySecondFactorRoute>("POST /functions/v1/verify-2fa", { body }),
    );
  } catch (error) {
    return verdictOfFailure(error);
  }
}

export function verdictOf(answer: Answer): Verdict {
  if (answer.valid) return { valid: true };
  if (answer.error !== undefined) {
    const words: Words = answer.error === "" ? { key: "tryAgain" } : { text: answer.error };
    return { valid: false, inline: words, toast: { title: { key: "failedTitle" }, description: words } };
  }
  return {
    valid: false,
    inline: { key: "invalidInline" },
    toast: { title: { key: "invalidTitle" }, description: { key: "invalidText" } },
  };
}

export function verdictOfFailure(error: unknown): Verdict {
  const words: Words = { key: error instanceof ApiError ? "failedInline" : "exception" };
  return { valid: false, inline: words, toast: { title: { key: "failedTitle" }, description: words } };
}
