import { CircleAlert, CircleCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ImportRow } from "@/features/grain/offers/import/api";
import { writtenPrice, writtenTonnes } from "@/features/grain/shared/figures";

/** Each row of a spreadsheet: what it would publish, or every fault with its column. */
export function ImportRows({ rows }: { rows: readonly ImportRow[] }) {
  const { t } = useTranslation("grain-offers-import");
  return (
    <ul aria-label={t("rows")} className="divide-y border-t">
      {rows.map((row) => (
        <li key={row.line} className="flex gap-3 px-5 py-3">
          {row.offer === null ? (
            <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-negative" />
          ) : (
            <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-positive" />
          )}
          <div className="min-w-0 grow">
            <p className="break-words font-medium">
              <span className="text-ink-muted">{t("line", { line: row.line })}</span> {row.name || "—"}
            </p>
            {row.offer === null ? <Faults row={row} /> : <OfferLine offer={row.offer} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Faults({ row }: { row: ImportRow }) {
  const { t } = useTranslation("grain-offers-import");
  return (
    <ul className="text-negative text-sm">
      {row.faults.map(({ column, fault }) => (
        <li key={`${column} ${fault}`}>
          {t(`columns.${column}`)}: {t(`faults.${fault}`)}
        </li>
      ))}
    </ul>
  );
}

function OfferLine({ offer }: { offer: NonNullable<ImportRow["offer"]> }) {
  const { t } = useTranslation(["grain-offers-import", "grain"]);
  const { commodity, place, deliveryBasis, pricePerTonne, quantity, minimumOrder } = offer;
  const words = [
    t(`commodities.${commodity}`, { ns: "grain" }),
    `${deliveryBasis} ${[place.city, place.state].filter(Boolean).join(", ")}`,
    `${writtenPrice(pricePerTonne)} ${t("perTonne", { ns: "grain" })}`,
    t("tonnesShort", { ns: "grain", weight: writtenTonnes(quantity) }),
    t("minimum", { weight: writtenTonnes(minimumOrder) }),
  ];
  return <p className="figures text-ink-muted text-sm">{words.join(" · ")}</p>;
}
