import type { WireRequestOf } from "@lastro/contracts";
import type { proposeSettlement } from "@lastro/contracts/grain/settlement";
import {
  DEDUCTION_ITEMS,
  type DeductionItem,
  type SheetLine as ReckonedLine,
  settledKg,
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
  readonly scale: string | undefined;
  readonly impurity: string | undefined;
  readonly moisture: string | undefined;
  readonly deductions: readonly DeductionDraft[];
  readonly note: string;
}

export const EMPTY_SETTLEMENT: SettlementDraft = {
  scale: undefined,
  impurity: undefined,
  moisture: undefined,
  deductions: [],
  note: "",
};

/** As many as the server takes. */
export const MAX_DEDUCTIONS = 10;

/** What a further deduction may be about: the items of the contract's table no other one is about, and any other reason. */
export function freeSubjects(order: OrderDetail, { deductions }: SettlementDraft): DeductionSubject[] {
  const isTaken = (item: DeductionItem) => deductions.some(({ about }) => about === item);
  const inTable = DEDUCTION_ITEMS.filter((item) => order.quality.some((one) => one.item === item));
  return [...inTable.filter((item) => !isTaken(item)), OTHER_REASON];
}

/** What is sent of a draft; nothing while a field it needs is empty. */
export function proposalOf(draft: SettlementDraft, loadId: string): Omit<Proposal, "version"> | undefined {
  const { scale, impurity, moisture, note } = draft;
  const deductions = draft.deductions.flatMap((one) => deductionOf(one) ?? []);
  if (scale === undefined || deductions.length < draft.deductions.length) return undefined;
  return {
    loadId,
    scaleWeight: scale,
    ...(impurity === undefined ? {} : { impurity }),
    ...(moisture === undefined ? {} : { moisture }),
    ...(deductions.length === 0 ? {} : { deductions }),
    ...(note.trim() === "" ? {} : { note: note.trim() }),
  };
}

function deductionOf({ about, measured, reason, weight }: DeductionDraft) {
  if (weight === undefined) return undefined;
  if (about === OTHER_REASON) return reason.trim() === "" ? undefined : { reason: reason.trim(), weight };
  return measured === undefined ? undefined : { item: about, measured, weight };
}

/** The sheet a draft makes so far, by the reckoning the server does; nothing while the scale has not said anything. */
export function sheetOf(draft: SettlementDraft, order: OrderDetail): Sheet | undefined {
  const { scale, impurity, moisture } = draft;
  if (scale === undefined) return undefined;
  const deductions = draft.deductions.flatMap((one) => deductionOf(one) ?? []);
  const reckoned = settlementSheet(
    {
      scaleKg: kilograms(scale),
      impurity: hundredths(impurity),
      moisture: hundredths(moisture),
      deductions: deductions.map(({ weight, measured, ...named }) => ({
        ...named,
        measured: hundredths(measured),
        kg: kilograms(weight),
      })),
    },
    order.quality.map(({ item, limit }) => ({ item, limit: parseDecimal(limit, 2) })),
  );
  const worth = (kg: bigint) => formatMoney(money("USDT", kg * parseDecimal(order.pricePerTonne, 2) * 10n));
  const kg = settledKg(reckoned);
  return { lines: reckoned.map((line) => shown(line, worth)), weight: tonnes(kg), amount: worth(kg) };
}

function shown(line: ReckonedLine, worth: (kg: bigint) => string): SheetLine {
  const { kind, item, reason, measured, limit, formula, discountKg, remainingKg } = line;
  const written = (value: bigint | null) => (value === null ? null : formatDecimal(value, 2));
  return {
    kind,
    item,
    reason,
    measured: written(measured),
    limit: written(limit),
    formula,
    discount: tonnes(discountKg),
    remaining: tonnes(remainingKg),
    amount: worth(discountKg),
  };
}

const kilograms = (weight: string) => parseDecimal(weight, 3);
const tonnes = (kg: bigint) => formatDecimal(kg, 3);
const hundredths = (value: string | undefined) => (value === undefined ? undefined : parseDecimal(value, 2));

const MAX_PER_SIDE = 2;

/** Whether the reader may propose for the load now: nothing signed, nothing of theirs open, and one answer left. */
export function turnOf(order: OrderDetail, load: Load): "propose" | "counter" | "wait" | "spent" | "none" {
  if (load.releasedAt !== null || !order.may.includes("propose_settlement")) return "none";
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
    if (settlement !== undefined && load.releasedAt === null) return { load, settlement };
  }
  return undefined;
}
