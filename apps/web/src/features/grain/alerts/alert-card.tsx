import type { AlertState } from "@lastro/contracts/grain/alerts";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LeaderRow } from "@/components/leader-row";
import { StatusBadge } from "@/components/status-badge";
import type { BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { Alert } from "@/features/grain/alerts/api";
import { useSide } from "@/features/grain/alerts/use-side";
import { writtenPrice, writtenTonnes } from "@/features/grain/shared/figures";
import { useLocalTime } from "@/features/grain/shared/local-time";

const TONES: Readonly<Record<AlertState, BadgeTone>> = {
  open: "accent",
  met: "positive",
  expired: "neutral",
};

/** An alert of the reader's, and the newest of what came up for it. */
export function AlertCard({ alert, onRemove }: { alert: Alert; onRemove: () => void }) {
  const { t } = useTranslation(["grain-alerts", "grain"]);
  const { dateTime } = useLocalTime();
  const side = useSide();
  const statuses = Object.fromEntries(
    Object.entries(TONES).map(([state, tone]) => [
      state,
      { tone, label: t(`states.${state as AlertState}`) },
    ]),
  ) as Record<AlertState, { tone: BadgeTone; label: string }>;
  const tonnes = (weight: string) => t("tonnesShort", { ns: "grain", weight: writtenTonnes(weight) });
  const price = (perTonne: string) => `${writtenPrice(perTonne)} ${t("perTonne", { ns: "grain" })}`;
  const home = `/agro/dashboard-${side}`;
  const market =
    side === "buyer"
      ? home
      : `${home}/bids?commodity=${alert.commodity}${alert.state === null ? "" : `&state=${alert.state}`}`;
  return (
    <Card className="flex w-full flex-col gap-3 p-5">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 font-semibold text-lg leading-snug">
          {t(`commodities.${alert.commodity}`, { ns: "grain" })} · {alert.state ?? t("anyState")}
        </h2>
        <StatusBadge status={alert.status} statuses={statuses} className="mt-1" />
      </div>
      <dl className="flex flex-col gap-1.5 text-sm">
        <LeaderRow label={t(`price.${side}`)}>{price(alert.pricePerTonne)}</LeaderRow>
        {alert.quantity !== null && (
          <LeaderRow label={t("target")}>
            {t("progress", { found: writtenTonnes(alert.found), target: writtenTonnes(alert.quantity) })}
          </LeaderRow>
        )}
        {alert.status === "open" && (
          <LeaderRow label={t("standsUntil")}>{dateTime(alert.expiresAt)}</LeaderRow>
        )}
      </dl>
      {alert.matchCount > 0 ? (
        <h3 className="border-t pt-3 font-medium">{t(`matches.${side}`, { count: alert.matchCount })}</h3>
      ) : (
        <p className="border-t pt-3 text-ink-muted text-sm">{t("nothingYet")}</p>
      )}
      <ul className="flex flex-col gap-2">
        {alert.matches.map((match) => (
          <li key={match.id} className="rounded-lg bg-sunken p-3 text-sm">
            <p className="break-words font-medium">{match.offer ?? match.party}</p>
            <p className="figures">
              {price(match.pricePerTonne)} · {tonnes(match.quantity)}
            </p>
            <p className="break-words text-ink-muted text-xs">
              {[match.offer === null ? undefined : match.party, match.place.city, match.place.state]
                .filter(Boolean)
                .join(", ")}{" "}
              · {dateTime(match.at)}
            </p>
          </li>
        ))}
      </ul>
      <div className="mt-auto flex flex-wrap gap-2">
        {alert.matchCount > 0 && (
          <Button asChild variant="secondary" size="sm">
            <Link to={market}>{t(`see.${side}`)}</Link>
          </Button>
        )}
        <Button variant="ghost" size="sm" className="text-negative" onClick={onRemove}>
          {t("remove")}
        </Button>
      </div>
    </Card>
  );
}
