import { languageOf } from "@lastro/platform/language";
import { type LinkMail, linkWords } from "../letters/identity-letters.js";
import { findUserById } from "../people/user-store.js";
import type { IdentityCtx } from "../service/context.js";
import { LETTERS } from "./confirmation-mail.js";
import { linkPage } from "./link-page.js";
import { findLiveLink } from "./one-time-tokens.js";
import { isEmailType, PURPOSES } from "./verify-one-time-token.js";

export interface FollowedLink {
  readonly type: string;
  readonly link: string;
  readonly redirectTo: string;
}

/**
 * The page that asks whether to follow a link of a letter, in its owner's language: what examines mail opens links as
 * a browser does, and must not use them up. Nothing where the house does not ask, or where nothing can be used up.
 */
export async function pageBeforeLink(
  ctx: IdentityCtx,
  { type, link, redirectTo }: FollowedLink,
): Promise<string | undefined> {
  if (!ctx.settings.email.linksAskFirst || !isEmailType(type)) return undefined;
  const live = await findLiveLink(ctx, link, PURPOSES[type]);
  const owner = live && (await findUserById(ctx.db, live.userId));
  if (!owner) return undefined;
  const language = languageOf(owner.user_metadata);
  return linkPage(linkWords(mailOf(type), language), language, {
    action: `${new URL(ctx.settings.site.externalUrl).pathname.replace(/\/$/, "")}/verify/link`,
    fields: { type, token: link, redirect_to: redirectTo },
  });
}

function mailOf(type: string): LinkMail {
  if (type === "email_change") return "change_email";
  const letter = Object.entries(LETTERS).find(([name]) => name === type);
  return letter ? letter[1].template : "magic_link";
}
