import type { ResponseOf } from "@lastro/contracts";
import { MONTHLY_EXEMPTION, type readTax, TAXED_ASSETS } from "@lastro/contracts/tax";
import { divide, formatDecimal, money, scaleOf } from "@lastro/money";
import { brazilianDay } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { type Income, incomesOf } from "../investments/index.js";
import { type CostedOperation, isDisposal, isMissing } from "./operation.js";
import { readOperations } from "./read-operations.js";

type Answer = ResponseOf<typeof readTax>;

const brl = (minor: bigint) => money("BRL", minor);

/** The month of Brasília an instant falls in. */
export const monthOf = (at: Date): string => brazilianDay(at).slice(0, 7);

/** The suggested average costs, months and income of a client. */
export async function readSummary({ db, clock }: Pick<Ctx, "db" | "clock">, userId: string): Promise<Answer> {
  const operations = await readOperations(db, userId);
  const currentMonth = monthOf(clock.now());
  const months = new Set([currentMonth, ...operations.map(({ at }) => monthOf(at))]);
  return {
    limit: brl(MONTHLY_EXEMPTION.minor),
    currentMonth,
    assets: positionsOf(operations),
    months: [...months]
      .sort()
      .reverse()
      .map((month) =>
        sumOfMonth(
          month,
          operations.filter(({ at }) => monthOf(at) === month),
        ),
      ),
    missing: operations.filter(isMissing).length,
    investments: yearsOf(await incomesOf(db, userId)),
  };
}

function positionsOf(operations: readonly CostedOperation[]): Answer["assets"] {
  return TAXED_ASSETS.flatMap((asset) => {
    const own = operations.filter((one) => one.asset === asset);
    const left = own.at(-1)?.left;
    if (!left) return [];
    const { quantity, cost } = left;
    return [
      {
        asset,
        quantity: money(asset, quantity),
        cost: cost === null ? null : brl(cost),
        average: cost === null || quantity === 0n ? null : averageOf(cost, quantity, scaleOf(asset)),
        operations: own.length,
      },
    ];
  });
}

const AVERAGE_SCALE = 8;

/** Of one unit, in reais; only to be looked at, and rounded half to even. */
function averageOf(cost: bigint, quantity: bigint, scale: number): string {
  const shift = 10n ** BigInt(scale + AVERAGE_SCALE - scaleOf("BRL"));
  return formatDecimal(divide(cost * shift, quantity, "halfEven"), AVERAGE_SCALE);
}

function sumOfMonth(month: string, operations: readonly CostedOperation[]): Answer["months"][number] {
  const disposals = operations.filter(isDisposal);
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);
  const gains = disposals.map(({ gain }) => gain ?? 0n);
  const disposed = sum(disposals.map(({ value }) => value ?? 0n));
  return {
    month,
    disposals: brl(disposed),
    gain: brl(sum(gains.filter((gain) => gain > 0n))),
    loss: brl(-sum(gains.filter((gain) => gain < 0n))),
    unknown: disposals.filter(({ gain }) => gain === null).length,
    toCheck: operations.filter(({ kind }) => kind === "sent").length,
    aboveLimit: disposed > MONTHLY_EXEMPTION.minor,
  };
}

function yearsOf(incomes: readonly Income[]): Answer["investments"] {
  const years = new Map<number, Income[]>();
  for (const income of incomes) {
    const year = Number(brazilianDay(income.at).slice(0, 4));
    years.set(year, [...(years.get(year) ?? []), income]);
  }
  return [...years]
    .sort(([one], [other]) => other - one)
    .map(([year, own]) => {
      const sum = (field: "gross" | "iof" | "incomeTax") =>
        own.reduce((total, one) => total + one[field].minor, 0n);
      const [gross, iof, incomeTax] = [sum("gross"), sum("iof"), sum("incomeTax")];
      return {
        year,
        gross: brl(gross),
        iof: brl(iof),
        incomeTax: brl(incomeTax),
        net: brl(gross - iof - incomeTax),
      };
    });
}
