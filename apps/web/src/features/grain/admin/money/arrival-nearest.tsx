import { useTranslation } from "react-i18next";
import type { Arrival } from "@/features/grain/admin/money/api";
import { useNearness } from "@/features/grain/admin/money/use-nearness";
import { Person } from "@/features/grain/admin/people/person";
import { formatDateTime } from "@/lib/format-date";

/** The announced deposits a payment nearly fits: who may have meant to pay theirs, and by how much it misses. */
export function ArrivalNearest({ nearest }: Pick<Arrival, "nearest">) {
  const { t } = useTranslation("grain-admin");
  const words = useNearness();
  if (nearest.length === 0) return null;
  return (
    <section className="flex flex-col gap-3 text-sm">
      <h3 className="font-semibold">{t("deposits.nearest.title")}</h3>
      {nearest.map((deposit) => (
        <article key={deposit.depositId} className="flex flex-col gap-1 rounded-md border p-3">
          <Person {...deposit.trader} />
          <p className="figures">{words(deposit).announced}</p>
          <p className="figures text-ink-muted">
            {words(deposit).missed} · {formatDateTime(deposit.depositCreatedAt)}
          </p>
        </article>
      ))}
    </section>
  );
}
