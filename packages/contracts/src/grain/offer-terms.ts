/** What is traded here. */
export const COMMODITIES = ["soy", "corn", "wheat", "coffee", "rice", "sorghum", "other"] as const;
export type Commodity = (typeof COMMODITIES)[number];

/** Where the seller's part of the carriage ends, by Incoterms 2020, at the offer's place. */
export const DELIVERY_BASES = ["EXW", "FCA", "DAP", "FAS", "FOB", "CFR", "CIF"] as const;
export type DeliveryBasis = (typeof DELIVERY_BASES)[number];

/** Where what counts is weighed, and where it is classified: at loading, or at delivery. */
export const MEASURED_AT = ["origin", "destination"] as const;
export type MeasuredAt = (typeof MEASURED_AT)[number];

/** How far below its quantity an order may stay, at most: a tenth, in hundredths of a per cent. */
export const MAX_TOLERANCE = 1_000n;
/** Between these many days a buyer inspects what was declared delivered. */
export const INSPECTION_DAYS = { min: 1, max: 30, usual: 7 } as const;
/** A delivery period ends this many days from today at most. */
export const MAX_PERIOD_DAYS = 730;

/** Papers an offer may ask of each load: what was weighed, what a classifier found, the fiscal documents, photographs. */
export const DEMANDABLE_PAPERS = [
  "weight_ticket",
  "classification",
  "invoice",
  "transport",
  "manifest",
  "photo",
] as const;
export type DemandablePaper = (typeof DEMANDABLE_PAPERS)[number];

/** What a classifier measures; each line of a quality table sets the most that is tolerated of one. */
export const QUALITY_ITEMS = [
  "moisture",
  /** Impurities and foreign matter together. */
  "impurity",
  /** Every damaged grain. */
  "damaged",
  /** Of the damaged: sour (ardidos) and burnt together. */
  "sour_and_burnt",
  "burnt",
  "greenish",
  "broken",
  "aflatoxin",
  "castor",
  "live_insects",
] as const;
export type QualityItem = (typeof QUALITY_ITEMS)[number];

/** How a limit of the item is read: percent of the weight, parts per billion, or how many. */
export function qualityUnit(item: QualityItem): "percent" | "ppb" | "count" {
  if (item === "aflatoxin") return "ppb";
  return item === "live_insects" ? "count" : "percent";
}

/** Discounted by the weight they take with them: their excess is never taken off the price. */
export const WEIGHT_LOSS_ITEMS = ["impurity", "moisture"] as const satisfies readonly QualityItem[];

export function isWeightLoss(item: QualityItem): item is (typeof WEIGHT_LOSS_ITEMS)[number] {
  return WEIGHT_LOSS_ITEMS.some((one) => one === item);
}

/** A line of the table both sides settle a load by; limits are in hundredths of the item's unit. */
export interface QualityLimit {
  readonly item: QualityItem;
  /** The most that is tolerated without a discount. */
  readonly limit: bigint;
  /**
   * What each whole unit above the limit takes off the price, in hundredths of a percent; null where it is left to both
   * sides. Null for impurity and moisture, which are taken off the weight.
   */
  readonly discount: bigint | null;
  /** Above it the buyer may refuse the load; null where none is agreed. */
  readonly refusal: bigint | null;
}

const limits = (table: Partial<Record<QualityItem, bigint>>): readonly QualityLimit[] =>
  QUALITY_ITEMS.flatMap((item) => {
    const limit = table[item];
    return limit === undefined ? [] : [{ item, limit, discount: null, refusal: null }];
  });

/**
 * What a table says until the offer says otherwise: soy by IN 11/2007, corn by ANEC 43, the others by the bases of
 * moisture and impurity their trade starts from. What damage costs has no usual figure: each contract names its own.
 */
export const QUALITY_DEFAULTS: Readonly<Record<Commodity, readonly QualityLimit[]>> = {
  soy: limits({
    moisture: 1400n,
    impurity: 100n,
    damaged: 800n,
    sour_and_burnt: 400n,
    burnt: 100n,
    greenish: 800n,
    broken: 3000n,
  }),
  corn: limits({
    moisture: 1450n,
    impurity: 150n,
    damaged: 500n,
    sour_and_burnt: 100n,
    broken: 300n,
    aflatoxin: 2000n,
    castor: 10n,
    live_insects: 0n,
  }),
  wheat: limits({ moisture: 1300n, impurity: 100n }),
  coffee: limits({ moisture: 1250n, impurity: 100n }),
  rice: limits({ moisture: 1300n, impurity: 200n }),
  sorghum: limits({ moisture: 1400n, impurity: 100n }),
  other: [],
};

/** How heavy the commodity's saca is, in kilograms: 60, but 50 for rice in the husk in Rio Grande do Sul. */
export function sacaKg(commodity: Commodity, state: string | null): bigint {
  return commodity === "rice" && state === "RS" ? 50n : 60n;
}

/** Minimum orders and quantities come in steps of a tenth of a tonne. */
export const OFFER_STEP_KG = 100n;

/** The largest picture of an offer that is taken. */
export const MAXIMUM_IMAGE_BYTES = 5 * 1024 * 1024;
