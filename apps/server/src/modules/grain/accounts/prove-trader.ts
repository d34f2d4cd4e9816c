import type { RequestCtx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import type { AccountPorts } from "./ports.js";
import { inOurWords } from "./refusals.js";

/**
 * Whose account of the marketplace these credentials open; leaves no session open. Throws what signing in does:
 * `grain.login_wrong`, `grain.account_suspended`, `grain.second_factor_needed` and `grain.second_factor_wrong`.
 */
export async function proveTrader(
  ctx: RequestCtx,
  { signIn }: Pick<AccountPorts, "signIn">,
  by: { readonly email: string; readonly password: string; readonly code?: string | undefined },
): Promise<string> {
  const email = by.email.toLowerCase();
  if (email === "" || by.password.trim() === "") throw new DomainError("grain.login_wrong");
  return inOurWords(signIn.prove(ctx, { ...by, email }));
}
