import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import { writtenMeasure, writtenTonnes, writtenUsdt } from "@/features/grain/shared/figures";
import type { Sheet, SheetLine } from "@/features/grain/shared/orders/order-types";
import { Usdt } from "@/features/grain/shared/usdt";
import { compareDecimals } from "@/lib/decimals";
import { formatDecimal } from "@/lib/format-number";

/** From the scale's weight to what is paid, line by line, each with what it was reckoned from. */
export function SheetRows({ sheet }: { sheet: Sheet }) {
  const { t } = useTranslation(["grain-orders", "grain", "grain-orders-settlement"]);
  const tonnes = (weight: string) => t("tonnesShort", { ns: "grain", weight: writtenTonnes(weight) });
  const nameOf = ({ item, reason, kind }: SheetLine) =>
    item === null ? (reason ?? t(`settlement.lines.${kind}`)) : t(`quality.${item}`, { ns: "grain" });
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      {sheet.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sheet never change places
        <div key={index}>
          <dl>
            <LeaderRow label={nameOf(line)}>
              <Effect line={line} />
            </LeaderRow>
          </dl>
          {line.kind !== "scale" && <Explanation line={line} />}
          {isRefusable(line) && <Refusable line={line} />}
        </div>
      ))}
      <dl className="flex flex-col gap-1.5 border-t pt-1.5">
        <LeaderRow label={t("settlement.weight")}>
          <strong>{tonnes(sheet.weight)}</strong>
        </LeaderRow>
        <LeaderRow label={t("settlement.amount")}>
          <strong>
            <Usdt amount={sheet.amount} />
          </strong>
        </LeaderRow>
      </dl>
      <p className="text-ink-muted text-xs">{t("sheet.rounding", { ns: "grain-orders-settlement" })}</p>
    </div>
  );
}

/** What a line comes to: the weight the scale said, or the weight or the money it takes off; a zero takes no sign. */
function Effect({ line }: { line: SheetLine }) {
  const { t } = useTranslation("grain");
  const { kind, remaining, discount, amount } = line;
  const tonnes = (weight: string) => t("tonnesShort", { weight: writtenTonnes(weight) });
  if (kind === "scale") return tonnes(remaining);
  const sign = /[1-9]/.test(kind === "price" ? amount : discount) ? "\u2212" : "";
  return (
    <>
      {sign}
      {kind === "price" ? <Usdt amount={amount} /> : tonnes(discount)}
    </>
  );
}

/** What was measured of a line, and the item it is of. */
const itemOf = ({ kind, item }: SheetLine) => (kind === "impurity" || kind === "moisture" ? kind : item);

const isRefusable = ({ measured, refusal }: SheetLine) =>
  measured !== null && refusal !== null && compareDecimals(measured, refusal) > 0;

/** More was measured than the buyer has to take. */
function Refusable({ line }: { line: SheetLine }) {
  const { t } = useTranslation("grain-orders-settlement");
  const item = itemOf(line);
  if (item === null || line.refusal === null) return null;
  return (
    <p className="text-negative text-xs">
      {t("sheet.refusable", { refusal: writtenMeasure(item, line.refusal) })}
    </p>
  );
}

/** What was measured against what the contract tolerates, the formula, and what the discount is worth. */
function Explanation({ line }: { line: SheetLine }) {
  const { t } = useTranslation("grain-orders");
  const item = itemOf(line);
  const facts = [
    item !== null && line.measured !== null
      ? t("settlement.measured", { measured: writtenMeasure(item, line.measured) })
      : null,
    item !== null && line.limit !== null
      ? t("settlement.limit", { limit: writtenMeasure(item, line.limit) })
      : null,
    line.formula?.replace(/\d+\.\d+/g, (figure) => formatDecimal(figure, 2, 2)) ?? null,
    line.kind !== "price" && /[1-9]/.test(line.discount) ? `\u2212${writtenUsdt(line.amount)}` : null,
  ].filter((fact) => fact !== null);
  return <p className="figures text-ink-muted text-xs">{facts.join(" · ")}</p>;
}
