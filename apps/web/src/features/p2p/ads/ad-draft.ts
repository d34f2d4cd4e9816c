import { createP2pAd, P2P_MAX_MARKET_BPS } from "@lastro/contracts/p2p/ad";
import { type P2pPrice, priceOf } from "@lastro/contracts/p2p/pricing";
import { formatPrice, parsePrice } from "@lastro/money";
import type { Ad, NewAd } from "@/features/p2p/ads/api";
import type { Asset, Method, Side } from "@/features/p2p/book/api";
import { EMPTY_PAY_TO, isOutside, type PayToDraft, payToOf } from "@/features/p2p/shared/pay-to";

/** An ad while it is typed: every figure as text, or nothing. */
export interface AdDraft {
  readonly side: Side;
  readonly asset: Asset;
  readonly mode: "fixed" | "market";
  readonly price: string | undefined;
  readonly direction: "above" | "below";
  /** Of the market's price, in per cent: `0.75`. */
  readonly percent: string | undefined;
  readonly floor: string | undefined;
  readonly ceiling: string | undefined;
  readonly total: string | undefined;
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly methods: readonly Method[];
  readonly payTo: PayToDraft;
  /** Where the ad says already where its owner is paid, whether that is replaced. */
  readonly payToKept: boolean;
  readonly window: Ad["payload"]["window"];
  readonly terms: string;
  readonly minCompletionRate: string;
  readonly minTrades: string;
  readonly minAccountAgeDays: string;
  readonly verifiedOnly: boolean;
}

/** One step of the form. */
export interface AdPartProps {
  draft: AdDraft;
  onChange: (change: Partial<AdDraft>) => void;
  /** The fields to be marked: once somebody tried to go on. */
  problems: readonly (keyof AdDraft)[];
}

export const AD_STEPS = ["price", "amounts", "conditions", "review"] as const;
export type AdFormStep = (typeof AD_STEPS)[number];

export function emptyDraft(side: Side, asset: Asset): AdDraft {
  return {
    ...{ side, asset, mode: "market", price: undefined, direction: "above", percent: "0" },
    ...{ floor: undefined, ceiling: undefined, total: undefined, min: undefined, max: undefined },
    ...{ methods: ["lastro"], payTo: EMPTY_PAY_TO, payToKept: false, window: 30, terms: "" },
    ...{ minCompletionRate: "", minTrades: "", minAccountAgeDays: "", verifiedOnly: false },
  };
}

/** An ad as it stands, to be edited. */
export function draftOf({ payload, own }: Ad): AdDraft {
  const { side, asset, price, conditions } = payload;
  const keepsPayTo = own !== null && (own.payTo.pixKey !== null || own.payTo.account !== null);
  const drafted = emptyDraft(side, asset);
  return {
    ...drafted,
    ...(price.mode === "fixed"
      ? { mode: "fixed", price: price.price }
      : {
          mode: "market",
          direction: price.bps < 0 ? "below" : "above",
          percent: percentOf(Math.abs(price.bps)),
          floor: price.floor ?? undefined,
          ceiling: price.ceiling ?? undefined,
        }),
    total: payload.total.amount,
    min: payload.min,
    max: payload.max,
    methods: payload.methods,
    payToKept: keepsPayTo,
    window: payload.window,
    terms: payload.terms ?? "",
    minCompletionRate: written(conditions.minCompletionRate),
    minTrades: written(conditions.minTrades),
    minAccountAgeDays: written(conditions.minAccountAgeDays),
    verifiedOnly: conditions.verifiedOnly ?? false,
  };
}

const written = (count: number | undefined): string =>
  count === undefined || count === 0 ? "" : String(count);

/** Hundredths of a per cent, in per cent. */
function percentOf(bps: number): string {
  return `${Math.floor(bps / 100)}.${String(bps % 100).padStart(2, "0")}`;
}

