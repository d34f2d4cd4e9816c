import type { WireRequestOf } from "@lastro/contracts";
import type { proposeSettlement } from "@lastro/contracts/grain/settlement";
import {
  DEDUCTION_ITEMS,
  type DeductionItem,
  type SheetLine as ReckonedLine,
  settlementSheet,
} from "@lastro/contracts/grain/settlement-sheet";
import { formatDecimal, formatMoney, money, parseDecimal } from "@lastro/money";
import type { OrderDetail } from "@/features/grain/orders/api";
import type { Load, Sheet, SheetLine } from "@/features/grain/shared/orders/order-types";

type Proposal = WireRequestOf<typeof proposeSettlement>["body"];

const OTHER_REASON = "other";
export type DeductionSubject = DeductionItem | typeof OTHER_REASON;

/** What is typed of one deduction: an item of the contract's table with what was measured, or another reason in words. */
export interface DeductionDraft {
  readonly key: number;
  readonly about: DeductionSubject;
  readonly measured: string | undefined;
  readonly reason: string;
  readonly weight: string | undefined;
}

export interface SettlementDraft {
  readonly gross: string | undefined;
  readonly tare: string | undefined;
  readonly impurity: string | undefined;
  readonly moisture: string | undefined;
  /** What was measured of the table's other items. */
  readonly measured: Readonly<Partial<Record<DeductionItem, string>>>;
  readonly deductions: readonly DeductionDraft[];
  /** The papers of the load that show it. */
  readonly papers: readonly string[];
  readonly note: string;
}

export const EMPTY_SETTLEMENT: SettlementDraft = {
  gross: undefined,
  tare: undefined,
  impurity: undefined,
  moisture: undefined,
  measured: {},
  deductions: [],
  papers: [],
  note: "",
};

/** As many as the server takes. */
export const MAX_DEDUCTIONS = 10;

/** What a report measures besides impurity and moisture: the other items of the contract's table. */
export function measuredItems({ quality }: Pick<OrderDetail, "quality">): DeductionItem[] {
  return DEDUCTION_ITEMS.filter((item) => quality.some((one) => one.item === item));
}

/** What a further deduction may be about: an item the table leaves to both sides and no other one is about, and any reason. */
export function freeSubjects(order: OrderDetail, { deductions }: SettlementDraft): DeductionSubject[] {
  const isTaken = (item: DeductionItem) => deductions.some(({ about }) => about === item);
  const inTable = measuredItems(order).filter((item) =>
    order.quality.some((one) => one.item === item && one.discount === null),
  );
  return [...inTable.filter((item) => !isTaken(item)), OTHER_REASON];
}

/** What is sent of a draft; nothing while a field it needs is empty. */
export function proposalOf(draft: SettlementDraft, loadId: string): Omit<Proposal, "version"> | undefined {
  const { gross, tare, impurity, moisture, papers, note } = draft;
  const measurements = measurementsOf(draft);
  const deductions = draft.deductions.flatMap((one) => deductionOf(one) ?? []);
  if (
    gross === undefined ||
    tare === undefined ||
    netOf(draft) === undefined ||
    deductions.length < draft.deductions.length
  )
    return undefined;
  return {
    loadId,
    ticket: { gross, tare },
    ...(impurity === undefined ? {} : { impurity }),
    ...(moisture === undefined ? {} : { moisture }),
    ...(measurements.length === 0 ? {} : { measurements }),
    ...(deductions.length === 0 ? {} : { deductions }),
    ...(papers.length === 0 ? {} : { papers: [...papers] }),
    ...(note.trim() === "" ? {} : { note: note.trim() }),
  };
}

/** What is left of the gross weight without the tare, in tonnes; nothing while that is no weight. */
export function netOf({ gross, tare }: Pick<SettlementDraft, "gross" | "tare">): string | undefined {
  if (gross === undefined || tare === undefined) return undefined;
  const net = kilograms(gross) - kilograms(tare);
  return net > 0n && kilograms(tare) > 0n ? tonnes(net) : undefined;
}

