import { NETWORK_NAMES } from "@lastro/contracts/custody/networks";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import { Badge } from "@/components/ui/badge";
import { type NetworkHealth as Health, networkHealthQuery } from "@/features/grain/admin/money/api";
import { Usdt } from "@/features/grain/shared/usdt";
import { formatDateTime } from "@/lib/format-date";

/** Each network: whether it works, and whether what our address holds is what the ledger says. */
export function NetworkHealth() {
  const { t } = useTranslation("grain-admin");
  const { data } = useQuery(networkHealthQuery);
  if (data === undefined) return null;
  return (
    <section aria-label={t("networks.title")} className="mb-6 grid gap-3 lg:grid-cols-3">
      {data.networks.map((health) => (
        <Network key={health.network} health={health} />
      ))}
    </section>
  );
}

function Network({ health }: { health: Health }) {
  const { t } = useTranslation("grain-admin");
  const { network, working, problem, creditsStopped, reconciledAt, onChain, inLedger } = health;
  return (
    <article className="flex flex-col gap-2 rounded-lg border bg-surface p-4 text-sm">
      <h2 className="flex flex-wrap items-center justify-between gap-2 font-medium">
        {NETWORK_NAMES[network]} · {network}
        <Badge tone={creditsStopped ? "negative" : working ? "positive" : "warning"}>
          {t(creditsStopped ? "networks.stopped" : working ? "networks.working" : "networks.out")}
        </Badge>
      </h2>
      <dl className="flex flex-col gap-1">
        <LeaderRow label={t("networks.onChain")}>
          {onChain === null ? "–" : <Usdt amount={onChain} />}
        </LeaderRow>
        <LeaderRow label={t("networks.inLedger")}>
          {inLedger === null ? "–" : <Usdt amount={inLedger} />}
        </LeaderRow>
      </dl>
      <p className="text-ink-muted text-xs">
        {reconciledAt === null
          ? t("networks.never")
          : t("networks.reconciled", { at: formatDateTime(reconciledAt) })}
      </p>
      {problem !== null && <p className="break-words text-negative text-xs">{problem}</p>}
    </article>
  );
}
