import { useTranslation } from "react-i18next";
import { Card } from "@/components/ui/card";
import type { Person } from "@/features/p2p/people/api";
import { useDuration } from "@/features/p2p/shared/words";
import { formatAmount, formatDecimal } from "@/lib/format-number";

/** A person's figures, each with what it counts. */
export function ReputationFigures({ person }: { person: Person }) {
  const { t } = useTranslation("p2p");
  const duration = useDuration();
  const { completionRate, medianReleaseSeconds, rating } = person;
  const figures = [
    {
      label: t("figures.completion"),
      value: completionRate === null ? "–" : `${formatDecimal(completionRate, 1, 1)}%`,
      hint: t("figures.completionHint"),
    },
    {
      label: t("figures.completed"),
      value: String(person.completed),
      hint: t("figures.sides", { buyer: person.asBuyer, seller: person.asSeller }),
    },
    { label: t("figures.month"), value: String(person.trades30d), hint: t("figures.monthHint") },
    {
      label: t("figures.release"),
      value: medianReleaseSeconds === null ? "–" : duration(medianReleaseSeconds),
      hint: t("figures.releaseHint"),
    },
    {
      label: t("figures.rating"),
      value: rating === null ? "–" : formatDecimal(rating, 1, 1),
      hint: t("figures.ratingHint", { count: person.ratings }),
    },
    {
      label: t("figures.volume"),
      value: formatAmount("BRL", person.volume),
      hint: t("figures.disputesLost", { count: person.disputesLost }),
    },
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {figures.map(({ label, value, hint }) => (
        <Card key={label} className="flex min-w-0 flex-col gap-1 p-4">
          <dt className="text-ink-muted text-sm">{label}</dt>
          <dd className="figures break-words font-semibold text-xl tracking-tight">{value}</dd>
          <dd className="text-ink-muted text-xs">{hint}</dd>
        </Card>
      ))}
    </dl>
  );
}