function measurementsOf({ measured }: SettlementDraft) {
  return DEDUCTION_ITEMS.flatMap((item) => {
    const found = measured[item];
    return found === undefined ? [] : [{ item, measured: found }];
  });
}

function deductionOf({ about, measured, reason, weight }: DeductionDraft) {
  if (weight === undefined) return undefined;
  if (about === OTHER_REASON) return reason.trim() === "" ? undefined : { reason: reason.trim(), weight };
  return measured === undefined ? undefined : { item: about, measured, weight };
}

/** The sheet a draft makes so far, by the reckoning the server does; nothing while there is no net weight. */
export function sheetOf(draft: SettlementDraft, order: OrderDetail): Sheet | undefined {
  const { impurity, moisture } = draft;
  const net = netOf(draft);
  if (net === undefined) return undefined;
  const deductions = draft.deductions.flatMap((one) => deductionOf(one) ?? []);
  const { lines, kg, amount } = settlementSheet(
    {
      scaleKg: kilograms(net),
      impurity: hundredths(impurity),
      moisture: hundredths(moisture),
      measurements: measurementsOf(draft).map(({ item, measured }) => ({
        item,
        measured: parseDecimal(measured, 2),
      })),
      deductions: deductions.map(({ weight, measured, ...named }) => ({
        ...named,
        measured: hundredths(measured),
        kg: kilograms(weight),
      })),
    },
    {
      centsPerTonne: parseDecimal(order.pricePerTonne, 2),
      quality: order.quality.map(({ item, limit, discount, refusal }) => ({
        item,
        limit: parseDecimal(limit, 2),
        discount: discount === null ? null : parseDecimal(discount, 2),
        refusal: refusal === null ? null : parseDecimal(refusal, 2),
      })),
    },
  );
  return { lines: lines.map(shown), weight: tonnes(kg), amount: formatMoney(money("USDT", amount)) };
}

function shown(line: ReckonedLine): SheetLine {
  const { kind, item, reason, measured, limit, refusal, formula, discountKg, remainingKg, amount } = line;
  const written = (value: bigint | null) => (value === null ? null : formatDecimal(value, 2));
  return {
    kind,
    item,
    reason,
    measured: written(measured),
    limit: written(limit),
    refusal: written(refusal),
    formula,
    discount: tonnes(discountKg),
    remaining: tonnes(remainingKg),
    amount: formatMoney(money("USDT", amount)),
  };
}

const kilograms = (weight: string) => parseDecimal(weight, 3);
const tonnes = (kg: bigint) => formatDecimal(kg, 3);
const hundredths = (value: string | undefined) => (value === undefined ? undefined : parseDecimal(value, 2));

const MAX_PER_SIDE = 2;

/** Whether the money of a load, or of the whole order, waits for the end of a dispute. */
export function isDisputed({ dispute }: Pick<Load, "dispute">): boolean {
  return dispute === "open" || dispute === "mediation";
}

/** Whether the reader may propose for the load now: nothing signed, nothing of theirs open, and one answer left. */
export function turnOf(order: OrderDetail, load: Load): "propose" | "counter" | "wait" | "spent" | "none" {
  if (load.releasedAt !== null || isDisputed(load) || !order.may.includes("propose_settlement"))
    return "none";
  const standing = load.settlements.find(({ status }) => status === "open" || status === "agreed");
  if (standing?.status === "agreed") return "none";
  if (standing?.proposedBy === order.side) return "wait";
  const own = load.settlements.filter(({ proposedBy }) => proposedBy === order.side).length;
  if (own >= MAX_PER_SIDE) return "spent";
  return standing === undefined ? "propose" : "counter";
}

/** The first sheet that waits for the reader's signature, with its load; nothing where none does. */
export function sheetToSign({ loads, side }: Pick<OrderDetail, "loads" | "side">) {
  for (const load of loads) {
    const settlement = load.settlements.find(
      ({ status, proposedBy }) => status === "open" && proposedBy !== side,
    );
    if (settlement !== undefined && load.releasedAt === null && !isDisputed(load))
      return { load, settlement };
  }
  return undefined;
}
