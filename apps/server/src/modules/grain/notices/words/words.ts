import type { NoticeKind } from "@lastro/contracts/grain/notices";
import type { CancelReason, Consequence, NextAction } from "@lastro/contracts/grain/orders";
import type { PixReturnReason } from "@lastro/contracts/grain/pix-payments";
import type { ReaisKeptReason } from "@lastro/contracts/grain/reais-payouts";
import type { ReportPeriod } from "@lastro/contracts/grain/reports";

/** What a notice has to say, formatted for its reader; empty where there is nothing to say. */
export interface Said {
  /** The grain. */
  readonly offer: string;
  readonly tonnes: string;
  readonly amount: string;
  /** Of a tonne. */
  readonly price: string;
  readonly fee: string;
  /** Whoever is on the other side. */
  readonly other: string;
  readonly reason: string;
  readonly due: string;
  readonly tracking: string;
  /** A load by its number. */
  readonly load: string;
  readonly place: string;
  readonly network: string;
  /** An API key by its name, or a webhook by its address. */
  readonly program: string;
  readonly toProducer: string;
  readonly toBuyer: string;
  /** What a withdrawal by Pix came to in reais. */
  readonly received: string;
  readonly action: string;
  readonly otherwise: string;
  /** A report as a file, by its name, and what it looks back over. */
  readonly file: string;
  readonly period: string;
  /** How often it happened since the reader last looked. */
  readonly count: number;
}

/** A heading of a few words, and what it means. */
type Words = readonly [title: string, text: string];

/** Every notice of the marketplace in one language. */
export interface MarketWords {
  /** The title of several notices in one letter. */
  readonly several: (count: number) => string;
  readonly notices: Readonly<Record<NoticeKind, (said: Said) => Words>>;
  readonly cancelReasons: Readonly<Record<CancelReason, string>>;
  readonly pixReasons: Readonly<Record<PixReturnReason, string>>;
  readonly keptReasons: Readonly<Record<ReaisKeptReason, string>>;
  readonly actions: Readonly<Record<NextAction, string>>;
  readonly consequences: Readonly<Record<Consequence, string>>;
  readonly periods: Readonly<Record<ReportPeriod, string>>;
}

/** A sentence that is only said when there is something to say in it. */
export function when(value: string, sentence: (value: string) => string): string {
  return value === "" ? "" : sentence(value);
}
