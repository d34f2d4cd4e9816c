import type { Mail } from "@lastro/platform/mail/mail";
import type { UserRow } from "../people/user.js";
import type { IdentityCtx } from "../service/context.js";

export interface LetterVariables {
  readonly ConfirmationURL?: string;
  readonly Token?: string;
  readonly TokenHash?: string;
  readonly RedirectTo?: string;
  readonly NewEmail?: string;
  readonly SendingTo?: string;
  readonly OldEmail?: string;
  readonly Phone?: string;
  readonly OldPhone?: string;
  readonly Provider?: string;
  readonly FactorType?: string;
}

/** What templates of the operator's own may name in a letter, where the house has such templates. */
export function letterVariables(
  ctx: Pick<IdentityCtx, "settings">,
  user: Pick<UserRow, "email" | "user_metadata">,
  variables: LetterVariables & { readonly Email?: string } = {},
): Pick<Mail, "variables"> {
  const { email, site } = ctx.settings;
  if (!email.ownTemplates) return {};
  return {
    variables: { SiteURL: site.url, Email: user.email ?? "", Data: user.user_metadata, ...variables },
  };
}
