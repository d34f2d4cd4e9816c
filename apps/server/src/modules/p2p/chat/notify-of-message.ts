import type { Language } from "@lastro/contracts";
import type { P2pRole } from "@lastro/contracts/p2p/states";
import type { Tx } from "@lastro/platform/database/database";
import { type NoticeKind, type NoticeText, notify } from "../../notices/index.js";
import { P2P } from "../notices/trade-notices.js";
import { peopleOf } from "../people/person-store.js";
import type { P2pRequestCtx } from "../ports.js";
import { otherRole, personIn, type Trade } from "../trades/trade.js";

interface Facts {
  readonly number: string;
  /** Who wrote, as the market knows them. */
  readonly from: string;
}

const COLLECT_SECONDS = 120;

const WORDS: Readonly<Record<Language, (facts: Facts, count: number) => NoticeText>> = {
  "pt-BR": ({ number, from }, count) => ({
    title: count > 1 ? `${count} mensagens de ${from}` : `Mensagem de ${from}`,
    text: `Na negociação ${number}. Nunca pague fora dos dados mostrados na sala.`,
  }),
  en: ({ number, from }, count) => ({
    title: count > 1 ? `${count} messages from ${from}` : `Message from ${from}`,
    text: `In trade ${number}. Never pay to anything but what the room shows.`,
  }),
  es: ({ number, from }, count) => ({
    title: count > 1 ? `${count} mensajes de ${from}` : `Mensaje de ${from}`,
    text: `En la negociación ${number}. Nunca pagues fuera de los datos que muestra la sala.`,
  }),
  zh: ({ number, from }, count) => ({
    title: count > 1 ? `${from} 的 ${count} 条消息` : `${from} 的消息`,
    text: `交易 ${number}。请只向交易室显示的收款信息付款。`,
  }),
  ja: ({ number, from }, count) => ({
    title: count > 1 ? `${from} さんから ${count} 件のメッセージ` : `${from} さんからメッセージ`,
    text: `取引 ${number}。取引画面に表示された支払先以外には支払わないでください。`,
  }),
};

export const messageNotice: NoticeKind<Facts> = {
  name: "p2p_message",
  categories: [P2P],
  channels: ["inbox", "email"],
  collectSeconds: COLLECT_SECONDS,
  write: (facts, { language }, occurrences) => WORDS[language](facts, occurrences),
  link: (tradeId) => (tradeId === null ? "/p2p/trades" : `/p2p/trades/${tradeId}`),
};

/** Tells the other side of a message; those of one room are collected until they are read. */
export async function notifyOfMessage(
  tx: Tx,
  ctx: P2pRequestCtx,
  of: { readonly trade: Trade; readonly role: P2pRole; readonly messageId: string },
): Promise<void> {
  const { trade, role, messageId } = of;
  const author = personIn(trade, role);
  const from = (await peopleOf(tx, [author])).get(author)?.name ?? "";
  await notify(tx, ctx, [
    {
      kind: messageNotice,
      userId: personIn(trade, otherRole(role)),
      source: `p2p.message:${messageId}`,
      subjectId: trade.id,
      thread: `p2p.room:${trade.id}`,
      facts: { number: trade.number, from },
      at: ctx.clock.now(),
    },
  ]);
}
