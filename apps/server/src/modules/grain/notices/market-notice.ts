import { asPlainLine, type Language } from "@lastro/contracts";
import type { AccountType } from "@lastro/contracts/grain/accounts";
import type { NoticeKind } from "@lastro/contracts/grain/notices";
import type { CancelReason, Consequence, NextAction } from "@lastro/contracts/grain/orders";
import type { PixReturnReason } from "@lastro/contracts/grain/pix-payments";
import type { DisplayCurrency } from "@lastro/contracts/grain/preferences";
import type { ReaisKeptReason } from "@lastro/contracts/grain/reais-payouts";
import type { ReportFile, ReportPeriod } from "@lastro/contracts/grain/reports";
import { PAYOUT_FAILURE_WORDS, type PayoutFailure } from "@lastro/contracts/payouts";
import type { NoticeText, Reader } from "../../notices/index.js";
import { en } from "./words/en.js";
import { es } from "./words/es.js";
import { amountWords, instantWords, tonnesWords } from "./words/figures.js";
import { ja } from "./words/ja.js";
import { ptBR } from "./words/pt-br.js";
import type { MarketWords, Said } from "./words/words.js";
import { zh } from "./words/zh.js";

const WORDS: Readonly<Record<Language, MarketWords>> = { "pt-BR": ptBR, en, es, zh, ja };

/** The facts of a notice, as the books write them: amounts as decimals of USDT, instants in ISO 8601. */
export interface MarketFacts {
  /** What the order is called by. */
  readonly number?: string;
  readonly offer?: string;
  readonly tonnes?: string;
  readonly amount?: string;
  /** A price in USDT per tonne. */
  readonly price?: string;
  readonly fee?: string;
  readonly other?: string;
  readonly reason?: string;
  /** Says the reason where nobody gave one in words. */
  readonly cancelReason?: CancelReason;
  readonly payoutFailure?: PayoutFailure;
  readonly pixReason?: PixReturnReason;
  readonly keptReason?: ReaisKeptReason;
  readonly due?: string;
  readonly tracking?: string;
  /** The load's number in its order, and where it is. */
  readonly load?: string;
  readonly place?: string;
  readonly network?: string;
  /** What an API key is called, or where a webhook is. */
  readonly program?: string;
  readonly toProducer?: string;
  readonly toBuyer?: string;
  /** In reais. */
  readonly received?: string;
  readonly action?: NextAction;
  readonly otherwise?: Consequence;
  readonly file?: ReportFile;
  readonly period?: ReportPeriod;
}

/** How a person of the marketplace reads. */
export interface MarketReader extends Reader {
  readonly accountType: AccountType;
  readonly timeZone: string;
  readonly currency: DisplayCurrency;
  /** What a USDT is worth in their currency, as a decimal; absent when that is USDT or nobody knows it now. */
  readonly rate?: string | undefined;
}

/** A notice of the marketplace in its reader's language, figures, time zone and currency. */
export function writeMarketNotice(
  kind: NoticeKind,
  facts: MarketFacts,
  reader: MarketReader,
  count = 1,
): NoticeText {
  const words = WORDS[reader.language];
  const usdt = (decimal: string | undefined) =>
    decimal === undefined ? "" : amountWords(reader.language, "USDT", decimal);
  const said: Said = {
    offer: asPlainLine(facts.offer ?? ""),
    tonnes: facts.tonnes === undefined ? "" : tonnesWords(reader.language, facts.tonnes),
    amount: facts.amount === undefined ? "" : amountWords(reader.language, "USDT", facts.amount, reader),
    price: usdt(facts.price),
    fee: usdt(facts.fee),
    other: asPlainLine(facts.other ?? ""),
    reason: reasonWords(words, reader.language, facts),
    due: facts.due === undefined ? "" : instantWords(reader, new Date(facts.due)),
    tracking: asPlainLine(facts.tracking ?? ""),
    load: facts.load ?? "",
    place: asPlainLine(facts.place ?? ""),
    network: facts.network ?? "",
    program: asPlainLine(facts.program ?? ""),
    toProducer: usdt(facts.toProducer),
    toBuyer: usdt(facts.toBuyer),
    received: facts.received === undefined ? "" : amountWords(reader.language, "BRL", facts.received),
    action: facts.action === undefined ? "" : words.actions[facts.action],
    otherwise: facts.otherwise === undefined ? "" : words.consequences[facts.otherwise],
    file: facts.file ?? "",
    period: facts.period === undefined ? "" : words.periods[facts.period],
    count,
  };
  const [title, text] = words.notices[kind](said);
  return { title: facts.number === undefined ? title : `${title} (${facts.number})`, text };
}

/** The title of several notices in one letter. */
export function titleOfSeveral(count: number, { language }: Reader): string {
  return WORDS[language].several(count);
}

/** Somebody's own words, without the stop our sentence ends in; else ours. */
function reasonWords(
  words: MarketWords,
  language: Language,
  { reason, cancelReason, payoutFailure, pixReason, keptReason }: MarketFacts,
): string {
  if (reason !== undefined) return asPlainLine(reason).replace(/[.。]+$/u, "");
  if (payoutFailure !== undefined) return PAYOUT_FAILURE_WORDS[payoutFailure][language];
  if (pixReason !== undefined) return words.pixReasons[pixReason];
  if (keptReason !== undefined) return words.keptReasons[keptReason];
  return cancelReason === undefined ? "" : words.cancelReasons[cancelReason];
}