/** The signed distance from the market in hundredths of a per cent; undefined for what is none. */
export function bpsOf({ percent, direction }: Pick<AdDraft, "percent" | "direction">): number | undefined {
  const [, whole = "", part = ""] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(percent ?? "") ?? [];
  if (whole === "") return undefined;
  const bps = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  if (bps > P2P_MAX_MARKET_BPS) return undefined;
  return direction === "below" && bps > 0 ? -bps : bps;
}

/** How the ad is priced, as it is sent; undefined while it is not complete. */
function priceTermsOf(draft: AdDraft): NewAd["price"] | undefined {
  if (draft.mode === "fixed")
    return draft.price === undefined ? undefined : { mode: "fixed", price: draft.price };
  const bps = bpsOf(draft);
  if (bps === undefined) return undefined;
  return { mode: "market", bps, floor: draft.floor ?? null, ceiling: draft.ceiling ?? null };
}

/** The ad as it is sent, or nothing while the contract would refuse it. */
export function adOf(draft: AdDraft): NewAd | undefined {
  const price = priceTermsOf(draft);
  const needsPayTo = draft.side === "sell" && isOutside(draft.methods) && !draft.payToKept;
  const payTo = needsPayTo ? payToOf(draft.payTo, draft.methods) : undefined;
  if (price === undefined || (needsPayTo && payTo === undefined)) return undefined;
  const said: NewAd = {
    side: draft.side,
    asset: draft.asset,
    price,
    total: { asset: draft.asset, amount: draft.total ?? "" },
    min: draft.min ?? "",
    max: draft.max ?? "",
    methods: [...draft.methods],
    window: draft.window,
    terms: draft.terms.trim() === "" ? null : draft.terms.trim(),
    conditions: {
      minCompletionRate: Number(draft.minCompletionRate || "0"),
      minTrades: Number(draft.minTrades || "0"),
      minAccountAgeDays: Number(draft.minAccountAgeDays || "0"),
      verifiedOnly: draft.verifiedOnly,
    },
    ...(payTo !== undefined && { payTo }),
  };
  return createP2pAd.body.safeParse(said).success ? said : undefined;
}

/** What of a step is missing or wrong, by the field; empty when one may go on. */
export function problemsOf(draft: AdDraft, step: AdFormStep): readonly (keyof AdDraft)[] {
  const isAmount = (typed: string | undefined) => typed !== undefined && /[1-9]/.test(typed);
  const problems: (keyof AdDraft)[] = [];
  if (step === "price") {
    if (draft.mode === "fixed" && !isAmount(draft.price)) problems.push("price");
    if (draft.mode === "market" && bpsOf(draft) === undefined) problems.push("percent");
  }
  if (step === "amounts") {
    if (!isAmount(draft.total)) problems.push("total");
    if (!isAmount(draft.min)) problems.push("min");
    if (!isAmount(draft.max)) problems.push("max");
    if (draft.methods.length === 0) problems.push("methods");
    const needsPayTo = draft.side === "sell" && isOutside(draft.methods) && !draft.payToKept;
    if (needsPayTo && payToOf(draft.payTo, draft.methods) === undefined) problems.push("payTo");
    if (
      problems.length === 0 &&
      adOf({ ...draft, minCompletionRate: "", minTrades: "", minAccountAgeDays: "" }) === undefined
    )
      problems.push("min");
  }
  if (step === "conditions" && adOf(draft) === undefined) problems.push("minCompletionRate");
  return problems;
}

/** What the ad's price comes to while the market says so; undefined without both. */
export function priceNow(draft: AdDraft, market: string | undefined): string | undefined {
  const terms = priceTermsOf(draft);
  if (terms === undefined) return undefined;
  const parsed = (text: string): P2pPrice => parsePrice(draft.asset, "BRL", text);
  if (terms.mode === "fixed") return formatPrice(parsed(terms.price));
  if (market === undefined) return undefined;
  const bound = (text: string | null | undefined) => (text == null ? null : parsed(text));
  const floor = bound(terms.floor);
  const ceiling = bound(terms.ceiling);
  return formatPrice(priceOf({ mode: "market", bps: terms.bps, floor, ceiling }, parsed(market)));
}
