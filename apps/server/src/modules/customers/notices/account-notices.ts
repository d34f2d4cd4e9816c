import type { Language } from "@lastro/contracts";
import type { Ctx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { type NoticeCategory, type NoticeKind, notify } from "../../notices/index.js";
import { en } from "./words/en.js";
import { es } from "./words/es.js";
import { ja } from "./words/ja.js";
import { ptBR } from "./words/pt-br.js";
import type { AccountFacts, AccountNotice, AccountWords } from "./words/words.js";
import { zh } from "./words/zh.js";

const WORDS: Readonly<Record<Language, AccountWords>> = { "pt-BR": ptBR, en, es, zh, ja };

/** Nobody can switch these off. Letters about signing in are identity's own; other kinds bring theirs. */
export const SECURITY: NoticeCategory = {
  name: "security",
  realm: "bank",
  defaults: { inbox: true, email: false, sms: false, push: true },
};

const kinds: { readonly [K in AccountNotice]: NoticeKind<AccountFacts[K]> } = {
  password_changed: kindOf("password_changed"),
  email_changed: kindOf("email_changed"),
  phone_changed: kindOf("phone_changed"),
  identity_linked: kindOf("identity_linked"),
  identity_unlinked: kindOf("identity_unlinked"),
  factor_enrolled: kindOf("factor_enrolled"),
  factor_unenrolled: kindOf("factor_unenrolled"),
  passkey_added: kindOf("passkey_added"),
  passkey_removed: kindOf("passkey_removed"),
  session_copied: kindOf("session_copied"),
  export_ready: {
    ...kindOf("export_ready"),
    write: ({ until }, { language }) => WORDS[language].export_ready({ until: dayWords(language, until) }),
    link: () => "/settings",
  },
};

export const accountNotices: readonly NoticeKind[] = Object.values(kinds);

/** Notifies a client of what changed in their account: of a copy of their data with the instant it is kept until. */
export async function notifyOfAccount<K extends AccountNotice>(
  tx: Tx,
  ctx: Pick<Ctx, "clock" | "random" | "config">,
  change: { readonly userId: string; readonly kind: K; readonly facts: AccountFacts[K] },
): Promise<void> {
  const kind: NoticeKind<AccountFacts[K]> = kinds[change.kind];
  await notify(tx, ctx, [
    {
      kind,
      userId: change.userId,
      source: `account:${ctx.random.id()}`,
      subjectId: null,
      facts: change.facts,
      at: ctx.clock.now(),
    },
  ]);
}

function kindOf<K extends AccountNotice>(name: K): NoticeKind<AccountFacts[K]> {
  return {
    name,
    categories: [SECURITY],
    channels: ["inbox"],
    mandatory: true,
    write: (facts, { language }) => WORDS[language][name](facts),
    link: () => "/security",
  };
}

function dayWords(language: Language, at: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "America/Sao_Paulo" }).format(
    new Date(at),
  );
}
