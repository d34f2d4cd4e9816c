import type { Language } from "@lastro/contracts";
import type { NoticeKindName } from "@lastro/contracts/notices";
import { type Asset, parseMoney } from "@lastro/money";
import { amountWords, type NoticeCategory, type NoticeKind, type NoticeText } from "../../notices/index.js";
import { TRADE_NOTICE_WORDS, type TradeNotice } from "./words.js";

/** What the market tells its people of. */
export const P2P: NoticeCategory = {
  name: "p2p",
  realm: "bank",
  defaults: { inbox: true, email: true, sms: false, push: true },
};

interface WireAmount {
  readonly asset: Asset;
  readonly amount: string;
}

export interface TradeFacts {
  readonly words: TradeNotice;
  readonly number: string;
  /** The other side's name in the market. */
  readonly other: string;
  readonly quantity: WireAmount;
  readonly total: WireAmount;
}

/** Which kind of notice says which words. */
const KINDS = {
  taken: "p2p_taken",
  paid: "p2p_paid",
  payment_undone: "p2p_payment_undone",
  pix_from_buyer: "p2p_pix_arrived",
  pix_from_another: "p2p_pix_arrived",
  completed: "p2p_completed",
  cancel_asked: "p2p_cancel_asked",
  cancelled: "p2p_cancelled",
  expired: "p2p_expired",
  pay_soon: "p2p_due_soon",
  release_soon: "p2p_due_soon",
  dispute_opened: "p2p_dispute_opened",
  split_proposed: "p2p_split_proposed",
  dispute_ended: "p2p_dispute_ended",
  late_payment: "p2p_late_payment",
  late_answered: "p2p_late_answered",
  contested: "p2p_contested",
} as const satisfies Readonly<Record<TradeNotice, NoticeKindName>>;

function write({ words, number, other, quantity, total }: TradeFacts, language: Language): NoticeText {
  const amount = ({ asset, amount: decimal }: WireAmount) =>
    amountWords(parseMoney(asset, decimal), language);
  const places: Readonly<Record<string, string>> = {
    number,
    other,
    quantity: amount(quantity),
    total: amount(total),
  };
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (place, name: string) => places[name] ?? place);
  const { title, text } = TRADE_NOTICE_WORDS[language][words];
  return { title: fill(title), text: fill(text) };
}

function kindOf(name: NoticeKindName): NoticeKind<TradeFacts> {
  return {
    name,
    categories: [P2P],
    channels: ["inbox", "email"],
    write: (facts, { language }) => write(facts, language),
    link: (id) => (id === null ? "/p2p/trades" : `/p2p/trades/${id}`),
    letter: (facts, { language }) => ({ template: "notice", data: write(facts, language) }),
  };
}

const BY_NAME = new Map([...new Set(Object.values(KINDS))].map((name) => [name, kindOf(name)]));

/** The kind that says these words. */
export function noticeKindOf(words: TradeNotice): NoticeKind<TradeFacts> {
  const kind = BY_NAME.get(KINDS[words]);
  if (!kind) throw new Error(`No notice says ${words}`);
  return kind;
}

export const p2pTradeNotices: readonly NoticeKind<TradeFacts>[] = [...BY_NAME.values()];
