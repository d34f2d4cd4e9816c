import type { Language } from "@lastro/contracts";
import type { NoticeKindName } from "@lastro/contracts/notices";
import type { Tx } from "@lastro/platform/database/database";
import { INVESTMENTS } from "../investments/index.js";
import { type NoticeKind, type NoticeText, notify } from "../notices/index.js";
import type { BasketJobCtx } from "./ports.js";

interface Facts {
  readonly driftBps: number;
}

const WORDS: Readonly<Record<Language, (points: string) => NoticeText>> = {
  "pt-BR": (points) => ({
    title: "Sua cesta se afastou dos pesos que você escolheu",
    text: `Um dos ativos está a ${points} pontos percentuais do peso escolhido. Se quiser, rebalanceie: você vê cada preço antes de confirmar.`,
  }),
  en: (points) => ({
    title: "Your basket has moved away from the weights you chose",
    text: `One of its assets is ${points} percentage points from its weight. Rebalance if you like: you see every price before you confirm.`,
  }),
  es: (points) => ({
    title: "Tu cesta se alejó de los pesos que elegiste",
    text: `Uno de los activos está a ${points} puntos porcentuales de su peso. Si quieres, reequilíbrala: ves cada precio antes de confirmar.`,
  }),
  zh: (points) => ({
    title: "您的篮子已偏离所选权重",
    text: `其中一项资产偏离其权重 ${points} 个百分点。如有需要可再平衡：确认前您会看到每个价格。`,
  }),
  ja: (points) => ({
    title: "バスケットが選んだ比率から離れています",
    text: `比率から ${points} ポイント離れた資産があります。必要に応じてリバランスできます。確定前にすべての価格をご確認いただけます。`,
  }),
};

const drifted: NoticeKind<Facts> & { readonly name: NoticeKindName } = {
  name: "basket_drift",
  categories: [INVESTMENTS],
  channels: ["inbox"],
  write: ({ driftBps }, { language }) =>
    WORDS[language](new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(driftBps / 100)),
  link: () => "/investments/basket",
};

export const basketNotices: readonly NoticeKind[] = [drifted];

/** Tells a client that their basket stands far from its recipe. */
export async function notifyOfDrift(
  tx: Tx,
  ctx: BasketJobCtx,
  { userId, driftBps }: { readonly userId: string; readonly driftBps: number },
): Promise<void> {
  const addressee = await ctx.addressOf(tx, userId);
  const at = ctx.clock.now();
  await notify(tx, ctx, [
    {
      ...{ kind: drifted, userId, source: `basket_drift:${userId}:${at.toISOString()}`, subjectId: null },
      ...{ facts: { driftBps }, at },
      ...(addressee ? { addressee } : {}),
    },
  ]);
}
