import type { Language } from "@lastro/contracts";
import type { Tx } from "@lastro/platform/database/database";
import { type NoticeKind, type NoticeText, notify } from "../../notices/index.js";
import { P2P } from "../notices/trade-notices.js";
import type { P2pRequestCtx } from "../ports.js";

interface Facts {
  readonly reason: string;
  /** Null: until it is lifted. */
  readonly until: string | null;
}

const WORDS: Readonly<Record<Language, (reason: string, until: string | undefined) => NoticeText>> = {
  "pt-BR": (reason, until) => ({
    title: "Você está suspenso do P2P",
    text: `${until ? `Até ${until}. ` : ""}Seus anúncios foram pausados e as negociações abertas continuam. Motivo: ${reason}`,
  }),
  en: (reason, until) => ({
    title: "You are suspended from P2P",
    text: `${until ? `Until ${until}. ` : ""}Your ads were paused; open trades go on. Reason: ${reason}`,
  }),
  es: (reason, until) => ({
    title: "Estás suspendido del P2P",
    text: `${until ? `Hasta el ${until}. ` : ""}Tus anuncios se pausaron; las negociaciones abiertas continúan. Motivo: ${reason}`,
  }),
  zh: (reason, until) => ({
    title: "您已被暂停使用 P2P",
    text: `${until ? `至 ${until}。` : ""}您的广告已暂停，进行中的交易不受影响。原因：${reason}`,
  }),
  ja: (reason, until) => ({
    title: "P2P の利用が停止されました",
    text: `${until ? `${until} まで。` : ""}広告は一時停止され、進行中の取引は続きます。理由: ${reason}`,
  }),
};

function write({ reason, until }: Facts, language: Language): NoticeText {
  const day =
    until === null
      ? undefined
      : new Intl.DateTimeFormat(language, { dateStyle: "short", timeZone: "America/Sao_Paulo" }).format(
          new Date(until),
        );
  return WORDS[language](reason, day);
}

export const suspensionNotice: NoticeKind<Facts> = {
  name: "p2p_suspended",
  categories: [P2P],
  channels: ["inbox", "email"],
  mandatory: true,
  write: (facts, { language }) => write(facts, language),
  link: () => "/p2p",
  letter: (facts, { language }) => ({ template: "notice", data: write(facts, language) }),
};

/** Tells somebody that they may not trade, until when and why. */
export async function notifyOfSuspension(
  tx: Tx,
  ctx: P2pRequestCtx,
  of: { readonly id: string; readonly userId: string; readonly reason: string; readonly until: Date | null },
): Promise<void> {
  const addressee = (await ctx.addressesOf(tx, [of.userId])).get(of.userId);
  await notify(tx, ctx, [
    {
      kind: suspensionNotice,
      userId: of.userId,
      source: `p2p.suspension:${of.id}`,
      subjectId: null,
      facts: { reason: of.reason, until: of.until?.toISOString() ?? null },
      at: ctx.clock.now(),
      ...(addressee ? { addressee } : {}),
    },
  ]);
}
