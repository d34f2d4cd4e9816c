import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { AccountPorts } from "./ports.js";
import { inOurWords } from "./refusals.js";

/** Mails a way to a new password; known and unknown addresses are answered alike. */
export function forgotTraderPassword(
  ctx: RequestCtx,
  { signIn }: AccountPorts,
  email: string,
): Promise<void> {
  return inOurWords(signIn.recover(ctx, email.toLowerCase()));
}

/** Sets a new password by the link of the letter, once; every session ends. */
export function resetTraderPassword(
  ctx: RequestCtx,
  { signIn }: AccountPorts,
  by: { readonly token: string; readonly password: string },
): Promise<void> {
  return inOurWords(signIn.resetPassword(ctx, { link: by.token, password: by.password }));
}

/** Changes the password of who knows the current one; the other sessions end. */
export function changeTraderPassword(
  ctx: RequestCtx,
  { signIn }: AccountPorts,
  by: { readonly currentPassword: string; readonly newPassword: string },
): Promise<void> {
  personOf(ctx);
  return inOurWords(signIn.changePassword(ctx, { current: by.currentPassword, next: by.newPassword }));
}
